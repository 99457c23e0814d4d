"""The spread of win rates: that of the best side minus that of the worst, with intervals.

Which side is best and which is worst is not known, so the one that won most is taken to be better
than it is, and an interval for these two alone misses too often. The spread is the largest of all
differences of two sides, and all of these are covered together: each has an interval so wide that
by Bonferroni's inequality any of them misses in 5 % of studies at most (L. A. Goodman, *On
simultaneous confidence intervals for multinomial proportions*, Technometrics 7, 1965). Then the
largest lower end is a lower end for the largest difference, and the largest upper end an upper one.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final, NamedTuple

from sorry_sim.study.statistics.intervals import Interval
from sorry_sim.study.statistics.quantiles import student
from sorry_sim.study.statistics.significance import p_value
from sorry_sim.study.variants import ratios
from sorry_sim.study.variants.comparison import Compared
from sorry_sim.study.variants.ratios import Influence, Weights

Sides = tuple[str, str]
"""Two sides, the second taken from the first."""

_ERROR: Final = 0.05
_EVENT: Final = 2.0  # a game that changes sides
_GAMES: Final[Weights] = {"games": 1}
_MOST_ERRORS: Final = 1e3
_HALVINGS: Final = 60


class Known(NamedTuple):
    """A difference of two win rates, and its standard error."""

    value: float
    error: float

    def reach(self, errors: float) -> Interval:
        """Return what lies within so many standard errors."""
        return self.value - errors * self.error, self.value + errors * self.error


Differences = dict[Sides, Known]


def known(value: float, squares: float, games: int, apart: float = 0.0) -> Known:
    """Return a difference with its error.

    Parameters
    ----------
    value
        The difference of two win rates, or by how much that is changed.
    squares
        The sum over games of its squared deviations.
    games
        How many there are.
    apart
        Of a change the sum of the squared deviations of both differences.
    """
    return Known(value, ratios.error_of_change(squares, apart, _EVENT, games))


class Change(NamedTuple):
    """What the change of a spread comes to; None where a single game tells nothing.

    Attributes
    ----------
    low, high
        Its 95 % interval.
    p_value
        The two-sided p-value of no change: the least error at which such an interval leaves out 0.
        It is never too small, and often too large.
    unpaired_low, unpaired_high
        The interval if the base had played as many deals of its own.
    """

    low: float | None = None
    high: float | None = None
    p_value: float | None = None
    unpaired_low: float | None = None
    unpaired_high: float | None = None


def interval(variant: Compared) -> tuple[float | None, float | None]:
    """Return the ends of the 95 % interval of a spread; a single game has none."""
    games = variant.tally.games
    if games == 1:
        return None, None
    found = _differences(variant)
    return of_spread(found, errors_to_go(len(found) // 2, games))


def change(variant: Compared, base: Compared) -> Change:
    """Return the interval and the p-value of the difference between two spreads."""
    games = variant.tally.games
    if games == 1:
        return Change()
    mine, its = _differences(variant), _differences(base)
    paired, apart = _changes(variant, base) if variant.sides == base.sides else ({}, {})
    number = (len(mine) + len(its) + len(paired)) // 2
    ends = of_change(mine, its, paired, errors_to_go(number, games))
    unpaired = of_change(mine, its, apart, errors_to_go(number, games))
    return Change(*ends, _p_value(mine, its, paired, number, games), *unpaired)


def of_spread(differences: Differences, errors: float) -> Interval:
    """Return the interval of the largest of some differences, each known to so many errors."""
    reached = [known.reach(errors) for known in differences.values()]
    return max(0.0, *(low for low, _ in reached)), min(1.0, max(high for _, high in reached))


def of_change(mine: Differences, its: Differences, paired: Differences, errors: float) -> Interval:
    """Return the interval of the largest of my differences minus the largest of its.

    Parameters
    ----------
    mine, its
        The differences of the sides in either of two rule sets.
    paired
        Mine minus its, of the same two sides; empty where the sides are others.
    errors
        How many standard errors all of these are from the truth at most.
    """
    (my_low, my_high), (its_low, its_high) = of_spread(mine, errors), of_spread(its, errors)
    low, high = my_low - its_high, my_high - its_low
    if paired:
        # My largest is one of those that reach my lower end, and its difference is not above its
        # largest; the other way round for its largest.
        high = min(high, max(paired[two].reach(errors)[1] for two in _largest(mine, errors)))
        low = max(low, min(paired[two].reach(errors)[0] for two in _largest(its, errors)))
    return low, high


def _largest(differences: Differences, errors: float) -> list[Sides]:
    """Those of which any may be the largest."""
    least, _ = of_spread(differences, errors)
    return [two for two, known in differences.items() if known.reach(errors)[1] >= least]


def _p_value(
    mine: Differences, its: Differences, paired: Differences, number: int, games: int
) -> float:
    """The least error at which the interval of the change leaves out 0."""
    fewest, most = 0.0, _MOST_ERRORS
    for _ in range(_HALVINGS):
        errors = (fewest + most) / 2
        low, high = of_change(mine, its, paired, errors)
        if low <= 0 <= high:
            most = errors
        else:
            fewest = errors
    return min(1.0, number * (p_value(fewest, 1.0, games) or 0.0))


def errors_to_go(number: int, games: int) -> float:
    """Return how many standard errors to go for so many intervals to cover together."""
    return student(1 - _ERROR / number, games - 1)


def _differences(variant: Compared) -> Differences:
    """The difference of each two sides."""
    games = variant.tally.games
    found = {}
    for two in permutations(variant.sides, 2):
        value, influence = _difference(variant, two)
        squares = ratios.product(influence, variant.tally.products, influence)
        found[two] = known(value, float(squares), games)
    return found


def _changes(variant: Compared, base: Compared) -> tuple[Differences, Differences]:
    """How each difference is changed: paired deal by deal, and as if on deals of their own."""
    games = variant.tally.games
    paired, apart = {}, {}
    for two in permutations(variant.sides, 2):
        (mine, my_influence), (its, its_influence) = (
            _difference(one, two) for one in (variant, base)
        )
        squares, of_both = ratios.between(variant, my_influence, base, its_influence)
        paired[two] = known(mine - its, float(squares), games, float(of_both))
        apart[two] = Known(mine - its, ratios.error_of_mean(of_both, 0.0, games))
    return paired, apart


def _difference(variant: Compared, two: Sides) -> tuple[float, Influence]:
    weights = {
        f"{colour}_wins": sign
        for side, sign in zip(two, (1, -1), strict=True)
        for colour in side.split("+")
    }
    value, influence = ratios.ratio(variant, weights, _GAMES) or (0.0, {})
    return float(value), influence
