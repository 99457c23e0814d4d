"""``sorry-sim plan``: how many games it takes to see a difference, before playing them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sorry_sim.cli import completion, console, options, pairs
from sorry_sim.cli.exits import OK, STOPPED
from sorry_sim.cli.progress import progress
from sorry_sim.cli.setup import takes_rules
from sorry_sim.cli.values import percentage, whole_number
from sorry_sim.core import cache
from sorry_sim.study.playing.limits import (
    DIFFERENCE,
    LEAST_PILOT,
    MOST_PILOT,
    POWER,
    USUAL_PILOT,
    USUAL_POWER,
)
from sorry_sim.study.playing.setup import Setup

if TYPE_CHECKING:
    from sorry_sim.study.duel.match import Match
    from sorry_sim.study.duel.plan import Target


@click.command(short_help="Tell how many games it takes to see a difference.")
@click.argument("strategies", metavar="A B", nargs=-1, shell_complete=completion.strategies)
@click.option(
    "--difference",
    metavar="PERCENT",
    required=True,
    callback=percentage(*DIFFERENCE),
    help="What is to be seen: by how many percentage points the balance of A (games won and half "
    "of those drawn, of all) differs from 50 %, as in 0.5%.",
)
@click.option(
    "--power",
    metavar="PERCENT",
    callback=percentage(*POWER),
    default=f"{USUAL_POWER:.0%}",
    help="In how many studies it is to be seen if it is there. Default: 90 %.",
)
@click.option(
    "--pilot",
    metavar="N",
    callback=whole_number(LEAST_PILOT, MOST_PILOT),
    type=str,
    default=USUAL_PILOT,
    help="How many deals are played to measure variance and speed; each is played in every "
    f"seating. Default: {USUAL_PILOT:,}.",
)
@pairs.players
@takes_rules
@options.threads
@options.form
def command(
    setup: Setup, difference: float, power: float, pilot: int, threads: int, form: str
) -> int:
    """Tell how many games it takes to see a difference between two strategies.

    A short pilot measures how much the balance of a deal varies where both play it in every
    seating, and how fast games are played here. From that follows how many deals sorry-sim compare
    takes, and how long. sorry-sim docs sequential has the formula.

    Ctrl-C ends the pilot, plans with what it has played, and exits with 130.

    \b
    Examples:
      sorry-sim plan greedy chaser --difference 0.5%
      sorry-sim plan mine.py:bold greedy --difference 1% --power 80% --players 4
    """
    from sorry_sim.study.duel.match import Match
    from sorry_sim.study.duel.pair import two
    from sorry_sim.study.duel.plan import Target
    from sorry_sim.study.playing.interrupts import CtrlC

    rules = setup.load_rules()
    pairing = two(setup, rules)
    console.say_if_compiling(cache.engine_for(rules.has_classic_games))
    match = Match(pairing, rules, setup.seed, setup.turn_limit)
    with CtrlC():  # from here on it ends the pilot
        with pairs.faults_told(setup, pairing), progress(pilot, "deals") as report:
            match.play_to(pilot, threads, report)
        try:
            _show(match, Target(difference, power), form)
        finally:
            pairs.say_how_it_ended(setup, match)
    return STOPPED if match.interrupted else OK


def _show(match: Match, target: Target, form: str) -> None:
    """Print the plan, and on standard error how long the pilot took."""
    from sorry_sim.study.duel import plan_text
    from sorry_sim.study.duel.plan import plan

    if not match.tally.deals:
        return
    write = {
        "csv": plan_text.as_csv,
        "json": plan_text.as_json,
        "markdown": plan_text.as_markdown,
        "table": plan_text.as_table,
    }
    click.echo(write[form](match, plan(match, target)), nl=False)
    pairs.tell_time(match)
