"""The option ``--games-out``: a file with a row for every game."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from sorry_sim.cli import console
from sorry_sim.cli.options import Option
from sorry_sim.cli.progress import progress
from sorry_sim.cli.run_job import Job
from sorry_sim.cli.values import file_path
from sorry_sim.errors import InputError

if TYPE_CHECKING:
    from sorry_sim.study.games_out.file import GamesFile
    from sorry_sim.study.keeping.keeper import Keeper
    from sorry_sim.study.run.counts import Counts
    from sorry_sim.study.run.played import Played
    from sorry_sim.study.run.playing import Outcome


def takes_games_file(function: Any) -> Any:
    """Add the option ``--games-out``."""
    option: Option = click.option(
        "--games-out",
        metavar="FILE",
        callback=file_path,
        help="Write a row for every game to this file, a .parquet. Following the lead, which some "
        "of its columns need, takes time.",
    )
    return option(function)


def games_file(
    job: Job, force: bool = False, again: bool = False
) -> AbstractContextManager[GamesFile] | None:
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
        return None
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
    job: Job, threads: int, keeper: Keeper | None, before: Counts | None, file: GamesFile | None
) -> Outcome | None:
    """Play again what is kept, for the file of games alone, which is always written whole.

    Parameters
    ----------
    job
        What is to be played.
    threads
        How many play at a time.
    keeper, before
        Of a run that is gone on with, and what has been played of it; None where nothing has.
    file
        The file of games; None where none is asked for.

    Returns
    -------
    Outcome or None
        What has been played, where Ctrl-C ended it: there is no new file then.

    Raises
    ------
    InputError
        A strategy plays other games than it did.
    """
    if keeper is None or before is None or file is None:
        return None
    from sorry_sim.core.engine import StrategyFault
    from sorry_sim.study.run.playing import play

    of, number = job.setup, before.units
    console.say(f"playing {number:,} {job.unit} again, to write their rows to {job.games_out}")
    played = job.lineup, job.rules, number, of.seed, threads, of.turn_limit
    try:
        with progress(number, job.unit) as report:
            again = play(*played, report, job.series, keep_rows=file.add)
    except StrategyFault as fault:
        raise InputError(of.fault_line(fault, job.lineup)) from fault
    if not again.interrupted:
        return None
    file.leave_out()
    return replace(again, counts=before, asked=job.number, elapsed=keeper.elapsed)


def _played(job: Job) -> Played:
    """What the file says was played."""
    from sorry_sim.study.run.played import Played

    setup = job.setup
    return Played.by(job.lineup, job.rules, setup.seed, setup.turn_limit, job.series)
