"""Kinds of values that options take, each read in one place: callbacks of click's options."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import click

from sorry_sim.errors import InputError, has_control, quoted

Value = TypeVar("Value")
Callback = Callable[[click.Context, click.Parameter, str | None], Value | None]
"""How click hands over what a user wrote, None where the option is left out."""

MOST_GAMES: Final = 10**12
_LONGEST: Final = 40
"""Characters of a number at most, many more than any number that is accepted needs."""

# Digits, in groups if you like; a fraction and an exponent; then thousands, millions, billions.
_NUMBER: Final = re.compile(
    r"([0-9]+(?:_[0-9]+)*(?:\.[0-9]+)?(?:e[+-]?[0-9]{1,3})?)([kmg]?)", re.IGNORECASE
)
_PERCENTAGE: Final = re.compile(r"([0-9]+(?:\.[0-9]+)?|\.[0-9]+) ?%")
_FACTOR: Final = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9}
_SERIES_GAME: Final = re.compile(r"([0-9]{1,13})\.([0-9]{1,6})")


def parse_whole(text: str) -> int | None:
    """Read a whole number as people write it: ``1000000``, ``1_000_000``, ``1e6``, ``500k``.

    Returns
    -------
    int or None
        None where the text is no such number, negative ones included.
    """
    from fractions import Fraction  # exact, where a float would round a long seed

    match = _NUMBER.fullmatch(text.strip()) if len(text) <= _LONGEST else None
    if match is None:
        return None
    value = Fraction(match[1]) * _FACTOR[match[2].lower()]
    return int(value) if value.denominator == 1 else None


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
        The bounds in %. What is read is given back as a share: 0.005 for ``0.5%``.
    """

    def read(_context: click.Context, option: click.Parameter, text: str | None) -> float | None:
        if text is None:
            return None
        from fractions import Fraction  # exact: 0.1% is the same float as 0.001

        match = _PERCENTAGE.fullmatch(text.strip()) if len(text) <= _LONGEST else None
        if match is None or not low <= float(match[1]) <= high:
            raise InputError(
                f"{option.opts[0]} cannot be {quoted(text)}{_with_sign(text, low, high)}: it takes "
                f"{low:g}% to {high:g}%, with the sign"
            )
        return float(Fraction(match[1]) / 100)

    return read


def _with_sign(text: str, low: float, high: float) -> str:
    """Suggest the percentage that a number without a sign was probably meant to be."""
    match = _PERCENTAGE.fullmatch(f"{text.strip()}%")
    return f" (did you mean '{match[0]}'?)" if match and low <= float(match[1]) <= high else ""


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


def file_path(_context: click.Context, option: click.Parameter, text: str | None) -> Path | None:
    """Read the path of a file or folder.

    Raises
    ------
    InputError
        It is empty, which Python would take for the current folder, or has control characters.
    """
    if text is None:
        return None
    if not text.strip():
        raise InputError(f"{option.opts[0]} is empty: it takes a path")
    if has_control(text):
        raise InputError(
            f"{option.opts[0]} cannot be {quoted(text)}: a path has no control characters"
        )
    return Path(text)
