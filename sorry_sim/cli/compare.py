"""``sorry-sim compare``: which strategy is the better one."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sorry_sim.cli import console, options
from sorry_sim.cli.exits import OK, STOPPED
from sorry_sim.cli.progress import progress
from sorry_sim.cli.setup import Setup, takes_rules
from sorry_sim.cli.values import whole_number
from sorry_sim.core import cache
from sorry_sim.errors import InputError
from sorry_sim.rules import check

if TYPE_CHECKING:
    from sorry_sim.rules import Rules
    from sorry_sim.study.duels import Outcome, Spot
    from sorry_sim.study.pairing import Pairing


@click.command(short_help="Show which strategy is the better one, pair by pair.")
@click.argument("strategies", metavar="STRATEGY...", nargs=-1, required=True)
@click.option(
    "--players",
    metavar="K",
    callback=whole_number(1, 4, "2 or 4"),
    help="How many play: 2, or 4 with two seats for each of a pair. Default: 2, in a partnership "
    "4 with a team for each.",
)
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
def command(
    setup: Setup,
    against_field: bool,
    games: int,
    threads: int,
    out: Path | None,
    force: bool,
    form: str,
) -> int:
    """Show which strategy is the better one, pair by pair.

    Every strategy meets every other. A pair plays each deal in every seating, and all pairs play
    the same deals, so that luck cancels out; what that saves is measured and shown. Win shares are
    those of the strategy named first (the row) against the other, and the fair share is 50 %.
    docs/comparing.md tells how to read the tables.

    Ctrl-C stops it, shows and saves what all pairs have played, and exits with 130.

    \b
    Examples:
      sorry-sim compare greedy chaser runner --games 100k
      sorry-sim compare greedy chaser:bump=20 --players 4 --games 10k --out results/four
      sorry-sim compare mine.py:bold --against-field --games 100k
    """
    from sorry_sim.study import folder
    from sorry_sim.study.compare_store import FILES
    from sorry_sim.study.interrupts import CtrlC
    from sorry_sim.study.pairing import pair_up

    rules = setup.load_rules()
    pairing = pair_up(setup.strategies, setup.players, rules.teams, against_field)
    check(rules, pairing.seats)
    made = folder.prepare(out, FILES, force) if out else []
    try:
        _compile(setup, pairing, rules)
        with CtrlC():  # from here on it ends the run, and loses nothing of it
            outcome = _play(setup, pairing, rules, games, threads)
            try:
                _report(setup, pairing, rules, outcome, threads, form, out)
            finally:
                _say_how_it_ended(setup, pairing, outcome)
    finally:
        folder.abandon(made)  # does nothing where the comparison was saved
    return STOPPED if outcome.interrupted else OK


def _compile(setup: Setup, pairing: Pairing, rules: Rules) -> None:
    """Compile what is not compiled yet, so that Ctrl-C can still end that at once."""
    from sorry_sim.study.duels import DuelEngine

    console.say_if_compiling(cache.engine_for(rules.has_classic_games))
    DuelEngine(pairing, rules, setup.seed, setup.turn_limit)


def _play(setup: Setup, pairing: Pairing, rules: Rules, deals: int, threads: int) -> Outcome:
    """Play the games.

    Raises
    ------
    InputError
        A strategy did what it must not; the message has the command that shows the game.
    """
    from sorry_sim.study.duels import DuelFault, play

    try:
        with progress(deals, "deals") as report:
            limit = setup.turn_limit
            return play(pairing, rules, deals, setup.seed, threads, limit, report)
    except DuelFault as fault:
        what = f"strategy {fault.label} {fault.reason}"
        raise InputError(_in_game(setup, pairing, fault.spot, what)) from fault


def _in_game(setup: Setup, pairing: Pairing, spot: Spot, what: str) -> str:
    """Say what happened in a game of which pair, and how to see it again.

    A game in one seating is the deal's game of a line-up that does not rotate.
    """
    first, second = (pairing.labels[place] for place in pairing.pairs[spot.pair])
    lineup = pairing.line_up(spot.pair, spot.seating)
    named = [lineup.strategies[place].spec for place in lineup.order]
    one_game = setup.seated(named, lineup.seats, lineup.teams)
    number = spot.deal * len(pairing.seatings) + spot.seating
    return (
        f"{first} against {second}: {what} in game {number} (deal {spot.deal}); "
        f"to replay: {one_game.replay_command(str(spot.deal))}"
    )


def _report(
    setup: Setup,
    pairing: Pairing,
    rules: Rules,
    outcome: Outcome,
    threads: int,
    form: str,
    out: Path | None,
) -> None:
    """Print the results and write the files, these also where printing fails."""
    from sorry_sim.study import compare_table
    from sorry_sim.study.compare_store import save
    from sorry_sim.study.meetings import Meetings

    if not outcome.sums.deals:
        return
    meetings = Meetings.of(pairing, rules, outcome.sums, setup.seed, setup.turn_limit)
    elapsed = outcome.elapsed
    write = {
        "csv": compare_table.as_csv,
        "json": lambda found: compare_table.as_json(found, elapsed),
        "markdown": compare_table.as_markdown,
        "table": compare_table.as_table,
    }
    try:
        click.echo(write[form](meetings), nl=False)
        with contextlib.suppress(OSError):  # a closed standard error is no fault of the run
            click.echo(compare_table.timing_line(meetings, elapsed), err=True)
    finally:
        os.environ["MPLBACKEND"] = "agg"  # charts go to files alone, whatever is set for windows
        if out:
            complete = outcome.sums.deals == outcome.asked
            save(out, meetings, pairing, threads=threads, elapsed=elapsed, complete=complete)


def _say_how_it_ended(setup: Setup, pairing: Pairing, outcome: Outcome) -> None:
    """Tell of Ctrl-C; leave at once where a thread still plays, as it cannot be stopped."""
    if outcome.interrupted:
        console.say(f"stopped after {outcome.sums.deals:,} of {outcome.asked:,} deals")
    if not outcome.left_behind:
        return
    if error := sys.exc_info()[1]:  # nobody else will be there to say it
        console.say(str(error))
    if outcome.stuck:
        label, spot = outcome.stuck
        what = f"strategy {label} never came back from a decision"
        console.say(_in_game(setup, pairing, spot, what))
    os._exit(STOPPED)
