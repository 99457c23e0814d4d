"""``sorry-sim experiment check``: whether the file of an experiment can be played."""

from __future__ import annotations

from pathlib import Path

import click

from sorry_sim.cli import completion
from sorry_sim.cli.exits import OK
from sorry_sim.cli.values import file_path


@click.command(short_help="Check the file of an experiment without playing it.")
@click.argument("file", metavar="FILE", callback=file_path, shell_complete=completion.experiment)
def command(file: Path) -> int:
    """Check the file of an experiment, its rules and strategies, without playing it.

    FILE is a path, or the name of a study that is shipped.

    What is wrong is said with the line and the key; what is right is listed cell by cell.

    \b
    Example:
      sorry-sim experiment check neighbours
    """
    from sorry_sim.study.experiment.job import Job
    from sorry_sim.study.showing import wording

    job = Job.read(file)
    experiment, cells = job.experiment, job.cells
    each = "games" if experiment.kind == "run" else "deals"
    click.echo(f"{experiment.name}: {experiment.title}")
    click.echo(f"{len(cells)} {experiment.kind} cells, seed {experiment.seed}")
    if experiment.precision is not None:
        each += f" at most, until win rates are known to \u00b1 {wording.pp(experiment.precision)}"
    for cell in cells:
        click.echo(f"  {cell.slug}: {cell.games:,} {each}")
    return OK
