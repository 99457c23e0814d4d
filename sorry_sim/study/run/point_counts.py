"""What is kept of the points of all games: histograms, which add up in any order."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from sorry_sim.errors import InputError
from sorry_sim.study.keeping.fields import Fields, check_total
from sorry_sim.study.statistics.histograms import Histogram, add_numbers


@dataclass
class PointCounts:
    """How many games gave how many points; a side is a player, or a team in a partnership.

    Attributes
    ----------
    sides
        By rotation and side: the points of that side in every game.
    winners
        By rotation and side: its points in the games that it won.
    strategies
        By strategy, in the order in which they were named: the points of all its sides together
        in every game. Where it plays several sides of a game their points are not independent, so
        the error of their mean cannot be had from ``sides``.
    """

    sides: list[list[Histogram]]
    winners: list[list[Histogram]]
    strategies: list[Histogram]

    @classmethod
    def empty(cls, rotations: int, sides: int, strategies: int) -> Self:
        """Return the points of no games."""

        def nothing() -> list[list[Histogram]]:
            return [[Counter() for _ in range(sides)] for _ in range(rotations)]

        return cls(nothing(), nothing(), [Counter() for _ in range(strategies)])

    def add(
        self,
        rotation: int,
        points: NDArray[np.int64],
        winners: NDArray[np.int64],
        strategies: Sequence[int],
    ) -> None:
        """Count games that were all played in one rotation.

        Parameters
        ----------
        rotation
            Which.
        points
            ``int64`` of shape (sides, games), at least 0; fastest where a side's are contiguous.
        winners
            ``int64`` of shape (games,): the place of the side that won, or a place of none.
        strategies
            The place of each side's strategy, in this rotation.
        """
        room = int(points.max(initial=0)) + 1
        for place, mine in enumerate(points):
            # Two numbers for each number of points, for lost and won, are counted at once.
            games = np.bincount(2 * mine + (winners == place), minlength=2 * room)
            add_numbers(self.sides[rotation][place], games[::2] + games[1::2])
            add_numbers(self.winners[rotation][place], games[1::2])
        for place, histogram in enumerate(self.strategies):
            together = sum(points[side] for side, its in enumerate(strategies) if its == place)
            add_numbers(histogram, np.bincount(together))

    def __iadd__(self, other: Self) -> Self:
        """Add the points of other games of the same study."""
        for mine, others in zip(self._all(), other._all(), strict=True):
            mine.update(others)
        return self

    def _all(self) -> Iterator[Histogram]:
        for table in (self.sides, self.winners, [self.strategies]):
            for histograms in table:
                yield from histograms

    def as_dict(self) -> dict[str, Any]:
        """Return the points as ``counts.json`` holds them."""
        return {
            "sides": [_written(histograms) for histograms in self.sides],
            "winners": [_written(histograms) for histograms in self.winners],
            "strategies": _written(self.strategies),
        }

    @classmethod
    def from_dict(cls, values: object, rotations: int, sides: int, strategies: int) -> Self:
        """Return the points that `as_dict` wrote.

        Raises
        ------
        InputError
            They are not of so many rotations, sides and strategies.
        """
        fields = Fields(values, "points of the counts")
        return cls(
            sides=fields.histogram_table("sides", rotations, sides),
            winners=fields.histogram_table("winners", rotations, sides),
            strategies=fields.histograms("strategies", strategies),
        )

    def check(self, games_by_rotation: list[int], wins: list[list[int]]) -> None:
        """Refuse points that games with these wins, by rotation and side, cannot have.

        Raises
        ------
        InputError
            They cannot; the message says what does not add up.
        """
        for rotation, games in enumerate(games_by_rotation):
            for place, side in enumerate(self.sides[rotation]):
                won = self.winners[rotation][place]
                check_total("games by points of a side", side.total(), games)
                check_total("wins by points of a side", won.total(), wins[rotation][place])
                if not won <= side:
                    raise InputError("counts do not add up: more wins than games with some points")
        for strategy in self.strategies:
            check_total("games by points of a strategy", strategy.total(), sum(games_by_rotation))
        of_sides = sum(_points(side) for sides in self.sides for side in sides)
        check_total("points of all strategies", sum(map(_points, self.strategies)), of_sides)


def _written(histograms: list[Histogram]) -> list[dict[str, int]]:
    return [
        {str(points): games for points, games in sorted(histogram.items())}
        for histogram in histograms
    ]


def _points(histogram: Histogram) -> int:
    return sum(points * games for points, games in histogram.items())
