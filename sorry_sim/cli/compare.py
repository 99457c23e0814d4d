"""``sorry-sim compare``: which strategy is the better one."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sorry_sim.cli import completion, console, options, pairs
from sorry_sim.cli.drawing import draw_to_files
from sorry_sim.cli.exits import OK, STOPPED
from sorry_sim.cli.kept import kept, say_nothing_to_do, say_saved, stopped
from sorry_sim.cli.progress import progress
from sorry_sim.cli.setup import takes_rules
from sorry_sim.core import cache
from sorry_sim.study.compare.job import COMMAND, Job
from sorry_sim.study.keeping.files import check_force
from sorry_sim.study.playing.setup import Setup

if TYPE_CHECKING:
    from collections.abc import Callable

    from sorry_sim.study.compare.duels import Outcome
    from sorry_sim.study.compare.meetings import Meetings
    from sorry_sim.study.compare.sums import Sums
    from sorry_sim.study.keeping.keeper import Keeper


@click.command(short_help="Show which strategy is the better one, pair by pair.")
@click.argument(
    "strategies",
    metavar="STRATEGY...",
    nargs=-1,
    required=True,
    shell_complete=completion.strategies,
)
@pairs.players
@click.option(
    "--against-field",
    is_flag=True,
    help="Let one strategy meet every shipped one, which do not meet each other.",
)
@takes_rules
@options.games(
    "How many deals, as in 100k. Each pair plays each deal in every seating: twice with 2 players "
    "or 2 teams, six times with 4 players."
)
@options.threads
@options.out("sums, the table and charts")
@options.form
@options.unpaired
def command(
    setup: Setup,
    against_field: bool,
    games: int,
    threads: int,
    out: Path | None,
    force: bool,
    form: str,
    unpaired: bool,
) -> int:
    """Show which strategy is the better one, pair by pair.

    Every strategy meets every other. A pair plays each deal in every seating, and all pairs play
    the same deals, so that luck cancels out; what that saves is measured and shown. Win shares are
    those of the strategy named first (the row) against the other, and the fair share is 50 %.
    sorry-sim docs comparing tells how to read the tables.

    Ctrl-C stops it, shows and saves what all pairs have played, and exits with 130. Whatever ends
    a comparison with --out, sorry-sim resume goes on with it.

    \b
    Examples:
      sorry-sim compare greedy chaser runner --games 100k
      sorry-sim compare greedy chaser:bump=20 --players 4 --games 10k --out results/four
      sorry-sim compare mine.py:bold --against-field --games 100k
    """
    from sorry_sim.study.compare.store import FILES

    check_force(force, {"--out": out})
    job = Job.of(setup, against_field, games)
    with kept(out, FILES, COMMAND, job.asked, force) as keeper:
        return _carry_out(job, threads, form, keeper, unpaired=unpaired)


def resume(keeper: Keeper, games: int | None, threads: int, form: str) -> int:
    """Go on with a comparison that is kept, to so many deals if they are given.

    Raises
    ------
    InputError
        It cannot be gone on with.
    """
    from sorry_sim.study.run.asked import Asked

    asked = Asked(keeper.asked)
    job = Job.of(asked.setup, asked.boolean("against_field"), games or asked.games)
    before = job.played(keeper)
    if not job.has_more_to_do(keeper, before):
        say_nothing_to_do(keeper, before.deals if before else 0, "deals")
        return OK
    return _carry_out(job, threads, form, keeper, before)


def _carry_out(
    job: Job,
    threads: int,
    form: str,
    keeper: Keeper | None,
    before: Sums | None = None,
    unpaired: bool = False,
) -> int:
    """Play what has not been played before, show and save all of it."""
    from sorry_sim.study.playing.interrupts import CtrlC

    _compile(job)
    with CtrlC():  # from here on it ends the run, and loses nothing of it
        outcome = _play(job, threads, keeper, before)
        try:
            _report(job, outcome, threads, form, unpaired, keeper)
        finally:
            _say_how_it_ended(job, outcome, keeper)
    return STOPPED if outcome.interrupted else OK


def _compile(job: Job) -> None:
    """Compile what is not compiled yet, so that Ctrl-C can still end that at once."""
    from sorry_sim.study.compare.duels import DuelEngine

    console.say_if_compiling(cache.engine_for(job.rules.has_classic_games))
    DuelEngine(job.pairing, job.rules, job.setup.seed, job.setup.turn_limit)


def _play(job: Job, threads: int, keeper: Keeper | None, before: Sums | None) -> Outcome:
    """Play the games, and keep what has been played.

    Raises
    ------
    InputError
        A strategy did what it must not; the message has the command that shows the game.
    """
    with pairs.faults_told(job.setup, job.pairing), progress(job.deals, "deals") as report:
        return job.play(threads, report, keeper, before)


def _report(
    job: Job, outcome: Outcome, threads: int, form: str, unpaired: bool, keeper: Keeper | None
) -> None:
    """Print the results and write the files, these also where printing fails."""
    from sorry_sim.study.compare import table as compare_table

    if not outcome.sums.deals:
        return
    meetings, elapsed = job.meetings(outcome.sums), outcome.elapsed
    write: dict[str, Callable[[Meetings], str]] = {
        "csv": compare_table.as_csv,
        "json": lambda found: compare_table.as_json(found, elapsed),
        "markdown": lambda found: compare_table.as_markdown(found, unpaired),
        "table": lambda found: compare_table.as_table(found, unpaired),
    }
    try:
        click.echo(write[form](meetings), nl=False)
        with contextlib.suppress(OSError):  # a closed standard error is no fault of the run
            click.echo(compare_table.timing_line(meetings, elapsed), err=True)
    finally:
        draw_to_files()
        if keeper:
            job.save(keeper, outcome, threads)
            say_saved(keeper.out, form)


def _say_how_it_ended(job: Job, outcome: Outcome, keeper: Keeper | None) -> None:
    """Tell of Ctrl-C; leave at once where a thread still plays, as it cannot be stopped."""
    if outcome.interrupted:
        stopped(outcome.sums.deals, outcome.asked, "deals", keeper)
    if outcome.left_behind:
        pairs.leave_behind(job.setup, job.pairing, outcome.stuck)
