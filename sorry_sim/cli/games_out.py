"""The option ``--games-out``: a file with a row for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from sorry_sim.cli import completion, console
from sorry_sim.cli.options import Option
from sorry_sim.cli.progress import progress
from sorry_sim.cli.values import file_path
from sorry_sim.errors import InputError
from sorry_sim.study.games_out import going

if TYPE_CHECKING:
    from sorry_sim.study.games_out.file import GamesFile
    from sorry_sim.study.keeping.keeper import Keeper
    from sorry_sim.study.run.counts import Counts
    from sorry_sim.study.run.job import Job
    from sorry_sim.study.run.playing import Outcome


def takes_games_file(function: Any) -> Any:
    """Add the option ``--games-out``."""
    option: Option = click.option(
        "--games-out",
        metavar="FILE",
        callback=file_path,
        shell_complete=completion.file,
        help="Write a row for every game to this file, a .parquet. Following the lead, which some "
        "of its columns need, takes time.",
    )
    return option(function)


def write_again(
    job: Job, threads: int, keeper: Keeper | None, before: Counts | None, file: GamesFile | None
) -> Outcome | None:
    """Play again what is kept, if there is a file that needs it, as `going.write_again` does.

    Raises
    ------
    InputError
        A strategy plays other games than it did.
    """
    if keeper is None or before is None or file is None:
        return None
    from sorry_sim.core.engine import StrategyFault

    number = before.units
    console.say(f"playing {number:,} {job.unit} again, to write their rows to {job.games_out}")
    try:
        with progress(number, job.unit) as report:
            return going.write_again(job, threads, report, keeper, before, file)
    except StrategyFault as fault:
        raise InputError(job.setup.fault_line(fault, job.lineup)) from fault
