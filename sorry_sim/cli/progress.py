"""The progress bar of a run."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from time import perf_counter
from typing import Any

import click


@contextmanager
def progress(games: int, unit: str = "games") -> Iterator[Callable[[int], None] | None]:
    """Show games done, rate and time left on standard error, if that is a terminal.

    Parameters
    ----------
    games
        How many games there are to play.
    unit
        What they are called: ``games``, ``series``, ``games at most``.

    Yields
    ------
    callable or None
        To be called with the number of games played so far; None where nothing is shown.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    # The bar and its clock begin with the first games done: what comes before is compiling.
    first, started = 0, 0.0
    bar: Any = None

    def status(done: int | None) -> str:
        played = done or first
        rate = (played - first) / max(perf_counter() - started, 0.001)
        return f"{played:,} of {games:,} {unit}, {rate:,.0f} a second"

    with ExitStack() as until_the_end:

        def report(done: int) -> None:
            nonlocal bar, first, started
            if bar is None:
                first, started = done, perf_counter()
                drawn = click.progressbar(
                    length=games, file=sys.stderr, item_show_func=status, width=0
                )
                bar = until_the_end.enter_context(drawn)
            bar.update(done - bar.pos, done)

        yield report
