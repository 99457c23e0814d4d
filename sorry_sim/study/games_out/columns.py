"""What the file of games holds: its columns, and how they are read from the engine's rows."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

from sorry_sim.board import COLOURS
from sorry_sim.core import rows as row
from sorry_sim.study.run.counts import SUMS
from sorry_sim.study.run.played import Played

NUMBERING: Final = ("game", "series")
"""What games and series are numbered by; one of the two is in a file."""

_OF_A_GAME: Final = {
    "turns": row.TURNS,
    "cards": row.CARDS,
    "no_move": row.CHOICES,
    "one_move": row.CHOICES + 1,
    "real_choice": row.CHOICES + 2,
    "lead_changes": row.LEAD_CHANGES,
}
_OF_A_SEAT: Final = {**SUMS, "points": row.POINTS, "behind": row.BEHIND}
"""Numbers by seat, and the first of their four columns in a row."""

_SMALL: Final = {"pips": np.int16, "pawns_home": np.int8, "points": np.int16, "behind": np.int16}
"""Numbers that the rules keep small; the others grow with the turns of a game."""

NOBODY: Final = -1
"""The place, among the words of a column, of what there is not: the winner of a drawn game."""


class Column(NamedTuple):
    """A column of some games in a row.

    Attributes
    ----------
    name
        What it is called.
    values
        A number a game; where there are ``words``, their places, or `NOBODY`.
    words
        What the values stand for; None for numbers.
    """

    name: str
    values: NDArray[Any]
    words: tuple[str, ...] | None = None


def columns(played: Played, rows: NDArray[np.int32], first: int) -> Iterator[Column]:
    """Give the columns of some games, always the same ones for one study.

    Parameters
    ----------
    played
        The study that they belong to.
    rows
        ``int32`` of shape (games, `sorry_sim.core.rows.COLUMNS`).
    first
        The number of the first game, or of its series; the others follow it.
    """
    games = len(rows)
    if played.series is None:
        numbers = np.arange(first, first + games, dtype=np.int64)
        yield Column("game", numbers)
    else:
        in_series = rows[:, row.GAME_OF_SERIES]
        numbers = first - 1 + np.cumsum(in_series == 0, dtype=np.int64)
        yield Column("series", numbers)
        yield Column("game_of_series", in_series.astype(np.int16))
    rotations = numbers % played.rotations
    yield Column("rotation", rotations.astype(np.int8))
    yield Column("seats", np.zeros(games, np.int8), (",".join(played.seats),))
    yield from _strategies(played, rotations)
    yield Column("starter", _places(played, rows[:, row.STARTER]), played.seats)
    winners = _places(played, rows[:, row.WINNER])
    if played.teams:
        sides = np.where(winners == NOBODY, NOBODY, winners % len(played.sides))
        yield Column("winner", sides.astype(np.int8), played.sides)
        yield Column("winning_seat", winners, played.seats)
    else:
        yield Column("winner", winners, played.seats)
    for name, column in _OF_A_GAME.items():
        yield Column(name, rows[:, column].astype(_dtype(name)))
    for name, column in _OF_A_SEAT.items():
        for seat in played.seats:
            values = rows[:, column + COLOURS.index(seat)]
            yield Column(f"{name}_{seat}", values.astype(_dtype(name)))


def _strategies(played: Played, rotations: NDArray[np.int64]) -> Iterator[Column]:
    """Who sits in each seat, by its label."""
    labels = played.strategies
    for place, seat in enumerate(played.seats):
        by_rotation = [
            labels.index(played.strategy(rotation, place)) for rotation in range(played.rotations)
        ]
        yield Column(f"strategy_{seat}", np.array(by_rotation, np.int8)[rotations], labels)


def _places(played: Played, colours: NDArray[np.int32]) -> NDArray[np.int8]:
    """The places of colours among the seats; that of no colour is `NOBODY`."""
    places = np.full(len(COLOURS) + 1, NOBODY, np.int8)  # the last for a draw, which is -1
    for place, seat in enumerate(played.seats):
        places[COLOURS.index(seat)] = place
    return places[colours]


def _dtype(name: str) -> DTypeLike:
    return _SMALL.get(name, np.int32)
