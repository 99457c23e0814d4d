"""What came out of an experiment, in a few lines: the differences that chance does not explain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sorry_sim.study.experiment.measures import CHANGE, COLUMN_OF_AXIS, Row
from sorry_sim.study.experiment.model import VARIANTS, Experiment
from sorry_sim.study.experiment.tables import decimals, points, shown, whose
from sorry_sim.study.experiment.testing import test_of
from sorry_sim.study.report.page import Part
from sorry_sim.study.statistics.significance import is_clear

_MOST: Final = 6
"""Differences of a metric that are told."""


def outcome(experiment: Experiment, rows: Sequence[Row]) -> Part | None:
    """Return the part that says which differences are clear; None where nothing was tested.

    Parameters
    ----------
    experiment
        What was asked.
    rows
        Those of the metrics that were asked for, p-values adjusted.
    """
    terms = []
    for metric in experiment.metrics:
        measure = metric + CHANGE * (experiment.kind == VARIANTS)
        tested: dict[object, Row] = {}
        for row in rows:
            if row.measure == measure and row.p_holm is not None:
                of = test_of(row)  # of two strategies that met the one that won more is told
                tested[of] = max(row, tested.get(of, row), key=lambda one: one.value)
        if tested:
            terms.append((shown(metric).title, _told(experiment, metric, list(tested.values()))))
    if not terms:
        return None
    text = (
        "A difference is called clear where chance is no explanation: p < 0.05, adjusted for all "
        "tests of this study. The largest come first, with half of their 95 % intervals. What is "
        "not clear may be there too, and be less than these games can show."
    )
    return Part("What came out", [text], terms=terms)


def _told(experiment: Experiment, metric: str, tested: Sequence[Row]) -> str:
    """How many of the differences of a metric are clear, and the largest of them."""
    clear = sorted(
        (row for row in tested if is_clear(row.p_holm)), key=lambda row: -abs(_difference(row))
    )
    kind = "changes" if tested[0].fair is None else "differences from the fair share"
    if not clear:
        return f"none of {len(tested)} {kind} is clear"
    digits = decimals(metric, clear)
    found = "; ".join(_one(experiment, metric, row, digits) for row in clear[:_MOST])
    others = f"; and {len(clear) - _MOST} more" if len(clear) > _MOST else ""
    is_or_are = "is" if len(clear) == 1 else "are"
    return f"{len(clear)} of {len(tested)} {kind} {is_or_are} clear: {found}{others}"


def _one(experiment: Experiment, metric: str, row: Row, digits: int) -> str:
    """A difference, or a rate that differs, with its name."""
    share, change = shown(metric).share, row.fair is None
    cell = [name for axis in experiment.varied if (name := getattr(row, COLUMN_OF_AXIS[axis]))]
    owner = whose(row._replace(opponent=None))
    against = [f"against {row.opponent}"] if row.opponent else []
    named = ", ".join((*cell, *owner, *against))
    value = points(row.value, digits, share, "+" if change else "")
    if row.ci_low is not None and row.ci_high is not None:
        value += f" \u00b1 {points((row.ci_high - row.ci_low) / 2, digits, share)}"
    unit = " points" if change else " %"
    return f"{named} {value}{unit * share}"


def _difference(row: Row) -> float:
    """What is tested: a change, or how far a rate is from the fair share."""
    return row.value - (row.fair or 0.0)
