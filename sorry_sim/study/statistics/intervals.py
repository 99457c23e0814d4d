"""Confidence intervals of rates, shares and means; docs/statistics.md says which one stands where.

They need no scipy, which takes a second to import. That they cover as often as they say is tested.
"""

from collections.abc import Callable, Sequence
from math import ceil, exp, floor, inf, log1p, sqrt
from typing import Final

from sorry_sim.study.statistics.quantiles import normal, student

Interval = tuple[float, float]
"""Lower and upper end."""

ANYTHING: Final[Interval] = (-inf, inf)
"""Where a mean can be of which nothing is known."""

FEW: Final = 12
"""Below so many wins or losses an approximation covers too seldom for some rates."""

ENOUGH: Final = 50
"""From so many wins and losses on a share lies as evenly about the truth as a mean does."""

_HALVINGS: Final = 80
_MOST_TERMS: Final = 500  # with more their sum begins with 0, and takes long
_ROUNDING: Final = 1e-6


def win_rate(wins: float, games: float, confidence: float = 0.95) -> Interval:
    """Return the interval of a share of games won.

    Wilson's interval. With fewer than `FEW` wins or losses that alone covers as seldom as 84 % of
    the time for some rates; there it is widened to hold the exact interval too.

    Parameters
    ----------
    wins
        Games won, 0 to ``games``; not whole where games depend on one another and count for fewer.
    games
        Games played, more than 0. They are taken to be independent.
    confidence
        The probability that the interval covers the true share, between 0 and 1.

    Returns
    -------
    tuple of float
        Lower and upper end, inside [0, 1]; exactly 0 below no win and exactly 1 above no loss.
    """
    low, high = wilson(wins, games, confidence)
    if min(wins, games - wins) < FEW:
        least, most = clopper_pearson(wins, games, confidence)
        return min(low, least), max(high, most)
    return low, high


def wilson(wins: float, games: float, confidence: float = 0.95) -> Interval:
    """Return Wilson's score interval of a share of games won.

    E. B. Wilson, *Probable inference, the law of succession, and statistical inference*, Journal
    of the American Statistical Association 22 (1927). Parameters and ends are those of `win_rate`.
    """
    _check(wins, games)
    z = normal(confidence)
    share = wins / games
    weight = z * z / games
    centre = (share + weight / 2) / (1 + weight)
    half = z * sqrt(share * (1 - share) / games + weight / games / 4) / (1 + weight)
    low = 0.0 if wins == 0 else centre - half
    high = 1.0 if wins == games else centre + half
    return low, high


def clopper_pearson(wins: float, games: float, confidence: float = 0.95) -> Interval:
    """Return the exact interval of a share of games won, which covers at least so often.

    C. J. Clopper and E. S. Pearson, *The use of confidence or fiducial limits illustrated in the
    case of the binomial*, Biometrika 26 (1934). Parameters are those of `win_rate`; of wins that
    are not whole the next fewer make the lower end and the next more the upper. Of more than 500
    wins and as many losses there is none: ValueError.
    """
    _check(wins, games)
    if wins > games / 2:  # the tails have a term for each win: take the losses
        low, high = clopper_pearson(games - wins, games, confidence)
        return 1 - high, 1 - low
    if wins > _MOST_TERMS:
        raise ValueError(f"{wins} wins and as many losses: the exact interval is for few of either")
    tail = (1 - confidence) / 2
    fewer, more = floor(wins + _ROUNDING), ceil(wins - _ROUNDING)
    low, high = 0.0, 1.0
    if fewer:
        low = _falls_to(1 - tail, lambda rate: _at_most(fewer - 1, games, rate))
    if more < games:
        high = _falls_to(tail, lambda rate: _at_most(more, games, rate))
    return low, high


def mean_share(wins: int, games: int, seats: int, confidence: float = 0.95) -> Interval:
    """Return the interval of wins a seat of a strategy that fills several seats of a game.

    Its share of a game's wins is then 1 / ``seats`` (one of its seats won) or 0. The interval is
    that of `share`, the mean with its standard error.

    Parameters
    ----------
    wins
        Games that one of its seats won, 0 to ``games``.
    games
        Games played, at least 1.
    seats
        Seats that it fills in every game, at least 1.
    confidence
        The probability that the interval covers the true share, between 0 and 1.

    Returns
    -------
    tuple of float
        Lower and upper end, inside [0, 1 / ``seats``]. One game has no standard error, and its
        interval is all of that.
    """
    _check(wins, games)
    value = wins / games
    error = sqrt(value * (1 - value) / (games - 1)) if games > 1 else 0.0
    low, high = share(value, error, games, confidence)
    return low / seats, high / seats


def share(value: float, error: float, units: int, confidence: float = 0.95) -> Interval:
    """Return the interval of a mean of shares that lie between 0 and 1.

    The mean with its standard error, by Student's t. Near 0 and 1 that covers too seldom. So where
    as many games as would have the same standard error have fewer than `ENOUGH` wins or losses, it
    is `win_rate` of those (after E. L. Korn and B. I. Graubard, *Confidence intervals for
    proportions with small expected number of positive counts estimated from survey data*, Survey
    Methodology 24, 1998).

    Parameters
    ----------
    value, error
        The mean and its standard error; of no use where the value is 0 or 1.
    units
        How many shares, at least 1. One has no standard error, and its interval is [0, 1].
    confidence
        The probability that the interval covers the true mean, between 0 and 1.
    """
    if units == 1:
        return 0.0, 1.0
    if value in (0.0, 1.0):
        return win_rate(units * value, units, confidence)
    if error > 0:
        games = as_sure(value, error, units, confidence)
        if games * min(value, 1 - value) < ENOUGH:
            return win_rate(games * value, games, confidence)
    within = 0.0, 1.0
    return mean(value, error, units, confidence, within) or within


def as_sure(value: float, error: float, units: int, confidence: float = 0.95) -> float:
    """Return how many games, each won or not, would make a share as sure as an error above 0 does.

    For units of which the error was estimated they are fewer, as Student's t is wider.
    """
    loss = normal(confidence) / student(confidence, units - 1)
    return value * (1 - value) / error**2 * loss**2


def mean(
    value: float,
    error: float,
    units: int,
    confidence: float = 0.95,
    within: Interval = ANYTHING,
) -> Interval | None:
    """Return the interval of a mean from its standard error over units, by Student's t.

    It is cut to where means can be, ``within``, which leaves out no true one. None for a single
    unit, which has no standard error.
    """
    if units == 1:
        return None
    half, (least, most) = student(confidence, units - 1) * error, within
    return max(value - half, least) + 0.0, min(value + half, most) + 0.0  # no -0.0


def difference(value: float, error: float, units: int, confidence: float = 0.95) -> Interval:
    """Return the interval `mean` of a difference of two shares, cut to [-1, 1]."""
    within = -1.0, 1.0
    return mean(value, error, units, confidence, within) or within


def ratio(
    total: int, games: int, squares: int, products: int, games_squared: int, units: int
) -> float:
    """Return the standard error of a number a game, where units of several games are independent.

    The ratio estimator of a mean (Cochran, *Sampling Techniques*, 3rd ed. 1977, section 6.3): with
    x in a unit of g games and r the sum of x over that of g, the variance of r is taken to be the
    sum of (x - r g)^2 over units, times units / (units - 1), over the square of the sum of g.

    Parameters
    ----------
    total, games
        The sums of x and of g over the units.
    squares, products, games_squared
        The sums of x x, of x g and of g g.
    units
        How many there are, at least 2.
    """
    # Integers up to here, so nothing cancels.
    residual = squares * games**2 - 2 * total * games * products + total**2 * games_squared
    return sqrt(units * residual / (units - 1)) / games**2


def difference_of_ratios(
    totals: tuple[int, int, int, int], products: Sequence[Sequence[int]], units: int
) -> float:
    """Return the standard error of a share of a part, less that of the whole it belongs to.

    With x of g things in the part of a unit, and y of h in its whole, the difference is the sum of
    x over that of g, less the sum of y over that of h. By linearisation each unit adds
    (x - p g) / sum of g - (y - q h) / sum of h to it, p and q being the two shares, and the
    variance is the sum of the squares of that over units, times units / (units - 1): the ratio
    estimator of Cochran, *Sampling Techniques*, 3rd ed. 1977, chapter 6. To that is added z^2 times
    the square of what one thing of the part adds: a few things that were won, or lost, all
    together by chance show no variance at all.

    Parameters
    ----------
    totals
        The sums of g, x, h and y over the units, those of g and h more than 0.
    products
        The sums of their products, each with each in that order: four rows of four.
    units
        How many there are. A single one has no standard error: 0.
    """
    if units == 1:
        return 0.0
    g, x, h, y = totals
    # Integers up to the end, so nothing cancels: all is multiplied by (g h)^2.
    weights = (-h * h * x, h * h * g, g * g * y, -g * g * h)
    squares = sum(
        mine * its * product
        for mine, row in zip(weights, products, strict=True)
        for its, product in zip(weights, row, strict=True)
    )
    found = units * squares / ((units - 1) * (g * h) ** 4)
    return sqrt(max(found, 0.0) + (normal(0.95) / g) ** 2)


def share_by_units(
    wins: int, games: int, units: int, error: float, confidence: float = 0.95
) -> Interval:
    """Return the interval of a share of games won, where units of several games are independent.

    That of `share`. Where the share was the same in all units, no error is to be seen; the interval
    then reaches z^2 games to either side, as Wilson's does where none was won.

    Parameters
    ----------
    wins, games
        Of all units.
    units
        How many there are, at least 1. One has no standard error, and its interval is [0, 1].
    error
        The standard error of the share, by `ratio`.
    confidence
        The probability that the interval covers the true share, between 0 and 1.
    """
    _check(wins, games)
    return share(wins / games, or_of_one(error, games, confidence), units, confidence)


def or_of_one(error: float, games: int, confidence: float = 0.95) -> float:
    """Return the standard error of a mean over games, where it is 0 that of one event, z times.

    What was the same in all units may be otherwise in a game not played yet: a game that is won, a
    turn more.
    """
    return error or normal(confidence) / games


def _at_most(wins: int, games: float, rate: float) -> float:
    """The probability of at most so many wins, fewer than games."""
    if rate == 1:
        return 0.0
    term = exp(games * log1p(-rate))
    total = term
    for won in range(wins):
        term *= (games - won) / (won + 1) * rate / (1 - rate)
        total += term
    return total


def _falls_to(level: float, probability: Callable[[float], float]) -> float:
    """The rate at which a probability that falls from 1 to 0 is at a level."""
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if probability(middle) > level:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _check(wins: float, games: float) -> None:
    if not (games > 0 and 0 <= wins <= games):
        raise ValueError(f"{wins} wins in {games} games")
