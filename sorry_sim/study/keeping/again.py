"""Going on with what a folder keeps, where it is what is asked for now."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sorry_sim.errors import InputError
from sorry_sim.study.keeping.code import CODE
from sorry_sim.study.keeping.document import NAME
from sorry_sim.study.keeping.folder import MANIFEST
from sorry_sim.study.keeping.keeper import Keeper, Say, going_on, keeping
from sorry_sim.study.keeping.unchanged import RULES, STRATEGIES

_MAY_DIFFER: Final = ("games", "games_out", STRATEGIES, RULES, CODE)
"""More games, or a file of them, are no other study; `check_unchanged` names what differs in the
others."""


@contextmanager
def beginning_or_going_on(
    out: Path,
    files: Sequence[str],
    command: str,
    asked: dict[str, Any],
    force: bool,
    say: Say | None = None,
) -> Iterator[Keeper]:
    """Go on with what a folder keeps if the same was asked for there, else begin to play into it.

    Parameters
    ----------
    out, files, command, asked, force, say
        As `sorry_sim.study.keeping.keeper.keeping` takes them; ``asked`` is compared without the
        number of games.

    Raises
    ------
    InputError
        The folder holds other results and ``force`` is not given, another process plays in it, or
        it cannot be written.
    """
    if force or not (out / NAME).is_file():
        with keeping(out, files, command, asked, force, say) as keeper:
            yield keeper
        return
    with going_on(out, say) as keeper:
        if keeper.command != command or _compared(keeper.asked) != _compared(asked):
            raise InputError(
                f"{out} already holds other results: choose another folder, or replace them with "
                "--force"
            )
        yield keeper


def has_more_to_do(
    keeper: Keeper, asked: dict[str, Any], number: int, done: int, unit: str
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

    Raises
    ------
    InputError
        More have been played.
    """
    if number < done:
        raise InputError(
            f"{done:,} {unit} have been played already, and stay: --games cannot be less"
        )
    lacks = not (keeper.out / MANIFEST).is_file()  # which nothing else can write again
    return keeper.ask(asked) or lacks or not keeper.is_saved or number != done


def _compared(asked: dict[str, Any]) -> Any:
    """What must be alike, as it is after it has been written and read."""
    kept = {name: value for name, value in asked.items() if name not in _MAY_DIFFER}
    return json.loads(json.dumps(kept))
