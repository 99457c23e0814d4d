"""Playing the cells of an experiment one after the other, what is done being kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sorry_sim.core.engine import StrategyFault
from sorry_sim.study.experiment.cells import Cell, Ended
from sorry_sim.study.experiment.store import as_dict, is_done
from sorry_sim.study.keeping.keeper import Keeper
from sorry_sim.study.report.found import Found


class CellFault(Exception):
    """A strategy's fault in a cell.

    Attributes
    ----------
    cell
        The cell.
    fault
        What the engine, or that of a comparison, says of it.
    """

    def __init__(self, cell: Cell, fault: StrategyFault) -> None:
        super().__init__(str(fault))
        self.cell = cell
        self.fault = fault


@dataclass
class Play:
    """Plays what is left of some cells.

    Attributes
    ----------
    cells
        What is to be played.
    found
        What has come of each of them, by its slug; it grows.
    keeper
        Keeps it.
    elapsed
        Seconds of play so far.
    """

    cells: Sequence[Cell]
    found: dict[str, Found]
    keeper: Keeper
    elapsed: float = 0.0

    def is_complete(self, cell: Cell) -> bool:
        """Whether all that is asked of a cell has been played."""
        return cell.slug in self.found and is_done(self.found[cell.slug], cell.games)

    def go_on(self, threads: int, report: Callable[[int], None] | None) -> Ended | None:
        """Play what is left.

        Parameters
        ----------
        threads
            How many play at a time; it changes nothing but the time.
        report
            Called with the games, or deals, of all cells that have been played.

        Returns
        -------
        Ended or None
            How the last cell ended, where Ctrl-C ended it; None where all have been played.

        Raises
        ------
        CellFault
            A strategy did what it must not.
        """
        before = 0
        for cell in self.cells:
            if not self.is_complete(cell):
                ended = self._play(cell, threads, report, before)
                self.elapsed += ended.elapsed
                if ended.found is not None:
                    self._keep(cell, ended.found, 0.0, now=True)
                if ended.interrupted:
                    return ended
            before += cell.games
            if report:
                report(before)
        return None

    def _play(
        self, cell: Cell, threads: int, report: Callable[[int], None] | None, before: int
    ) -> Ended:
        tell = None if report is None else lambda done: report(before + done)
        try:
            return cell.play(
                threads,
                tell,
                self.found.get(cell.slug),
                lambda found, elapsed: self._keep(cell, found, elapsed),
            )
        except StrategyFault as fault:
            raise CellFault(cell, fault) from fault

    def _keep(self, cell: Cell, found: Found, elapsed: float, now: bool = False) -> None:
        self.found[cell.slug] = found
        self.keeper.keep(lambda: as_dict(self.found), self.elapsed + elapsed, now)
