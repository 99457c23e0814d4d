"""``sorry-sim experiment run``: play a study that is written in a file."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from sorry_sim.cli import completion, console, options
from sorry_sim.cli.drawing import draw_to_files
from sorry_sim.cli.exits import OK, STOPPED, LeftBehind
from sorry_sim.cli.progress import progress
from sorry_sim.cli.values import file_path
from sorry_sim.core import cache
from sorry_sim.errors import InputError

if TYPE_CHECKING:
    from sorry_sim.study.experiment.cells import Ended
    from sorry_sim.study.experiment.playing import CellFault, Play
    from sorry_sim.study.keeping.keeper import Keeper

_WAY_OUT: Final = "choose another folder with --out, or replace them with --force"


@click.command(short_help="Play the study of a file.")
@click.argument("file", metavar="FILE", callback=file_path, shell_complete=completion.experiment)
@options.games("Play so many games, or deals, a cell, whatever the file says.", required=False)
@options.threads
@click.option(
    "--out",
    metavar="FOLDER",
    callback=file_path,
    shell_complete=completion.folder,
    help="Where the results go. Default: results/NAME, by the name in the file.",
)
@click.option("--force", is_flag=True, help="Replace results there, and play all of it again.")
def command(file: Path, games: int | None, threads: int, out: Path | None, force: bool) -> int:
    """Play the study of a file, and save counts, tables, charts and a report.

    FILE is a path, or the name of a study that is shipped.

    What the folder already has of this study is not played again, so that a study that was stopped
    goes on. Ctrl-C stops it, saves what was played, and exits with 130.

    \b
    Examples:
      sorry-sim experiment run neighbours
      sorry-sim experiment run mine.toml --games 1000 --out results/try
    """
    from sorry_sim.study.experiment.going import playing
    from sorry_sim.study.experiment.job import Job

    job = Job.read(file, games, out)
    with playing(job, force, _WAY_OUT, console.say) as play:
        return _carry_out(play, threads)


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
    from sorry_sim.study.experiment.going import resuming

    return _carry_out(resuming(keeper, games), threads)


def _carry_out(play: Play, threads: int) -> int:
    """Play what has not been played before, and save all of it."""
    from sorry_sim.study.playing.interrupts import CtrlC

    if play.has_nothing_to_do:
        _say_nothing_to_do(play)
        return OK
    play.ask()
    _compile(play)
    draw_to_files()
    with CtrlC():  # from here on it ends the study, and loses nothing of it
        ended = _play(play, threads)
        report = play.save(threads) if play.found else None
        if ended:
            _say_how_it_ended(play, ended)
    if report:
        click.echo(report)
    return STOPPED if ended else OK


def _say_nothing_to_do(play: Play) -> None:
    """Say that all that is asked for is there, and where another program played it."""
    line = f"nothing to do: {play.keeper.out} holds all that was asked for"
    if other := play.keeper.other_program:
        line += f"; it was played by {other}, and this program may play other games"
    console.say(line)


def _compile(play: Play) -> None:
    """Compile what is not compiled yet, so that Ctrl-C can still end that at once."""
    for classic in {rules.has_classic_games for cell in play.left for rules in cell.rules}:
        console.say_if_compiling(cache.engine_for(classic))
    for cell in play.left:
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

    job = play.job
    each = "games" if job.experiment.kind == RUN else "deals"
    if job.experiment.precision is not None:
        each += " at most"
    try:
        with progress(sum(cell.games for cell in job.cells), each) as report:
            return play.go_on(threads, report)
    except CellFault as fault:
        raise InputError(_fault_line(fault)) from fault


def _fault_line(fault: CellFault) -> str:
    """Say what a strategy did that it must not, in which game, and how to see it again."""
    from sorry_sim.cli import pairs, variants
    from sorry_sim.study.compare.duels import DuelFault
    from sorry_sim.study.experiment.cells import CompareCell, RunCell, VariantsCell
    from sorry_sim.study.experiment.job import setup
    from sorry_sim.study.variants.paired import VariantFault

    cell, cause = fault.cell, fault.fault
    line = cause.reason
    if isinstance(cell, RunCell):
        line = setup(cell).fault_line(cause, cell.lineup)
    elif isinstance(cell, VariantsCell) and isinstance(cause, VariantFault):
        line = variants.fault_line(setup(cell), cell.variants, cause)
    elif isinstance(cell, CompareCell) and isinstance(cause, DuelFault):
        line = pairs.fault_line(setup(cell), cell.pairing, cause)
    return f"cell {cell.slug}: {line}"


def _say_how_it_ended(play: Play, ended: Ended) -> None:
    """Tell of Ctrl-C; leave at once where a thread still plays, as it cannot be stopped."""
    cells = len(play.job.cells)
    again = shlex.join(["sorry-sim", "resume", str(play.keeper.out)])
    console.say(f"stopped after {cells - len(play.left)} of {cells} cells; to go on: {again}")
    if not ended.left_behind:
        return
    if error := sys.exc_info()[1]:  # nobody else will be there to say it
        console.say(str(error))
    if ended.stuck:
        strategy, where = ended.stuck
        console.say(f"strategy {strategy} never came back from a decision in {where}")
    raise LeftBehind
