"""The interval of a mean of amounts, such as points: never negative, often 0, sometimes large."""

from math import inf

from sorry_sim.study.statistics.intervals import ENOUGH, Interval, mean
from sorry_sim.study.statistics.quantiles import gamma, normal, student


def amount(
    value: float,
    error: float,
    units: int,
    event: float,
    confidence: float = 0.95,
    most: float = inf,
) -> Interval | None:
    """Return the interval of a mean of numbers that are never negative, most of them perhaps 0.

    The mean with its standard error, by Student's t. Where few units count for much, as points that
    are seldom won, that covers too seldom: so many events as would have the same relative error,
    (value / error)^2, must be `ENOUGH`. Of fewer it is the interval that M. P. Fay and E. J. Feuer
    give for a sum of rare events of unequal weight (*Confidence intervals for directly standardized
    rates: a method based on the gamma distribution*, Statistics in Medicine 16, 1997), with the
    error taken to be larger as in Student's t.

    Parameters
    ----------
    value, error
        The mean and its standard error.
    units
        How many it is of, at least 1. One has no standard error, and no interval: None.
    event
        By how much the most that can happen in a game raises the mean; above 0.
    confidence
        The probability that the interval covers the true mean, between 0 and 1.
    most
        The largest mean that there can be.

    Returns
    -------
    tuple of float or None
        Lower and upper end, from 0 to ``most``, the mean between them.
    """
    if units == 1:
        return None
    if value > 0:
        error = error or event  # all alike so far
        if (value / error) ** 2 >= ENOUGH:
            return mean(value, error, units, confidence, within=(0.0, most))
    t = student(confidence, units - 1)
    tail, variance = (1 - confidence) / 2, 0.0
    low = 0.0
    if value > 0:
        variance = (error * t / normal(confidence)) ** 2
        low = gamma(value**2 / variance, tail) * variance / value
    # One event more, as large as can be, may have been missed.
    more, spread = value + event, variance + event**2
    high = gamma(more**2 / spread, 1 - tail) * spread / more
    # Of two or three units a gamma may be so skewed that nearly all of it lies below its mean.
    return low, min(max(high, value), most)
