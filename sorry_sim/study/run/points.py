"""From counts to points: what a game brings to a strategy and a side, and to the winner."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace

from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.distribution import Distribution, distribution
from sorry_sim.study.run.sampling import (
    Sampled,
    most_points,
    side_points,
    strategy_points,
)
from sorry_sim.study.statistics.amounts import amount
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
    mean_low, mean_high
        95 % confidence interval of the mean, by `sorry_sim.study.statistics.amounts.amount`; None
        for a single unit.
    p05_low, p05_high, p50_low, p50_high, p95_low, p95_high
        Those of the quantiles, as `sorry_sim.study.run.distribution.Distribution` has them.
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
    mean_low: float | None
    mean_high: float | None
    p05_low: int | None
    p05_high: int | None
    p50_low: int | None
    p50_high: int | None
    p95_low: int | None
    p95_high: int | None


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


def points_of_side(counts: Counts, place: int) -> Distribution:
    """Return the points a game of a side, by its place, whoever plays it; at least one game."""
    points = points_of(counts, side=place)
    return _spread(counts, points, side_points(counts, points, place))


def points_of_winners(counts: Counts) -> Distribution | None:
    """Return the points of who won a game; None where nobody did.

    In series, the games of which depend on one another, it has no intervals.
    """
    won = points_of(counts, won=True)
    if not won:
        return None
    of = summary(won)
    if counts.of_series is not None:
        return distribution(of, None, None)
    most, games = most_points(counts), won.total()
    ends = amount(of.mean, of.standard_error, games, most / games, most=most)
    return distribution(of, ends, won)


def _totals(counts: Counts) -> Iterator[PointResult]:
    for strategy in counts.strategies:
        points = points_of(counts, strategy)
        known = strategy_points(counts, strategy, points)
        yield _result(counts, strategy, None, counts.games, points, known)


def _by_side(counts: Counts) -> Iterator[PointResult]:
    for strategy in counts.strategies:
        for place, side in enumerate(counts.sides):
            points = points_of(counts, strategy, place)
            if points:
                known = side_points(counts, points, place, strategy)
                yield _result(counts, strategy, side, points.total(), points, known)


def _result(
    counts: Counts, strategy: str, seat: str | None, games: int, points: Histogram, known: Sampled
) -> PointResult:
    of = asdict(_spread(counts, points, known, points.total() // games))
    del of["sd"]  # not a field of this row
    total = sum(value * number for value, number in points.items())
    return PointResult(strategy, seat, games, points.total(), total, **of)


def _spread(counts: Counts, points: Histogram, known: Sampled, each: int = 1) -> Distribution:
    of = replace(summary(points), standard_error=known.error)
    return distribution(of, known.ends, points if counts.of_series is None else None, each)
