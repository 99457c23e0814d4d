"""``sorry-sim strategies check``: whether a strategy keeps to what it must, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sorry_sim.cli import console
from sorry_sim.cli.exits import BAD_INPUT, OK
from sorry_sim.cli.setup import Setup

if TYPE_CHECKING:
    from sorry_sim.core.engine import StrategyFault
    from sorry_sim.study.contract import Failure
    from sorry_sim.study.lineup import LineUp


@click.command(short_help="Check and time a strategy.")
@click.argument("strategy")
def command(strategy: str) -> int:
    """Check that a strategy keeps to what a strategy must, and time it against greedy.

    It plays whole games of several kinds against greedy. Every check is a line: ok, or failed with
    the reason and, where there is one, the command that replays the game. The exit code is 2 where
    one failed.

    STRATEGY is NAME, PATH.py[:NAME] or PATH.toml.

    \b
    Examples:
      sorry-sim strategies check greedy
    """
    from sorry_sim.core import cache

    # Both are needed; one line is enough.
    classic_is_warm = cache.is_warm(cache.ENGINE)
    console.say_if_compiling(cache.ENGINE_FOR_ALL if classic_is_warm else cache.ENGINE)

    from sorry_sim.core.engine import StrategyFault
    from sorry_sim.study.contract import checks, cost

    done = failed = 0
    for check in checks(strategy):
        done += 1
        if check.failure:
            failed += 1
            click.echo(f"failed  {check.words}: {_reason(strategy, check.failure)}")
        else:
            click.echo(f"ok      {check.words}")
        console.flush()
    if failed:
        console.say(f"{failed} of {done} checks failed")
        return BAD_INPUT
    try:
        spent = cost(strategy)
    except StrategyFault as fault:
        setup = Setup(strategies=(strategy,), players=2)
        click.echo(f"failed  plays against itself: {_at_fault(setup, fault, setup.line_up())}")
        return BAD_INPUT
    click.echo(
        f"time    {spent.own:.0f} ns a card played, greedy {spent.opponent:.0f} ns: "
        f"{spent.ratio:.2f} times as long"
    )
    return OK


def _reason(strategy: str, failure: Failure) -> str:
    """The reason in one line, with the command that shows the game where a strategy is at fault."""
    from sorry_sim.study.contract import OPPONENT, SEED

    if failure.case is None or failure.fault is None or failure.lineup is None:
        return failure.reason
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
    return " ".join(setup.fault_line(fault, lineup).splitlines())
