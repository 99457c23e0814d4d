"""``sorry_sim.Study``: results in a folder, and experiments played into one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from sorry_sim.api import arguments, experimenting
from sorry_sim.api.arguments import Number
from sorry_sim.api.door import public
from sorry_sim.api.experimenting import Experiment
from sorry_sim.api.keeping import warn
from sorry_sim.api.kinds import results_of
from sorry_sim.api.progress import Progress
from sorry_sim.api.results import Results
from sorry_sim.errors import InputError
from sorry_sim.study.compare import store as compare_store
from sorry_sim.study.experiment.store import FILE, Store
from sorry_sim.study.keeping.document import check_ended
from sorry_sim.study.keeping.files import read_json
from sorry_sim.study.keeping.folder import MANIFEST
from sorry_sim.study.report import found
from sorry_sim.study.run import store
from sorry_sim.study.showing.section import Section
from sorry_sim.study.variants import store as variants_store

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

_SUMS: Final = (store.COUNTS, compare_store.SUMS, variants_store.TALLIES)
"""What each kind of results is kept in."""


class Study(Results):
    """Results in a folder, which a command or a function of this program has saved.

    Attributes
    ----------
    folder
        Where they are.
    manifest
        How they came about, as in ``manifest.json``.
    results
        The results themselves: a `Simulation`, a `Comparison`, `Variants` or an `Experiment`.
    """

    def __init__(self, folder: Path, manifest: dict[str, Any], results: Results) -> None:
        super().__init__(results.complete)
        self.folder = folder
        self.manifest = manifest
        self.results = results

    @classmethod
    @public
    def open(cls, folder: str | Path) -> Self:
        """Read the results in a folder.

        Raises
        ------
        InputError
            It holds none, or they are damaged or of a newer version.
        """
        where = arguments.path("folder", folder) or Path()
        if (where / FILE).is_file():
            experiment = Store.read(where)
            return cls(where, dict(experiment.manifest), Experiment(experiment))
        there = [name for name in _SUMS if (where / name).is_file()]
        if not there:
            check_ended(where)
        if len(there) != 1:
            held = " and ".join(there) or f"none of {', '.join((FILE, *_SUMS))}"
            raise InputError(f"{where} is not a folder of results: it holds {held}")
        manifest = read_json(where / MANIFEST)
        if not isinstance(manifest, dict):
            raise InputError(f"{where / MANIFEST} is damaged: it is no object")
        sums = found.read(where / there[0])
        return cls(where, manifest, results_of(sums, manifest.get("complete") is True))

    @classmethod
    @public
    def run(
        cls,
        file: str | Path,
        *,
        games: Number | None = None,
        threads: int | None = None,
        out: str | Path | None = None,
        force: bool = False,
        progress: Progress = False,
    ) -> Self:
        """Play an experiment, as ``sorry-sim experiment run`` does, and save all that comes of it.

        What the folder already has of it is not played again. Ctrl-C ends the games, saves and
        returns what was played.

        Parameters
        ----------
        file
            The ``.toml`` file of the experiment, or the name of one that is shipped.
        games
            How many games, or deals, a cell; None for what the file says.
        threads
            How many play; None for one a processor.
        out
            The folder of the results; None for ``results/NAME``, by the name in the file.
        force
            Whether results there may be replaced.
        progress
            Whether to tell on standard error how far it is; or what to call with the games done.

        Raises
        ------
        InputError
            It cannot be played, the folder holds other results, or a strategy did what it must not.
        """
        path = arguments.path("file", file) or Path()
        number = None if games is None else arguments.games(games)
        workers, folder = arguments.threads(threads), arguments.path("out", out)
        return cls.open(experimenting.run(path, number, workers, folder, force, progress, warn))

    @property
    def table(self) -> pd.DataFrame:
        """The results as numbers."""
        return self.results.table

    def _charts(self) -> Mapping[str, Callable[[], Figure]]:
        return self.results._charts()

    def _heading(self) -> list[str]:
        return self.results._heading()

    def _sections(self) -> Iterable[Section]:
        return self.results._sections()
