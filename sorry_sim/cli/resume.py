"""``sorry-sim resume``: go on with what a folder of results holds."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Final

import click

from sorry_sim.cli import completion, console, options
from sorry_sim.cli.values import file_path
from sorry_sim.errors import InputError, quoted

_EXPERIMENT: Final = "experiment"
_COMMANDS: Final = {
    "run": "sorry_sim.cli.run",
    "compare": "sorry_sim.cli.compare",
    "variants": "sorry_sim.cli.variants",
    _EXPERIMENT: "sorry_sim.cli.experiment_run",
}
"""For each command that can be gone on with, the module that has a function ``resume``."""


@click.command(short_help="Go on with a run that was stopped, or with more games.")
@click.argument("folder", metavar="FOLDER", callback=file_path, shell_complete=completion.folder)
@options.games(
    "How many games in all, as the command took them. Those that are there are not played again. "
    "Default: as many as were asked for.",
    required=False,
)
@options.threads
@options.form
def command(folder: Path, games: int | None, threads: int, form: str) -> int:
    """Go on with a run that was stopped, or with more games.

    FOLDER is the --out of run, compare, variants, tune or experiment run. Whatever ended it
    (Ctrl-C, a killed process, a full disk, a power failure), what comes out at the end is the same
    as if it had never been stopped. Strategies, rules and the program must be what they were.
    sorry-sim docs resume says what is kept.

    \b
    Examples:
      sorry-sim resume results/bold
      sorry-sim resume results/bold --games 10M
    """
    from sorry_sim.study.keeping.document import NAME as CHECKPOINT
    from sorry_sim.study.keeping.folder import TUNING
    from sorry_sim.study.keeping.keeper import going_on

    # Both are there while a tuning is being replaced.
    if (folder / TUNING).is_file() and not (folder / CHECKPOINT).is_file():
        return _tune(folder, games, threads)
    with going_on(folder, console.say, any_program=True) as keeper:
        if keeper.command not in _COMMANDS:
            raise InputError(f"sorry-sim {quoted(keeper.command)} cannot be gone on with")
        if keeper.command != _EXPERIMENT:  # which first looks whether there is anything to play
            keeper.check_program()
        code: int = import_module(_COMMANDS[keeper.command]).resume(keeper, games, threads, form)
        return code


def _tune(folder: Path, games: int | None, threads: int) -> int:
    """Go on with a tuning, which keeps its state in its own way."""
    from sorry_sim.cli import tune

    if games is not None:
        raise InputError(f"{folder} holds a tuning, which goes on as it was begun: no --games")
    return tune.go_on(folder, threads)
