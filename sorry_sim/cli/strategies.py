"""``sorry-sim strategies``: which strategies there are, and commands for writing one."""

from __future__ import annotations

import click

from sorry_sim.cli import console
from sorry_sim.cli.group import Commands


@click.group(
    cls=Commands,
    modules={
        "show": "sorry_sim.cli.strategies_show",
        "new": "sorry_sim.cli.strategies_new",
        "check": "sorry_sim.cli.strategies_check",
    },
    invoke_without_command=True,
    short_help="List the strategies, show one, write one, check one.",
)
@click.pass_context
def command(context: click.Context) -> None:
    """List the strategies that come along, and those of other packages, with what they do.

    A strategy is of a kind: a score is a function that rates a move, weights are a file of numbers.

    \b
    Examples:
      sorry-sim strategies
      sorry-sim strategies show greedy
      sorry-sim strategies new bold
      sorry-sim strategies check bold.py
    """
    if context.invoked_subcommand is not None:
        return

    from sorry_sim.errors import InputError
    from sorry_sim.plugins.loading import brought_along, shipped

    strategies = shipped()
    for found in brought_along():
        if isinstance(found, InputError):
            console.say(str(found))
        else:
            strategies.append(found)
    width = max((len(strategy.name) for strategy in strategies), default=0)
    kinds = max((len(strategy.kind) for strategy in strategies), default=0)
    for strategy in strategies:
        first_line = strategy.does
        click.echo(f"{strategy.name:<{width}}  {strategy.kind:<{kinds}}  {first_line}".rstrip())
