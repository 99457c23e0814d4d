"""Telling how far play has got."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Progress = bool | Callable[[int], None]
"""Whether to tell it on standard error; or what to call with the number of games done so far."""


@contextmanager
def reporting(progress: Progress, total: int, unit: str) -> Iterator[Callable[[int], None] | None]:
    """Give what play is to call after every block, None where nobody wants to know.

    Parameters
    ----------
    progress
        What the user asked for.
    total, unit
        How much there is to play, and what that is: ``games``, ``series``, ``deals``.
    """
    if callable(progress):
        yield progress
        return
    if not progress:
        yield None
        return

    def tell(done: int) -> None:
        print(f"\r{done:,} of {total:,} {unit}", end="", file=sys.stderr, flush=True)

    try:
        yield tell
    finally:
        print(file=sys.stderr)
