"""The rulings in force, for a report: what each rule set changes, and what all options are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sorry_sim.rules import OPTIONS, PRESETS, Value, shown
from sorry_sim.study.report.page import Part
from sorry_sim.study.showing.section import Section

_CLASSIC: Final = "classic"
_HEADER: Final = ("option", "what it says", "classic")


def rulings(played: Mapping[str, Mapping[str, Value]]) -> Part:
    """Return the part about rules.

    Parameters
    ----------
    played
        The value of every option of each rule set, by its name.
    """
    terms = [(name, _changes(rules)) for name, rules in played.items()]
    classic = PRESETS[_CLASSIC].as_dict()
    rows: list[tuple[str, ...]] = [
        (name, option.meaning, shown(classic[name])) for name, option in OPTIONS.items()
    ]
    every = Section("Rule options, and their values in the classic game", 2, _HEADER, rows)
    return Part(
        "Rulings in force",
        ["The rule sets that were played, and where each differs from the classic game."],
        terms=terms,
        parts=[Part("All rule options", tables=[every])],
    )


def _changes(rules: Mapping[str, Value]) -> str:
    """What a rule set changes in the classic game."""
    classic = PRESETS[_CLASSIC].as_dict()
    changes = [
        f"{name} = {shown(value)} (classic: {shown(classic[name])})"
        for name, value in rules.items()
        if name in OPTIONS and value != classic[name]
    ]
    return "; ".join(changes) if changes else "the classic game, nothing changed"
