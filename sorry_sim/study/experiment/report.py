"""What is derived from the counts of an experiment: tables, charts, and the report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from sorry_sim.errors import InputError
from sorry_sim.study.experiment import names, tables
from sorry_sim.study.experiment.located import Located
from sorry_sim.study.experiment.measures import Row, rows
from sorry_sim.study.experiment.model import RUN, Experiment, Place
from sorry_sim.study.experiment.parts import page
from sorry_sim.study.experiment.reading import understand
from sorry_sim.study.experiment.store import COUNTS, CSV, FILE, PARQUET, Store
from sorry_sim.study.experiment.testing import adjusted, estimates_of, measured
from sorry_sim.study.experiment.together import check_together
from sorry_sim.study.keeping.files import make_folder
from sorry_sim.study.keeping.folder import CHARTS, REPORT, rewrite
from sorry_sim.study.report import found as shown
from sorry_sim.study.report.found import Found
from sorry_sim.study.report.html import as_html
from sorry_sim.study.variants.comparison import Laboratory


def derive(store: Store) -> Path:
    """Write tables, charts and the report of what an experiment's folder holds.

    Nothing else goes into them: they are the same whenever they are derived.

    Returns
    -------
    Path
        The report.

    Raises
    ------
    InputError
        Nothing has been played yet, or a file cannot be written.
    """
    experiment, found = told(store)
    every = all_rows(experiment, found)
    charts = _charts(experiment, found, every)
    kept = wanted(experiment, every)
    contents = {
        CSV: tables.as_csv(kept).encode(),
        PARQUET: tables.as_parquet(kept),
        **{f"charts/{name}.png": image for name, image in charts.items()},
        REPORT: as_html(page(experiment, store, found, kept, charts)),
    }
    make_folder(store.out / CHARTS)
    rewrite(store.out, contents, sources=(FILE, COUNTS))
    return store.out / REPORT


def told(store: Store) -> tuple[Experiment, dict[Place, Found]]:
    """Return the experiment of a folder, and what came of each cell that has been played.

    Raises
    ------
    InputError
        Nothing has been played yet, or its files do not belong together.
    """
    experiment = understand(Located(store.text, str(store.out / FILE)), Path())
    check_together(store, experiment)
    found = {
        place: store.found[experiment.slug(place)]
        for place in experiment.cells
        if experiment.slug(place) in store.found
    }
    if not found:
        raise InputError(f"{store.out} holds nothing that has been played of {FILE}")
    return experiment, found


def all_rows(experiment: Experiment, found: Mapping[Place, Found]) -> list[Row]:
    """Return all rows of what has been played, p-values adjusted for all that was asked for."""
    return adjusted(experiment, [row for place, one in found.items() for row in rows(place, one)])


def wanted(experiment: Experiment, every: Sequence[Row]) -> list[Row]:
    """Return the rows of the metrics that were asked for."""
    measures = measured(experiment.metrics)
    if names.TURNS in experiment.metrics:
        measures |= set(names.TURNS_WITHIN)
    return [row for row in every if row.measure in measures]


def _charts(
    experiment: Experiment, found: dict[Place, Found], every: list[Row]
) -> dict[str, bytes]:
    """The charts that were asked for, by name: of the whole grid of runs, or of each cell."""
    if experiment.kind == RUN:
        from sorry_sim.study.experiment.chart import image  # matplotlib takes a second to import

        images = {name: image(experiment, name, every) for name in experiment.charts}
        return {name: one for name, one in images.items() if one is not None}
    return {
        experiment.chart(place, name): image
        for place, one in found.items()
        for name, image in _charts_of_cell(experiment, place, one, every).items()
    }


def _charts_of_cell(
    experiment: Experiment, place: Place, found: Found, every: list[Row]
) -> dict[str, bytes]:
    if isinstance(found, Laboratory):
        estimates = estimates_of(experiment, place, found, every)
        return shown.charts(found, experiment.charts, estimates)
    return shown.charts(found, experiment.charts)
