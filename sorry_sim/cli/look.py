"""The options ``--chart-title`` and ``--chart-size``: how a chart that is drawn to a file looks."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, NamedTuple

import click

from sorry_sim.errors import InputError, has_control, quoted

_SIZE: Final = re.compile(r"(\d{1,4}(?:\.\d{1,4})?)\s*[xX]\s*(\d{1,4}(?:\.\d{1,4})?)", re.ASCII)
_LEAST: Final = (5, 3)
"""Below this there is no room for the longest names and the numbers beside the lines."""

_MOST: Final = (40, 40)
_TAKES: Final = "width and height in inches, 5x3 to 40x40, as in 8x5"
_LONGEST_TITLE: Final = 200


class Look(NamedTuple):
    """What a user wants of a chart.

    Attributes
    ----------
    title
        What stands above it; None for the usual title.
    size
        Its width and height in inches; None for the usual size.
    """

    title: str | None = None
    size: tuple[float, float] | None = None


def takes_look(function: Callable[..., int]) -> Callable[..., int]:
    """Add the options to a command that takes ``--chart``; together they are its ``look``."""

    @wraps(function)
    def command(chart_title: str | None, chart_size: Any, **given: Any) -> int:
        if given["chart"] is None:
            for name, value in (("--chart-title", chart_title), ("--chart-size", chart_size)):
                if value is not None:
                    raise InputError(f"{name} is of a chart: give --chart too")
        return function(look=Look(chart_title, chart_size), **given)

    command = click.option(
        "--chart-size",
        metavar="SIZE",
        callback=_size,
        help=f"The size of the --chart: {_TAKES}. Default: 8.4 wide, as high as its lines take.",
    )(command)
    return click.option(
        "--chart-title", metavar="TEXT", callback=_title, help="The title of the --chart."
    )(command)


def _title(_context: click.Context, option: click.Parameter, text: str | None) -> str | None:
    """Read a title: one line."""
    if text is None:
        return None
    if not text.strip() or has_control(text) or len(text) > _LONGEST_TITLE:
        raise InputError(
            f"{option.opts[0]} cannot be {quoted(text)}: it takes one line of text, "
            f"{_LONGEST_TITLE} characters at most"
        )
    return text.strip()


def _size(
    _context: click.Context, option: click.Parameter, text: str | None
) -> tuple[float, float] | None:
    """Read a width and a height."""
    if text is None:
        return None
    match = _SIZE.fullmatch(text.strip())
    size = (float(match[1]), float(match[2])) if match else (0.0, 0.0)
    if not all(least <= one <= most for least, one, most in zip(_LEAST, size, _MOST, strict=True)):
        raise InputError(f"{option.opts[0]} cannot be {quoted(text)}: it takes {_TAKES}")
    return size
