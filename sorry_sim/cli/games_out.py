"""The option ``--games-out``: a file with a row for every game."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sorry_sim.cli.options import Option
from sorry_sim.cli.run_job import Job
from sorry_sim.cli.values import file_path

if TYPE_CHECKING:
    from sorry_sim.study.games_out.file import GamesFile


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
    path: Path | None, job: Job, force: bool
) -> AbstractContextManager[GamesFile] | None:
    """Return the file of games, to be entered while they are played; None where none is asked for.

    Raises
    ------
    InputError
        It cannot be written, or is there already.
    """
    if path is None:
        return None
    from sorry_sim.study.games_out.file import GamesFile, check
    from sorry_sim.study.run.played import Played

    check(path, force)
    setup = job.setup
    played = Played.by(job.lineup, job.rules, setup.seed, setup.turn_limit, job.series)
    return GamesFile(path, played, job.number)
