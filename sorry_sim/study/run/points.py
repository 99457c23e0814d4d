"""From counts to points: what a game brings to a strategy and a side, and to the winner."""

from collections.abc import Iterator
from dataclasses import dataclass

from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.sampling import points_error, strategy_points_error
from sorry_sim.study.statistics.histograms import Histogram, summary


@dataclass(frozen=True)
class PointResult:
    """The points of a strategy, on one side or on all of its sides.

    The winner of a game has more points than anybody else in it, by whatever rules: no game is
    tied. Rows, sides and games are those of `sorry_sim.study.run.results.Result`.

    Attributes
    ----------
    strategy
        Its label.
    seat
        A colour, in a partnership a team as in ``red+yellow``; None for the total over its sides.
    games
        Games in which it played that side, at least 1.
    seats
        Sides played: games, times the sides that it has in each.
    points
        Of all of them together; games without a winner count as they stood at the limit.
    mean, standard_error
        Points a game and side, and its standard error. The game is the sampling unit, or the series
        of games.
    p05, p50, p95
        The fewest points that 5 %, 50 % and 95 % of the sides played did not pass.
    """

    strategy: str
    seat: str | None
    games: int
    seats: int
    points: int
    mean: float
    standard_error: float
    p05: int
    p50: int
    p95: int


def shows_points(counts: Counts) -> bool:
    """Whether points are to be shown: of games for points or in series, not of a solo race."""
    return (
        counts.games > 0
        and len(counts.sides) > 1
        and (counts.for_points or counts.series is not None)
    )


def point_results(counts: Counts) -> list[PointResult]:
    """Return the total of each strategy, then each strategy on each side that it played.

    The order is that of `sorry_sim.study.run.results.results`; the list is empty where no game was
    played.
    """
    if counts.games == 0:
        return []
    return [*_totals(counts), *_by_side(counts)]


def points_of(
    counts: Counts, strategy: str | None = None, side: int | None = None, won: bool = False
) -> Histogram:
    """Return how often sides had how many points.

    Parameters
    ----------
    counts
        What was played.
    strategy
        Only sides that this one played.
    side
        Only the side at this place of ``counts.sides``.
    won
        Only sides that won: where neither ``strategy`` nor ``side`` is given, the games by the
        points of their winner.
    """
    tables = counts.points.winners if won else counts.points.sides
    histogram = Histogram()
    for one in counts.strategies if strategy is None else (strategy,):
        for rotation, place in counts.played_by(one):
            if side in (None, place):
                histogram.update(tables[rotation][place])
    return histogram


def _totals(counts: Counts) -> Iterator[PointResult]:
    for strategy in counts.strategies:
        each, error = points_of(counts, strategy), strategy_points_error(counts, strategy)
        yield _result(strategy, None, counts.games, each, error)


def _by_side(counts: Counts) -> Iterator[PointResult]:
    for strategy in counts.strategies:
        for place, side in enumerate(counts.sides):
            points = points_of(counts, strategy, place)
            if points:
                error = points_error(counts, points, place, strategy)
                yield _result(strategy, side, points.total(), points, error)


def _result(
    strategy: str, seat: str | None, games: int, points: Histogram, error: float
) -> PointResult:
    spread = summary(points)
    total = sum(value * number for value, number in points.items())
    return PointResult(
        strategy,
        seat,
        games,
        points.total(),
        total,
        spread.mean,
        error,
        spread.p05,
        spread.p50,
        spread.p95,
    )
