"""Tests of shares and differences, and what is left of them where there are many.

scipy and statsmodels take seconds to import, so that happens in the functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from sorry_sim.study.statistics.intervals import ENOUGH, as_sure
from sorry_sim.study.statistics.shares import Share

LEVEL: Final = 0.05
"""Differences with an adjusted p-value below this are taken to be there."""


def is_clear(p_holm: float | None) -> bool:
    """Tell whether chance is no explanation of a difference; None where nothing was tested."""
    return p_holm is not None and p_holm < LEVEL


def p_value(value: float, error: float, units: int) -> float | None:
    """Return the p-value of a mean that might be 0: Student's t, two-sided.

    Parameters
    ----------
    value, error
        The mean and its standard error.
    units
        How many it is of. A single one has no standard error, and no p-value: None.

    Returns
    -------
    float or None
        Below 0.05 where `study.statistics.intervals.mean` leaves out 0; 1 for a mean of 0.
    """
    if units == 1:
        return None
    if value == 0:
        return 1.0
    if error == 0:
        return 0.0
    from scipy.special import stdtr

    return float(2 * stdtr(units - 1, -abs(value) / error))


def p_of_rate(wins: int, games: int, rate: float) -> float:
    """Return the p-value of a win rate that might be ``rate``: the exact binomial test, two-sided.

    Parameters
    ----------
    wins, games
        Games won and played. They are taken to be independent.
    rate
        What the true win rate might be, between 0 and 1.
    """
    from scipy.stats import binomtest

    return float(binomtest(wins, games, rate).pvalue)


def p_of_half(share: Share, deals: int) -> float | None:
    """Return the p-value of a share of games that might be a half; None for one that is fixed.

    It fits the interval `sorry_sim.study.statistics.intervals.share`. Where that is one of few
    games, or where all games or none were won, the error is that which the share would have if it
    were a half, as in Wilson's score test.
    """
    if share.fixed:
        return None
    error = share.error
    if share.value in (0.0, 1.0):
        error = 0.5 / sqrt(deals)
    elif error > 0:
        error *= if_a_half(share.value, error, deals)
    return p_value(share.value - 0.5, error, deals)


def if_a_half(value: float, error: float, units: int) -> float:
    """Return how many times the error of a share is taken in testing whether it might be a half.

    Parameters
    ----------
    value, error
        The share, between 0 and 1, and its standard error, above 0.
    units
        How many it is of, at least 2.
    """
    if units == 1 or as_sure(value, error, units) * min(value, 1 - value) >= ENOUGH:
        return 1.0
    return 0.5 / sqrt(value * (1 - value))


def holm(p_values: Sequence[float | None]) -> list[float | None]:
    """Return p-values adjusted for their number; None stays where there is no test.

    S. Holm, *A simple sequentially rejective multiple test procedure*, Scandinavian Journal of
    Statistics 6 (1979): of all that are below `LEVEL` then, there is a false one with no more than
    that probability, however the tests depend on one another.
    """
    tested = [place for place, found in enumerate(p_values) if found is not None]
    adjusted: list[float | None] = [None] * len(p_values)
    if tested:
        from statsmodels.stats.multitest import multipletests

        values = multipletests([p_values[place] for place in tested], method="holm")[1]
        for place, value in zip(tested, values, strict=True):
            adjusted[place] = float(value)
    return adjusted
