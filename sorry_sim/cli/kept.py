"""What commands share whose results are kept while they are being played."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sorry_sim.cli import console
from sorry_sim.errors import InputError

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


def has_more_to_do(
    keeper: Keeper, asked: dict[str, Any], number: int, done: int, unit: str, lacks: bool = False
) -> bool:
    """Ask for so many games; whether something is to be played or written.

    Parameters
    ----------
    keeper
        Of what is gone on with.
    asked
        What is asked for now.
    number, done
        How many games are asked for in all, and how many have been played.
    unit
        What they are called: ``games``, ``deals`` or ``series``.
    lacks
        Whether something is to be written although all of them have been played.

    Raises
    ------
    InputError
        More have been played.
    """
    if number < done:
        raise InputError(
            f"{done:,} {unit} have been played already, and stay: --games cannot be less"
        )
    from sorry_sim.study.keeping.folder import MANIFEST

    lacks = lacks or not (keeper.out / MANIFEST).is_file()  # which nothing else can write again
    if not keeper.ask(asked) and keeper.is_saved and number == done and not lacks:
        console.say(f"nothing to do: {keeper.out} holds all {done:,} {unit} that were asked for")
        return False
    return True


def finish(keeper: Keeper, saved: str, form: str) -> None:
    """Point to the results, which have been written, and say where they are.

    Parameters
    ----------
    keeper
        Of what was played.
    saved
        The name of the file that holds the counts.
    form
        How the results are printed: for a program, as JSON, nothing is said.

    Raises
    ------
    InputError
        The checkpoint cannot be written.
    """
    keeper.finish(saved)
    if form != "json":
        say_saved(keeper.out)


def say_saved(out: Path) -> None:
    """Say where results are, as the last line on standard error."""
    with suppress(OSError):  # a closed standard error is no fault of the command
        click.echo(f"saved in {out}", err=True)


def stopped(done: int, asked: int, unit: str, keeper: Keeper | None) -> None:
    """Say where Ctrl-C ended the play, and how to go on with it if it can be."""
    line = f"stopped after {done:,} of {asked:,} {unit}"
    if keeper and keeper.counts is not None:
        line += f"; to go on: {shlex.join(['sorry-sim', 'resume', str(keeper.out)])}"
    console.say(line)
