"""What is kept of all games played: sums of integers, which add up in any order."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from sorry_sim.board import COLOURS
from sorry_sim.core.rows import (
    CARDS,
    DRAW_BY_LIMIT,
    GAME_OF_SERIES,
    GIVEN,
    HOMES,
    LOST,
    PIPS,
    POINTS,
    STARTER,
    TAKEN,
    TURNS,
    WINNER,
)
from sorry_sim.errors import InputError
from sorry_sim.rules import Rules
from sorry_sim.rules.series import Series
from sorry_sim.study.keeping.fields import Fields, check_total
from sorry_sim.study.playing.lineup import LineUp
from sorry_sim.study.run.card_counts import CardCounts
from sorry_sim.study.run.played import Played
from sorry_sim.study.run.point_counts import PointCounts
from sorry_sim.study.run.series_counts import SeriesCounts
from sorry_sim.study.run.series_rows import add_series
from sorry_sim.study.statistics.exact import products
from sorry_sim.study.statistics.histograms import Histogram

FORMAT: Final = "sorry-sim counts"
VERSION: Final = 1

BySeat = list[list[int]]
"""A list a rotation; in it a number for each seat that plays, in colour order."""

BySide = list[list[int]]
"""A list a rotation; in it a number for each side: the seats, in a partnership the teams."""

SUMS: Final = {
    "pips": PIPS,
    "pawns_home": HOMES,
    "bumps_given": GIVEN,
    "bumps_taken": TAKEN,
    "cards_lost": LOST,
}
"""What is summed by rotation and seat, and the first of its four columns in a row."""

_PAIRS: Final = (len(COLOURS) + 1) * len(COLOURS)
"""A game's winner, or none, with its starter."""


@dataclass
class Counts(Played):
    """Sums over games of one study; all are plain integers of any size.

    Attributes
    ----------
    games_by_rotation
        Games played, by rotation.
    turn_limit_draws
        Games that nobody won because they passed a limit.
    wins, pips, pawns_home, bumps_given, bumps_taken, cards_lost
        By rotation and seat; pips and pawns HOME are those at the end of a game. In a partnership
        a win is written down for the seat that made the winning move, and is its team's.
    starter_wins
        Wins of the starter, then of the player who comes 1, 2, ... places after the starter.
    points
        The points of the sides.
    turns
        How many games had which number of turns.
    cards_sum, cards_sum_of_squares
        Over games, of the cards drawn in a game.
    of_series
        The series, where games are played in series.
    by_card
        Who drew which cards, where that is asked for.
    """

    games_by_rotation: list[int]
    turn_limit_draws: int
    wins: BySeat
    pips: BySeat
    pawns_home: BySeat
    bumps_given: BySeat
    bumps_taken: BySeat
    cards_lost: BySeat
    starter_wins: list[int]
    points: PointCounts
    turns: Histogram
    cards_sum: int
    cards_sum_of_squares: int
    of_series: SeriesCounts | None
    by_card: CardCounts | None

    @classmethod
    def empty(
        cls,
        lineup: LineUp,
        rules: Rules,
        seed: int,
        turn_limit: int,
        series: Series | None = None,
        precision: float | None = None,
        by_card: bool = False,
    ) -> Self:
        """Return the counts of a study of which no game has been played.

        Raises
        ------
        ValueError
            The rules make it a partnership and the line-up does not, or the other way round.
        """
        played = Played.by(lineup, rules, seed, turn_limit, series, precision)
        rotations, seats = lineup.rotations, len(lineup.seats)
        shape = rotations, len(lineup.sides), len(lineup.strategies)

        def zeros() -> BySeat:
            return [[0] * seats for _ in range(rotations)]

        return cls(
            **played.study(),
            games_by_rotation=[0] * rotations,
            turn_limit_draws=0,
            wins=zeros(),
            pips=zeros(),
            pawns_home=zeros(),
            bumps_given=zeros(),
            bumps_taken=zeros(),
            cards_lost=zeros(),
            starter_wins=[0] * seats,
            points=PointCounts.empty(*shape),
            turns=Counter(),
            cards_sum=0,
            cards_sum_of_squares=0,
            of_series=SeriesCounts.empty(*shape) if series else None,
            by_card=CardCounts.empty() if by_card else None,
        )

    @property
    def games(self) -> int:
        """Games played, in all rotations."""
        return sum(self.games_by_rotation)

    @property
    def units(self) -> int:
        """Games played, or series where games are played in series."""
        return self.games if self.of_series is None else self.of_series.series

    @property
    def side_wins(self) -> BySide:
        """Wins by rotation and side."""
        return [self._by_side(wins) for wins in self.wins]

    @property
    def starter_side_wins(self) -> list[int]:
        """Wins of the starter's side, then of the sides that come 1, 2, ... places after it."""
        return self._by_side(self.starter_wins)

    def _by_side(self, numbers: list[int]) -> list[int]:
        """Numbers by seat, added up over the seats of each side: partners sit across."""
        sides = len(self.sides)
        return [sum(numbers[place::sides]) for place in range(sides)]

    def add_rows(self, rows: NDArray[np.int32], first_game: int) -> None:
        """Count a block of games.

        Parameters
        ----------
        rows
            ``int32`` of shape (games, `sorry_sim.core.rows.COLUMNS`): a row a game; by card
            (games, `sorry_sim.core.rows.COLUMNS_WITH_CARDS`).
        first_game
            The number of the first, or of its series; the others follow it.
        """
        for rotation in range(self.rotations):
            ahead = (rotation - first_game) % self.rotations
            if self.of_series is None:
                self._add_rotation(rotation, rows[ahead :: self.rotations])
            else:
                series = np.cumsum(rows[:, GAME_OF_SERIES] == 0) - 1
                mine = rows[series % self.rotations == ahead]
                self._add_rotation(rotation, mine)
                add_series(self.of_series, self, rotation, mine)
        turns, games = np.unique(rows[:, TURNS], return_counts=True)
        self.turns.update(dict(zip(turns.tolist(), games.tolist(), strict=True)))
        cards = rows[:, CARDS].astype(np.int64)
        self.cards_sum += int(cards.sum())
        self.cards_sum_of_squares += int(products(cards, cards))
        if self.by_card is not None:
            self.by_card.add(rows, self.teams)

    def _add_rotation(self, rotation: int, rows: NDArray[np.int32]) -> None:
        """Count games that were all played in one rotation."""
        colours = [COLOURS.index(colour) for colour in self.seats]
        ends = rows[:, WINNER] - DRAW_BY_LIMIT  # 0 for a draw, 1 more than the colour for a win
        pairs = np.bincount(len(COLOURS) * ends + rows[:, STARTER], minlength=_PAIRS)
        by_starter = pairs.reshape(-1, len(COLOURS))
        self.games_by_rotation[rotation] += len(rows)
        self.turn_limit_draws += int(by_starter[0].sum())
        won = by_starter[1:][np.ix_(colours, colours)]  # by the places of winner and starter
        _add(self.wins[rotation], won.sum(axis=1))
        for (winner, starter), games in np.ndenumerate(won):
            self.starter_wins[(winner - starter) % len(colours)] += int(games)
        self._add_points(rotation, rows)
        sums = rows[:, :POINTS].sum(axis=0, dtype=np.int64)  # points are no sums
        for name, column in SUMS.items():
            _add(getattr(self, name)[rotation], sums[np.add(colours, column)])

    def _add_points(self, rotation: int, rows: NDArray[np.int32]) -> None:
        """Count the points of games that were all played in one rotation."""
        sides, strategies = len(self.sides), self.strategies
        places = np.full(len(COLOURS) + 1, sides)  # by colour; the last for a draw, which is -1
        for place, seat in enumerate(self.seats):
            places[COLOURS.index(seat)] = place % sides
        columns = [POINTS + COLOURS.index(seat) for seat in self.seats[:sides]]
        points = np.array([rows[:, column] for column in columns], np.int64)
        played = [strategies.index(self.strategy(rotation, side)) for side in range(sides)]
        self.points.add(rotation, points, places[rows[:, WINNER]], played)

    def __iadd__(self, other: Self) -> Self:
        """Add the counts of other games of the same study.

        Raises
        ------
        ValueError
            The other counts are of another study.
        """
        if self.study() != other.study() or (self.by_card is None) != (other.by_card is None):
            raise ValueError("counts of different studies do not add up")
        for name in ("wins", *SUMS):
            for mine, others in zip(getattr(self, name), getattr(other, name), strict=True):
                _add(mine, others)
        _add(self.games_by_rotation, other.games_by_rotation)
        _add(self.starter_wins, other.starter_wins)
        self.turn_limit_draws += other.turn_limit_draws
        self.points += other.points
        self.turns.update(other.turns)
        self.cards_sum += other.cards_sum
        self.cards_sum_of_squares += other.cards_sum_of_squares
        if self.of_series is not None and other.of_series is not None:
            self.of_series += other.of_series
        if self.by_card is not None and other.by_card is not None:
            self.by_card += other.by_card
        return self

    def as_dict(self) -> dict[str, Any]:
        """Return the counts as the object that ``counts.json`` holds."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "seed": self.seed,
            "rules": self.rules,
            "seats": list(self.seats),
            "lineup": list(self.lineup),
            "rotations": self.rotations,
            "turn_limit": self.turn_limit,
            "games": self.games,
            "turn_limit_draws": self.turn_limit_draws,
            "games_by_rotation": self.games_by_rotation,
            "wins": self.wins,
            "starter_wins": self.starter_wins,
            "points": self.points.as_dict(),
            "turns": {str(turns): games for turns, games in sorted(self.turns.items())},
            "cards": {"sum": self.cards_sum, "sum_of_squares": self.cards_sum_of_squares},
            **{name: getattr(self, name) for name in SUMS},
            **({} if self.of_series is None else {"series": self.of_series.as_dict(self.series)}),
            **({} if self.precision is None else {"precision": self.precision}),
            **({} if self.by_card is None else {"cards_drawn": self.by_card.as_dict()}),
        }

    @classmethod
    def from_dict(cls, values: object) -> Self:
        """Return the counts that `as_dict` wrote.

        Raises
        ------
        InputError
            The object holds no counts, counts of a newer version, or counts that cannot be.
        """
        fields = Fields(values, "counts")
        fields.check_format(FORMAT, VERSION)
        played = Played.read(fields)
        rotations, seats = played.rotations, len(played.seats)
        shape = rotations, len(played.sides), len(played.strategies)
        cards = Fields(fields.value("cards"), "cards of the counts")
        sums: dict[str, Any] = {name: fields.table(name, rotations, seats) for name in SUMS}
        counts = cls(
            **played.study(),
            games_by_rotation=fields.integers("games_by_rotation", rotations),
            turn_limit_draws=fields.integer("turn_limit_draws"),
            wins=fields.table("wins", rotations, seats),
            starter_wins=fields.integers("starter_wins", seats),
            points=PointCounts.from_dict(fields.value("points"), *shape),
            turns=fields.histogram("turns"),
            cards_sum=cards.integer("sum"),
            cards_sum_of_squares=cards.integer("sum_of_squares"),
            of_series=SeriesCounts.from_dict(fields.value("series"), *shape)
            if played.series
            else None,
            by_card=CardCounts.from_dict(fields.value("cards_drawn"))
            if fields.has("cards_drawn")
            else None,
            **sums,
        )
        counts._check(fields.integer("games"))
        return counts

    def _check(self, games: int) -> None:
        """Refuse counts that no games can have."""
        won = [sum(wins) for wins in self.wins]
        for what, total, expected in (
            ("games of all rotations", self.games, games),
            ("wins and draws", sum(won) + self.turn_limit_draws, games),
            ("games by number of turns", sum(self.turns.values()), games),
            ("wins by order of play", sum(self.starter_wins), sum(won)),
        ):
            check_total(what, total, expected)
        for wins, played in zip(won, self.games_by_rotation, strict=True):
            if wins > played:
                raise InputError(f"counts do not add up: {wins} wins in {played} games")
        self.points.check(self.games_by_rotation, self.side_wins)
        if self.of_series is not None:
            self.of_series.check(self.games_by_rotation, self.side_wins)


def _add(totals: list[int], numbers: Iterable[int]) -> None:
    """Add to totals, place by place; the sums stay Python's integers, which never overflow."""
    for place, number in enumerate(numbers):
        totals[place] += int(number)
