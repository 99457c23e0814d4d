"""How often intervals cover: the program's own functions over many simulated studies.

They take one study at a time, as sums of whole numbers. Studies with the same sums have the same
interval, which is computed once.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sorry_sim.study.statistics.shares import Sums

STUDIES = 5000

Numbers = NDArray[np.int64]
Interval = tuple[float | None, float | None]


class Measured(NamedTuple):
    """How often the intervals of simulated studies held the truth.

    Attributes
    ----------
    what
        What was simulated.
    units
        Independent units of a study.
    ordinary
        Whether a rate is between 5 and 95 % where there is one.
    covered
        The share of studies.
    """

    what: str
    units: int
    ordinary: bool
    covered: float

    @property
    def is_honest(self) -> bool:
        """Whether it is as promised for 95 % intervals.

        From 1,000 units on and for rates between 5 and 95 %, 93 to 97 % of the time; elsewhere
        93 % or more.
        """
        return 0.93 <= self.covered <= (0.97 if self.units >= 1000 and self.ordinary else 1)

    def __str__(self) -> str:
        return f"{self.what}, {self.units} units: {100 * self.covered:.2f} %"


def coverage(interval: Callable[..., Interval | None], truth: float, *sums: Numbers | int) -> float:
    """The share of studies whose interval holds the truth.

    Parameters
    ----------
    interval
        Takes one number of each of ``sums``; an end that is None sets no bound.
    truth
        What is to be covered.
    sums
        Arrays of shape (studies,), or a number for all of them.
    """
    columns = np.stack(np.broadcast_arrays(*sums), axis=1)
    rows, studies = np.unique(columns, axis=0, return_counts=True)
    held = [holds(interval(*row), truth) for row in rows.tolist()]
    return float(studies @ np.array(held) / studies.sum())


def holds(ends: Interval | None, truth: float) -> bool:
    """Whether an interval holds the truth, but for rounding (as at an end that is exactly 0)."""
    low, high = ends or (None, None)
    return (low is None or low <= truth + 1e-12) and (high is None or truth - 1e-12 <= high)


def all_honest(measured: Iterator[Measured]) -> None:
    """Fail with the figures of all that do not cover as they should."""
    wrong = [str(one) for one in measured if not one.is_honest]
    assert not wrong, "\n".join(wrong)


def sums_over_deals(won: NDArray[np.int8]) -> tuple[Numbers, Numbers, Numbers]:
    """The total, squares and own variance that `Sums` takes, for each study.

    Parameters
    ----------
    won
        What each game adds, of shape (studies, games of a deal, deals).
    """
    a_deal = won.sum(axis=1, dtype=np.int64)
    squares_of_games = (won * won).sum(axis=2, dtype=np.int64)
    own = won.shape[2] * squares_of_games - won.sum(axis=2, dtype=np.int64) ** 2
    return a_deal.sum(axis=1), (a_deal * a_deal).sum(axis=1), own.sum(axis=1)


def as_sums(won: NDArray[np.int8]) -> Callable[[int, int, int], Sums]:
    """What makes `Sums` of the sums of one study."""
    most, deals = won.shape[1:]
    return lambda total, squares, own: Sums(deals, total, squares, most, own)
