"""How lengths of games differ between the rule sets and the line-ups of runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sorry_sim.study.experiment.measures import Row
from sorry_sim.study.experiment.names import TURNS
from sorry_sim.study.statistics.quantiles import student
from sorry_sim.study.statistics.significance import holm, p_value

_FEWEST: Final = 7
"""Games of a cell. With fewer an interval may be cut at both ends: then its error is not known."""


@dataclass(frozen=True)
class Difference:
    """By how many turns the games of a cell are longer than those of another.

    Cells have deals in common, in ways that nobody knows. So the standard errors of the two are
    added: however they depend on one another, that of the difference is no larger.

    Attributes
    ----------
    row, base
        The mean lengths that are compared.
    value, half
        The first less the second, and half of its 95 % interval.
    p_holm
        The two-sided p-value of no difference, adjusted by Holm's method for all that
        `differences` returns.
    """

    row: Row
    base: Row
    value: float
    half: float
    p_holm: float | None


def differences(rows: Sequence[Row]) -> list[Difference]:
    """Return what each cell differs from the first one that has the same players.

    Parameters
    ----------
    rows
        Those of runs; a cell of fewer than seven games is left out.
    """
    found = list(_differences(rows))
    adjusted = holm([one.p_holm for one in found])
    return [replace(one, p_holm=p) for one, p in zip(found, adjusted, strict=True)]


def _differences(rows: Sequence[Row]) -> Iterator[Difference]:
    first: dict[str | None, Row] = {}
    for row in rows:
        if row.measure != TURNS or row.games < _FEWEST:
            continue
        base = first.setdefault(row.players, row)
        if base is not row:
            value, games = row.value - base.value, min(row.games, base.games)
            error = _error(row) + _error(base)
            half = student(0.95, games - 1) * error
            yield Difference(row, base, value, half, p_value(value, error, games))


def _error(row: Row) -> float:
    """The standard error of a mean, from the side on which its interval is not cut.

    At one end it may be cut to what is possible. At both it cannot: no mean of ``_FEWEST`` numbers
    in a range has an interval (Student's) that is as wide as the range.
    """
    if row.ci_low is None or row.ci_high is None:
        raise ValueError("it has no interval")
    return max(row.value - row.ci_low, row.ci_high - row.value) / student(0.95, row.games - 1)
