"""``sorry-sim cache``: the compiled code that is kept between runs."""

from __future__ import annotations

import click

from sorry_sim.cli.group import Commands
from sorry_sim.cli.machine import readable_size
from sorry_sim.errors import printable


@click.group(
    cls=Commands, invoke_without_command=True, short_help="Show or clear the compiled code."
)
@click.pass_context
def command(context: click.Context) -> None:
    """Show where compiled code is kept between runs, and how much there is.

    The environment variable SORRY_SIM_CACHE names another folder.

    \b
    Examples:
      sorry-sim cache
      sorry-sim cache clear
    """
    if context.invoked_subcommand is not None:
        return

    from sorry_sim.core import cache

    click.echo(printable(f"{cache.base()}: {readable_size(cache.size())}"))


@command.command("clear", short_help="Delete the compiled code.")
def clear() -> None:
    """Delete the compiled code; the next run compiles again, which takes some seconds.

    \b
    Example:
      sorry-sim cache clear
    """
    from sorry_sim.core import cache

    click.echo(f"freed {readable_size(cache.clear())}")
