"""Experiments, which are files: playing them, and what came of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sorry_sim.api.arguments import fault_of
from sorry_sim.api.kinds import results_of
from sorry_sim.api.progress import Progress, reporting
from sorry_sim.api.results import Results
from sorry_sim.errors import InputError
from sorry_sim.study.experiment.going import playing
from sorry_sim.study.experiment.job import Job
from sorry_sim.study.experiment.measures import Row
from sorry_sim.study.experiment.model import COMPARE, RUN, Place
from sorry_sim.study.experiment.model import Experiment as Asked
from sorry_sim.study.experiment.playing import CellFault
from sorry_sim.study.experiment.report import all_rows, told, wanted
from sorry_sim.study.experiment.store import Store
from sorry_sim.study.experiment.tables import NUMBERS, is_of, of_metric
from sorry_sim.study.experiment.testing import estimates_of
from sorry_sim.study.keeping.keeper import Say
from sorry_sim.study.report.found import Found
from sorry_sim.study.showing.section import Section
from sorry_sim.study.variants.comparison import Laboratory

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

_WAY_OUT: Final = "choose another folder, or replace them (force)"


class Experiment(Results):
    """What came of an experiment.

    Attributes
    ----------
    experiment
        What its file says.
    found
        The sums of each cell that has been played, by its place.
    """

    def __init__(self, store: Store) -> None:
        super().__init__(all(map(store.is_complete, store.manifest["cells"])))
        self.experiment, self.found = told(store)
        self._every = all_rows(self.experiment, self.found)
        self._wanted = wanted(self.experiment, self._every)

    @property
    def table(self) -> pd.DataFrame:
        """The rows of ``results.csv``: one a cell, metric, and whoever it is about."""
        import pandas as pd

        table = pd.DataFrame(self._wanted, columns=Row._fields)
        return table.astype(dict.fromkeys(NUMBERS, float))

    def _charts(self) -> Mapping[str, Callable[[], Figure]]:
        of = self.experiment
        if of.kind == RUN:
            drawn = [name for name in of.charts if any(is_of(name, row) for row in self._every)]
            return {name: partial(_drawn, of, name, self._every) for name in drawn}
        return {
            of.chart(place, name): chart
            for place, one in self.found.items()
            for name, chart in self._charts_of(place, one).items()
            if name in of.charts
        }

    def _charts_of(self, place: Place, found: Found) -> Mapping[str, Callable[[], Figure]]:
        """The charts of a cell; of rule sets only of what was asked for."""
        if isinstance(found, Laboratory):
            from sorry_sim.study.variants.charts import figures

            return figures(found, estimates_of(self.experiment, place, found, self._every))
        return results_of(found, True)._charts()

    def _heading(self) -> list[str]:
        cells = "1 cell" if len(self.found) == 1 else f"{len(self.found)} cells"
        return [self.experiment.title, self.experiment.question, f"{cells} played"]

    def _sections(self) -> Iterable[Section]:
        if self.experiment.kind == COMPARE:
            for one in self.found.values():
                yield from results_of(one, True)._sections()
            return
        for metric in self.experiment.metrics:
            section = of_metric(self.experiment, metric, self._wanted)
            if section:
                yield section


def _drawn(experiment: Asked, metric: str, every: list[Row]) -> Figure:
    """The chart of a metric that has a line."""
    from sorry_sim.study.experiment.chart import draw

    figure = draw(experiment, metric, every)
    if figure is None:
        raise InputError(f"there is nothing to draw of {metric}")
    return figure


def run(
    file: Path,
    games: int | None,
    workers: int,
    out: Path | None,
    force: bool,
    progress: Progress,
    say: Say,
) -> Path:
    """Play an experiment into its folder, which is returned, as ``sorry-sim experiment run`` does.

    Parameters
    ----------
    file
        The file of the experiment, or the name of one that is shipped.
    games
        How many games a cell; None for what the file says.
    workers
        How many threads play.
    out
        The folder; None for ``results/NAME``.
    force
        Whether results in it may be replaced.
    progress
        As `sorry_sim.simulate` takes it.
    say
        Is told where a checkpoint cannot be written.

    Raises
    ------
    InputError
        It cannot be played, the folder holds other results, or a strategy did what it must not.
    KeyboardInterrupt
        It was stopped before anything was played.
    """
    job = Job.read(file, games, out)
    cells, kind = job.cells, job.experiment.kind
    total, each = sum(cell.games for cell in cells), "games" if kind == RUN else "deals"
    with playing(job, force, _WAY_OUT, say) as play, reporting(progress, total, each) as report:
        if play.has_nothing_to_do:
            return job.out
        play.ask()
        try:
            play.go_on(workers, report)
        except CellFault as fault:
            cause = fault.fault
            label = getattr(cause, "label", fault.cell.strategies[cause.strategy].label)
            game = f"{cause.game} of cell {fault.cell.slug}"
            raise fault_of(label, cause.reason, game, job.experiment.seed) from fault
        if not play.found:
            raise KeyboardInterrupt
        play.save(workers)
    return job.out
