"""Beginning to play an experiment into its folder, or going on with what that holds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sorry_sim.errors import InputError
from sorry_sim.study.experiment.job import COMMAND, Job
from sorry_sim.study.experiment.playing import Play
from sorry_sim.study.experiment.same import matched
from sorry_sim.study.experiment.store import FILES, from_counts
from sorry_sim.study.keeping.document import NAME as CHECKPOINT
from sorry_sim.study.keeping.fields import Fields
from sorry_sim.study.keeping.files import about
from sorry_sim.study.keeping.keeper import Keeper, Say, going_on, keeping


@contextmanager
def playing(job: Job, force: bool, way_out: str, say: Say | None = None) -> Iterator[Play]:
    """Begin to play an experiment into its folder, or go on with what is there of it.

    Parameters
    ----------
    job
        What is to be played.
    force
        Whether results in the folder may be replaced; then all of it is played anew.
    way_out
        What a user may do where the folder holds other results, for the message.
    say
        Is told once where a checkpoint cannot be written.

    Raises
    ------
    InputError
        The folder holds other results, another process plays there, or it cannot be written.
    """
    out = job.out
    if force or not (out / CHECKPOINT).is_file():
        with keeping(out, FILES, COMMAND, job.asked, force, say) as keeper:
            yield Play(job, keeper, {})
        return
    with going_on(out, say, any_program=True) as keeper:
        try:
            play = _of_folder(job, keeper)
        except InputError as error:
            raise InputError(f"{out} already holds other results: {error}; {way_out}") from None
        yield play


def resuming(keeper: Keeper, games: int | None) -> Play:
    """Go on with what a folder holds.

    Parameters
    ----------
    keeper
        Of the folder.
    games
        How many games a cell in all; None for as many as were asked for.

    Raises
    ------
    InputError
        It cannot be gone on with: a strategy or a rule set is no longer what it was, or more games
        have been played.
    """
    return _of_folder(Job.again(keeper.asked, games), keeper)


def _of_folder(job: Job, keeper: Keeper) -> Play:
    """Take what has been played for a part of what is to be played."""
    if keeper.command != COMMAND:
        raise InputError(f"they were written by sorry-sim {keeper.command}")
    if keeper.counts is None:
        return Play(job, keeper, {})
    with about(keeper.out / CHECKPOINT):
        found = from_counts(keeper.counts)
        before = Fields(keeper.asked, "options that were asked for").members("cells")
    return Play(job, keeper, matched(before, found, job.cells))
