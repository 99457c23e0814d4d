"""``sorry-sim strategies show``: all that is known of one strategy."""

from __future__ import annotations

from collections.abc import Mapping

import click

from sorry_sim.cli import completion
from sorry_sim.errors import printable


@click.command(short_help="Show what a strategy does, its parameters and its place.")
@click.argument("strategy", shell_complete=completion.strategies)
def command(strategy: str) -> None:
    """Show a strategy: what it does, its kind, its parameters, the numbers it uses, its place.

    The numbers of a move are those that a score or a file of weights uses; a chooser has none.

    STRATEGY is NAME, PATH.py[:NAME] or PATH.toml, then :parameter=value,... if you like.

    \b
    Examples:
      sorry-sim strategies show chaser
      sorry-sim strategies show chaser:bump=30
    """
    from sorry_sim.plugins.features import FEATURES
    from sorry_sim.plugins.loading import find
    from sorry_sim.plugins.reach import names_in

    found = find(strategy)
    line = "" if found.kind == "weights" else f":{found.score.__code__.co_firstlineno}"
    click.echo(f"{found.label} ({found.kind})")
    click.echo(printable(f"{found.path}{line}"))
    if found.doc:
        click.echo(f"\n{found.doc}")
    _echo("parameters", {name: f"{value:.12g}" for name, value in found.parameters.items()})
    if found.kind != "chooser":
        used = names_in(found.score)
        numbers = {name: _meaning(name) for name in FEATURES if name in used}
        _echo("numbers of a move", numbers)


def _meaning(name: str) -> str:
    """What a number means, to be read without the table that it stands in."""
    from sorry_sim.plugins.features import FEATURES

    text = FEATURES[name].meaning.replace("see below", "see sorry-sim docs strategies")
    return text.replace("the same before", f"as {name.removesuffix('_before')}, before the move")


def _echo(title: str, rows: Mapping[str, str]) -> None:
    click.echo(f"\n{title}:{'' if rows else ' none'}")
    width = max(map(len, rows), default=0)
    for name, text in rows.items():
        click.echo(f"  {name:<{width}}  {text}")
