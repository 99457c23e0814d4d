"""Figures of kept results, as ``results`` has them, and how the pages of ``docs`` write them.

Values stay decimal from the file to the page, so that a figure is rounded once, half to even: two
that make 100 make 100 as they are written.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal
from functools import cache
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
"""The checkout."""

RESULTS: Final = ROOT / "results"


@dataclass(frozen=True)
class Figure:
    """A value with its 95 % interval."""

    value: Decimal
    low: Decimal
    high: Decimal

    def per_cent(self) -> Figure:
        """Return the figure of a share in per cent, that of a change of shares in points."""
        return Figure(100 * self.value, 100 * self.low, 100 * self.high)

    def text(self, digits: int, *, signed: bool = False) -> str:
        """Write the value and how far its interval reaches to either side.

        Where it reaches further to one side, in the digits shown, its ends stand there instead.

        Parameters
        ----------
        digits
            How many stand behind the point.
        signed
            Whether a plus stands before what is above 0.
        """
        sides = [rounded(side, digits) for side in (self.value - self.low, self.high - self.value)]
        value = number(self.value, digits, signed=signed)
        if abs(sides[0] - sides[1]) > Decimal(1).scaleb(-digits):
            return f"{value} ({number(self.low, digits)} to {number(self.high, digits)})"
        return f"{value} ± {max(sides)}"


def rounded(value: Decimal, digits: int) -> Decimal:
    """Return a value with some digits behind the point."""
    return value.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_EVEN)


def number(value: Decimal, digits: int, *, signed: bool = False) -> str:
    """Write a value with some digits behind the point; 0 has no sign."""
    found = rounded(value, digits)
    text = format(found or abs(found), "+," if signed and found else ",")
    return text.replace("-", "\N{MINUS SIGN}")


@cache
def study(name: str) -> Mapping[tuple[str, ...], Figure]:
    """Return the figures of a study by rules, line-up, players, measure, strategy and place.

    The place is a seat, one in the order of play or a card, and empty where the figure is of all.
    """
    keys = ("rules", "lineup", "players", "measure", "strategy")
    places = ("seat", "order", "card")  # a study has the columns that it needs
    return {
        (
            *(row[key] for key in keys),
            "".join(row.get(key, "") for key in places),
        ): _figure(row, "value")
        for row in _rows(RESULTS / name / "results.csv")
    }


def rule_sets(name: str) -> list[str]:
    """Return the names of the rules of a study in the order of its file."""
    return list(dict.fromkeys(key[0] for key in study(name)))


@cache
def shares(folder: str) -> Mapping[tuple[str, str], Figure]:
    """Return the win shares of a comparison of the tournament, by strategy and opponent, in %."""
    return {
        (row["strategy"], row["opponent"]): _figure(row, "win_share").per_cent()
        for row in _rows(RESULTS / "tournament" / folder / "compare.csv")
    }


def manifest(folder: str) -> dict[str, Any]:
    """Return what is kept of how a comparison of the tournament came about."""
    text = (RESULTS / "tournament" / folder / "manifest.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def ms_a_game(of: Mapping[str, Any], games: int) -> float:
    """Return the milliseconds that a game takes one thread, from the manifest of a comparison."""
    return float(1000 * of["elapsed_s"] * of["threads"] / games)


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _figure(row: Mapping[str, str], value: str) -> Figure:
    return Figure(*(Decimal(row[key]) for key in (value, "ci_low", "ci_high")))
