"""The parts of the report of an experiment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sorry_sim.study.experiment import tables
from sorry_sim.study.experiment.measures import Row
from sorry_sim.study.experiment.model import COMPARE, RUN, Experiment, Place
from sorry_sim.study.experiment.store import Store
from sorry_sim.study.report import found as shown
from sorry_sim.study.report.found import Found
from sorry_sim.study.report.making import how_made
from sorry_sim.study.report.page import Figure, Page, Part
from sorry_sim.study.report.reading import how_to_read
from sorry_sim.study.report.rulings import rulings


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
    if experiment.kind == COMPARE:
        parts = [_cell(experiment, place, one, charts) for place, one in found.items()]
    else:
        parts = _metrics(experiment, found, rows, charts)
    parts += [
        how_to_read(next(iter(found.values())), len(store.manifest["cells"])),
        rulings(
            {
                place.rules or name: rules
                for place, one in found.items()
                for name, rules in shown.rules(one)
            }
        ),
        _how_it_was_made(store),
    ]
    return Page(experiment.title, _lead(experiment, store), parts)


def _lead(experiment: Experiment, store: Store) -> list[str]:
    """What was asked, and how much of it was played."""
    each = "games" if experiment.kind == RUN else "deals"
    number = sorted({shown.games(one) for one in store.found.values()})
    played = " to ".join(f"{games:,}" for games in dict.fromkeys((number[0], number[-1])))
    cells = len(store.manifest["cells"])
    lines = [
        experiment.question,
        f"{cells} cell{'s' * (cells != 1)}, {played} {each} each, seed {experiment.seed}",
    ]
    missing = [slug for slug in store.manifest["cells"] if not store.is_complete(slug)]
    if missing:
        lines.append(f"Not complete: still to be played or finished are {', '.join(missing)}.")
    return lines


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
    folded = [_cell(experiment, place, one) for place, one in found.items()]
    return [*parts, Part("Cell by cell", ["What the commands of single cells show."], parts=folded)]


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
    experiment: Experiment, place: Place, one: Found, charts: Mapping[str, bytes] | None = None
) -> Part:
    """All that there is to show of a cell."""
    figures = []
    for name in experiment.charts if charts else ():
        figures += _figures(experiment, name, {place: one}, charts or {})
    title, lines = _title(experiment, place), shown.lines(one)
    return Part(title, lines, figures=figures, tables=shown.tables(one))


def _title(experiment: Experiment, place: Place) -> str:
    """What a cell is called: the names of what is varied."""
    named = [place.named(axis) for axis in experiment.varied if place.named(axis)]
    return ", ".join(named) or experiment.title


def _how_it_was_made(store: Store) -> Part:
    """The commands, the program, the strategies."""
    cells = store.manifest["cells"].values()
    strategies = {
        label: {"spec": cell["specs"][label], **made_of}
        for cell in cells
        for label, made_of in cell["study"]["strategies"].items()
    }
    commands = [cell["command"] for cell in cells if cell["command"]]
    return replace(
        how_made({**store.manifest, "strategies": strategies}),
        parts=[Part("Commands of single cells", commands=commands)] if commands else [],
    )
