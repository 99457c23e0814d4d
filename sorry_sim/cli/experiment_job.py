"""What ``sorry-sim experiment`` is asked to play, and its cells as options of other commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from sorry_sim.cli.setup import Setup

if TYPE_CHECKING:
    from sorry_sim.study.experiment.cells import Cell
    from sorry_sim.study.experiment.located import Located
    from sorry_sim.study.experiment.model import Experiment
    from sorry_sim.study.experiment.playing import CellFault


@dataclass(frozen=True)
class Job:
    """An experiment that somebody asks for.

    Attributes
    ----------
    text
        Its file.
    base
        From where the file sees others.
    experiment
        What it says.
    cells
        What is to be played.
    """

    text: str
    base: Path
    experiment: Experiment
    cells: Sequence[Cell]

    @classmethod
    def read(cls, path: Path, games: int | None = None) -> Self:
        """Read the file of an experiment, and find all that it names.

        Parameters
        ----------
        path
            The file.
        games
            How many games a cell, instead of what the file says.

        Raises
        ------
        InputError
            It cannot be played; the message names file, line and key.
        """
        from sorry_sim.study.experiment.located import Located

        return cls._of(Located.read(path), path.parent, games)

    @classmethod
    def again(cls, asked: Mapping[str, Any], games: int | None = None) -> Self:
        """Find all that was asked for before, as `asked` tells it."""
        from sorry_sim.study.experiment.located import Located
        from sorry_sim.study.experiment.store import FILE

        located = Located(asked["text"], FILE)
        return cls._of(located, Path(asked["base"]), games or asked["games"])

    @classmethod
    def _of(cls, located: Located, base: Path, games: int | None) -> Self:
        from sorry_sim.study.experiment.loading import load
        from sorry_sim.study.experiment.reading import understand

        experiment = understand(located, base)
        if games is not None:
            experiment = replace(experiment, games=games)
        return cls(located.text, base, experiment, load(located, experiment))

    @property
    def asked(self) -> dict[str, Any]:
        """All that it takes to find it out again, as JSON values."""
        from sorry_sim.study.experiment.store import asked

        return asked(self.text, self.base, self.cells)

    @property
    def commands(self) -> dict[str, str]:
        """The command that plays a cell by itself, by its slug, where there is one."""
        return {cell.slug: line for cell in self.cells if (line := _run_command(cell))}


def fault_line(fault: CellFault) -> str:
    """Say what a strategy did that it must not, in which game, and how to see it again."""
    from sorry_sim.cli import pairs, variants
    from sorry_sim.study.compare.duels import DuelFault
    from sorry_sim.study.experiment.cells import CompareCell, RunCell, VariantsCell
    from sorry_sim.study.variants.paired import VariantFault

    cell, cause = fault.cell, fault.fault
    setup = _setup(cell)
    line = cause.reason
    if isinstance(cell, RunCell):
        line = setup.fault_line(cause, cell.lineup)
    elif isinstance(cell, VariantsCell) and isinstance(cause, VariantFault):
        line = variants.fault_line(setup, cell.variants, cause)
    elif isinstance(cell, CompareCell) and isinstance(cause, DuelFault):
        line = pairs.fault_line(setup, cell.pairing, cause)
    return f"cell {cell.slug}: {line}"


def _setup(cell: Cell) -> Setup:
    """What options would play a cell."""
    of, place = cell.experiment, cell.place
    ruled = of.rules[place.rules or next(iter(of.rules))]
    seating = of.players[place.players]
    playing = of.lineups.get(place.lineups)
    return Setup(
        strategies=playing.strategies if playing else of.strategies,
        against=playing.against if playing else None,
        players=seating.players,
        seats=seating.seats,
        rules=ruled.source,
        settings=ruled.settings,
        seed=of.seed,
        rotate=playing.rotate if playing else True,
        turn_limit=of.turn_limit,
        precision=of.precision,
        by_card=cell.by_card,
    )


def _run_command(cell: Cell) -> str | None:
    """Return the command that plays a cell by itself, where there is one."""
    from sorry_sim.study.experiment.cells import RunCell

    return _setup(cell).run_command(cell.games) if isinstance(cell, RunCell) else None
