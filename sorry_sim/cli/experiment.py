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

    docs/experiments.md explains the files; those of the studies that are shipped are in the
    folder experiments.

    \b
    Examples:
      sorry-sim experiment check experiments/neighbours.toml
      sorry-sim experiment run experiments/neighbours.toml
    """
