"""The options that say what is played, as one value: those of ``run``, ``replay`` and others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import wraps
from typing import Any, Final

import click

from sorry_sim.cli import completion
from sorry_sim.cli.values import whole_number
from sorry_sim.rules.series import MOST_GAMES, MOST_POINTS
from sorry_sim.study.playing.limits import MOST_SEED, MOST_TURNS
from sorry_sim.study.playing.setup import DEFAULT_RULES, DEFAULT_SEED, DEFAULT_TURN_LIMIT, Setup

_LINE_UP: Final = (
    click.option(
        "--strategy",
        "strategies",
        metavar="STRATEGY",
        multiple=True,
        required=True,
        shell_complete=completion.strategies,
        help="NAME, PATH.py[:NAME] or PATH.toml, then :parameter=value,... if you like. "
        "Give one for every seat, or several, one a seat.",
    ),
    click.option(
        "--against",
        metavar="STRATEGY",
        shell_complete=completion.strategies,
        help="The strategy that fills the seats that are left.",
    ),
    click.option(
        "--players",
        metavar="K",
        callback=whole_number(1, 4),
        help="How many play, 1 to 4. Default: 4, or one a strategy where several are "
        "named without --against.",
    ),
    click.option(
        "--seats",
        metavar="COLOURS",
        shell_complete=completion.colours,
        help="Which colours play instead, as in red,yellow.",
    ),
    click.option(
        "--no-rotate",
        "rotate",
        is_flag=True,
        flag_value=False,
        default=True,
        help="Keep every strategy in its seat; otherwise game g is played in rotation g.",
    ),
)

_RULES: Final = (
    click.option(
        "--rules",
        metavar="RULES",
        default=DEFAULT_RULES,
        shell_complete=completion.rules,
        help="The rule set: its name, or a file of rules, which ends in .toml. "
        f"Default: {DEFAULT_RULES}.",
    ),
    click.option(
        "--set",
        "settings",
        metavar="OPTION=VALUE",
        multiple=True,
        shell_complete=completion.settings,
        help="Change one option of the rules. May be repeated.",
    ),
    click.option(
        "--seed",
        metavar="S",
        callback=whole_number(0, MOST_SEED, "a whole number from 0 to 2**64 - 1"),
        type=str,
        default=DEFAULT_SEED,
        help=f"Where chance begins: the same seed gives the same games. Default: {DEFAULT_SEED}.",
    ),
    click.option(
        "--turn-limit",
        metavar="TURNS",
        callback=whole_number(1, MOST_TURNS),
        type=str,
        default=DEFAULT_TURN_LIMIT,
        help=f"Call a game that takes more turns a draw by limit. Default: {DEFAULT_TURN_LIMIT:,}.",
    ),
)

_SERIES_OPTIONS: Final = (
    click.option(
        "--series",
        metavar="GAMES",
        callback=whole_number(1, MOST_GAMES),
        help="Play series of so many games: the winner of one starts the next.",
    ),
    click.option(
        "--target",
        metavar="POINTS",
        callback=whole_number(1, MOST_POINTS),
        help="Play series until somebody has so many points, and more than anybody else.",
    ),
)


def takes_setup(function: Callable[..., int]) -> Callable[..., int]:
    """Give a command the options of `Setup` for single games, as its argument ``setup``."""
    return _takes(_LINE_UP + _RULES, function)


def takes_series_setup(function: Callable[..., int]) -> Callable[..., int]:
    """Give a command all options of `Setup`, series included, as its argument ``setup``."""
    return _takes(_LINE_UP + _RULES + _SERIES_OPTIONS, function)


def takes_rules(function: Callable[..., int]) -> Callable[..., int]:
    """Give a command that names strategies in its own way the other options, as ``setup``.

    Its own parameters that are called like fields of `Setup` go into that too.
    """
    return _takes(_RULES, function)


def _takes(
    options: Sequence[Callable[..., Any]], function: Callable[..., int]
) -> Callable[..., int]:
    names = [field.name for field in fields(Setup)]

    @wraps(function)
    def command(**given: Any) -> int:
        setup = Setup(**{name: given.pop(name) for name in names if name in given})
        return function(setup=setup, **given)

    for option in reversed(options):
        command = option(command)
    return command
