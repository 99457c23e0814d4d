"""From the rows of games played in series to the counts of their series."""

import numpy as np
from numpy.typing import NDArray

from sorry_sim.board import COLOURS
from sorry_sim.core import rows as row
from sorry_sim.study.run import series_counts as of
from sorry_sim.study.run.played import Played


def add_series(
    counts: of.SeriesCounts, played: Played, rotation: int, rows: NDArray[np.int32]
) -> None:
    """Count series that were all played in one rotation.

    Parameters
    ----------
    counts
        Where they are counted.
    played
        The study that they belong to.
    rotation
        Which.
    rows
        ``int32`` of shape (games, `sorry_sim.core.rows.COLUMNS`), games of a series together.
    """
    if played.series is None:
        raise ValueError("these games are not played in series")
    colours = [COLOURS.index(seat) for seat in played.seats]
    sides, games = len(played.sides), len(rows)
    places = np.zeros(len(COLOURS), np.int64)
    places[colours] = np.arange(len(colours))
    won = rows[:, row.WINNER] != row.DRAW_BY_LIMIT
    winners, starters = places[rows[:, row.WINNER]], places[rows[:, row.STARTER]]

    def where(place: NDArray[np.int64]) -> NDArray[np.int64]:
        """1 at the place of the side that won."""
        marks = np.zeros((games, sides), np.int64)
        marks[np.arange(games), place % sides] = won
        return marks

    # Which sides each strategy plays, to add theirs up.
    strategies = [played.strategies.index(played.strategy(rotation, side)) for side in range(sides)]
    plays = np.eye(len(played.strategies), dtype=np.int64)[strategies]
    wins = where(winners)
    points = rows[:, [row.POINTS + colour for colour in colours[:sides]]].astype(np.int64)
    numbers = {
        of.WINS: wins,
        of.POINTS: points,
        of.STRATEGY_WINS: wins @ plays,
        of.STRATEGY_POINTS: points @ plays,
        of.ORDER_WINS: where((winners - starters) % len(colours)),
        of.TURNS: rows[:, [row.TURNS]].astype(np.int64),
    }
    starts = np.flatnonzero(rows[:, row.GAME_OF_SERIES] == 0)
    counts.add(rotation, starts, numbers, played.series, played.for_points)
