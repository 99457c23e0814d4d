"""What is kept of a comparison of strategies: sums over deals, from which every table follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from sorry_sim.core.rows import DRAW_BY_LIMIT
from sorry_sim.study.compare.pairing import Pairing

Winners = NDArray[np.int32]
"""``int32`` of shape (pairs, seatings, deals): the colour that won, or `DRAW_BY_LIMIT`."""

FIRST, SECOND, NOBODY = 0, 1, 2
"""Of which side of a pair a winner is: `sides_that_won`."""


@dataclass
class PairSums:
    """Sums over the deals of one pair, plain integers of any size.

    Attributes
    ----------
    wins
        For the first and the second of the pair the games won in each seating.
    squares
        For each of the two the sum over deals of the square of its wins in all seatings of a deal.
    product
        The sum over deals of the wins of one times those of the other.
    draws
        Games that nobody won.
    """

    wins: list[list[int]]
    squares: list[int]
    product: int
    draws: int

    @property
    def won(self) -> tuple[int, int]:
        """The games that each of the two won."""
        first, second = map(sum, self.wins)
        return first, second

    def as_dict(self) -> dict[str, Any]:
        """Return the sums as JSON has them."""
        return {
            "wins": self.wins,
            "squares": self.squares,
            "product": self.product,
            "draws": self.draws,
        }


@dataclass
class Sums:
    """Sums over deals, each played by all pairs.

    Attributes
    ----------
    deals
        How many.
    pairs
        The sums of each pair.
    products
        For each two strategies the sum over deals of the product of their wins, against all whom
        they met in all seatings of a deal.
    """

    deals: int
    pairs: list[PairSums]
    products: list[list[int]]

    @classmethod
    def empty(cls, pairing: Pairing) -> Self:
        """Return the sums of no deal."""
        strategies, seatings = len(pairing.strategies), len(pairing.seatings)
        return cls(
            0,
            [PairSums([[0] * seatings, [0] * seatings], [0, 0], 0, 0) for _ in pairing.pairs],
            [[0] * strategies for _ in range(strategies)],
        )

    @classmethod
    def of(cls, pairing: Pairing, winners: Winners) -> Self:
        """Return the sums of some deals.

        Parameters
        ----------
        pairing
            Who met whom.
        winners
            Who won the games.
        """
        deals = winners.shape[2]
        totals = np.zeros((len(pairing.strategies), deals), np.int64)
        pairs = []
        for pair, games in zip(pairing.pairs, sides_that_won(pairing, winners), strict=True):
            won = np.stack([games == side for side in (FIRST, SECOND)])
            a_deal = won.sum(axis=1, dtype=np.int64)
            for strategy, wins in zip(pair, a_deal, strict=True):
                totals[strategy] += wins
            products = (a_deal @ a_deal.T).tolist()
            pairs.append(
                PairSums(
                    won.sum(axis=2).tolist(),
                    [products[0][0], products[1][1]],
                    products[0][1],
                    int(np.count_nonzero(games == NOBODY)),
                )
            )
        return cls(deals, pairs, (totals @ totals.T).tolist())

    def __iadd__(self, other: Self) -> Self:
        """Add the sums of other deals."""
        self.deals += other.deals
        for mine, its in zip(self.pairs, other.pairs, strict=True):
            mine.wins = _added(mine.wins, its.wins)
            mine.squares = [one + more for one, more in zip(mine.squares, its.squares, strict=True)]
            mine.product += its.product
            mine.draws += its.draws
        self.products = _added(self.products, other.products)
        return self


def sides_that_won(pairing: Pairing, winners: Winners) -> NDArray[np.int64]:
    """Return of which side of its pair the winner of each game was, of the shape of ``winners``."""
    sides = np.empty(winners.shape, np.int64)
    for seating in range(len(pairing.seatings)):
        by_colour = pairing.line_up(0, seating).table()[0]
        sides[:, seating] = np.where(
            winners[:, seating] == DRAW_BY_LIMIT, NOBODY, by_colour[winners[:, seating]]
        )
    return sides


def _added(first: Sequence[Sequence[int]], second: Sequence[Sequence[int]]) -> list[list[int]]:
    return [
        [one + other for one, other in zip(*rows, strict=True)]
        for rows in zip(first, second, strict=True)
    ]
