"""How sure the rates of a study are, by its sampling unit: the game, or the series of games.

In a study that goes on until rates are known to some precision, their intervals stay valid however
often one looks.
"""

from typing import Final, NamedTuple

from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.precision import interval as while_looking
from sorry_sim.study.run.precision import p_value as p_while_looking
from sorry_sim.study.run.series_counts import (
    ORDER_WINS,
    POINTS,
    STRATEGY_POINTS,
    STRATEGY_WINS,
    TURNS,
    WINS,
    Places,
)
from sorry_sim.study.statistics.amounts import amount
from sorry_sim.study.statistics.histograms import Histogram, summary
from sorry_sim.study.statistics.intervals import (
    Interval,
    mean_share,
    share_by_units,
    win_rate,
)
from sorry_sim.study.statistics.significance import p_of_rate

_POINTS_A_PAWN: Final = 5
_BONUS: Final = {"highest": 100, "sum": 100 + 50 + 25}


def units(counts: Counts) -> int:
    """Return how many sampling units there are: games, or series of games."""
    return counts.games if counts.of_series is None else counts.of_series.series


def strategy_interval(counts: Counts, strategy: str, wins: int) -> Interval:
    """Return the interval of the wins per side played of a strategy, of which it has so many."""
    filled = counts.filled(strategy)
    if filled == len(counts.sides) and not counts.turn_limit_draws:
        rate = wins / (counts.games * filled)
        return rate, rate  # someone of them always wins: the rate is no matter of chance
    if counts.of_series is not None:
        place = counts.strategies.index(strategy)
        low, high = _by_series(counts, STRATEGY_WINS, counts.of_series.everywhere(place))
        return low / filled, high / filled
    if counts.precision is not None:
        low, high = while_looking(counts, wins, counts.games)
        return low / filled, high / filled
    if filled == 1:
        return win_rate(wins, counts.games)
    return mean_share(wins, counts.games, filled)


def side_interval(
    counts: Counts, place: int, wins: int, games: int, strategy: str | None = None
) -> Interval:
    """Return the interval of so many wins in so many games of a side, by its place.

    With a ``strategy`` only the games count in which that one plays the side.
    """
    if len(counts.sides) == 1 and not counts.turn_limit_draws:
        return wins / games, wins / games
    if counts.of_series is None:
        return _by_games(counts, wins, games)
    return _by_series(counts, WINS, _places(counts, place, strategy))


def order_interval(counts: Counts, place: int, wins: int) -> Interval:
    """Return the interval of the win rate of the side that comes ``place`` after the starter's."""
    if counts.of_series is None:
        return _by_games(counts, wins, counts.games)
    return _by_series(counts, ORDER_WINS, counts.of_series.everywhere(place))


def p_of_fair(counts: Counts, wins: int, filled: int = 1) -> float | None:
    """Return the p-value of winning as often as others of equal strength, two-sided.

    Games that were drawn by limit are won by nobody and tell nothing of that: of the others equals
    win the fair share.

    Parameters
    ----------
    counts
        What was played, of which every game counts.
    wins
        Games that one of some sides won.
    filled
        How many sides these are.

    Returns
    -------
    float or None
        Valid however often one looks, in a run to a precision. None where the rate is fixed, and in
        series of games.
    """
    if counts.of_series is not None:
        return None
    decided = counts.games - counts.turn_limit_draws
    if filled == len(counts.sides) or not decided:
        return None
    rate = filled / len(counts.sides)
    if counts.precision is not None:
        return p_while_looking(counts, wins, decided, rate)
    return p_of_rate(wins, decided, rate)


class Sampled(NamedTuple):
    """The standard error of a mean, and the 95 % interval of it; None for a single unit."""

    error: float
    ends: Interval | None


def side_points(
    counts: Counts, points: Histogram, place: int, strategy: str | None = None
) -> Sampled:
    """Return how sure the points a game of a side are.

    ``points`` are those of the side, with a ``strategy`` only where that one plays it.
    """
    of, units = summary(points), points.total()
    error = of.standard_error
    if counts.of_series is not None:
        found = counts.of_series.per_game(POINTS, _places(counts, place, strategy))
        error, units = found.error, found.series
    most = most_points(counts)
    return Sampled(error, amount(of.mean, error, units, most / points.total(), most=most))


def strategy_points(counts: Counts, strategy: str, points: Histogram) -> Sampled:
    """Return how sure the points a game and side of a strategy are, which ``points`` hold."""
    place, filled = counts.strategies.index(strategy), counts.filled(strategy)
    if counts.of_series is None:
        error = summary(counts.points.strategies[place]).standard_error
    else:
        places = counts.of_series.everywhere(place)
        error = counts.of_series.per_game(STRATEGY_POINTS, places).error
    # The points of a game's sides depend on one another: the error is that of their sum.
    error /= filled
    most = most_points(counts)
    ends = amount(summary(points).mean, error, units(counts), most / counts.games, most=most)
    return Sampled(error, ends)


def most_points(counts: Counts) -> int:
    """Return the most points that a side can have in a game by the rules of the point score."""
    pawns = int(str(counts.rules["pawns"])) * len(counts.seats)
    # Each pawn counts for its own side, or against it: docs/rules.md.
    return _POINTS_A_PAWN * pawns + _BONUS[str(counts.rules["bonus"])]


def turns_error(counts: Counts) -> float:
    """Return the standard error of the mean length of a game."""
    if counts.of_series is None:
        return summary(counts.turns).standard_error
    return counts.of_series.per_game(TURNS, counts.of_series.everywhere(0)).error


def _places(counts: Counts, place: int, strategy: str | None) -> Places:
    """The rotations in which a side is played, with a strategy those in which that one plays it."""
    if strategy is not None:
        return [(rotation, at) for rotation, at in counts.played_by(strategy) if at == place]
    return [(rotation, place) for rotation in range(counts.rotations)]


def _by_games(counts: Counts, wins: int, games: int) -> Interval:
    if counts.precision is not None:
        return while_looking(counts, wins, games)
    return win_rate(wins, games)


def _by_series(counts: Counts, name: str, places: Places) -> Interval:
    if counts.of_series is None:
        raise ValueError("these games are not played in series")
    found = counts.of_series.per_game(name, places)
    if counts.precision is not None:
        return while_looking(counts, found.total, found.games)
    return share_by_units(found.total, found.games, found.series, found.error)
