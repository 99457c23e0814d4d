"""How results came about, for a report: the program, the machine, the strategies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sorry_sim.errors import InputError
from sorry_sim.study.report.page import Part

_DIGITS = 16
"""Of the hash of a source, enough to tell it from all others."""


def how_made(manifest: Mapping[str, Any]) -> Part:
    """Return the part that says how results came about.

    Parameters
    ----------
    manifest
        What a manifest says: ``version`` of the program, ``machine``, ``threads``, ``elapsed_s``,
        and the facts of ``strategies``, by label or in a list.

    Raises
    ------
    InputError
        It does not say that.
    """
    try:
        machine, strategies = manifest["machine"], manifest["strategies"]
        if not isinstance(strategies, dict):
            strategies = {one["label"]: one for one in strategies}
        versions = ", ".join(f"{name} {machine[name]}" for name in ("python", "numba", "numpy"))
        terms = [
            ("program", f"sorry-sim {manifest['version']}, {versions}"),
            ("machine", f"{machine['platform']}, {machine['cpus']} processors"),
            (
                "time of play",
                f"{manifest['elapsed_s']:,.1f} seconds on {manifest['threads']} threads",
            ),
        ]
        terms += [
            (f"strategy {label}", f"{one['spec']}, source {one['source_hash'][:_DIGITS]}")
            for label, one in strategies.items()
        ]
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"the manifest is damaged: {error}") from None
    return Part("How it was made", terms=terms)
