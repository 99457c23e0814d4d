"""From counts to points: what a game brings to a strategy and a side, and to the winner."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sorry_sim.rules import Value
from sorry_sim.study.counts import Counts
from sorry_sim.study.histograms import Histogram, summary


@dataclass(frozen=True)
class PointResult:
    """The points of a strategy, on one side or on all of its sides.

    The winner of a game has more points than anybody else in it, by whatever rules: no game is
    tied. Rows, sides and games are those of `sorry_sim.study.results.Result`.

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
        Points a game and side, and its standard error. The game is the sampling unit.
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


def scores_matter(rules: Mapping[str, Value]) -> bool:
    """Whether games by these rules are played for points.

    Every game with two sides has a score. It is shown where cards are held in hand, as in the
    point score, or where the rules say how to score: ``score`` or ``bonus`` is not the default.

    Parameters
    ----------
    rules
        The value of every option, as `sorry_sim.rules.Rules.as_dict` gives it.
    """
    return bool(rules["hand_size"]) or rules["score"] != "winner" or rules["bonus"] != "highest"


def shows_points(counts: Counts) -> bool:
    """Whether points are to be shown: there are games, for points, and not of a solo race."""
    return counts.games > 0 and len(counts.sides) > 1 and scores_matter(counts.rules)


def point_results(counts: Counts) -> list[PointResult]:
    """Return the total of each strategy, then each strategy on each side that it played.

    The order is that of `sorry_sim.study.results.results`; the list is empty where no game was
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
    for strategy, together in zip(counts.strategies, counts.points.strategies, strict=True):
        each = points_of(counts, strategy)
        # The points of a game's sides depend on one another: the error is that of their sum.
        error = summary(together).standard_error / counts.filled(strategy)
        yield _result(strategy, None, counts.games, each, error)


def _by_side(counts: Counts) -> Iterator[PointResult]:
    for strategy in counts.strategies:
        for place, side in enumerate(counts.sides):
            points = points_of(counts, strategy, place)
            if points:
                error = summary(points).standard_error
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
