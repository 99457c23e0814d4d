"""Playing the cells of an experiment one after the other, what is done being kept and saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sorry_sim.core.engine import StrategyFault
from sorry_sim.study.experiment.cells import Cell, Ended
from sorry_sim.study.experiment.job import Job
from sorry_sim.study.experiment.store import COUNTS, FILE, Store, as_dict, is_done, manifest
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
    """Plays what is left of an experiment in its folder.

    Attributes
    ----------
    job
        What is to be played.
    keeper
        Keeps it in the folder.
    found
        What has come of each cell, by its slug; it grows.
    elapsed
        Seconds of play so far.
    """

    job: Job
    keeper: Keeper
    found: dict[str, Found]
    elapsed: float = 0.0

    def is_complete(self, cell: Cell) -> bool:
        """Whether all that is asked of a cell has been played."""
        return cell.slug in self.found and is_done(self.found[cell.slug], cell.games)

    @property
    def left(self) -> list[Cell]:
        """The cells of which not all has been played."""
        return [cell for cell in self.job.cells if not self.is_complete(cell)]

    @property
    def has_nothing_to_do(self) -> bool:
        """Whether all that is asked for has been played, and the results of it are written."""
        return (
            self.keeper.is_saved
            and self.keeper.asked.get("text") == self.job.text
            and not self.left
        )

    def ask(self) -> None:
        """Ask for all of it, so that whatever ends the play it can be gone on with.

        Raises
        ------
        InputError
            Another program began it, which may play other games; or it cannot be written.
        """
        if self.keeper.counts is not None:
            self.keeper.check_program()
        self.keeper.ask(self.job.asked, self._counts() if self.found else None)

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
        for cell in self.job.cells:
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

    def save(self, threads: int) -> Path:
        """Write what has been played and all that comes of it; return where the report is.

        Raises
        ------
        InputError
            It cannot be written; what was kept is still there.
        """
        from sorry_sim.study.experiment.report import derive

        facts = manifest(
            self.job.cells,
            {cell.slug: line for cell, line in self.job.commands if self.is_complete(cell)},
            command=self.job.command,
            threads=threads,
            elapsed_s=self.keeper.elapsed + self.elapsed,
            complete=not self.left,
        )
        out, file = self.keeper.out, self.job.file
        own = [FILE] if file.resolve() == (out / FILE).resolve() else []  # which is what was asked
        store = Store(out, self.job.text, facts, self._in_order()).save(known=own)
        report = derive(store)
        self.keeper.finish(COUNTS)
        return report

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
        self.keeper.keep(self._counts, self.elapsed + elapsed, now)

    def _counts(self) -> dict[str, object]:
        return as_dict(self._in_order())

    def _in_order(self) -> dict[str, Found]:
        """What has been found in the order of the cells, whichever was played first."""
        slugs = [cell.slug for cell in self.job.cells]
        return {slug: self.found[slug] for slug in slugs if slug in self.found}
