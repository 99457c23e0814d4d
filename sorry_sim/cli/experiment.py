"""``sorry-sim experiment``: studies as files."""

from __future__ import annotations

import click

from sorry_sim.cli.group import Commands


@click.group(
    cls=Commands,
    modules={
        "run": "sorry_sim.cli.experiment_run",
        "check": "sorry_sim.cli.experiment_check",
    },
    short_help="Play a study that is written in a file.",
)
def command() -> None:
    """Play a study that is written in a file: what to vary, how many games, what to show.

    Studies that are shipped are played by name; sorry-sim docs experiments explains how to write
    the file of another.

    \b
    Examples:
      sorry-sim experiment list
      sorry-sim experiment check neighbours
      sorry-sim experiment run neighbours
      sorry-sim experiment run mine.toml
    """


@command.command("list", short_help="List the studies that are shipped.")
def listed() -> None:
    """List the studies that are shipped, with what they are about.

    \b
    Example:
      sorry-sim experiment list
    """
    from sorry_sim.study.experiment.shipped import titles

    studies = titles()
    width = max(map(len, studies), default=0)
    for name, title in studies.items():
        click.echo(f"{name:<{width}}  {title}")
