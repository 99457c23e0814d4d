"""What a house rule does to the game: metrics of a variant, with intervals, from its tally.

Every metric but the quantiles is a ratio of two sums over deals, which docs/metrics.md defines. All
is exact integer and rational arithmetic until the last square root, so a rule that changes nothing
differs from the base by exactly 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import Final

from sorry_sim.study.statistics.histograms import Histogram, percentile
from sorry_sim.study.statistics.intervals import difference as change
from sorry_sim.study.statistics.intervals import mean, win_rate
from sorry_sim.study.statistics.quantiles import normal
from sorry_sim.study.statistics.significance import holm, p_value
from sorry_sim.study.variants.comparison import Compared, Laboratory
from sorry_sim.study.variants.tallies import QUANTITIES, Square

Weights = Mapping[str, int]
"""A sum of quantities, each so many times."""

_SKILL: Final = "skill_gap"
_Z2: Final = normal(0.95) ** 2
_GAMES: Final[Weights] = {"games": 1}
_DECISIONS: Final[Weights] = {"no_move": 1, "one_move": 1, "real_choice": 1}


@dataclass(frozen=True)
class Metric:
    """A metric.

    Attributes
    ----------
    name
        Its name in files.
    title
        What it is called in tables and charts.
    numerator, denominator
        What is divided by what; the numerator depends on the variant.
    share
        Whether it is a share, which is shown in %.
    versus
        Whether it takes two sides at least.
    one_a_game
        Whether the numerator is 0 or 1 in each game.
    """

    name: str
    title: str
    numerator: Callable[[Compared], Weights]
    denominator: Weights
    share: bool = False
    versus: bool = False
    one_a_game: bool = False

    @property
    def least(self) -> float:
        """The least value that there can be."""
        return -1.0 if self.name == _SKILL else 0.0


@dataclass(frozen=True)
class Estimate:
    """A metric of a variant.

    Attributes
    ----------
    value, low, high
        The value and its 95 % interval; a single game has none, and its ends are None.
    difference, difference_low, difference_high
        The value minus that of the base, with the 95 % interval of the paired deals.
    p_value, p_holm
        The two-sided p-value of no difference, and that adjusted for the number of variants and
        metrics (`all_estimates`). None for the base, a single game, and where the number was the
        same in all games of the two.
    unpaired_low, unpaired_high
        The interval of the difference if the base had played as many deals of its own.
    """

    value: float
    low: float | None
    high: float | None
    difference: float
    difference_low: float | None
    difference_high: float | None
    p_value: float | None
    p_holm: float | None
    unpaired_low: float | None
    unpaired_high: float | None


def _sum_of(*names: str) -> Callable[[Compared], Weights]:
    weights = dict.fromkeys(names, 1)
    return lambda _: weights


def _best_minus_worst(variant: Compared) -> Weights:
    """The wins of the side that won most minus those of the side that won least."""
    wins = variant.side_wins
    best, worst = max(wins, key=wins.__getitem__), min(wins, key=wins.__getitem__)
    if best == worst:
        return {}
    signs = {best: 1, worst: -1}
    return {f"{colour}_wins": sign for side, sign in signs.items() for colour in side.split("+")}


METRICS: Final = {
    metric.name: metric
    for metric in (
        Metric("turns", "turns a game", _sum_of("turns"), _GAMES),
        Metric("seat_spread", "spread of win rates", _best_minus_worst, _GAMES, True, True),
        Metric(_SKILL, "skill gap", _sum_of("skilled_wins"), _GAMES, True, True, True),
        Metric("lead_changes", "lead changes a game", _sum_of("lead_changes"), _GAMES, versus=True),
        Metric(
            "drama",
            "pips the winner had been behind",
            _sum_of("behind"),
            {"games": 1, "draws": -1},
            versus=True,
        ),
        Metric("no_move", "decisions with no move", _sum_of("no_move"), _DECISIONS, True),
        Metric("one_move", "decisions with one move", _sum_of("one_move"), _DECISIONS, True),
        Metric("real_choice", "decisions with a choice", _sum_of("real_choice"), _DECISIONS, True),
        Metric("bumps", "bumps a game", _sum_of("bumps"), _GAMES),
        Metric("cards_lost", "cards lost a game", _sum_of("cards_lost"), _GAMES),
        Metric("draws", "draws by limit", _sum_of("draws"), _GAMES, True, one_a_game=True),
    )
}
"""The metrics with intervals, by name."""

Influence = dict[int, Fraction]
"""How much a game moves a ratio: for each quantity its weight. Over all games it sums to 0."""


Estimates = Sequence[Mapping[str, Estimate]]
"""Of each variant, the base first, its metrics by name."""


def all_estimates(laboratory: Laboratory) -> list[dict[str, Estimate]]:
    """Return the `estimates` of each variant, p-values adjusted for all of them together."""
    found = [estimates(one, laboratory.base) for one in laboratory.variants]
    tests = [(one, name) for one in found for name in one]
    adjusted = holm([one[name].p_value for one, name in tests])
    for (one, name), p in zip(tests, adjusted, strict=True):
        one[name] = replace(one[name], p_holm=p)
    return found


def estimates(variant: Compared, base: Compared) -> dict[str, Estimate]:
    """Return the metrics of a variant that can be told, by name; p-values are not adjusted yet."""
    found = {}
    for name, metric in METRICS.items():
        if not metric.versus or len(variant.sides) > 1:
            estimate = _estimate(metric, variant, base)
            if estimate is not None:
                found[name] = estimate
    return found


def quantile(histogram: Histogram, percent: int) -> int | None:
    """Return the smallest value that a percentage of the games do not pass; None for no game."""
    games = histogram.total()
    return percentile(histogram, games, percent) if games else None


def _estimate(metric: Metric, variant: Compared, base: Compared) -> Estimate | None:
    """A metric of a variant; None where it, or that of the base, divides by 0."""
    mine, other = _ratio(metric, variant), _ratio(metric, base)
    if mine is None or other is None:
        return None
    value, influence = mine
    base_value, base_influence = other
    tally = variant.tally
    own = _product(influence, tally.products, influence)
    of_base = _product(base_influence, base.tally.products, base_influence)
    between = own + of_base - 2 * _product(influence, tally.with_base, base_influence)
    difference = value - base_value
    return Estimate(
        float(value),
        *_interval(metric, variant, value, own),
        float(difference),
        *(
            (0.0, 0.0, None, None, 0.0, 0.0)
            if variant is base
            else _of_difference(metric, variant, difference, between, own + of_base)
        ),
    )


def _interval(
    metric: Metric, variant: Compared, value: Fraction, squares: Fraction
) -> tuple[float | None, float | None]:
    """The interval of a value."""
    games = variant.tally.games
    if metric.one_a_game:
        fair = _fair(metric, variant)
        low, high = win_rate(round((value + fair) * games), games)
        return low - float(fair), high - float(fair)
    error = _error(squares, _Z2 * _event(metric, variant) ** 2, games)
    ends = mean(float(value), error, games)
    if ends is None:
        return None, None
    return max(ends[0], 0.0), min(ends[1], 1.0) if metric.share else ends[1]


def _of_difference(
    metric: Metric, variant: Compared, difference: Fraction, between: Fraction, apart: Fraction
) -> tuple[float | None, float | None, float | None, None, float | None, float | None]:
    """What follows the difference in an `Estimate`, before p-values are adjusted.

    ``between`` is the sum of squares of the paired differences, ``apart`` that of both numbers.
    """
    games, value = variant.tally.games, float(difference)
    if games == 1:
        return None, None, None, None, None, None
    around = change if metric.share else mean
    error = error_of_change(float(between), float(apart), _event(metric, variant), games)
    ends = around(value, error, games) or (None, None)
    unseen = 0.0 if apart else _Z2 * _event(metric, variant) ** 2  # as in `error_of_change`
    unpaired = around(value, _error(apart, unseen, games), games) or (None, None)
    nothing = not (apart or difference)
    return *ends, None if nothing else p_value(value, error, games), None, *unpaired


def error_of_change(between: float, apart: float, event: float, games: int) -> float:
    """Return the standard error of the mean of paired differences of two numbers.

    A rule that seldom matters changes few deals, and as many may have been missed. So the variance
    is taken to be larger: by what two deals add that part altogether, or by one event if that is
    more, z^2 times.

    Parameters
    ----------
    between
        The sum of squared deviations of the differences.
    apart
        The sum of those of both numbers.
    event
        By how much one event, such as a win, changes a number.
    games
        How many differences there are.
    """
    return _error(between, _Z2 * max(2 * apart / games, event**2), games)


def _error(squares: float | Fraction, unseen: float, games: int) -> float:
    """The standard error of a mean of so many numbers whose squared deviations have this sum."""
    return sqrt((float(squares) + unseen) / (games * (games - 1))) if games > 1 else 0.0


def _event(metric: Metric, variant: Compared) -> float:
    """By how much one event more in a game raises the sum of influences."""
    sums = dict(zip(QUANTITIES, variant.tally.sums, strict=True))
    below = sum(weight * sums[name] for name, weight in metric.denominator.items())
    return variant.tally.games / below


def _ratio(metric: Metric, variant: Compared) -> tuple[Fraction, Influence] | None:
    """A metric's value, and how each game moves it (the linear part of the ratio)."""
    sums = dict(zip(QUANTITIES, variant.tally.sums, strict=True))
    numerator, denominator = metric.numerator(variant), metric.denominator
    below = sum(weight * sums[name] for name, weight in denominator.items())
    if below == 0:
        return None
    ratio = Fraction(sum(weight * sums[name] for name, weight in numerator.items()), below)
    scale = Fraction(variant.tally.games, below)
    influence: Influence = {}
    for place, name in enumerate(QUANTITIES):
        weight = numerator.get(name, 0) - ratio * denominator.get(name, 0)
        if weight:
            influence[place] = scale * weight
    return ratio - _fair(metric, variant), influence


def _fair(metric: Metric, variant: Compared) -> Fraction:
    """What a skill gap is measured from: the win rate of one among equals."""
    return Fraction(1, len(variant.sides)) if metric.name == _SKILL else Fraction(0)


def _product(left: Influence, products: Square, right: Influence) -> Fraction:
    """The sum over games of one influence times another."""
    return sum(
        (
            one * two * products[row][column]
            for row, one in left.items()
            for column, two in right.items()
        ),
        Fraction(0),
    )
