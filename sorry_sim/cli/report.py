"""``sorry-sim report``: tables, charts and a page for a browser, from counts alone."""

from __future__ import annotations

from pathlib import Path

import click

from sorry_sim.cli import completion
from sorry_sim.cli.drawing import draw_to_files
from sorry_sim.cli.exits import OK
from sorry_sim.cli.values import file_path
from sorry_sim.errors import InputError


@click.command(short_help="Make tables, charts and a report again from saved counts.")
@click.argument("folder", metavar="FOLDER", callback=file_path, shell_complete=completion.folder)
def command(folder: Path) -> int:
    """Make tables, charts and a report for a browser again from saved counts, without playing.

    FOLDER is one that experiment run has written, or the --out of run, variants or compare.

    \b
    Examples:
      sorry-sim report results/neighbours
      sorry-sim report results/run
    """
    from sorry_sim.study.experiment import report, store
    from sorry_sim.study.experiment.job import COMMAND as EXPERIMENT
    from sorry_sim.study.keeping.document import results
    from sorry_sim.study.keeping.lock import alone
    from sorry_sim.study.report import single

    draw_to_files()
    if not folder.is_dir():
        raise InputError(f"there is nothing to report in {folder}: there is no such folder")
    with alone(folder):
        written = results(folder)
        if written[0] == EXPERIMENT if written else (folder / store.FILE).is_file():
            page = report.derive(store.Store.read(folder))
        else:
            page = single.derive(folder)
    click.echo(page)
    return OK
