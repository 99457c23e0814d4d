"""``sorry-sim strategies``: which strategies there are."""

from __future__ import annotations

import click

from sorry_sim.cli.group import Commands


@click.group(
    cls=Commands, invoke_without_command=True, short_help="List the strategies that come along."
)
@click.pass_context
def command(context: click.Context) -> None:
    """List the strategies that come along, with what they do.

    \b
    Example:
      sorry-sim strategies
    """
    if context.invoked_subcommand is not None:
        return

    from sorry_sim.plugins.loading import shipped

    strategies = shipped()
    width = max((len(strategy.name) for strategy in strategies), default=0)
    for strategy in strategies:
        first_line = strategy.doc.strip().partition("\n")[0]
        click.echo(f"{strategy.name:<{width}}  {first_line}".rstrip())
