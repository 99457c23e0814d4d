"""Quantiles of the normal, Student's t and the gamma distribution: `run` needs no scipy."""

import sys
from functools import cache
from math import exp, inf, lgamma, log, pi, sqrt, tan
from statistics import NormalDist
from typing import Final

_NEAR: Final = 1e-9


def normal(confidence: float) -> float:
    """Return how many standard errors to either side of a normal mean cover a probability."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


@cache
def student(confidence: float, freedom: int) -> float:
    """Return the same of Student's t distribution, for means with an estimated standard error.

    Parameters
    ----------
    confidence
        The probability to cover, between 0 and 1.
    freedom
        Degrees of freedom, at least 1: units less one.

    Returns
    -------
    float
        Exact for one and two degrees; else the expansion of Abramowitz and Stegun, *Handbook of
        Mathematical Functions*, 26.7.5, at 95 % less than 0.2 % off.
    """
    if freedom == 1:
        return tan(pi * confidence / 2)
    if freedom == 2:
        return confidence * sqrt(2 / (1 - confidence * confidence))
    z = normal(confidence)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


def gamma(shape: float, probability: float) -> float:
    """Return a quantile of the gamma distribution with scale 1.

    The distribution function is the series of M. Abramowitz and I. A. Stegun, *Handbook of
    Mathematical Functions*, 6.5.29; the quantile is found by halving.

    Parameters
    ----------
    shape
        Above 0, not far above 100.
    probability
        That it is not passed, in (0, 1), and not so near to an end that 1e-9 matters.

    Returns
    -------
    float
        0 where it is so small that floating-point numbers hardly tell it from 0: of small shapes.
    """
    low, high = 0.0, shape + 12 * sqrt(shape) + 40
    while high - low > _NEAR * high:
        if high < sys.float_info.min:
            return 0.0
        middle = (low + high) / 2
        if _below(shape, middle) < probability:
            low = middle
        else:
            high = middle
    return high


def _below(shape: float, value: float) -> float:
    """The probability that a gamma variable with scale 1 is below a value above 0."""
    term = total = exp(shape * log(value) - value - lgamma(shape + 1))
    following, last = shape, inf
    while term > _NEAR * total or term > last:
        following, last = following + 1, term
        term *= value / following
        total += term
    return total
