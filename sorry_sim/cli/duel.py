"""``sorry-sim duel``: is one strategy better than another, in no more deals than it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sorry_sim.cli import completion, console, options, pairs
from sorry_sim.cli.exits import OK, STOPPED
from sorry_sim.cli.progress import progress
from sorry_sim.cli.setup import takes_rules
from sorry_sim.cli.values import percentage
from sorry_sim.core import cache
from sorry_sim.study.playing.limits import ERROR, MARGIN, USUAL_ERROR, USUAL_MOST_DEALS
from sorry_sim.study.playing.setup import Setup

if TYPE_CHECKING:
    from sorry_sim.study.duel.duel import Duel


@click.command(short_help="Find out which of two strategies is better, then stop.")
@click.argument("strategies", metavar="A B", nargs=-1, shell_complete=completion.strategies)
@click.option(
    "--margin",
    metavar="PERCENT",
    required=True,
    callback=percentage(*MARGIN),
    help="A balance (games won and half of those drawn, of all) that differs from 50 % by less "
    "than this, in percentage points, counts as even, as in 0.5%.",
)
@click.option(
    "--error",
    metavar="PERCENT",
    callback=percentage(*ERROR),
    default=f"{USUAL_ERROR:.0%}",
    help="How many of such duels may end with a wrong answer. Default: 5 %.",
)
@pairs.players
@takes_rules
@options.games(
    "After how many deals to give up, as in 100k. Each deal is played in every seating: twice "
    "with 2 players or 2 teams, six times with 4 players. Default: 10M.",
    required=False,
)
@options.threads
@options.form
def command(
    setup: Setup, margin: float, error: float, games: int | None, threads: int, form: str
) -> int:
    """Find out which of two strategies is better, then stop.

    A meets B on deal after deal, each in every seating. At planned numbers of deals it is looked
    whether A is known to be better, or worse, or whether the two are within the margin, and play
    ends as soon as one of this is known. Looking does not make the answer less sure: an answer is
    wrong in no more duels than --error says. sorry-sim docs sequential tells how
    that is done.

    Ctrl-C stops it, shows what is known, and exits with 130.

    \b
    Examples:
      sorry-sim duel greedy chaser --margin 0.5%
      sorry-sim duel mine.py:bold greedy --margin 1% --players 4 --games 100k
    """
    from sorry_sim.study.duel.duel import Question, fight
    from sorry_sim.study.duel.match import Match
    from sorry_sim.study.duel.pair import two
    from sorry_sim.study.playing.interrupts import CtrlC

    rules = setup.load_rules()
    pairing = two(setup, rules)
    console.say_if_compiling(cache.engine_for(rules.has_classic_games))
    match = Match(pairing, rules, setup.seed, setup.turn_limit)
    question = Question(margin, error, games or USUAL_MOST_DEALS)
    with CtrlC():  # from here on it ends the duel, and loses nothing of it
        with pairs.faults_told(setup, pairing), progress(question.most, "deals at most") as report:
            duel = fight(match, question, threads, report)
        try:
            _show(duel, form)
        finally:
            pairs.say_how_it_ended(setup, match)
    return STOPPED if match.interrupted else OK


def _show(duel: Duel, form: str) -> None:
    """Print what came of it, and on standard error how long it took."""
    from sorry_sim.study.duel import duel_text

    if not duel.match.tally.deals:
        return
    write = {
        "csv": duel_text.as_csv,
        "json": duel_text.as_json,
        "markdown": duel_text.as_markdown,
        "table": duel_text.as_table,
    }
    click.echo(write[form](duel), nl=False)
    pairs.tell_time(duel.match)
