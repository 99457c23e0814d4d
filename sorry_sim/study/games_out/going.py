"""The file of games of a run that is begun, or gone on with."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sorry_sim.study.games_out.file import GamesFile
    from sorry_sim.study.keeping.keeper import Keeper
    from sorry_sim.study.run.counts import Counts
    from sorry_sim.study.run.job import Job
    from sorry_sim.study.run.played import Played
    from sorry_sim.study.run.playing import Outcome


def games_file(
    job: Job, force: bool = False, again: bool = False
) -> AbstractContextManager[GamesFile | None]:
    """Return the file of games, to be entered while they are played; None where none is asked for.

    Parameters
    ----------
    job
        What is to be played.
    force
        Whether any file may be replaced.
    again
        Whether the run is gone on with, so that a file of its games is replaced.

    Raises
    ------
    InputError
        It cannot be written, or is there already.
    """
    path = job.games_out
    if path is None:
        return nullcontext()
    from sorry_sim.study.games_out.file import GamesFile, check, check_again
    from sorry_sim.study.keeping.files import remove_parts

    played = _played(job)
    if again:
        check_again(path, played)
        remove_parts(path.parent, path.name)
    else:
        check(path, force)
    return GamesFile(path, played, job.number)


def lacks_games(job: Job, number: int) -> bool:
    """Whether a file of games is asked for, and does not hold so many games or series."""
    if job.games_out is None:
        return False
    from sorry_sim.study.games_out.file import holds

    return not holds(job.games_out, _played(job), number)


def write_again(
    job: Job,
    threads: int,
    report: Callable[[int], None] | None,
    keeper: Keeper,
    before: Counts,
    file: GamesFile,
) -> Outcome | None:
    """Play again what is kept, for the file of games alone, which is always written whole.

    Parameters
    ----------
    job
        What is to be played.
    threads, report
        As `sorry_sim.study.run.playing.play` takes them.
    keeper, before
        Of a run that is gone on with, and what has been played of it.
    file
        The file of games.

    Returns
    -------
    Outcome or None
        What has been played, where Ctrl-C ended it: there is no new file then.

    Raises
    ------
    StrategyFault
        A strategy does what it must not, as it did not before.
    """
    from sorry_sim.study.run import playing

    of = job.setup
    played = job.lineup, job.rules, before.units, of.seed, threads, of.turn_limit
    again = playing.play(*played, report, job.series, keep_rows=file.add)
    if not again.interrupted:
        return None
    file.leave_out()
    return replace(again, counts=before, asked=job.number, elapsed=keeper.elapsed)


def _played(job: Job) -> Played:
    """What the file says was played."""
    from sorry_sim.study.run.played import Played

    setup = job.setup
    return Played.by(job.lineup, job.rules, setup.seed, setup.turn_limit, job.series)
