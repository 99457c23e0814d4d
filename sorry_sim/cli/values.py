"""Kinds of values that options take, each read in one place: callbacks of click's options."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import click

from sorry_sim.errors import InputError, has_control, nearest, quoted
from sorry_sim.study.playing.limits import MOST_GAMES
from sorry_sim.study.playing.numbers import parse_percentage, parse_whole

Value = TypeVar("Value")
Callback = Callable[[click.Context, click.Parameter, str | None], Value | None]
"""How click hands over what a user wrote, None where the option is left out."""

_SERIES_GAME: Final = re.compile(r"([0-9]{1,13})\.([0-9]{1,6})")


def whole_number(low: int, high: int, takes: str | None = None) -> Callback[int]:
    """Return what reads a whole number between two bounds, themselves included.

    Parameters
    ----------
    low, high
        The bounds.
    takes
        What messages say the option takes; by default they name the bounds.
    """
    takes = takes or f"a whole number from {low} to {high:,}"

    def read(_context: click.Context, option: click.Parameter, text: str | None) -> int | None:
        if text is None:
            return None
        number = parse_whole(text)
        if number is None or not low <= number <= high:
            raise InputError(f"{option.opts[0]} cannot be {quoted(text)}: it takes {takes}")
        return number

    return read


def percentage(low: float, high: float) -> Callback[float]:
    """Return what reads a percentage, as in ``0.5%``, between two bounds, themselves included.

    Parameters
    ----------
    low, high
        The bounds as shares, as what is read is: 0.005 for ``0.5%``.
    """

    def read(_context: click.Context, option: click.Parameter, text: str | None) -> float | None:
        if text is None:
            return None
        share = parse_percentage(text)
        if share is None or not low <= share <= high:
            raise InputError(
                f"{option.opts[0]} cannot be {quoted(text)}{_with_sign(text, low, high)}: it takes "
                f"{100 * low:g}% to {100 * high:g}%, with the sign"
            )
        return share

    return read


def _with_sign(text: str, low: float, high: float) -> str:
    """Suggest the percentage that a number without a sign was probably meant to be."""
    meant = f"{text.strip()}%"
    share = parse_percentage(meant)
    return f" (did you mean '{meant}'?)" if share is not None and low <= share <= high else ""


class GameNumbers(NamedTuple):
    """Games to show: some in a row; where they are played in series, series or a game of one."""

    games: range
    in_series: int | None = None


def game_numbers(_context: click.Context, option: click.Parameter, text: str) -> GameNumbers:
    """Read the numbers of games: ``17``, ``17:20`` for 17, 18 and 19, ``3.2`` in a series.

    Raises
    ------
    InputError
        They are none, or an empty range.
    """
    if match := _SERIES_GAME.fullmatch(text):
        series, game = int(match[1]), int(match[2])
        if series < MOST_GAMES:
            return GameNumbers(range(series, series + 1), game)
    start, colon, end = text.partition(":")
    first = parse_whole(start)
    stop = parse_whole(end) if colon else (first or 0) + 1
    if match or first is None or stop is None or not first < stop <= MOST_GAMES:
        raise InputError(
            f"{option.opts[0]} cannot be {quoted(text)}: it takes the number of a game, as in 17, "
            "or a range, as in 17:20 for 17, 18 and 19, or in series 3.2 for game 2 of series 3; "
            "games count from 0 to 1e12"
        )
    return GameNumbers(range(first, stop))


class OneOf(click.Choice[str]):
    """One of some words; who writes another is offered the nearest."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the word.

        Raises
        ------
        InputError
            It is none of them.
        """
        if value in self.choices or param is None:
            return super().convert(value, param, ctx)
        raise InputError(
            f"{_named(param)} cannot be {quoted(value)}{nearest(value, self.choices)}: "
            f"it takes {', '.join(self.choices)}"
        )


def file_path(_context: click.Context, option: click.Parameter, text: str | None) -> Path | None:
    """Read the path of a file or folder.

    Raises
    ------
    InputError
        It is empty, which Python would take for the current folder, has control characters, or is
        the next option, where the path was left out.
    """
    if text is None:
        return None
    name = _named(option)
    if not text.strip():
        raise InputError(f"{name} is empty: it takes a path")
    if has_control(text):
        raise InputError(f"{name} cannot be {quoted(text)}: a path has no control characters")
    if text.startswith("--"):
        raise InputError(f"{name} cannot be {quoted(text)}: it takes a path, as in ./{text}")
    return Path(text)


def _named(param: click.Parameter) -> str:
    """An option, or an argument as the help shows it."""
    return param.opts[0] if isinstance(param, click.Option) else param.human_readable_name
