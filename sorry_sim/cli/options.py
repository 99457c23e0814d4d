"""The options that commands which play many games share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import click

from sorry_sim.cli import completion
from sorry_sim.cli.values import OneOf, file_path, whole_number
from sorry_sim.study.playing.limits import MOST_GAMES, MOST_THREADS
from sorry_sim.study.playing.processors import processors

FORMATS: Final = ("table", "csv", "json", "markdown")

Option = Callable[[Callable[..., int]], Callable[..., int]]


def games(explained: str, required: bool = True) -> Option:
    """Return the option ``--games``; where it is not required and left out it is None."""
    takes = "a whole number from 1 to 1e12, as in 1000000, 1_000_000, 1e6, 500k or 1M"
    return click.option(
        "--games",
        metavar="N",
        callback=whole_number(1, MOST_GAMES, takes),
        required=required,
        help=explained,
    )


def out(what: str, replaced: str = "results that are", files: str = "") -> Option:
    """Return the options ``--out``, for a folder that gets ``what``, and ``--force``.

    Other options whose ``files`` it may replace are named by these, as in ``" and --chart"``.
    """

    def add(function: Callable[..., int]) -> Callable[..., int]:
        explained = f"Let --out replace {replaced} saved there{files}."
        function = click.option("--force", is_flag=True, help=explained)(function)
        return click.option(
            "--out",
            metavar="FOLDER",
            callback=file_path,
            shell_complete=completion.folder,
            help=f"Save {what} in this folder.",
        )(function)

    return add


def threads(function: Callable[..., int]) -> Callable[..., int]:
    """Add the option ``--threads``."""
    option: Any = click.option(
        "--threads",
        metavar="T",
        callback=whole_number(1, MOST_THREADS),
        type=str,
        default=processors,
        help="How many threads play; it changes nothing but the time. Default: one per processor.",
    )
    return option(function)  # type: ignore[no-any-return]


def form(function: Callable[..., int]) -> Callable[..., int]:
    """Add the option ``--format``, as the argument ``form``."""
    option: Any = click.option(
        "--format",
        "form",
        metavar="FORMAT",
        type=OneOf(FORMATS),
        default=FORMATS[0],
        help=f"How the results are printed: {', '.join(FORMATS)}. Default: {FORMATS[0]}.",
    )
    return option(function)  # type: ignore[no-any-return]


def unpaired(function: Callable[..., int]) -> Callable[..., int]:
    """Add the option ``--unpaired``."""
    explained = (
        "Show beside the paired intervals those that games on deals of their own would have, in "
        "the table and in Markdown; csv and json always have both."
    )
    return click.option("--unpaired", is_flag=True, help=explained)(function)
