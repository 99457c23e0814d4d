"""``sorry-sim strategies check``: whether a strategy keeps to what it must, and what it costs."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from sorry_sim.cli import completion, console
from sorry_sim.cli.exits import BAD_INPUT, OK, STOPPED
from sorry_sim.errors import printable
from sorry_sim.study.playing.setup import Setup

if TYPE_CHECKING:
    from sorry_sim.core.engine import StrategyFault
    from sorry_sim.study.check.contract import Failure
    from sorry_sim.study.check.cost import Cost
    from sorry_sim.study.playing.lineup import LineUp


@click.command(short_help="Check and time a strategy.")
@click.argument("strategy", shell_complete=completion.strategies)
def command(strategy: str) -> int:
    """Check that a strategy keeps to what a strategy must, and time it against greedy.

    It plays whole games of several kinds against greedy. Every check is a line: ok, or failed with
    the reason and, where there is one, the command that replays the game. The exit code is 2 where
    one failed. A decision that takes longer than ten seconds counts as one from which the strategy
    never comes back, and ends the checks.

    The time is the processor's for whole two-player games of the strategy against itself, on one
    thread, what the simulator does included. A decision is one card used; a choice is a decision
    with two ways to go on or more, and for these alone the strategy is called.

    STRATEGY is NAME, PATH.py[:NAME] or PATH.toml.

    \b
    Examples:
      sorry-sim strategies check greedy
    """
    try:
        return check_and_time(strategy)
    except KeyboardInterrupt:  # a thread may still play, as in the end of check_and_time
        console.end_line()
        console.say("stopped")
        os._exit(STOPPED)


def check_and_time(strategy: str, patience: float | None = None) -> int:
    """Check a strategy, print a line a check, then what it costs; return the exit code.

    Where the strategy never comes back from a decision the process ends here and now: its thread
    cannot be stopped, and it runs compiled code that an orderly exit would take away.

    Parameters
    ----------
    strategy
        As a user names it.
    patience
        How many seconds a decision may take; None for the usual ones.
    """
    from sorry_sim.core import cache

    # Both are needed; one line is enough.
    classic_is_warm = cache.is_warm(cache.ENGINE)
    console.say_if_compiling(cache.ENGINE_FOR_ALL if classic_is_warm else cache.ENGINE)

    from sorry_sim.core.engine import StrategyFault
    from sorry_sim.study.check.contract import OPPONENT, SEED, checks
    from sorry_sim.study.check.cost import cost
    from sorry_sim.study.check.watched import PATIENCE_SECONDS, NeverBack

    patience = PATIENCE_SECONDS if patience is None else patience
    fault: StrategyFault | None = None
    done = failed = 0
    for check in checks(strategy, patience):
        done += 1
        if check.failure:
            failed += 1
            fault = check.failure.fault
            click.echo(f"failed  {check.words}: {_reason(strategy, check.failure)}")
        else:
            click.echo(f"ok      {check.words}")
        console.flush()
    if failed:
        console.say(f"{failed} of {done} checks failed")
    else:
        try:
            _show(cost(strategy, OPPONENT, SEED, patience), OPPONENT)
            return OK
        except StrategyFault as raised:
            fault = raised
            setup = Setup(strategies=(strategy,), players=2, seed=SEED)
            click.echo(f"failed  plays against itself: {_at_fault(setup, fault, setup.line_up())}")
            console.flush()
    if isinstance(fault, NeverBack):
        os._exit(BAD_INPUT)
    return BAD_INPUT


def _show(cost: Cost, other: str) -> None:
    for what, times in (
        ("a decision (one card used)", cost.decision),
        ("a choice (a decision between two ways to go on or more)", cost.choice),
    ):
        click.echo(
            f"time    {what}: {times.own:.0f} ns, {other} {times.other:.0f} ns, "
            f"{times.ratio:.2f} times as long"
        )


def _reason(strategy: str, failure: Failure) -> str:
    """The reason in one line, with the command that shows the game where a strategy is at fault."""
    from sorry_sim.study.check.contract import OPPONENT, SEED

    if failure.case is None or failure.fault is None or failure.lineup is None:
        return printable(failure.reason)
    setup = Setup(
        strategies=(strategy,),
        against=OPPONENT,
        players=failure.case.players,
        rules=failure.case.rules,
        settings=failure.case.settings,
        seed=SEED,
    )
    return _at_fault(setup, failure.fault, failure.lineup)


def _at_fault(setup: Setup, fault: StrategyFault, lineup: LineUp) -> str:
    return printable(" ".join(setup.fault_line(fault, lineup).splitlines()))
