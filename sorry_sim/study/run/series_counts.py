"""What is kept of series of games: who won them, how long they were, and how they vary.

Games of a series depend on one another: the winner of one starts the next. So the sampling unit is
the series, and beside sums over games there must be sums of squares over series.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from sorry_sim.errors import InputError
from sorry_sim.rules.series import Series
from sorry_sim.study.keeping.fields import Fields, check_total
from sorry_sim.study.statistics.exact import products
from sorry_sim.study.statistics.histograms import Histogram
from sorry_sim.study.statistics.intervals import ratio

WINS: Final = "wins"
POINTS: Final = "points"
STRATEGY_WINS: Final = "strategy_wins"
STRATEGY_POINTS: Final = "strategy_points"
ORDER_WINS: Final = "order_wins"
TURNS: Final = "turns"
NUMBERS: Final = (WINS, POINTS, STRATEGY_WINS, STRATEGY_POINTS, ORDER_WINS, TURNS)
"""What is summed over the games of a series, by side, strategy, order of play; and the turns."""

Places = Iterable[tuple[int, int]]
"""Rotations and places in them."""


class Moments(NamedTuple):
    """Sums over series, of a number x of each: of x, of x times x, of x times its games."""

    total: int
    squares: int
    products: int

    def plus(self, other: "Moments") -> "Moments":
        """Return the sums over these series and others."""
        return Moments(*(mine + its for mine, its in zip(self, other, strict=True)))


class PerGame(NamedTuple):
    """A number a game: of how many series, its sum and games, the standard error of the mean.

    The error of a single series, which has none, is 0.
    """

    series: int
    total: int
    games: int
    error: float


@dataclass
class SeriesCounts:
    """Sums over series; all are plain integers of any size.

    Attributes
    ----------
    won
        By rotation and side: series won.
    lengths
        By rotation: how many series had which number of games.
    moments
        For each of `NUMBERS`, by rotation and place: a side, a strategy, a place in the order of
        play.
    """

    won: list[list[int]]
    lengths: list[Histogram]
    moments: dict[str, list[list[Moments]]]

    @classmethod
    def empty(cls, rotations: int, sides: int, strategies: int) -> Self:
        """Return the counts of no series."""
        return cls(
            won=[[0] * sides for _ in range(rotations)],
            lengths=[Counter() for _ in range(rotations)],
            moments={
                name: [[Moments(0, 0, 0)] * width for _ in range(rotations)]
                for name, width in _widths(sides, strategies).items()
            },
        )

    @property
    def series(self) -> int:
        """Series played."""
        return sum(lengths.total() for lengths in self.lengths)

    @property
    def drawn(self) -> int:
        """Series that no side won: several did best, or the target was not reached."""
        return self.series - sum(map(sum, self.won))

    def add(
        self,
        rotation: int,
        starts: NDArray[np.int64],
        numbers: dict[str, NDArray[np.int64]],
        series: Series,
        by_points: bool,
    ) -> None:
        """Count series that were all played in one rotation.

        Parameters
        ----------
        rotation
            Which.
        starts
            ``int64`` of shape (series,): the place of the first game of each.
        numbers
            For each of `NUMBERS`, ``int64`` of shape (games, places), games of a series together.
        series
            How long they went on.
        by_points
            Whether points decide who has won a series, not games.
        """
        if not len(starts):
            return
        games = np.diff(starts, append=len(numbers[TURNS]))
        self.lengths[rotation].update(Counter(games.tolist()))
        sums = {name: np.add.reduceat(of, starts, axis=0) for name, of in numbers.items()}
        for name, of in sums.items():
            mine = self.moments[name][rotation]
            for place, one in enumerate(of.T):
                row = one.sum(), products(one, one), products(games, one)
                mine[place] = mine[place].plus(Moments(*map(int, row)))
        scores = sums[POINTS if by_points else WINS]
        most = scores.max(axis=1)
        decided = ((scores == most[:, None]).sum(axis=1) == 1) & (most >= max(series.target, 1))
        for side in scores[decided].argmax(axis=1):
            self.won[rotation][side] += 1

    def per_game(self, name: str, places: Places) -> PerGame:
        """Return one of `NUMBERS` a game, over some rotations and a place in each."""
        sums, lengths = Moments(0, 0, 0), Histogram()
        for rotation, place in places:
            sums = sums.plus(self.moments[name][rotation][place])
            lengths.update(self.lengths[rotation])
        series, games = lengths.total(), sum(length * n for length, n in lengths.items())
        squared = sum(length * length * n for length, n in lengths.items())
        error = 0.0
        if series > 1:
            error = ratio(sums.total, games, sums.squares, sums.products, squared, series)
        return PerGame(series, sums.total, games, error)

    def everywhere(self, place: int) -> Places:
        """Return a place in every rotation that was played."""
        return [(rotation, place) for rotation, played in enumerate(self.lengths) if played]

    def __iadd__(self, other: Self) -> Self:
        """Add other series of the same study."""
        for mine, others in zip(self.won, other.won, strict=True):
            mine[:] = map(sum, zip(mine, others, strict=True))
        for lengths, more in zip(self.lengths, other.lengths, strict=True):
            lengths.update(more)
        for name, rotations in self.moments.items():
            for row, its in zip(rotations, other.moments[name], strict=True):
                row[:] = [one.plus(more) for one, more in zip(row, its, strict=True)]
        return self

    def as_dict(self, series: Series | None) -> dict[str, Any]:
        """Return them, and how long such series go on, as an object in ``counts.json``."""
        games, target = series or (0, 0)
        return {
            "games_each": games,
            "target": target,
            "won": self.won,
            "lengths": [
                {str(games): number for games, number in sorted(of.items())} for of in self.lengths
            ],
            "moments": {
                name: [[list(one) for one in row] for row in rotations]
                for name, rotations in self.moments.items()
            },
        }

    @classmethod
    def from_dict(cls, values: object, rotations: int, sides: int, strategies: int) -> Self:
        """Return the counts that `as_dict` wrote.

        Raises
        ------
        InputError
            They are not of so many rotations, sides and strategies.
        """
        fields = Fields(values, "series of the counts")
        moments = Fields(fields.value("moments"), "moments of the series")
        return cls(
            won=fields.table("won", rotations, sides),
            lengths=fields.histograms("lengths", rotations),
            moments={
                name: [
                    [Moments(*one) for one in row]
                    for row in moments.cube(name, rotations, width, len(Moments._fields))
                ]
                for name, width in _widths(sides, strategies).items()
            },
        )

    def check(self, games_by_rotation: list[int], wins: list[list[int]]) -> None:
        """Refuse series that cannot be those of so many games and wins, by rotation and side.

        Raises
        ------
        InputError
            They cannot; the message says what does not add up.
        """
        for rotation, games in enumerate(games_by_rotation):
            lengths = self.lengths[rotation]
            check_total("games of the series", sum(g * n for g, n in lengths.items()), games)
            if sum(self.won[rotation]) > lengths.total():
                raise InputError("counts do not add up: more series won than played")
            for moments, won in zip(self.moments[WINS][rotation], wins[rotation], strict=True):
                check_total("wins in series", moments.total, won)


def _widths(sides: int, strategies: int) -> dict[str, int]:
    """How many places each of `NUMBERS` has."""
    return dict(zip(NUMBERS, (sides, sides, strategies, strategies, sides, 1), strict=True))
