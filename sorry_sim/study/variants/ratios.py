"""Ratios of two sums over deals, and how each deal moves them: exact until the last square root."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt

from sorry_sim.study.statistics.unseen import unseen
from sorry_sim.study.variants.comparison import Compared
from sorry_sim.study.variants.tallies import QUANTITIES, Square

Weights = Mapping[str, int]
"""A sum of quantities, each so many times."""

Influence = dict[int, Fraction]
"""How much a game moves a ratio: for each quantity its weight. Over all games it sums to 0."""


def total(variant: Compared, weights: Weights) -> int:
    """Return the sum over all games of some quantities."""
    sums = variant.tally.sums
    return sum(weight * sums[QUANTITIES.index(name)] for name, weight in weights.items())


def ratio(
    variant: Compared, numerator: Weights, denominator: Weights
) -> tuple[Fraction, Influence] | None:
    """Return a ratio and how each game moves it (its linear part); None where it divides by 0."""
    below = total(variant, denominator)
    if below == 0:
        return None
    value = Fraction(total(variant, numerator), below)
    scale = Fraction(variant.tally.games, below)
    influence: Influence = {}
    for place, name in enumerate(QUANTITIES):
        weight = numerator.get(name, 0) - value * denominator.get(name, 0)
        if weight:
            influence[place] = scale * weight
    return value, influence


def product(left: Influence, products: Square, right: Influence) -> Fraction:
    """Return the sum over games of one influence times another."""
    return sum(
        (
            one * two * products[row][column]
            for row, one in left.items()
            for column, two in right.items()
        ),
        Fraction(0),
    )


def between(
    variant: Compared, mine: Influence, base: Compared, its: Influence
) -> tuple[Fraction, Fraction]:
    """Return the sum of squares of the paired differences of two influences, and that of both."""
    apart = product(mine, variant.tally.products, mine) + product(its, base.tally.products, its)
    return apart - 2 * product(mine, variant.tally.with_base, its), apart


def error_of_mean(squares: float | Fraction, missed: float, games: int) -> float:
    """Return the standard error of a mean of so many numbers whose squared deviations sum to that.

    ``missed`` is added for what has not come up yet. A single number has no error: 0.
    """
    return sqrt((float(squares) + missed) / (games * (games - 1))) if games > 1 else 0.0


def error_of_change(paired: float, apart: float, event: float, games: int) -> float:
    """Return the standard error of the mean of paired differences of two numbers.

    A rule that seldom matters changes few deals; what may have been missed is allowed for
    (`sorry_sim.study.statistics.unseen`).

    Parameters
    ----------
    paired
        The sum of squared deviations of the differences.
    apart
        The sum of those of both numbers.
    event
        By how much one event, such as a win, changes a number.
    games
        How many differences there are.
    """
    return error_of_mean(paired, unseen(apart / games, event), games)
