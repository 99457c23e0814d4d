"""What came out of an experiment, in a few lines: the differences that chance does not explain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sorry_sim.study.experiment import names
from sorry_sim.study.experiment.lengths import Difference, differences
from sorry_sim.study.experiment.measures import CHANGE, COLUMN_OF_AXIS, Row
from sorry_sim.study.experiment.model import AXES, RUN, VARIANTS, Experiment
from sorry_sim.study.experiment.tables import decimals, number, shown, whose
from sorry_sim.study.experiment.testing import test_of
from sorry_sim.study.report.page import Part
from sorry_sim.study.showing import wording
from sorry_sim.study.showing.wording import PP
from sorry_sim.study.statistics.significance import is_clear

_MOST: Final = 6
"""Differences of a metric that are told."""

_LENGTHS: Final = (
    "Lengths of games are compared with those of the first rule set and line-up, in turns, and "
    "adjusted for their own number. Cells have deals in common, so half of an interval is at least "
    "what it takes: the standard errors of both cells are added."
)


def outcome(experiment: Experiment, rows: Sequence[Row]) -> Part | None:
    """Return the part that says which differences are clear; None where nothing was tested.

    Parameters
    ----------
    experiment
        What was asked.
    rows
        Those of the metrics that were asked for, p-values adjusted.
    """
    terms: list[tuple[str, str]] = []
    lengths: list[str] = []
    for metric in experiment.metrics:
        measure = metric + CHANGE * (experiment.kind == VARIANTS)
        tested: dict[object, Row] = {}
        for row in rows:
            if row.measure == measure and row.p_holm is not None:
                of = test_of(row)  # of two strategies that met the one that won more is told
                tested[of] = max(row, tested.get(of, row), key=lambda one: one.value)
        if metric == names.TURNS and experiment.kind == RUN and (of_length := differences(rows)):
            terms.append((shown(metric).title, _lengths(experiment, of_length)))
            lengths = [_LENGTHS]
        if tested:
            terms.append((shown(metric).title, _told(experiment, metric, list(tested.values()))))
    if not terms:
        return None
    text = (
        "A difference is called clear where chance is no explanation: p < 0.05, adjusted for all "
        "tests of this study. The largest come first, with 95 % intervals or half of them "
        "(\u00b1). What is not clear may be there too, and be less than these games can show."
    )
    return Part("What came out", [text, *lengths], terms=terms)


def _told(experiment: Experiment, metric: str, tested: Sequence[Row]) -> str:
    """How many of the differences of a metric are clear, and the largest of them."""
    clear = sorted(
        (row for row in tested if is_clear(row.p_holm)), key=lambda row: -abs(_difference(row))
    )
    kind = "changes" if tested[0].fair is None else "differences from the fair share"
    digits = decimals(metric, clear)
    return _clear(kind, len(tested), [_one(experiment, metric, row, digits) for row in clear])


def _lengths(experiment: Experiment, tested: Sequence[Difference]) -> str:
    """The same of the lengths of games, in turns."""
    clear = sorted((one for one in tested if is_clear(one.p_holm)), key=lambda one: -abs(one.value))
    digits = wording.decimals_of_column(one.half for one in clear)
    bases = {", ".join(_cell(experiment, one.base, ("rules", "lineups"))) for one in tested}
    base = bases.pop() if len(bases) == 1 else "the first"
    players = " with the same players" * ("players" in experiment.varied)
    told = [
        f"{', '.join(_cell(experiment, one.row))} {number(one.value, digits, False, '+')} "
        f"\u00b1 {number(one.half, digits, False)}"
        for one in clear
    ]
    return _clear(f"differences from {base}{players}", len(tested), told)


def _clear(kind: str, tested: int, told: Sequence[str]) -> str:
    """Say how many differences are clear, and the first of them; one more is no longer than that
    there is one more."""
    if not told:
        return f"none of {tested} {kind} is clear"
    most = len(told) if len(told) <= _MOST + 1 else _MOST
    others = f"; and {len(told) - most} more" if len(told) > most else ""
    is_or_are = "is" if len(told) == 1 else "are"
    return f"{len(told)} of {tested} {kind} {is_or_are} clear: {'; '.join(told[:most])}{others}"


def _cell(experiment: Experiment, row: Row, axes: Sequence[str] = AXES) -> list[str]:
    """The names of the entries of what is varied."""
    varied = (COLUMN_OF_AXIS[axis] for axis in experiment.varied if axis in axes)
    return [name for column in varied if (name := getattr(row, column))]


def _one(experiment: Experiment, metric: str, row: Row, digits: int) -> str:
    """A difference with its name."""
    share = shown(metric).share
    owner = whose(row._replace(opponent=None))
    against = [f"against {row.opponent}"] if row.opponent else []
    named = ", ".join((*_cell(experiment, row), *owner, *against))
    value, unit = number(_difference(row), digits, share, "+"), PP * share
    if row.ci_low is None or row.ci_high is None:
        return f"{named} {value}{unit}"
    fair = row.fair or 0.0
    around = wording.around(
        row.value - fair,
        row.ci_low - fair,
        row.ci_high - fair,
        lambda end: number(end, digits, share),
        unit,
        lambda end: number(end, digits, share, "+"),
    )
    return f"{named} {value} {around}"


def _difference(row: Row) -> float:
    """What is tested: a change, or how far a rate is from the fair share."""
    return row.value - (row.fair or 0.0)
