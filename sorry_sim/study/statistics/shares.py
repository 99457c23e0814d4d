"""Shares of games won where the deal is the unit, and their intervals."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from sorry_sim.study.statistics.intervals import ENOUGH, difference, share
from sorry_sim.study.statistics.unseen import unseen


class Share(NamedTuple):
    """A share, or a difference of two, with its interval.

    Attributes
    ----------
    value, low, high
        The share and the ends of its interval.
    error
        Its standard error, 0 for a single deal; what may not have been seen yet is allowed for.
    fixed
        Whether it could not have come out otherwise; the ends are then the share.
    """

    value: float
    low: float
    high: float
    error: float
    fixed: bool


class Sums(NamedTuple):
    """Sums over deals of a whole number *x* of each, from games won.

    Attributes
    ----------
    deals
        How many, at least 1. They are independent.
    total, squares
        The sums of *x* and of its square.
    most
        The games of a deal, so that *x* is at most this.
    own
        The sum over the games of a deal of the variances of what they add to *x*: the variance
        that *x* would have if every game had a deal of its own. (In integers, times the square of
        ``deals``.)
    """

    deals: int
    total: int
    squares: int
    most: int
    own: int

    @property
    def games(self) -> int:
        """Games played."""
        return self.deals * self.most

    @property
    def value(self) -> float:
        """The share."""
        return self.total / self.games

    @property
    def spread(self) -> int:
        """The variance of *x*, times deals (deals - 1)."""
        return self.deals * self.squares - self.total**2  # integers, so nothing cancels

    @property
    def ratio(self) -> float | None:
        """What pairing saves: ``own`` over the variance of *x*; None where *x* never varied."""
        return self.own / self.spread if self.spread else None

    def error(self, unseen: float) -> float:
        """The standard error of the share, of a variance that has ``unseen`` added; 0 for a deal.

        ``unseen`` is a sum over deals of squares of *x*.
        """
        if self.deals == 1:
            return 0.0
        return sqrt((self.spread / self.deals + unseen) / (self.deals - 1) / self.deals) / self.most

    def own_error(self, game: int, confidence: float = 0.95) -> float:
        """The standard error if every game had a deal of its own; 0 for a deal.

        Where no game varied, the variance is that of one that makes *x* differ by ``game``, z^2
        times, as in `share_of_deals`.
        """
        if self.deals == 1:
            return 0.0
        own = self.own or self.deals * unseen(0.0, game, confidence)
        return sqrt(own / (self.deals - 1)) / self.games


def share_of_deals(
    sums: Sums, fixed: bool = False, confidence: float = 0.95, a_game: int = 1
) -> Share:
    """Return the mean of *x*, from 0 to ``most`` of a deal, as a share of the most.

    The interval is `statistics.intervals.share`. Of two strategies that play almost alike most
    deals end even, and few deals in which they part decide how *x* varies. What may have been
    missed is allowed for (`sorry_sim.study.statistics.unseen`).

    Parameters
    ----------
    sums
        Of the deals.
    fixed
        Whether *x* is known to be the same in all deals.
    confidence
        The probability that the interval covers the true mean, between 0 and 1.
    a_game
        By how much one game that goes the other way changes *x*.
    """
    value = sums.value
    if fixed:
        return Share(value, value, value, 0.0, True)
    # One game is much where there are few, and the interval for few needs no such help.
    fewer = min(sums.total, sums.games - sums.total) / a_game
    enough = fewer >= ENOUGH or not sums.spread
    error = sums.error(_missed(sums, a_game if enough else 0, confidence))
    return Share(value, *share(value, error, sums.deals, confidence), error, False)


def difference_of_deals(sums: Sums, fixed: bool = False, confidence: float = 0.95) -> Share:
    """Return the mean of a difference *x* of two numbers of games won, from -``most`` to ``most``.

    As `share_of_deals`, but with the interval `study.statistics.intervals.difference`, and the one
    game changes sides, which makes *x* differ by two.
    """
    value = sums.value
    if fixed:
        return Share(value, value, value, 0.0, True)
    error = sums.error(_missed(sums, 2, confidence))
    return Share(value, *difference(value, error, sums.deals, confidence), error, False)


def _missed(sums: Sums, game: int, confidence: float) -> float:
    """What is added to the squares of *x*; ``game`` is by how much one game makes it differ."""
    return unseen(sums.own / sums.deals**2, game, confidence)
