"""What an experiment tests, all of it together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from sorry_sim.study.experiment.measures import CHANGE, Row
from sorry_sim.study.experiment.model import Experiment, Place
from sorry_sim.study.statistics.significance import holm
from sorry_sim.study.variants.comparison import Laboratory
from sorry_sim.study.variants.metrics import Estimate, estimates


def adjusted(experiment: Experiment, rows: Sequence[Row]) -> list[Row]:
    """Return all rows, their p-values adjusted by Holm's method: one family for an experiment.

    It holds the tests of the metrics and charts that were asked for, in all cells; other rows get
    no ``p_holm``. Of two strategies that met, each has a row of the same test.
    """
    measures = measured({*experiment.metrics, *experiment.charts})
    tests = {test_of(row): row.p_value for row in rows if row.measure in measures}
    found = dict(zip(tests, holm(list(tests.values())), strict=True))
    return [row._replace(p_holm=found.get(test_of(row))) for row in rows]


def estimates_of(
    experiment: Experiment, place: Place, laboratory: Laboratory, rows: Sequence[Row]
) -> list[dict[str, Estimate]]:
    """Return what was asked for of rule sets that were compared in a cell, adjusted like its rows.

    Parameters
    ----------
    experiment
        What was asked.
    place
        Where the cell lies.
    laboratory
        What came of it.
    rows
        What `adjusted` has returned.
    """
    asked = {*experiment.metrics, *experiment.charts}
    p_holm = {
        (row.rules, row.measure): row.p_holm
        for row in rows
        if (row.lineup, row.players) == (place.lineups, place.players)
    }
    return [
        {
            name: replace(one, p_holm=p_holm.get((variant.name, name + CHANGE)))
            for name, one in estimates(variant, laboratory.base).items()
            if name in asked
        }
        for variant in laboratory.variants
    ]


def measured(metrics: Collection[str]) -> set[str]:
    """Return the measures of some metrics, and of their changes."""
    return {*metrics, *(name + CHANGE for name in metrics)}


def test_of(row: Row) -> tuple[object, ...]:
    """Return what is tested: the same for both rows of two strategies that met."""
    who = frozenset((row.strategy, row.opponent))
    return row.rules, row.lineup, row.players, row.measure, who, row.seat, row.order, row.card
