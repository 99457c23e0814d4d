"""``sorry_sim.Study``: results that have been saved in a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from sorry_sim.api import arguments
from sorry_sim.api.comparing import Comparison
from sorry_sim.api.results import Results
from sorry_sim.api.simulating import Simulation
from sorry_sim.api.varying import Variants
from sorry_sim.errors import InputError
from sorry_sim.study import compare_store, store, variants_store
from sorry_sim.study.comparison import Laboratory
from sorry_sim.study.counts import Counts
from sorry_sim.study.files import about, read_json
from sorry_sim.study.meetings import Meetings
from sorry_sim.study.section import Section

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

_READ: Final[dict[str, Callable[[object, bool], Results]]] = {
    store.COUNTS: lambda values, complete: Simulation(Counts.from_dict(values), complete),
    compare_store.SUMS: lambda values, complete: Comparison(Meetings.from_dict(values), complete),
    variants_store.TALLIES: lambda values, complete: Variants(
        Laboratory.from_dict(values), complete
    ),
}
"""What each kind of results is kept in, and how it is read."""


class Study(Results):
    """Results in a folder, which ``--out`` or ``out=`` has saved.

    Attributes
    ----------
    folder
        Where they are.
    manifest
        How they came about, as in ``manifest.json``.
    results
        The results themselves: a `Simulation`, a `Comparison` or `Variants`.
    """

    def __init__(self, folder: Path, manifest: dict[str, Any], results: Results) -> None:
        super().__init__(results.complete)
        self.folder = folder
        self.manifest = manifest
        self.results = results

    @classmethod
    def open(cls, folder: str | Path) -> Self:
        """Read the results in a folder.

        Raises
        ------
        InputError
            It holds none, or they are damaged or of a newer version.
        """
        where = arguments.path("folder", folder) or Path()
        there = [name for name in _READ if (where / name).is_file()]
        if len(there) != 1:
            held = " and ".join(there) or f"none of {', '.join(_READ)}"
            raise InputError(f"{where} is not a folder of results: it holds {held}")
        path = where / there[0]
        manifest = read_json(where / store.MANIFEST)
        if not isinstance(manifest, dict):
            raise InputError(f"{where / store.MANIFEST} is damaged: it is no object")
        values = read_json(path)
        with about(path):
            results = _READ[path.name](values, manifest.get("complete") is True)
        return cls(where, manifest, results)

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
