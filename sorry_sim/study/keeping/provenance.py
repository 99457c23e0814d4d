"""How results came about: what a manifest says of them, whatever was played."""

from __future__ import annotations

import hashlib
import os
import platform
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import sorry_sim

_PLAYED_BY: Final = ("board.py", "rules/*.py", "core/*.py", "plugins/*.py")
"""The sources that decide how a game goes, apart from strategies and rules of the user's own."""

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


@cache
def core() -> str:
    """Return the SHA-256 of the sources that decide how a game goes."""
    digest = hashlib.sha256()
    package = Path(sorry_sim.__file__).parent
    for source in sorted(path for pattern in _PLAYED_BY for path in package.glob(pattern)):
        digest.update(f"{source.relative_to(package).as_posix()}\0".encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()


def machine() -> dict[str, Any]:
    """Return the machine, and the versions of what runs on it."""
    return {
        "platform": platform.platform(),
        "cpus": os.cpu_count(),
        "python": platform.python_version(),
        **{package: version(package) for package in _PACKAGES},
    }
