"""``sorry-sim variants``: what a house rule does to the game."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from sorry_sim.cli import completion, console, options
from sorry_sim.cli.drawing import draw_to_files
from sorry_sim.cli.exits import OK, STOPPED, LeftBehind
from sorry_sim.cli.kept import kept, say_nothing_to_do, say_saved, stopped
from sorry_sim.cli.progress import progress
from sorry_sim.cli.setup import takes_setup
from sorry_sim.core import cache
from sorry_sim.errors import InputError
from sorry_sim.study.keeping.files import check_force
from sorry_sim.study.playing.setup import Setup
from sorry_sim.study.variants.job import COMMAND, Job, Wish

if TYPE_CHECKING:
    from collections.abc import Callable

    from sorry_sim.study.keeping.keeper import Keeper
    from sorry_sim.study.variants.comparison import Laboratory
    from sorry_sim.study.variants.naming import Comparison
    from sorry_sim.study.variants.paired import Lockstep, VariantFault
    from sorry_sim.study.variants.seating import Seated
    from sorry_sim.study.variants.tallies import Tally

DEFAULT_STRATEGY: Final = "greedy"


@click.command(short_help="Show what house rules do to the game.")
@click.option(
    "--vary",
    metavar="OPTION=VALUES",
    multiple=True,
    shell_complete=completion.settings,
    help="An option of the rules and the values to try, as in hand_size=3,5. May be repeated.",
)
@click.option("--grid", is_flag=True, help="Try every combination of the values of --vary.")
@click.option(
    "--preset",
    "presets",
    metavar="RULES",
    multiple=True,
    shell_complete=completion.rules,
    help="A rule set to compare with the base as it is. May be repeated.",
)
@click.option(
    "--skilled",
    metavar="STRATEGY",
    default=DEFAULT_STRATEGY,
    shell_complete=completion.strategies,
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
@options.unpaired
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
    unpaired: bool,
) -> int:
    """Show what house rules do to the game.

    The base (--rules and --set) and every variant of it play the same deals. A variant changes one
    option, with --grid one of each; a --preset is compared as it is. Where no --strategy is named,
    greedy sits in every seat. sorry-sim docs metrics defines the metrics.

    Ctrl-C stops it, shows and saves what all variants have played, and exits with 130. Whatever
    ends a comparison with --out, sorry-sim resume goes on with it.

    \b
    Examples:
      sorry-sim variants --vary two_again=false --vary hand_size=3,5 --games 100k
      sorry-sim variants --vary pawns=3,4 --vary split_max=1,2 --grid --games 1e6 --out results/grid
      sorry-sim variants --preset fast-start --preset easy-home --strategy chaser --games 100k
    """
    from sorry_sim.study.variants.store import FILES

    check_force(force, {"--out": out})
    job = Job.of(_with_strategy(setup), Wish(vary, presets, grid, skilled), games)
    with kept(out, FILES, COMMAND, job.asked, force) as keeper:
        _say_what_was_chosen(setup, job.comparison)
        return _carry_out(job, threads, form, keeper, unpaired=unpaired)


def resume(keeper: Keeper, games: int | None, threads: int, form: str) -> int:
    """Go on with a comparison that is kept, to so many deals if they are given.

    Raises
    ------
    InputError
        It cannot be gone on with.
    """
    from sorry_sim.study.keeping.fields import Fields
    from sorry_sim.study.run.asked import Asked

    asked = Asked(keeper.asked)
    wish = Wish.read(Fields(asked.value("wish"), "options that were asked for"))
    job = Job.of(asked.setup, wish, games or asked.games)
    before = job.played(keeper)
    if not job.has_more_to_do(keeper, before):
        say_nothing_to_do(keeper, before[0].games if before else 0, "deals")
        return OK
    return _carry_out(job, threads, form, keeper, before)


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


def _say_what_was_chosen(given: Setup, comparison: Comparison) -> None:
    """Tell what nobody asked for in so many words."""
    if not given.strategies:
        console.say(f"no strategy is named: {DEFAULT_STRATEGY} sits in every seat")
    if comparison.skipped:
        console.say(f"the base itself, and left out: {', '.join(comparison.skipped)}")


def _carry_out(
    job: Job,
    threads: int,
    form: str,
    keeper: Keeper | None,
    before: Sequence[Tally] | None = None,
    unpaired: bool = False,
) -> int:
    """Play what has not been played before, show and save all of it."""
    from sorry_sim.study.playing.interrupts import CtrlC

    if job.rounded:
        console.say(job.rounded)
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
    from sorry_sim.study.variants.paired import PairedEngine

    for classic in {rules.has_classic_games for rules in job.rules}:
        console.say_if_compiling(cache.engine_for(classic))
    PairedEngine(job.seated, job.setup.seed, job.setup.turn_limit)


def _play(
    job: Job, threads: int, keeper: Keeper | None, before: Sequence[Tally] | None
) -> Lockstep:
    """Play the games, and keep what has been played.

    Raises
    ------
    InputError
        A strategy did what it must not; the message has the command that shows the game.
    """
    from sorry_sim.study.variants.paired import VariantFault

    try:
        with progress(job.deals) as report:
            return job.play(threads, report, keeper, before)
    except VariantFault as fault:
        raise InputError(fault_line(job.setup, job.seated, fault)) from fault


def fault_line(setup: Setup, seated: Sequence[Seated], fault: VariantFault) -> str:
    """Say what a strategy did that it must not, in which game, and how to see it again."""
    one = seated[fault.place]
    played = _setup_of(setup, one, skilled=fault.lineup is one.skilled)
    return f"variant {one.variant.name}: {played.fault_line(fault, fault.lineup)}"


def _setup_of(setup: Setup, one: Seated, skilled: bool) -> Setup:
    """The setup of one variant, or of the games that measure its skill gap."""
    changed = replace(setup, rules=one.variant.source, settings=one.variant.settings)
    if not (skilled and one.skilled):
        return changed
    measured, unskilled = one.skilled.strategies
    return replace(changed, strategies=(measured.spec,), against=unskilled.spec, rotate=True)


def _report(
    job: Job, outcome: Lockstep, threads: int, form: str, unpaired: bool, keeper: Keeper | None
) -> None:
    """Print the results and write the files, these also where printing fails."""
    from sorry_sim.study.variants import table as variants_table

    if not outcome.games:
        return
    laboratory, elapsed = job.laboratory(outcome.tallies), outcome.elapsed
    write: dict[str, Callable[[Laboratory], str]] = {
        "csv": variants_table.as_csv,
        "json": lambda found: variants_table.as_json(found, elapsed),
        "markdown": lambda found: variants_table.as_markdown(found, unpaired),
        "table": lambda found: variants_table.as_table(found, unpaired),
    }
    try:
        click.echo(write[form](laboratory), nl=False)
        with contextlib.suppress(OSError):  # a closed standard error is no fault of the run
            click.echo(variants_table.timing_line(laboratory, elapsed), err=True)
    finally:
        draw_to_files()
        if keeper:
            job.save(keeper, outcome, threads)
            say_saved(keeper.out, form)


def _say_how_it_ended(job: Job, outcome: Lockstep, keeper: Keeper | None) -> None:
    """Tell of Ctrl-C; leave at once where a thread still plays, as it cannot be stopped."""
    if outcome.interrupted:
        stopped(outcome.games, outcome.asked, "deals", keeper)
    if not outcome.left_behind:
        return
    if error := sys.exc_info()[1]:  # nobody else will be there to say it
        console.say(str(error))
    if outcome.stuck:
        place, stuck = outcome.stuck
        console.say(
            f"variant {job.seated[place].variant.name}: strategy {stuck.strategy} never came back "
            f"from a decision in game {stuck.game} (seed {job.setup.seed})"
        )
    raise LeftBehind
