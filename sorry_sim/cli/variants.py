"""``sorry-sim variants``: what a house rule does to the game."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from sorry_sim.cli import console, options
from sorry_sim.cli.exits import OK, STOPPED
from sorry_sim.cli.progress import progress
from sorry_sim.cli.setup import Setup, takes_setup
from sorry_sim.core import cache
from sorry_sim.errors import InputError

if TYPE_CHECKING:
    from sorry_sim.study.lineup import LineUp
    from sorry_sim.study.paired import Lockstep
    from sorry_sim.study.seating import Seated
    from sorry_sim.study.variants import Comparison

DEFAULT_STRATEGY: Final = "greedy"


@click.command(short_help="Show what house rules do to the game.")
@click.option(
    "--vary",
    metavar="OPTION=VALUES",
    multiple=True,
    help="An option of the rules and the values to try, as in hand_size=3,5. May be repeated.",
)
@click.option("--grid", is_flag=True, help="Try every combination of the values of --vary.")
@click.option(
    "--preset",
    "presets",
    metavar="RULES",
    multiple=True,
    help="A rule set to compare with the base as it is. May be repeated.",
)
@click.option(
    "--skilled",
    metavar="STRATEGY",
    default=DEFAULT_STRATEGY,
    help=f"The strategy that measures the skill gap against random. Default: {DEFAULT_STRATEGY}.",
)
@takes_setup
@options.games(
    "How many deals, as in 100k; every variant plays each, and once more for the skill gap. "
    "Rounded up to whole rounds of the rotation."
)
@options.threads
@options.out("tallies, the table and charts")
@options.form
def command(
    setup: Setup,
    vary: tuple[str, ...],
    grid: bool,
    presets: tuple[str, ...],
    skilled: str,
    games: int,
    threads: int,
    out: Path | None,
    force: bool,
    form: str,
) -> int:
    """Show what house rules do to the game.

    The base (--rules and --set) and every variant of it play the same deals. A variant changes one
    option, with --grid one of each; a --preset is compared as it is. Where no --strategy is named,
    greedy sits in every seat. docs/metrics.md defines the metrics.

    Ctrl-C stops it, shows and saves what all variants have played, and exits with 130.

    \b
    Examples:
      sorry-sim variants --vary two_again=false --vary hand_size=3,5 --games 100k
      sorry-sim variants --vary pawns=3,4 --vary split_max=1,2 --grid --games 1e6 --out results/grid
      sorry-sim variants --preset fast-start --preset easy-home --strategy chaser --games 100k
    """
    from sorry_sim.study import folder
    from sorry_sim.study.interrupts import CtrlC
    from sorry_sim.study.variants import compare
    from sorry_sim.study.variants_store import FILES

    comparison = compare(setup.rules, setup.settings, vary, presets, grid)
    given, setup = setup, _with_strategy(setup)
    seated = _seated(setup, comparison, skilled)
    made = folder.prepare(out, FILES, force) if out else []
    _say_what_was_chosen(given, comparison)
    try:
        _compile(setup, seated)
        with CtrlC():  # from here on it ends the run, and loses nothing of it
            outcome = _play(setup, seated, _whole_rounds(seated, games), threads)
            try:
                _report(setup, seated, outcome, threads, form, out)
            finally:
                _say_how_it_ended(setup, seated, outcome)
    finally:
        folder.abandon(made)  # does nothing where the run was saved
    return STOPPED if outcome.interrupted else OK


# Here a strategy may be left out.
for _option in command.params:
    if _option.name == "strategies":
        _option.required = False


def _with_strategy(setup: Setup) -> Setup:
    """Let the default strategy sit in every seat where none is named."""
    if setup.strategies:
        return setup
    if setup.against is not None:
        raise InputError("--against fills the seats that --strategy leaves: give --strategy too")
    return replace(setup, strategies=(DEFAULT_STRATEGY,))


def _seated(setup: Setup, comparison: Comparison, skilled: str) -> list[Seated]:
    """Seat every variant."""
    from sorry_sim.study.lineup import line_up
    from sorry_sim.study.seating import seat_all

    def line_up_of(teams: bool) -> LineUp:
        seats = (setup.against, setup.players, setup.seats, setup.rotate)
        return line_up(setup.strategies, *seats, teams)

    return seat_all(comparison.variants, line_up_of, skilled)


def _say_what_was_chosen(given: Setup, comparison: Comparison) -> None:
    """Tell what nobody asked for in so many words."""
    if not given.strategies:
        console.say(f"no strategy is named: {DEFAULT_STRATEGY} sits in every seat")
    if comparison.skipped:
        console.say(f"the base itself, and left out: {', '.join(comparison.skipped)}")


def _whole_rounds(seated: list[Seated], games: int) -> int:
    """Round a number of deals up so that everyone plays equally often in every seat."""
    from sorry_sim.study.seating import whole_rounds

    rounded = whole_rounds(seated, games)
    if rounded != games:
        console.say(f"{games} deals do not make whole rounds of the rotation: playing {rounded}")
    return rounded


def _compile(setup: Setup, seated: list[Seated]) -> None:
    """Compile what is not compiled yet, so that Ctrl-C can still end that at once."""
    from sorry_sim.study.paired import PairedEngine

    for classic in {game.variant.rules.has_classic_games for game in seated}:
        console.say_if_compiling(cache.engine_for(classic))
    PairedEngine(seated, setup.seed, setup.turn_limit)


def _play(setup: Setup, seated: list[Seated], games: int, threads: int) -> Lockstep:
    """Play the games.

    Raises
    ------
    InputError
        A strategy did what it must not; the message has the command that shows the game.
    """
    from sorry_sim.study.paired import VariantFault, play

    try:
        with progress(games) as report:
            return play(seated, games, setup.seed, threads, setup.turn_limit, report)
    except VariantFault as fault:
        one = seated[fault.place]
        played = _setup_of(setup, one, skilled=fault.lineup is one.skilled)
        line = played.fault_line(fault, fault.lineup)
        raise InputError(f"variant {one.variant.name}: {line}") from fault


def _setup_of(setup: Setup, one: Seated, skilled: bool) -> Setup:
    """The setup of one variant, or of the games that measure its skill gap."""
    changed = replace(setup, rules=one.variant.source, settings=one.variant.settings)
    if not (skilled and one.skilled):
        return changed
    measured, unskilled = one.skilled.strategies
    return replace(changed, strategies=(measured.spec,), against=unskilled.spec, rotate=True)


def _report(
    setup: Setup,
    seated: list[Seated],
    outcome: Lockstep,
    threads: int,
    form: str,
    out: Path | None,
) -> None:
    """Print the results and write the files, these also where printing fails."""
    from sorry_sim.study import variants_table
    from sorry_sim.study.comparison import Laboratory
    from sorry_sim.study.variants_store import save

    if not outcome.games:
        return
    laboratory = Laboratory.of(seated, outcome.tallies, setup.seed, setup.turn_limit)
    write = {
        "csv": variants_table.as_csv,
        "json": lambda found: variants_table.as_json(found, outcome.elapsed),
        "markdown": variants_table.as_markdown,
        "table": variants_table.as_table,
    }
    try:
        click.echo(write[form](laboratory), nl=False)
        click.echo(variants_table.timing_line(laboratory, outcome.elapsed), err=True)
    finally:
        if out:
            complete = outcome.games == outcome.asked
            elapsed = outcome.elapsed
            save(out, laboratory, seated, threads=threads, elapsed=elapsed, complete=complete)


def _say_how_it_ended(setup: Setup, seated: list[Seated], outcome: Lockstep) -> None:
    """Tell of Ctrl-C; leave at once where a strategy does not come back, as its thread will not."""
    if outcome.interrupted:
        console.say(f"stopped after {outcome.games:,} of {outcome.asked:,} deals")
    if outcome.stuck:
        if error := sys.exc_info()[1]:  # nobody else will be there to say it
            console.say(str(error))
        place, stuck = outcome.stuck
        console.say(
            f"variant {seated[place].variant.name}: strategy {stuck.strategy} never came back "
            f"from a decision in game {stuck.game} (seed {setup.seed})"
        )
        os._exit(STOPPED)
