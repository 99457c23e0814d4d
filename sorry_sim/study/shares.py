"""Shares of games won where the deal is the unit, and their intervals."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from sorry_sim.study.intervals import wilson


class Share(NamedTuple):
    """A share, or a difference of two, with its interval.

    Attributes
    ----------
    value, low, high
        The share and the ends of its interval.
    fixed
        Whether it could not have come out otherwise; the ends are then the share.
    """

    value: float
    low: float
    high: float
    fixed: bool


def share_by_deals(
    total: int,
    squares: int,
    deals: int,
    most: int,
    least: int = 0,
    fixed: bool = False,
    confidence: float = 0.95,
) -> Share:
    """Return the mean of a whole number *x* a deal, as a share of the most that it can be.

    The interval is the mean with its standard error in the normal approximation. Where *x* was the
    same in all deals, there is no error to be seen, but another *x* may still be as likely as
    Wilson's interval for something that never happened allows: the interval reaches that share of
    the way to either bound. (For none or all games won that is Wilson's interval.)

    Parameters
    ----------
    total, squares
        The sums of *x* and of its square over deals.
    deals
        How many, at least 1. They are independent. One has no standard error, and its interval is
        all that is possible.
    most, least
        The bounds of *x*.
    fixed
        Whether *x* is known to be the same in all deals.
    confidence
        The probability that the interval covers the true mean, between 0 and 1.
    """
    value, bound = total / (deals * most), least / most
    spread = deals * squares - total**2  # integers up to here, so nothing cancels
    if fixed:
        return Share(value, value, value, True)
    if deals == 1:
        return Share(value, bound, 1.0, False)
    if spread == 0:
        unseen = wilson(0, deals, confidence)[1]
        return Share(value, value - unseen * (value - bound), value + unseen * (1 - value), False)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    half = z * sqrt(spread / (deals - 1)) / (deals * most)
    return Share(value, max(value - half, bound), min(value + half, 1.0), False)
