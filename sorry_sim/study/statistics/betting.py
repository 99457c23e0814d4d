"""Confidence sequences by betting: intervals of a mean that stay valid however often one looks.

A gambler starts with 1 and bets on every unit that the mean is larger than m: with a bet of size b
a unit of value v multiplies the capital by 1 + b (v - m). If the mean is m or less, the capital can
only fall on average, so it ever reaches 2 / error with a probability of error / 2 at most (Ville's
inequality). Every m against which the gambler got so rich is ruled out, at any time, from below;
the same for the other side. Nothing is assumed of the values but that they lie in [0, 1], and the
capital depends on nothing but how often each value occurred.

I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by betting", Journal of
the Royal Statistical Society B 86 (2024), 1-27. docs/sequential.md tells what is done, and why.
"""

from math import ceil, log, log2
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
Numbers = npt.NDArray[Any]

METHOD: Final = "confidence sequence by betting"

_BOLDEST: Final = 0.9
"""The largest bet. Up to 1 none can lose more than there is, and up to here none loses all."""

_HALVINGS: Final = 32
"""After so many an end of an interval is known to 3e-10, and the outer side of it is taken."""


class Bets(NamedTuple):
    """The sizes of the bets among which the first capital is shared out.

    Attributes
    ----------
    sizes
        ``float64`` of shape (bets,), ascending, in (0, 0.9].
    log_weights
        ``float64`` of the same shape: the logarithms of the shares, which make 1.
    """

    sizes: Floats
    log_weights: Floats


def bets_for(half_width: float, variance: float) -> Bets:
    """Return the bets that make an interval as narrow as that as soon as can be.

    Against a mean that is d away a bet of d / variance grows fastest. The smallest bet is the best
    one for the half width, larger ones, each twice the one before, find larger differences sooner.
    The smallest has half of the capital, each other half of what the one before has.

    Parameters
    ----------
    half_width
        At which the study is to end.
    variance
        What is expected of a unit; where it is another the interval is valid, only less narrow.
    """
    smallest = min(half_width / variance, _BOLDEST)
    doubled = np.arange(ceil(log2(_BOLDEST / smallest)) + 1)
    weights = 0.5**doubled
    sizes = np.minimum(smallest * 2.0**doubled, _BOLDEST)
    return Bets(sizes, np.log(weights / weights.sum()))


def log_capital(counts: Numbers, mean: npt.ArrayLike, bets: Bets) -> Floats:
    """Return the logarithm of the capital of who bets that the true mean is larger.

    Parameters
    ----------
    counts
        Of shape (..., values): how often each value occurred. Values are 0 to 1 in equal steps.
    mean
        The means to bet against, in [0, 1], of a shape that goes with (...).
    bets
        How much is bet.
    """
    values = np.linspace(0.0, 1.0, counts.shape[-1])
    gains = values - np.asarray(mean, float)[..., None]
    growth = np.log1p(bets.sizes[:, None] * gains[..., None, :])
    total: Floats = np.einsum("...v,...bv->...b", counts, growth)
    return np.logaddexp.reduce(total + bets.log_weights, axis=-1)  # type: ignore[no-any-return]


def exceeds(counts: Numbers, mean: npt.ArrayLike, bets: Bets, error: float) -> Bools:
    """Tell where the true mean is known to be larger than ``mean``, as an interval would say."""
    return np.asarray(log_capital(counts, mean, bets) >= log(2 / error))


def intervals(counts: Numbers, bets: Bets, error: float = 0.05) -> tuple[Floats, Floats]:
    """Return the lower and upper ends of the intervals of means, each of shape (...).

    With a probability of at least 1 - ``error`` an interval covers the true mean at every time at
    which one looks. Units may have different means, if they are independent and one looks when
    the mean is the mean over all units played.

    Parameters
    ----------
    counts
        Of shape (..., values): how often each value occurred. Values are 0 to 1 in equal steps.
        Fractions are right where a unit is a mean of several values (it is then split among these):
        the interval is valid, and as wide as if nothing were known but that the unit is in [0, 1].
    bets
        Fixed before the first unit is played.
    error
        The probability, in (0, 1).
    """
    return _lower(counts, bets, error), 1.0 - _lower(counts[..., ::-1], bets, error)


def _lower(counts: Numbers, bets: Bets, error: float) -> Floats:
    """The largest means that are ruled out from below, 0 where none is."""
    units = np.maximum(counts.sum(axis=-1), 1)
    high = counts @ np.linspace(0.0, 1.0, counts.shape[-1]) / units  # nobody gets rich against it
    low: Floats = np.zeros_like(high)
    for _ in range(_HALVINGS):  # the capital falls with the mean
        middle = (low + high) / 2
        is_out = exceeds(counts, middle, bets, error)
        low, high = np.where(is_out, middle, low), np.where(is_out, high, middle)
    return low
