"""``sorry-sim run``: play many games and show who wins."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from sorry_sim.cli import console, options
from sorry_sim.cli.exits import OK, STOPPED
from sorry_sim.cli.progress import progress
from sorry_sim.cli.setup import Setup, takes_series_setup
from sorry_sim.cli.values import file_path
from sorry_sim.core import cache
from sorry_sim.errors import InputError, nearest, quoted
from sorry_sim.rules import check

if TYPE_CHECKING:
    from sorry_sim.rules import Rules
    from sorry_sim.rules.series import Series
    from sorry_sim.study.lineup import LineUp
    from sorry_sim.study.run import Outcome, Stuck

CHART_SUFFIXES: Final = (".png", ".svg", ".pdf")


@click.command(short_help="Play many games and show who wins.")
@takes_series_setup
@options.games(
    "How many games, as in 1000000, 1_000_000, 1e6, 500k or 1M. Rounded up to whole rounds of the "
    "rotation, with --series to whole series. With --target: how many series."
)
@options.threads
@options.out("counts, tables and charts", replaced="a run that is")
@click.option(
    "--chart",
    metavar="FILE",
    callback=file_path,
    help="Draw the win rates to this file: .png, .svg or .pdf.",
)
@options.form
def command(
    setup: Setup,
    games: int,
    threads: int,
    out: Path | None,
    force: bool,
    chart: Path | None,
    form: str,
) -> int:
    """Play many games and show who wins.

    Results go to standard output, everything else to standard error. Ctrl-C stops the run, shows
    and saves what was played, and exits with 130.

    \b
    Examples:
      sorry-sim run --strategy greedy --games 1M
      sorry-sim run --strategy greedy --against random --games 100k --chart wins.png
      sorry-sim run --strategy mine.py:bold --strategy greedy --games 1M --out results/bold
    """
    from sorry_sim.study import folder
    from sorry_sim.study.interrupts import CtrlC

    rules = setup.load_rules()
    lineup = setup.line_up()
    check(rules, lineup.seats)
    made = _check_outputs(out, force, chart)
    series = setup.in_series(lineup.seats)
    number = _whole_rounds(games, lineup.rotations, series)
    try:
        _compile(setup, lineup, rules)
        with CtrlC():  # from here on it ends the run, and loses nothing of it
            outcome = _play(setup, lineup, rules, number, series, threads)
            try:
                _report(outcome, lineup, threads, form, out, chart)
            finally:
                _say_how_it_ended(outcome, setup)
    finally:
        folder.abandon(made)  # does nothing where the run was saved
    return STOPPED if outcome.interrupted else OK


def _say_how_it_ended(outcome: Outcome, setup: Setup) -> None:
    if outcome.interrupted:
        unit = "games" if outcome.counts.series is None else "series"
        console.say(f"stopped after {outcome.done:,} of {outcome.asked:,} {unit}")
    if outcome.stuck:
        _leave_stuck(outcome.stuck, setup)


def _whole_rounds(games: int, rotations: int, series: Series | None) -> int:
    """How many games or series to play: as asked, rounded up to play every rotation as often."""
    each = series.games if series else 1  # 0 where series go on to a target
    number = -(-games // each) if each else games
    number += -number % rotations
    if number * (each or 1) != games:
        unit = "games" if each else "series"
        parts = (
            f"series of {each} in {rotations} rotations" if each > 1 else f"{rotations} rotations"
        )
        console.say(f"{games} {unit} do not divide by {parts}: playing {number * (each or 1)}")
    return number


def _check_outputs(out: Path | None, force: bool, chart: Path | None) -> list[Path]:
    """Refuse what could not be written, before hours of play are spent on it.

    Answers with the folders made for ``out``.
    """
    from sorry_sim.study import files, folder, store

    if chart and chart.suffix.lower() not in CHART_SUFFIXES:
        kinds = ", ".join(CHART_SUFFIXES)
        guess = nearest(chart.suffix, CHART_SUFFIXES)
        raise InputError(f"--chart {quoted(str(chart))} must end in one of {kinds}{guess}")
    if chart:
        files.check_writable(chart)
    return folder.prepare(out, store.FILES, force) if out else []


def _compile(setup: Setup, lineup: LineUp, rules: Rules) -> None:
    """Compile what is not compiled yet, so that Ctrl-C can still end that at once."""
    from sorry_sim.study.run import ready

    console.say_if_compiling(cache.engine_for(rules.has_classic_games))
    ready(lineup, rules, setup.seed, setup.turn_limit)


def _play(
    setup: Setup,
    lineup: LineUp,
    rules: Rules,
    number: int,
    series: Series | None,
    threads: int,
) -> Outcome:
    """Play so many games, or series.

    Raises
    ------
    InputError
        A strategy did what it must not; the message has the command that shows the game.
    """
    from sorry_sim.core.engine import StrategyFault
    from sorry_sim.study.run import play

    try:
        with progress(number, "series" if series else "games") as report:
            limit = setup.turn_limit
            return play(lineup, rules, number, setup.seed, threads, limit, report, series)
    except StrategyFault as fault:
        raise InputError(setup.fault_line(fault, lineup)) from fault


def _report(
    outcome: Outcome, lineup: LineUp, threads: int, form: str, out: Path | None, chart: Path | None
) -> None:
    """Print the results and write the files, these also where printing fails."""
    if not outcome.counts.games:
        return
    try:
        _show(outcome, form)
    finally:
        _keep(outcome, lineup, threads, out, chart)


def _show(outcome: Outcome, form: str) -> None:
    """Print the results, and on standard error how long they took."""
    from sorry_sim.study import tables

    if form == "json":
        text = tables.as_json(outcome.counts, outcome.elapsed)
    else:
        write = {"csv": tables.as_csv, "markdown": tables.as_markdown, "table": tables.as_table}
        text = write[form](outcome.counts)
    click.echo(text, nl=False)
    with contextlib.suppress(OSError):  # a closed standard error is no fault of the run
        click.echo(tables.timing_line(outcome.counts, outcome.elapsed), err=True)


def _keep(
    outcome: Outcome, lineup: LineUp, threads: int, out: Path | None, chart: Path | None
) -> None:
    """Write the files that were asked for."""
    os.environ["MPLBACKEND"] = "agg"  # charts go to files alone, whatever is set for windows
    counts = outcome.counts
    if out:
        from sorry_sim.study import store

        complete = outcome.done == outcome.asked
        elapsed = outcome.elapsed
        store.save(out, counts, lineup, threads=threads, elapsed=elapsed, complete=complete)
    if chart:
        from sorry_sim.study import charts

        charts.win_rates(counts, chart)


def _leave_stuck(stuck: Stuck, setup: Setup) -> None:
    """Name the strategy that does not come back, and leave without waiting for its thread.

    Its thread cannot be stopped, and it runs compiled code that an orderly exit would take away.
    """
    if error := sys.exc_info()[1]:  # nobody else will be there to say it
        console.say(str(error))
    console.say(
        f"strategy {stuck.strategy} never came back from a decision in game {stuck.game}; "
        f"to replay: {setup.replay_command(stuck.game)}"
    )
    os._exit(STOPPED)
