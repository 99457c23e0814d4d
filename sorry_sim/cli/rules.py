"""``sorry-sim rules``: which rule sets there are."""

from __future__ import annotations

import click

from sorry_sim.cli.group import Commands
from sorry_sim.rules import PRESETS


@click.group(
    cls=Commands, invoke_without_command=True, short_help="List the rule sets that can be played."
)
@click.pass_context
def command(context: click.Context) -> None:
    """List the rule sets that can be played.

    \b
    Example:
      sorry-sim rules
    """
    if context.invoked_subcommand is not None:
        return
    width = max(map(len, PRESETS))
    for name, rules in PRESETS.items():
        click.echo(f"{name:<{width}}  {rules.description}")
