"""What is asked for: the file of an experiment, how many games, and where the results go."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Self

from sorry_sim.study.experiment.cells import Cell, RunCell
from sorry_sim.study.experiment.loading import load
from sorry_sim.study.experiment.located import Located
from sorry_sim.study.experiment.model import Experiment
from sorry_sim.study.experiment.reading import understand
from sorry_sim.study.experiment.shipped import place
from sorry_sim.study.experiment.store import FILE
from sorry_sim.study.keeping.code import code_facts
from sorry_sim.study.keeping.fields import Fields
from sorry_sim.study.playing.setup import Setup

COMMAND: Final = "experiment"
"""Who plays, as a checkpoint has it."""

_GAMES: Final = "games"


@dataclass(frozen=True)
class Job:
    """An experiment that somebody asks for.

    Attributes
    ----------
    file
        Where its file is, as a user named it. Files that it names are seen from there; a shipped
        one, of which this is the name, names none.
    out
        The folder of its results, as a user named it.
    text
        The file; its games are those that are asked for.
    games
        How many games a cell a user asks for, where these are not those of the file.
    experiment
        What it says.
    cells
        What is to be played.
    """

    file: Path
    out: Path
    text: str
    games: int | None
    experiment: Experiment
    cells: Sequence[Cell]

    @classmethod
    def read(cls, file: Path, games: int | None = None, out: Path | None = None) -> Self:
        """Read the file of an experiment, and find all that it names.

        Parameters
        ----------
        file
            The path of the file, or the name of one that is shipped.
        games
            How many games a cell, instead of what it says.
        out
            The folder of the results; None for ``results/NAME``.

        Raises
        ------
        InputError
            It cannot be played; the message names file, line and key.
        """
        return cls._of(Located.read(place(file)), file, games, out)

    @classmethod
    def again(cls, asked: Mapping[str, Any], games: int | None = None) -> Self:
        """Find all that was asked for before, as `asked` tells it.

        Raises
        ------
        InputError
            It cannot be played any more, as a file is not where it was.
        """
        told = Fields(asked, "options that were asked for")
        before = told.integer(_GAMES) if told.value(_GAMES) is not None else None
        file, out = Path(told.word("file")), Path(told.word("out"))
        job = cls._of(Located(told.word("text"), FILE), file, games, out)
        return replace(job, games=job.games or before)

    @classmethod
    def _of(cls, located: Located, file: Path, games: int | None, out: Path | None) -> Self:
        experiment = understand(located, file.parent)
        if games == experiment.games:
            games = None
        text = located.text
        if games is not None:
            more = located.with_number(_GAMES, games)
            experiment, text = understand(more, file.parent), more.text
        out = out or Path("results") / experiment.name
        return cls(file, out, text, games, experiment, load(located, experiment))

    @property
    def asked(self) -> dict[str, Any]:
        """All that it takes to find it out again, as JSON values."""
        values = {
            "file": self.file.as_posix(),
            "out": self.out.as_posix(),
            "text": self.text,
            _GAMES: self.games,
            "cells": {cell.slug: cell.study() for cell in self.cells},
            **code_facts(one for cell in self.cells for one in cell.strategies),
        }
        read_again: dict[str, Any] = json.loads(json.dumps(values))
        return read_again

    @property
    def command(self) -> str:
        """The command, ready for a shell, that plays all of it."""
        words = ["sorry-sim", "experiment", "run", str(self.file)]
        if self.games is not None:
            words += ["--games", str(self.games)]
        return shlex.join([*words, "--out", str(self.out)])

    @property
    def commands(self) -> list[tuple[Cell, str]]:
        """The cells that a command of its own plays, each with that command."""
        return [
            (cell, setup(cell).run_command(cell.games))
            for cell in self.cells
            if isinstance(cell, RunCell)
        ]


def setup(cell: Cell) -> Setup:
    """Return the options of a command that plays a cell, or a game of it."""
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
