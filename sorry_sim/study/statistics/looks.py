"""The numbers of units at which a sequential study looks at what it has."""

from collections.abc import Iterator
from typing import Final

FIRST: Final = 100
"""Units before the first look."""


def looks(most: int, every: int = 1, played: int = 0) -> Iterator[int]:
    """Give the planned looks: after `FIRST` units, then whenever a quarter more have been played.

    Parameters
    ----------
    most
        The units after which it ends, at least 1: the last look.
    every
        Looks are taken after a multiple of so many units: whole rounds of a rotation.
    played
        Units of a study that is gone on with, ``most`` at most: looks before are left out.
    """
    units = 0
    while True:
        wanted = max(FIRST, units + units // 4)
        units = -(-wanted // every) * every
        if units >= most:
            break
        if units >= played:
            yield units
    yield most


def looked(units: int, every: int = 1) -> int:
    """Return how many looks a study has taken that ended after so many units, the last included."""
    return sum(1 for _ in looks(units, every)) if units else 0
