"""From counts to series: who wins them, and how long they are."""

from collections.abc import Iterator
from dataclasses import dataclass

from sorry_sim.rules.series import MOST_GAMES
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.distribution import Distribution, distribution
from sorry_sim.study.statistics.histograms import Histogram, summary
from sorry_sim.study.statistics.intervals import mean, mean_share, or_of_one, win_rate


@dataclass(frozen=True)
class SeriesResult:
    """The series that a strategy won, on one side or on all of its sides.

    A series is won by the side with the most points, where games are played for points, else with
    the most games won; where several have the most, or a target is not reached, nobody wins it.

    Attributes
    ----------
    strategy
        Its label.
    seat
        A colour, in a partnership a team as in ``red+yellow``; None for the total over its sides.
    series
        Series in which it played that side, at least 1.
    seats
        Sides played: series, times the sides that it has in each.
    won
        Series that it won with them.
    rate
        ``won`` / ``seats``.
    ci_low, ci_high
        95 % confidence interval of the rate. The series is the sampling unit.
    """

    strategy: str
    seat: str | None
    series: int
    seats: int
    won: int
    rate: float
    ci_low: float
    ci_high: float


def series_results(counts: Counts) -> list[SeriesResult]:
    """Return the total of each strategy, then each strategy on each side that it played.

    The order is that of `study.run.results.results`; the list is empty where no series was
    played.
    """
    if counts.of_series is None or not counts.games:
        return []
    return [*_totals(counts), *_by_side(counts)]


def lengths(counts: Counts) -> Distribution | None:
    """Return the length of series in games; None where none was played."""
    together = Histogram()
    for of in counts.of_series.lengths if counts.of_series else []:
        together.update(of)
    if not together:
        return None
    found, series = summary(together), together.total()
    if counts.series and counts.series.games:
        ends = mean(found.mean, 0.0, series)  # no matter of chance
    else:
        error = or_of_one(found.standard_error, series)
        ends = mean(found.mean, error, series, within=(1, MOST_GAMES))
    return distribution(found, ends, together)


def _totals(counts: Counts) -> Iterator[SeriesResult]:
    for strategy in counts.strategies:
        filled = counts.filled(strategy)
        series, won = _played(counts, strategy, None)
        series //= filled
        rate = won / (series * filled)
        if filled == len(counts.sides) and won == series:
            interval = rate, rate  # somebody won every series: the rate is no matter of chance
        elif filled == 1:
            interval = win_rate(won, series)
        else:
            interval = mean_share(won, series, filled)
        yield SeriesResult(strategy, None, series, series * filled, won, rate, *interval)


def _by_side(counts: Counts) -> Iterator[SeriesResult]:
    for strategy in counts.strategies:
        for place, side in enumerate(counts.sides):
            series, won = _played(counts, strategy, place)
            if series:
                interval = win_rate(won, series)
                yield SeriesResult(strategy, side, series, series, won, won / series, *interval)


def _played(counts: Counts, strategy: str, side: int | None) -> tuple[int, int]:
    """The series played on a side, or on all sides, by a strategy, and those that it won."""
    series = won = 0
    if counts.of_series is not None:
        for rotation, place in counts.played_by(strategy):
            if side in (None, place):
                series += counts.of_series.lengths[rotation].total()
                won += counts.of_series.won[rotation][place]
    return series, won
