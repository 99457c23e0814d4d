"""How results came about: what a manifest says of them, whatever was played."""

from __future__ import annotations

import os
import platform
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any, Final

import sorry_sim
from sorry_sim.core.sources import source_hash

_PACKAGES: Final = ("numba", "numpy", "scipy", "statsmodels", "pandas", "matplotlib", "pyarrow")
"""What plays, counts, and draws. Their versions are read without importing them."""


def provenance(
    command: str | None, seed: int, threads: int, elapsed_s: float | None
) -> dict[str, Any]:
    """Return what every manifest says.

    Parameters
    ----------
    command
        The command that plays it again, ready for a shell; None where there is none, as for a
        strategy that was typed into a notebook.
    seed
        Where chance began.
    threads
        How many played in the end.
    elapsed_s
        Seconds of play; None where they are not known.
    """
    return {
        **program(),
        "command": command,
        "seed": seed,
        "threads": threads,
        "elapsed_s": elapsed_s,
        "written": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": machine(),
    }


def program() -> dict[str, str]:
    """Return what plays: the ``version``, and as ``core`` a hash of what decides how games go."""
    return {"version": sorry_sim.__version__, "core": core()}


def core() -> str:
    """Return the SHA-256 of the sources that decide how a game goes."""
    return source_hash()


def machine() -> dict[str, Any]:
    """Return the machine, and the versions of what runs on it."""
    return {
        "platform": platform.platform(),
        "cpus": os.cpu_count(),
        "python": platform.python_version(),
        **{package: version(package) for package in _PACKAGES},
    }
