"""Saving what came of games: what cannot be written is told before play, or costs a warning."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sorry_sim.errors import InputError
from sorry_sim.study.keeping.document import NAME as CHECKPOINT
from sorry_sim.study.keeping.lock import beginning


@contextmanager
def results_folder(out: Path | None, files: Sequence[str], force: bool) -> Iterator[None]:
    """Make sure that results can be saved once they are there.

    Parameters
    ----------
    out
        Their folder; None for none.
    files
        What will be written.
    force
        Whether earlier results in it may be replaced.

    Raises
    ------
    InputError
        They cannot.
    """
    if out is None:
        yield
        return
    with beginning(out, files, force):
        yield


def forget_checkpoint(out: Path) -> None:
    """Remove the checkpoint of a command whose results have been replaced by others."""
    (out / CHECKPOINT).unlink(missing_ok=True)


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
