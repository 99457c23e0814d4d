"""``sorry-sim run``: play many games and show who wins."""

from __future__ import annotations

import contextlib
import os
import sys
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from sorry_sim.cli import console, options
from sorry_sim.cli.exits import OK, STOPPED, LeftBehind
from sorry_sim.cli.games_out import games_file, lacks_games, takes_games_file, write_again
from sorry_sim.cli.kept import finish, has_more_to_do, kept, stopped
from sorry_sim.cli.progress import progress
from sorry_sim.cli.run_job import Job
from sorry_sim.cli.setup import takes_series_setup
from sorry_sim.cli.values import file_path, percentage
from sorry_sim.core import cache
from sorry_sim.errors import InputError, nearest, quoted
from sorry_sim.study.playing.setup import Setup

if TYPE_CHECKING:
    from sorry_sim.study.games_out.file import GamesFile
    from sorry_sim.study.keeping.keeper import Keeper
    from sorry_sim.study.run.counts import Counts
    from sorry_sim.study.run.playing import Outcome, Stuck

NAME: Final = "run"
CHART_SUFFIXES: Final = (".png", ".svg", ".pdf")


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
    callback=percentage(0.001, 50),
    help="Play until the win rates of the strategies, or of the seats where one strategy plays "
    "them all, are known to within plus or minus so much, as in 0.1%.",
)
@click.option(
    "--by-card",
    is_flag=True,
    help="Also show what each card is worth: how often who draws it wins.",
)
@options.threads
@options.out("counts, tables and charts", replaced="a run that is")
@click.option(
    "--chart",
    metavar="FILE",
    callback=file_path,
    help="Draw the win rates to this file: .png, .svg or .pdf.",
)
@takes_games_file
@options.form
def command(
    setup: Setup,
    games: int | None,
    threads: int,
    out: Path | None,
    force: bool,
    chart: Path | None,
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

    job = Job.of(setup, games, games_out)
    _check_chart(chart)
    with kept(out, store.FILES, NAME, job.asked, force) as keeper:
        rows = games_file(job, force)
        return _carry_out(job, threads, form, keeper, chart=chart, rows=rows)


def resume(keeper: Keeper, games: int | None, threads: int, form: str) -> int:
    """Go on with a run that is kept, to so many games if they are given.

    Raises
    ------
    InputError
        It cannot be gone on with.
    """
    from sorry_sim.study.keeping.unchanged import check_unchanged
    from sorry_sim.study.run.counts import Counts
    from sorry_sim.study.run.precision import is_over

    asked = keeper.asked
    setup = Setup.from_dict(asked["setup"])
    job = Job.of(setup, games or asked["games"], asked.get("games_out"))
    check_unchanged(asked, job.lineup.strategies, [job.rules])
    before = None if keeper.counts is None else Counts.from_dict(keeper.counts)
    done = before.units if before else 0
    over = before and before.precision and is_over(before)
    number = min(job.number, done) if over else job.number
    rows = games_file(job, again=True)
    lacks = lacks_games(job, number)
    if not has_more_to_do(keeper, job.asked, number, done, job.unit, lacks):
        return OK
    return _carry_out(job, threads, form, keeper, before=before, rows=rows)


def _carry_out(
    job: Job,
    threads: int,
    form: str,
    keeper: Keeper | None,
    chart: Path | None = None,
    before: Counts | None = None,
    rows: AbstractContextManager[GamesFile] | None = None,
) -> int:
    """Play what has not been played before, show and save all of it."""
    from sorry_sim.study.playing.interrupts import CtrlC

    job.say_if_rounded()
    _compile(job)
    with CtrlC():  # from here on it ends the run, and loses nothing of it
        with rows or nullcontext() as file:
            ended = write_again(job, threads, keeper, before, file)
            outcome = ended or _play(job, threads, keeper, before, file)
        try:
            _report(job, outcome, threads, form, keeper, chart)
        finally:
            if outcome.interrupted:
                stopped(outcome.done, outcome.asked, job.unit, keeper)
            if outcome.left_behind:
                _leave(outcome.stuck, job.setup)
    if file and file.fault:  # which cost none of what else there was to show
        raise file.fault
    return STOPPED if outcome.interrupted else OK


def _check_chart(chart: Path | None) -> None:
    """Refuse what could not be drawn, before hours of play are spent on it."""
    from sorry_sim.study.keeping import files

    if chart and chart.suffix.lower() not in CHART_SUFFIXES:
        kinds = ", ".join(CHART_SUFFIXES)
        guess = nearest(chart.suffix, CHART_SUFFIXES)
        raise InputError(f"--chart {quoted(str(chart))} must end in one of {kinds}{guess}")
    if chart:
        files.check_writable(chart)


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
    from sorry_sim.study.run.playing import play

    def keep(counts: Counts, elapsed: float) -> None:
        if keeper:
            keeper.keep(counts.as_dict, elapsed)

    setup = job.setup
    try:
        with progress(job.number, job.unit + job.bound) as report:
            outcome = play(
                job.lineup,
                job.rules,
                job.number,
                setup.seed,
                threads,
                setup.turn_limit,
                report,
                job.series,
                before,
                keep,
                setup.precision,
                keep_rows=file.add if file else None,
                by_card=setup.by_card,
            )
    except StrategyFault as fault:
        raise InputError(setup.fault_line(fault, job.lineup)) from fault
    if keeper and outcome.done:
        keeper.keep(outcome.counts.as_dict, outcome.elapsed, now=True)
        outcome = replace(outcome, elapsed=keeper.elapsed + outcome.elapsed)
    return outcome


def _report(
    job: Job,
    outcome: Outcome,
    threads: int,
    form: str,
    keeper: Keeper | None,
    chart: Path | None,
) -> None:
    """Print the results and write the files, these also where printing fails."""
    if not outcome.counts.games:
        return
    try:
        _show(outcome, form)
    finally:
        _save(job, outcome, threads, form, keeper, chart)


def _show(outcome: Outcome, form: str) -> None:
    """Print the results, and on standard error how long they took."""
    from sorry_sim.study.run import tables

    if form == "json":
        text = tables.as_json(outcome.counts, outcome.elapsed)
    else:
        write = {"csv": tables.as_csv, "markdown": tables.as_markdown, "table": tables.as_table}
        text = write[form](outcome.counts)
    click.echo(text, nl=False)
    with contextlib.suppress(OSError):  # a closed standard error is no fault of the run
        click.echo(tables.timing_line(outcome.counts, outcome.elapsed), err=True)


def _save(
    job: Job,
    outcome: Outcome,
    threads: int,
    form: str,
    keeper: Keeper | None,
    chart: Path | None,
) -> None:
    """Write the files that were asked for."""
    os.environ["MPLBACKEND"] = "agg"  # charts go to files alone, whatever is set for windows
    counts = outcome.counts
    if keeper:
        from sorry_sim.study.run import store

        store.save(
            keeper.out,
            counts,
            job.lineup,
            command=job.command,
            threads=threads,
            elapsed=outcome.elapsed,
            complete=outcome.done == outcome.asked,
        )
        finish(keeper, store.COUNTS, form)
    if chart:
        from sorry_sim.study.run import charts

        charts.win_rates(counts, chart)


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
