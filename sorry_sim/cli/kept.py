"""What commands share whose results are kept while they are being played."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sorry_sim.cli import console

if TYPE_CHECKING:
    from sorry_sim.study.keeping.keeper import Keeper


def kept(
    out: Path | None, files: Sequence[str], command: str, asked: dict[str, Any], force: bool
) -> AbstractContextManager[Keeper | None]:
    """Begin to play into a folder, as `sorry_sim.study.keeping.keeper.keeping`; None for none.

    Raises
    ------
    InputError
        The folder cannot be played into.
    """
    from sorry_sim.study.keeping.keeper import keeping

    return keeping(out, files, command, asked, force, console.say) if out else nullcontext()


def say_nothing_to_do(keeper: Keeper, done: int, unit: str) -> None:
    """Say that all that was asked for is there."""
    console.say(f"nothing to do: {keeper.out} holds all {done:,} {unit} that were asked for")


def say_saved(out: Path, form: str = "table", what: str = "") -> None:
    """Say where results are, or some part of them, at the end of standard error.

    Where they are printed for a program, as JSON, nothing is said.
    """
    if form != "json":
        with suppress(OSError):  # a closed standard error is no fault of the command
            click.echo(f"{what}saved in {out}", err=True)


def stopped(done: int, asked: int, unit: str, keeper: Keeper | None) -> None:
    """Say where Ctrl-C ended the play, and how to go on with it if it can be."""
    line = f"stopped after {done:,} of {asked:,} {unit}"
    if keeper and keeper.counts is not None:
        line += f"; to go on: {shlex.join(['sorry-sim', 'resume', str(keeper.out)])}"
    console.say(line)
