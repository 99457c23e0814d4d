"""The progress bar of a run."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import perf_counter
from typing import Final

_LEAST_BAR: Final = 4
"""Characters; where there is no room for so many, there is no bar."""


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
    first: int | None = None
    started, shown = 0.0, ""

    def report(done: int) -> None:
        nonlocal first, started, shown
        if first is None:
            first, started = done, perf_counter()
        rate = (done - first) / max(perf_counter() - started, 0.001)
        line = drawn(done, games, unit, rate, _columns())
        if line != shown:
            sys.stderr.write(f"\r{line}")
            sys.stderr.flush()
            shown = line

    try:
        yield report
    finally:
        if shown:
            sys.stderr.write("\n")


def drawn(done: int, games: int, unit: str, rate: float, columns: int) -> str:
    """Return the line of a bar, which fills a terminal but for its last column.

    Parameters
    ----------
    done, games, unit
        How many of how many games are played, and what they are called.
    rate
        How many a second.
    columns
        Those of the terminal; what has no room is left out, the least first.
    """
    done = min(done, games)
    percent = f"{100 * done // games:3d}%"
    timed = percent
    if rate and done < games:
        timed += f"  {_time(round((games - done) / rate))}"
    of_all = f"{done:,} of {games:,} {unit}"
    infos = (f"{of_all}, {rate:,.0f} a second", of_all, f"{done:,}")
    width = columns - 1  # some terminals go on to the next line at the last one
    for info in (*(f"{timed}  {info}" for info in infos), timed, percent):
        room = width - len(f"  []  {info}")
        if room >= _LEAST_BAR:
            bar = "#" * (room * done // games)
            return f"  [{bar:<{room}}]  {info}"
    return percent.ljust(width)


def _time(seconds: int) -> str:
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    return (f"{days}d " if days else "") + f"{hours:02}:{minutes:02}:{seconds:02}"


def _columns() -> int:
    """Columns of the terminal that standard error is; standard output may be a file."""
    with suppress(OSError, ValueError):
        if "COLUMNS" not in os.environ:
            return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    return shutil.get_terminal_size().columns
