"""How long games are, with intervals: the mean, and quantiles by their order in the sample."""

from dataclasses import astuple, dataclass, replace
from itertools import accumulate
from math import ceil, floor, sqrt
from typing import Final

from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.sampling import turns_error, units
from sorry_sim.study.statistics.histograms import Histogram, Summary, summary
from sorry_sim.study.statistics.intervals import mean
from sorry_sim.study.statistics.quantiles import normal

QUANTILES: Final = (5, 50, 95)


@dataclass(frozen=True)
class Lengths(Summary):
    """What the length of games in turns comes to, draws by limit included.

    Attributes
    ----------
    mean_low, mean_high
        95 % confidence interval of the mean; None for a single unit. The game is the sampling unit,
        or the series of games.
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


def turns(counts: Counts) -> Lengths | None:
    """Return the length of games in turns; None where there are none."""
    if not counts.games:
        return None
    found = replace(summary(counts.turns), standard_error=turns_error(counts))
    quantiles = [
        quantile_interval(counts.turns, percent) if counts.of_series is None else (None, None)
        for percent in QUANTILES
    ]
    return Lengths(
        *astuple(found),
        *(mean(found.mean, found.standard_error, units(counts)) or (None, None)),
        *(end for both in quantiles for end in both),
    )


def quantile_interval(
    histogram: Histogram, percent: int, confidence: float = 0.95
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
        How many games have each value; at least one game. They are independent.
    percent
        Which quantile, from 1 to 99.
    confidence
        The probability that the interval covers it, between 0 and 1.

    Returns
    -------
    tuple
        Lower and upper end; None where so few games set no bound.
    """
    games, share = histogram.total(), percent / 100
    z = normal(confidence)
    middle = games * share + (z * z - 1) * (1 - 2 * share) / 6 + 0.5
    reach = z * sqrt(games * share * (1 - share))
    return _ranked(histogram, floor(middle - reach)), _ranked(histogram, ceil(middle + reach))


def _ranked(histogram: Histogram, rank: int) -> int | None:
    """The value at a rank from 1 on, in rising order; None where there is no such rank."""
    if not 1 <= rank <= histogram.total():
        return None
    values = sorted(histogram)
    passed = accumulate(histogram[value] for value in values)
    return next(value for value, games in zip(values, passed, strict=True) if games >= rank)
