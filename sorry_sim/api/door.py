"""The door of the program for programs: what cannot be used is told where it was handed over."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Final, ParamSpec, TypeVar

from sorry_sim.errors import InputError

P = ParamSpec("P")
R = TypeVar("R")

_SWITCHES: Final = ("against-field", "force", "grid", "no-rotate")
_OPTIONS: Final = (
    *(
        "against",
        "by-card",
        "difference",
        "error",
        "games",
        "games-out",
        "margin",
        "out",
        "pilot",
        "players",
    ),
    *("power", "precision", "preset", "rules", "seats", "seed", "series", "set", "skilled"),
    *("strategy", "target", "threads", "turn-limit", "vary"),
)
_NAMED: Final = re.compile(rf"(?<!\S)--({'|'.join((*_SWITCHES, *_OPTIONS))})(?![\w-])")


def public(function: Callable[P, R]) -> Callable[P, R]:
    """Let a function refuse what cannot be used in one line, at the call itself.

    The way into the program, of no use to whoever called it, is left out of the traceback; options
    of the command line are named as the arguments that they are here.
    """

    @wraps(function)
    def call(*values: P.args, **named: P.kwargs) -> R:
        try:
            return function(*values, **named)
        except InputError as error:
            line = str(error)
        raise InputError(in_a_program(line))

    return call


def in_a_program(line: str) -> str:
    """Name arguments in place of options: ``--no-rotate`` is ``no_rotate=True``."""

    def argument(option: re.Match[str]) -> str:
        name = option[1].replace("-", "_")
        return f"{name}=True" if option[1] in _SWITCHES else name

    return _NAMED.sub(argument, line)
