"""Keeping and saving what came of games: what cannot be written at the end costs a warning."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sorry_sim.errors import InputError
from sorry_sim.study.keeping.again import beginning_or_going_on
from sorry_sim.study.keeping.keeper import Keeper


@contextmanager
def results_folder(
    out: Path | None, files: Sequence[str], command: str, asked: dict[str, Any], force: bool
) -> Iterator[Keeper | None]:
    """Play into a folder, or go on there with the same; None where there is no folder.

    Parameters
    ----------
    out, files, command, asked, force
        As `sorry_sim.study.keeping.again.beginning_or_going_on` takes them.

    Raises
    ------
    InputError
        It cannot be played into.
    """
    if out is None:
        yield None
        return
    with beginning_or_going_on(out, files, command, asked, force, warn) as keeper:
        yield keeper


@contextmanager
def no_loss() -> Iterator[None]:
    """Let what cannot be written cost a warning, not the games that were played."""
    try:
        yield
    except InputError as error:
        warn(str(error))


def warn(message: str) -> None:
    """Warn whoever called the function of the program."""
    warnings.warn(message, RuntimeWarning, stacklevel=3)


def warn_of_stuck(label: str, game: str, seed: int) -> None:
    """Warn of a strategy that did not come back after Ctrl-C; its thread cannot be stopped."""
    warn(
        f"strategy {label} never came back from a decision in game {game} of seed {seed}: "
        "it goes on until Python ends"
    )
