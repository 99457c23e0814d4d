"""``sorry-sim run``: play many games and show who wins."""

from __future__ import annotations

import contextlib
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from sorry_sim.cli import completion, console, options
from sorry_sim.cli.drawing import draw_to_files
from sorry_sim.cli.exits import OK, STOPPED, LeftBehind
from sorry_sim.cli.games_out import takes_games_file, write_again
from sorry_sim.cli.kept import kept, say_nothing_to_do, say_saved, stopped
from sorry_sim.cli.look import Look, takes_look
from sorry_sim.cli.progress import progress
from sorry_sim.cli.setup import takes_series_setup
from sorry_sim.cli.values import file_path, percentage
from sorry_sim.core import cache
from sorry_sim.errors import InputError, nearest, quoted
from sorry_sim.study.games_out.going import games_file, lacks_games
from sorry_sim.study.keeping.files import check_force
from sorry_sim.study.playing.limits import PRECISION
from sorry_sim.study.playing.setup import Setup
from sorry_sim.study.run.job import COMMAND, Job

if TYPE_CHECKING:
    from sorry_sim.study.games_out.file import GamesFile
    from sorry_sim.study.keeping.keeper import Keeper
    from sorry_sim.study.run.counts import Counts
    from sorry_sim.study.run.playing import Outcome, Stuck

CHART_SUFFIXES: Final = (".png", ".svg", ".pdf")
_USUAL: Final = Look()


@click.command(short_help="Play many games and show who wins.")
@takes_series_setup
@options.games(
    "How many games, as in 1000000, 1_000_000, 1e6, 500k or 1M. Rounded up to whole rounds of the "
    "rotation, with --series to whole series. With --target: how many series. With --precision: "
    "how many at most, 120M unless given.",
    required=False,
)
@click.option(
    "--precision",
    metavar="PERCENT",
    callback=percentage(*PRECISION),
    help="Play until the win rates of the strategies, or of the seats where one strategy plays "
    "them all, are known to within plus or minus so much, as in 0.1%.",
)
@click.option(
    "--by-card",
    is_flag=True,
    help="Also show what each card is worth: how often who draws it wins.",
)
@options.threads
@options.out(
    "counts, tables and charts",
    replaced="a run that is",
    files=", and --chart and --games-out a file",
)
@click.option(
    "--chart",
    metavar="FILE",
    callback=file_path,
    shell_complete=completion.file,
    help="Draw the win rates to this file: .png, .svg or .pdf.",
)
@takes_look
@takes_games_file
@options.form
def command(
    setup: Setup,
    games: int | None,
    threads: int,
    out: Path | None,
    force: bool,
    chart: Path | None,
    look: Look,
    games_out: Path | None,
    form: str,
) -> int:
    """Play many games and show who wins.

    Results go to standard output, everything else to standard error. Ctrl-C stops the run, shows
    and saves what was played, and exits with 130. Whatever ends a run with --out, sorry-sim resume
    goes on with it.

    \b
    Examples:
      sorry-sim run --strategy greedy --games 1M
      sorry-sim run --strategy greedy --against random --games 100k --chart wins.png
      sorry-sim run --strategy greedy --precision 0.1%
      sorry-sim run --strategy greedy --games 100k --by-card
      sorry-sim run --strategy mine.py:bold --strategy greedy --games 1M --out results/bold
    """
    from sorry_sim.study.run import store

    if games is None and setup.precision is None:
        raise InputError("missing option '--games' or '--precision' (see sorry-sim run --help)")
    files = {"--out": out, "--chart": chart, "--games-out": games_out}
    check_force(force, files)
    job = Job.of(setup, games, games_out)
    _check_chart(chart, force)
    with kept(out, store.FILES, COMMAND, job.asked, force) as keeper:
        rows = games_file(job, force)
        return _carry_out(job, threads, form, keeper, chart=chart, look=look, rows=rows)


def resume(keeper: Keeper, games: int | None, threads: int, form: str) -> int:
    """Go on with a run that is kept, to so many games if they are given.

    Raises
    ------
    InputError
        It cannot be gone on with.
    """
    from sorry_sim.study.run.asked import Asked

    asked = Asked(keeper.asked)
    job = Job.of(asked.setup, games or asked.games, asked.games_out)
    before = job.played(keeper)
    rows = games_file(job, again=True)
    lacks = lacks_games(job, job.number_after(before))
    if not job.has_more_to_do(keeper, before) and not lacks:
        say_nothing_to_do(keeper, before.units if before else 0, job.unit)
        return OK
    return _carry_out(job, threads, form, keeper, before=before, rows=rows)


def _carry_out(
    job: Job,
    threads: int,
    form: str,
    keeper: Keeper | None,
    chart: Path | None = None,
    look: Look = _USUAL,
    before: Counts | None = None,
    rows: AbstractContextManager[GamesFile | None] | None = None,
) -> int:
    """Play what has not been played before, show and save all of it."""
    from sorry_sim.study.playing.interrupts import CtrlC

    if job.rounded:
        console.say(job.rounded)
    _compile(job)
    with CtrlC():  # from here on it ends the run, and loses nothing of it
        with rows or nullcontext() as file:
            ended = write_again(job, threads, keeper, before, file)
            outcome = ended or _play(job, threads, keeper, before, file)
        try:
            _report(job, outcome, threads, form, keeper, chart, look)
            if job.games_out and file and file.is_there:
                say_saved(job.games_out, form, "a row for every game ")
        finally:
            if outcome.interrupted:
                stopped(outcome.done, outcome.asked, job.unit, keeper)
            if outcome.left_behind:
                _leave(outcome.stuck, job.setup)
    if file and file.fault:  # which cost none of what else there was to show
        raise file.fault
    return STOPPED if outcome.interrupted else OK


def _check_chart(chart: Path | None, force: bool) -> None:
    """Refuse what could or should not be drawn, before hours of play are spent on it."""
    from sorry_sim.study.keeping import files

    if chart and chart.suffix.lower() not in CHART_SUFFIXES:
        kinds = ", ".join(CHART_SUFFIXES)
        guess = nearest(chart.suffix, CHART_SUFFIXES)
        raise InputError(f"--chart {quoted(str(chart))} must end in one of {kinds}{guess}")
    if chart:
        files.check_new(chart, force)


def _compile(job: Job) -> None:
    """Compile what is not compiled yet, so that Ctrl-C can still end that at once."""
    from sorry_sim.study.run.playing import ready

    console.say_if_compiling(cache.engine_for(job.rules.has_classic_games))
    ready(job.lineup, job.rules, job.setup.seed, job.setup.turn_limit)


def _play(
    job: Job,
    threads: int,
    keeper: Keeper | None,
    before: Counts | None,
    file: GamesFile | None,
) -> Outcome:
    """Play the games, or series, and keep what has been played.

    Raises
    ------
    InputError
        A strategy did what it must not; the message has the command that shows the game.
    """
    from sorry_sim.core.engine import StrategyFault

    try:
        with progress(job.number, job.unit + job.bound) as report:
            return job.play(threads, report, keeper, before, file.add if file else None)
    except StrategyFault as fault:
        raise InputError(job.setup.fault_line(fault, job.lineup)) from fault


def _report(
    job: Job,
    outcome: Outcome,
    threads: int,
    form: str,
    keeper: Keeper | None,
    chart: Path | None,
    look: Look,
) -> None:
    """Print the results and write the files, these also where printing fails."""
    if not outcome.counts.games:
        return
    try:
        _show(outcome, form)
    finally:
        _save(job, outcome, threads, form, keeper, chart, look)


def _show(outcome: Outcome, form: str) -> None:
    """Print the results, and on standard error how long they took."""
    from sorry_sim.study.run import tables

    if form == "json":
        text = tables.as_json(outcome.counts, outcome.elapsed)
    else:
        write = {"csv": tables.as_csv, "markdown": tables.as_markdown, "table": tables.as_table}
        text = write[form](outcome.counts)
    click.echo(text, nl=False)
    if form == "csv" and (left_out := tables.not_in_csv(outcome.counts)):
        console.say(left_out)
    with contextlib.suppress(OSError):  # a closed standard error is no fault of the run
        click.echo(tables.timing_line(outcome.counts, outcome.elapsed), err=True)


def _save(
    job: Job,
    outcome: Outcome,
    threads: int,
    form: str,
    keeper: Keeper | None,
    chart: Path | None,
    look: Look,
) -> None:
    """Write the files that were asked for."""
    draw_to_files()
    if keeper:
        job.save(keeper, outcome, threads)
        say_saved(keeper.out, form)
    if chart:
        from sorry_sim.study.run import charts

        charts.win_rates(outcome.counts, chart, look.title, look.size)
        say_saved(chart, form, "chart ")


def _leave(stuck: Stuck | None, setup: Setup) -> None:
    """Leave without waiting for a thread that still plays, and name the strategy that is why.

    The thread cannot be stopped, and it runs compiled code that an orderly exit would take away.
    """
    if error := sys.exc_info()[1]:  # nobody else will be there to say it
        console.say(str(error))
    if stuck:
        console.say(
            f"strategy {stuck.strategy} never came back from a decision in game {stuck.game}; "
            f"to replay: {setup.replay_command(stuck.game)}"
        )
    raise LeftBehind
