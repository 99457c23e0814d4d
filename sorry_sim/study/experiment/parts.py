"""The parts of the report of an experiment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sorry_sim.study.experiment import names, tables
from sorry_sim.study.experiment.measures import Row
from sorry_sim.study.experiment.model import COMPARE, RUN, Experiment, Place
from sorry_sim.study.experiment.outcome import outcome
from sorry_sim.study.experiment.store import Store
from sorry_sim.study.experiment.testing import estimates_of
from sorry_sim.study.report import found as shown
from sorry_sim.study.report.found import Found
from sorry_sim.study.report.making import how_made
from sorry_sim.study.report.page import Figure, Page, Part
from sorry_sim.study.report.players import who_plays
from sorry_sim.study.report.reading import how_to_read
from sorry_sim.study.report.rulings import rulings
from sorry_sim.study.showing import wording
from sorry_sim.study.variants.comparison import Laboratory


def page(
    experiment: Experiment,
    store: Store,
    found: Mapping[Place, Found],
    rows: Sequence[Row],
    charts: Mapping[str, bytes],
) -> Page:
    """Put the report together.

    Parameters
    ----------
    experiment
        What was asked.
    store
        What its manifest says.
    found
        What came of each cell of which anything has been played.
    rows
        The numbers of the metrics that were asked for.
    charts
        The charts as PNG files, by name.
    """
    came_out = outcome(experiment, rows)
    parts = [came_out] if came_out else []
    if experiment.kind == COMPARE:
        parts += [_cell(experiment, place, one, rows, charts) for place, one in found.items()]
    else:
        parts += _metrics(experiment, found, rows, charts)
    manifest = {**store.manifest, "strategies": _strategies(store)}
    made = _how_it_was_made(manifest)
    parts += [
        _how_to_read(experiment, found, rows),
        *who_plays(manifest),
        rulings(
            {
                place.rules or name: rules
                for place, one in found.items()
                for name, rules in shown.rules(one)
            }
        ),
        made,
    ]
    return Page(experiment.title, [*_lead(experiment, store), *_precision(experiment)], parts)


def _lead(experiment: Experiment, store: Store) -> list[str]:
    """What was asked, and how much of it was played."""
    each = "games" if experiment.kind == RUN else "deals"
    cells = store.manifest["cells"]
    missing = [slug for slug in cells if not store.is_complete(slug)]
    if missing:
        games, each = [cell["games"] for cell in cells.values()], f"{each} to be played"
    else:
        games = [shown.games(one) for one in store.found.values()]
    number = " to ".join(f"{one:,}" for one in dict.fromkeys((min(games), max(games))))
    lines = [
        experiment.question,
        f"{len(cells)} cell{'s' * (len(cells) != 1)}, {number} {each} each, seed {experiment.seed}",
    ]
    return [*lines, _not_complete(store, missing)] if missing else lines


def _not_complete(store: Store, missing: Sequence[str]) -> str:
    """Say what is still to be played."""
    cells = store.manifest["cells"]
    begun = [
        f"{slug} ({shown.games(store.found[slug]):,} of {cells[slug]['games']:,})"
        for slug in missing
        if slug in store.found
    ]
    others = [slug for slug in missing if slug not in store.found]
    line = f"Not complete: {len(cells) - len(missing)} of {len(cells)} cells have been played."
    if begun:
        line += f" Begun: {', '.join(begun)}."
    if others:
        line += f" Not begun: {', '.join(others)}."
    return f"{line} The command below goes on with it."


def _precision(experiment: Experiment) -> list[str]:
    """When cells end that go on to a precision."""
    if experiment.precision is None:
        return []
    return [
        "Each cell was played until win rates were known to "
        f"\u00b1 {wording.pp(experiment.precision)}, for {experiment.games:,} games at most."
    ]


def _metrics(
    experiment: Experiment,
    found: Mapping[Place, Found],
    rows: Sequence[Row],
    charts: Mapping[str, bytes],
) -> list[Part]:
    """A part a metric, with its charts and its table; then the tables of each cell, folded away."""
    parts = []
    for metric in dict.fromkeys((*experiment.charts, *experiment.metrics)):
        section = None
        if metric in experiment.metrics:
            section = tables.of_metric(experiment, metric, rows)
        figures = _figures(experiment, metric, found, charts)
        if section or figures:
            parts.append(
                Part(
                    tables.shown(metric).title,
                    figures=figures,
                    tables=[section] if section else [],
                )
            )
    folded = [_cell(experiment, place, one, rows) for place, one in found.items()]
    text = "Each cell by itself: for runs what the command of the cell shows."
    return [*parts, Part("Cell by cell", [text], parts=folded)]


def _figures(
    experiment: Experiment, name: str, found: Mapping[Place, Found], charts: Mapping[str, bytes]
) -> list[Figure]:
    """The charts of a name: one of the whole grid of runs, or one a cell."""
    places = [Place("", "", "")] if experiment.kind == RUN else list(found)
    title = tables.shown(name).title
    return [
        Figure(f"{title}: {_title(experiment, place)}", charts[file])
        for place in places
        if (file := experiment.chart(place, name)) in charts
    ]


def _cell(
    experiment: Experiment,
    place: Place,
    one: Found,
    rows: Sequence[Row],
    charts: Mapping[str, bytes] | None = None,
) -> Part:
    """All that there is to show of a cell; of rule sets only the metrics that were asked for."""
    figures = []
    for name in experiment.charts if charts else ():
        figures += _figures(experiment, name, {place: one}, charts or {})
    title, lines = _title(experiment, place), shown.lines(one)
    estimates = None
    if isinstance(one, Laboratory):
        estimates = estimates_of(experiment, place, one, rows)
    return Part(title, lines, figures=figures, tables=shown.tables(one, estimates))


def _title(experiment: Experiment, place: Place) -> str:
    """What a cell is called: the names of what is varied."""
    named = [place.named(axis) for axis in experiment.varied if place.named(axis)]
    return ", ".join(named) or experiment.title


def _how_to_read(experiment: Experiment, found: Mapping[Place, Found], rows: Sequence[Row]) -> Part:
    """How to read it, with what the metrics are."""
    measures = {row.measure for row in rows}
    told = [tables.shown(metric) for metric in experiment.metrics if metric in measures]
    together = None
    if any(row.p_holm is not None for row in rows):
        together = "all tests of this study together"
        if experiment.kind == COMPARE and len(found) > 1:
            together += " in results.csv, for those of a cell in its tables"
    terms = [(one.title, one.meaning) for one in told]
    if names.TURNS_WITHIN[0] in measures:
        terms.append(tables.WITHIN)
    return how_to_read(next(iter(found.values())), len(found), terms, together)


def _strategies(store: Store) -> dict[str, dict[str, Any]]:
    """The facts of all strategies, by label."""
    return {
        label: {
            "spec": cell["specs"][label],
            "does": cell.get("does", {}).get(label),
            **made_of,
        }
        for cell in store.manifest["cells"].values()
        for label, made_of in cell["study"]["strategies"].items()
    }


def _how_it_was_made(manifest: Mapping[str, Any]) -> Part:
    """The commands, the program, the strategies."""
    commands = [cell["command"] for cell in manifest["cells"].values() if cell["command"]]
    return replace(
        how_made(manifest),
        parts=[Part("Commands of single cells", commands=commands)] if commands else [],
    )
