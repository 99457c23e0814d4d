"""``sorry-sim experiment run``: play a study that is written in a file."""

from __future__ import annotations

import os
import shlex
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from sorry_sim.cli import console, options
from sorry_sim.cli.exits import OK, STOPPED, LeftBehind
from sorry_sim.cli.experiment_job import Job, fault_line
from sorry_sim.cli.progress import progress
from sorry_sim.cli.values import file_path
from sorry_sim.core import cache
from sorry_sim.errors import InputError

if TYPE_CHECKING:
    from sorry_sim.study.experiment.cells import Ended
    from sorry_sim.study.experiment.playing import Play
    from sorry_sim.study.keeping.keeper import Keeper
    from sorry_sim.study.report.found import Found

NAME: Final = "experiment"


@click.command(short_help="Play the study of a file.")
@click.argument("file", metavar="FILE")
@options.games("Play so many games, or deals, a cell, whatever the file says.", required=False)
@options.threads
@click.option(
    "--out",
    metavar="FOLDER",
    callback=file_path,
    help="Where the results go. Default: results/NAME, by the name in the file.",
)
@click.option("--force", is_flag=True, help="Replace results there, and play all of it again.")
def command(file: str, games: int | None, threads: int, out: Path | None, force: bool) -> int:
    """Play the study of a file, and save counts, tables, charts and a report.

    What the folder already has of this study is not played again, so that a study that was stopped
    goes on. Ctrl-C stops it, saves what was played, and exits with 130.

    \b
    Examples:
      sorry-sim experiment run experiments/neighbours.toml
      sorry-sim experiment run experiments/neighbours.toml --games 1000 --out results/try
    """
    path = Path(file)
    job = Job.read(path, games)
    out = out or Path("results") / job.experiment.name
    words = ["sorry-sim", "experiment", "run", file]
    if games is not None:
        words += ["--games", str(games)]
    with _kept(job, out, force) as keeper:
        try:
            found = _before(job, keeper)
        except InputError as error:
            raise InputError(
                f"{out} already holds other results: {error}; choose another folder with --out, or "
                "replace them with --force"
            ) from None
        again = shlex.join([*words, "--out", str(out)])
        return _carry_out(job, keeper, found, threads, again)


def resume(keeper: Keeper, games: int | None, threads: int, _form: str) -> int:
    """Go on with a study that was stopped, or with more games a cell; returns the exit code.

    Parameters
    ----------
    keeper
        Of the study.
    games
        How many games a cell in all; None for as many as were asked for.
    threads
        How many play at a time.
    """
    job = Job.again(keeper.asked, games)
    again = shlex.join(["sorry-sim", "resume", str(keeper.out)])
    return _carry_out(job, keeper, _before(job, keeper), threads, again)


def _kept(job: Job, out: Path, force: bool) -> AbstractContextManager[Keeper]:
    """Begin in a folder, or go on with what it holds of this study."""
    from sorry_sim.study.experiment.store import FILES
    from sorry_sim.study.keeping.document import NAME as CHECKPOINT
    from sorry_sim.study.keeping.keeper import going_on, keeping

    if (out / CHECKPOINT).is_file() and not force:
        return going_on(out, console.say)
    return keeping(out, FILES, NAME, job.asked, force, console.say)


def _before(job: Job, keeper: Keeper) -> dict[str, Found]:
    """What has been played of a study before.

    Raises
    ------
    InputError
        What the folder holds is something else.
    """
    from sorry_sim.study.experiment.store import check_same, from_counts

    if keeper.command != NAME:
        raise InputError(f"it was written by sorry-sim {keeper.command}")
    found = {} if keeper.counts is None else from_counts(keeper.counts)
    check_same(keeper.asked, found, job.cells)
    return found


def _carry_out(job: Job, keeper: Keeper, found: dict[str, Found], threads: int, again: str) -> int:
    """Play what has not been played before, and save all of it."""
    from sorry_sim.study.experiment.playing import Play
    from sorry_sim.study.playing.interrupts import CtrlC

    keeper.ask(job.asked)
    play = Play(job.cells, found, keeper)
    _compile(play)
    with CtrlC():  # from here on it ends the study, and loses nothing of it
        ended = None
        try:
            ended = _play(play, threads)
        finally:
            report = _save(job, play, threads, again) if found else None
            if ended:
                _say_how_it_ended(play, ended)
    if report:
        click.echo(report)
    return STOPPED if ended else OK


def _compile(play: Play) -> None:
    """Compile what is not compiled yet, so that Ctrl-C can still end that at once."""
    left = [cell for cell in play.cells if not play.is_complete(cell)]
    for classic in {rules.has_classic_games for cell in left for rules in cell.rules}:
        console.say_if_compiling(cache.engine_for(classic))
    for cell in left:
        cell.compile()


def _play(play: Play, threads: int) -> Ended | None:
    """Play what is left.

    Raises
    ------
    InputError
        A strategy did what it must not; the message has the command that shows the game.
    """
    from sorry_sim.study.experiment.model import RUN
    from sorry_sim.study.experiment.playing import CellFault

    experiment = play.cells[0].experiment
    each = "games" if experiment.kind == RUN else "deals"
    if experiment.precision is not None:
        each += " at most"
    try:
        with progress(sum(cell.games for cell in play.cells), each) as report:
            return play.go_on(threads, report)
    except CellFault as fault:
        raise InputError(fault_line(fault)) from fault


def _save(job: Job, play: Play, threads: int, again: str) -> Path:
    """Write what has been played and all that comes of it; where the report is."""
    from sorry_sim.study.experiment.report import derive
    from sorry_sim.study.experiment.store import COUNTS, Store, manifest

    keeper = play.keeper
    os.environ["MPLBACKEND"] = "agg"  # charts go to files alone, whatever is set for windows
    facts = {
        "command": again,
        "threads": threads,
        "elapsed_s": keeper.elapsed + play.elapsed,
    }
    told = manifest(job.cells, job.commands, **facts)
    store = Store(keeper.out, job.text, told, play.found).save()
    keeper.finish(COUNTS)
    return derive(store)


def _say_how_it_ended(play: Play, ended: Ended) -> None:
    """Tell of Ctrl-C; leave at once where a thread still plays, as it cannot be stopped."""
    done = sum(play.is_complete(cell) for cell in play.cells)
    again = shlex.join(["sorry-sim", "resume", str(play.keeper.out)])
    console.say(f"stopped after {done} of {len(play.cells)} cells; to go on: {again}")
    if not ended.left_behind:
        return
    if error := sys.exc_info()[1]:  # nobody else will be there to say it
        console.say(str(error))
    if ended.stuck:
        strategy, where = ended.stuck
        console.say(f"strategy {strategy} never came back from a decision in {where}")
    raise LeftBehind
