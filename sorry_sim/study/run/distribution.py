"""A distribution with intervals: of its mean, and of quantiles by their order in the sample."""

from dataclasses import astuple, dataclass
from itertools import accumulate
from math import ceil, floor, sqrt
from typing import Final

from sorry_sim.study.statistics.histograms import Histogram, Summary
from sorry_sim.study.statistics.intervals import Interval
from sorry_sim.study.statistics.quantiles import normal

QUANTILES: Final = (5, 50, 95)


@dataclass(frozen=True)
class Distribution(Summary):
    """What a histogram comes to, with 95 % intervals.

    Attributes
    ----------
    mean_low, mean_high
        That of the mean; None for a single unit. The game is the sampling unit, or the series of
        games.
    p05_low, p05_high, p50_low, p50_high, p95_low, p95_high
        Those of the quantiles, by `quantile_interval`; None where few games set no bound. In series
        all are None, because the games of one depend on one another.
    """

    mean_low: float | None
    mean_high: float | None
    p05_low: int | None
    p05_high: int | None
    p50_low: int | None
    p50_high: int | None
    p95_low: int | None
    p95_high: int | None


def distribution(
    of: Summary, ends: Interval | None, histogram: Histogram | None, each: int = 1
) -> Distribution:
    """Put a distribution together.

    Parameters
    ----------
    of
        Its mean and quantiles.
    ends
        Those of the interval of its mean, None where it has none.
    histogram
        From which the quantiles are; None where they have no interval.
    each
        As `quantile_interval` takes it.
    """
    quantiles = [
        (None, None) if histogram is None else quantile_interval(histogram, percent, each=each)
        for percent in QUANTILES
    ]
    return Distribution(
        *astuple(of), *(ends or (None, None)), *(end for two in quantiles for end in two)
    )


def quantile_interval(
    histogram: Histogram, percent: int, confidence: float = 0.95, each: int = 1
) -> tuple[int | None, int | None]:
    """Return the interval of a quantile: two values of the sample, by their order in it.

    How many games do not pass the true quantile is binomial, so its place in the sample lies
    between two ranks with the probability asked for, whatever the distribution (H. A. David and H.
    N. Nagaraja, *Order Statistics*, 3rd ed. 2003, section 7.1). The ranks are those of the normal
    approximation with the term for skewness (E. A. Cornish and R. A. Fisher, *Moments and cumulants
    in the specification of distributions*, 1937).

    Parameters
    ----------
    histogram
        How many games have each value; at least one game.
    percent
        Which quantile, from 1 to 99.
    confidence
        The probability that the interval covers it, between 0 and 1.

    each
        How many values an independent game has. Values of a game may depend on one another in
        whatever way: they are taken for a single one.

    Returns
    -------
    tuple
        Lower and upper end; None where so few games set no bound.
    """
    games, share = histogram.total(), percent / 100
    z = normal(confidence)
    middle = games * share + each * (z * z - 1) * (1 - 2 * share) / 6 + 0.5
    reach = z * sqrt(each * games * share * (1 - share))
    return _ranked(histogram, floor(middle - reach)), _ranked(histogram, ceil(middle + reach))


def _ranked(histogram: Histogram, rank: int) -> int | None:
    """The value at a rank from 1 on, in rising order; None where there is no such rank."""
    if not 1 <= rank <= histogram.total():
        return None
    values = sorted(histogram)
    passed = accumulate(histogram[value] for value in values)
    return next(value for value, games in zip(values, passed, strict=True) if games >= rank)
