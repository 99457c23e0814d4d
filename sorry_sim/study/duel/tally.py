"""What is kept of the deals of one pair of strategies: how often each lead occurred."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from sorry_sim.study.compare.pairing import Pairing
from sorry_sim.study.compare.sums import FIRST, NOBODY, SECOND, Winners, sides_that_won


@dataclass
class Tally:
    """Sums over deals, plain integers of any size.

    Attributes
    ----------
    leads
        How many deals had which lead, from minus the number of seatings to that number. A lead is
        the games of a deal won by the first of the pair, less those won by the second.
    draws
        Games that nobody won.
    """

    leads: list[int]
    draws: int

    @classmethod
    def empty(cls, pairing: Pairing) -> Self:
        """Return the tally of no deal."""
        return cls([0] * (2 * len(pairing.seatings) + 1), 0)

    @classmethod
    def of(cls, pairing: Pairing, winners: Winners) -> Self:
        """Return the tally of some deals of the only pair."""
        (sides,) = sides_that_won(pairing, winners)
        leads = (sides == FIRST).sum(axis=0) - (sides == SECOND).sum(axis=0)
        seatings = len(pairing.seatings)
        counted = np.bincount(leads + seatings, minlength=2 * seatings + 1)
        return cls(counted.tolist(), int(np.count_nonzero(sides == NOBODY)))

    def __iadd__(self, other: Self) -> Self:
        """Add the tally of other deals."""
        self.leads = [mine + its for mine, its in zip(self.leads, other.leads, strict=True)]
        self.draws += other.draws
        return self

    @property
    def seatings(self) -> int:
        """Games of a deal."""
        return len(self.leads) // 2

    @property
    def deals(self) -> int:
        """Deals played in every seating."""
        return sum(self.leads)

    @property
    def games(self) -> int:
        """Games played."""
        return self.deals * self.seatings

    @property
    def won(self) -> tuple[int, int]:
        """The games that each of the two won."""
        lead, decided = self.moment(1), self.games - self.draws
        return (decided + lead) // 2, (decided - lead) // 2

    @property
    def balance(self) -> float:
        """The games won by the first and half of those drawn, of all; of one deal at least."""
        return 0.5 + self.moment(1) / (2 * self.games)

    def moment(self, power: int) -> int:
        """Return the sum over deals of a power of the lead."""
        seatings = self.seatings
        return sum(number * (place - seatings) ** power for place, number in enumerate(self.leads))
