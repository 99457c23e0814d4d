"""How tuned and starting values did on deals that no generation has seen."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sorry_sim.study.statistics.intervals import difference, ratio, share_by_units
from sorry_sim.study.statistics.unseen import unseen

OVERALL = "all of them"
"""Stands in the place of an opponent for all opponents together."""


class Estimate(NamedTuple):
    """A share of games, or a difference of two, with the ends of its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Against:
    """Sums over the held-out deals against one opponent, or against all.

    Attributes
    ----------
    opponent
        Its label, or `OVERALL`.
    each
        Games a deal.
    wins
        Games won by the tuned values, and by the starting values.
    squares
        The sums over deals of the square of each of the two.
    product
        The sum over deals of one times the other.
    """

    opponent: str
    each: int
    wins: tuple[int, int]
    squares: tuple[int, int]
    product: int


@dataclass(frozen=True)
class Confirmation:
    """What the confirmation came to.

    Attributes
    ----------
    values
        The tuned parameters, in their order.
    deals
        How many held-out deals were played.
    against
        One an opponent; with several, then one for all of them.
    """

    values: list[float]
    deals: int
    against: list[Against]

    def __add__(self, more: Confirmation) -> Confirmation:
        """The confirmation of the same values on the deals of both."""
        against = [
            Against(
                of.opponent,
                of.each,
                (of.wins[0] + other.wins[0], of.wins[1] + other.wins[1]),
                (of.squares[0] + other.squares[0], of.squares[1] + other.squares[1]),
                of.product + other.product,
            )
            for of, other in zip(self.against, more.against, strict=True)
        ]
        return Confirmation(self.values, self.deals + more.deals, against)

    def share(self, of: Against, which: int) -> Estimate:
        """Return the share of games won by the tuned (0) or the starting values (1)."""
        won, games = of.wins[which], self.deals * of.each
        error = self._error(won, of.squares[which], of.each)
        return Estimate(won / games, *share_by_units(won, games, self.deals, error))

    def difference(self, of: Against) -> Estimate:
        """Return how much more the tuned values won of the same deals.

        A game that changes sides may not have come up yet: the interval allows for one.
        """
        more, games = of.wins[0] - of.wins[1], self.deals * of.each
        error = self._error(more, sum(of.squares) - 2 * of.product, of.each)
        missed = unseen(0.0, 2) / max(self.deals - 1, 1) / self.deals  # a deal has no error
        error = sqrt(error**2 + missed / of.each**2)
        return Estimate(more / games, *difference(more / games, error, self.deals))

    def _error(self, total: int, squares: int, each: int) -> float:
        """The standard error of a number a game; a deal, in all its seatings, is the unit."""
        n = self.deals
        if n == 1:
            return 0.0
        return ratio(total, n * each, squares, each * total, n * each * each, n)


def confirmation(
    values: list[float], opponents: list[str], wins: npt.NDArray[np.int32], seatings: int
) -> Confirmation:
    """Sum up the wins on held-out deals.

    Parameters
    ----------
    values
        The tuned parameters.
    opponents
        Their labels.
    wins
        ``int32`` of shape (2, opponents, deals): games of each deal that the tuned, and that the
        starting values won.
    seatings
        Games a deal and opponent.
    """
    rows = [(label, seatings, wins[:, place]) for place, label in enumerate(opponents)]
    if len(opponents) > 1:
        rows.append((OVERALL, seatings * len(opponents), wins.sum(axis=1)))
    return Confirmation(values, wins.shape[2], [_summed(*row) for row in rows])


def _summed(opponent: str, each: int, wins: npt.NDArray[np.int32]) -> Against:
    tuned, start = wins.astype(np.int64)
    return Against(
        opponent,
        each,
        (int(tuned.sum()), int(start.sum())),
        (int(tuned @ tuned), int(start @ start)),
        int(tuned @ start),
    )
