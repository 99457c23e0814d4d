"""Confidence intervals of win rates."""

from math import sqrt
from statistics import NormalDist


def wilson(wins: int, games: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return Wilson's score interval of a share of games won.

    Parameters
    ----------
    wins
        Games won, 0 to ``games``.
    games
        Games played, at least 1. They are taken to be independent.
    confidence
        The probability that the interval covers the true share, between 0 and 1.

    Returns
    -------
    tuple of float
        Lower and upper end, inside [0, 1]; exactly 0 below no win and exactly 1 above no loss.
    """
    _check(wins, games)
    z = _quantile(confidence)
    share = wins / games
    weight = z * z / games
    centre = (share + weight / 2) / (1 + weight)
    half = z * sqrt(share * (1 - share) / games + weight / games / 4) / (1 + weight)
    low = 0.0 if wins == 0 else centre - half
    high = 1.0 if wins == games else centre + half
    return low, high


def mean_share(wins: int, games: int, seats: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return the interval of wins a seat of a strategy that fills several seats of a game.

    Its share of a game's wins is then 1 / ``seats`` (one of its seats won) or 0; the interval is
    the mean share with its standard error, in the normal approximation; where none or all games
    were won, which leaves no standard error, Wilson's interval.

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
    if games == 1:
        return 0.0, 1 / seats
    if wins in (0, games):
        low, high = wilson(wins, games, confidence)
        return low / seats, high / seats
    share = wins / games
    half = _quantile(confidence) * sqrt(share * (1 - share) / (games - 1))
    return max(share - half, 0.0) / seats, min(share + half, 1.0) / seats


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


def share_by_units(
    wins: int, games: int, units: int, error: float, confidence: float = 0.95
) -> tuple[float, float]:
    """Return the interval of a share of games won, where units of several games are independent.

    The share with its standard error in the normal approximation; where no or every game was won,
    Wilson's interval of so many units.

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
    if units == 1:
        return 0.0, 1.0
    if wins in (0, games):
        return wilson(units if wins else 0, units, confidence)
    share, half = wins / games, _quantile(confidence) * error
    return max(share - half, 0.0), min(share + half, 1.0)


def _check(wins: int, games: int) -> None:
    if not (games >= 1 and 0 <= wins <= games):
        raise ValueError(f"{wins} wins in {games} games")


def _quantile(confidence: float) -> float:
    """The standard errors to either side of a normal mean that cover a probability."""
    return NormalDist().inv_cdf((1 + confidence) / 2)
