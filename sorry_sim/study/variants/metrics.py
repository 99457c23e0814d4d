"""What a house rule does to the game: metrics of a variant, with intervals, from its tally.

Every metric but the quantiles is a ratio of two sums over deals, which docs/metrics.md defines. A
rule that changes nothing differs from the base by exactly 0 (`sorry_sim.study.variants.ratios`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf
from typing import Final, NamedTuple

from sorry_sim.core.game import CARDS_PER_TURN_LIMIT
from sorry_sim.study.run.distribution import QUANTILES, quantile_interval
from sorry_sim.study.showing.wording import PERCENT, PP
from sorry_sim.study.statistics.histograms import Histogram, percentile
from sorry_sim.study.statistics.intervals import Interval, mean, win_rate
from sorry_sim.study.statistics.significance import holm, p_value
from sorry_sim.study.statistics.unseen import unseen
from sorry_sim.study.variants import spread
from sorry_sim.study.variants.comparison import Compared, Laboratory
from sorry_sim.study.variants.ratios import (
    Weights,
    between,
    error_of_change,
    error_of_mean,
    product,
    ratio,
    total,
)

SEAT_SPREAD: Final = "seat_spread"
"""The metric whose intervals are those of `sorry_sim.study.variants.spread`."""

_SKILL: Final = "skill_gap"
_TURNS: Final = "turns"
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
        Whether it is a share, or a difference of shares.
    versus
        Whether it takes two sides at least.
    one_a_game
        Whether the numerator is 0 or 1 in each game.
    most_a_turn
        How much a turn adds to the numerator at most, where it does not divide by decisions.
    """

    name: str
    title: str
    numerator: Callable[[Compared], Weights]
    denominator: Weights
    share: bool = False
    versus: bool = False
    one_a_game: bool = False
    most_a_turn: float = inf

    @property
    def unit(self) -> str:
        """What stands after its value: a difference of shares is in percentage points."""
        if not self.share:
            return ""
        return PP if self.name in (SEAT_SPREAD, _SKILL) else PERCENT

    @property
    def unit_of_change(self) -> str:
        """What stands after a change of it."""
        return PP if self.share else ""

    @property
    def least(self) -> float:
        """The least value that there can be."""
        return -1.0 if self.name == _SKILL else 0.0

    def within(self, variant: Compared) -> Interval:
        """Return where the value of a variant can be."""
        if self.share:
            fair = float(_fair(self, variant))
            return -fair, 1 - fair
        least = 1.0 if self.name == _TURNS else 0.0  # the first turn of a game may win it
        return least, self.most_a_turn * variant.turn_limit


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
        same in all games of the two. That of a spread is never too small, but may be too large.
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
        Metric(_TURNS, "turns a game", _sum_of("turns"), _GAMES, most_a_turn=1),
        Metric(SEAT_SPREAD, "spread of win rates", _best_minus_worst, _GAMES, True, True),
        Metric(_SKILL, "skill gap", _sum_of("skilled_wins"), _GAMES, True, True, True),
        Metric(
            "lead_changes",
            "lead changes a game",
            _sum_of("lead_changes"),
            _GAMES,
            versus=True,
            most_a_turn=CARDS_PER_TURN_LIMIT,
        ),
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
        Metric(
            "cards_lost",
            "cards lost a game",
            _sum_of("cards_lost"),
            _GAMES,
            most_a_turn=CARDS_PER_TURN_LIMIT,
        ),
        Metric("draws", "draws by limit", _sum_of("draws"), _GAMES, True, one_a_game=True),
    )
}
"""The metrics with intervals, by name."""


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


class Quantile(NamedTuple):
    """The smallest value that a percentage of the games do not pass, and its 95 % interval.

    The ends are those of `sorry_sim.study.run.distribution.quantile_interval`; without a game all
    are None.
    """

    value: int | None
    low: int | None
    high: int | None


def quantiles(variant: Compared) -> dict[str, Quantile]:
    """Return the quantiles of a variant by name; that of the drama is None without an opponent."""
    found = {
        f"turns_p{percent:02}": quantile(variant.tally.turns, percent) for percent in QUANTILES
    }
    behind = variant.tally.behind if len(variant.sides) > 1 else Histogram()
    return found | {"drama_p90": quantile(behind, 90)}


def quantile(histogram: Histogram, percent: int) -> Quantile:
    """Return a quantile of the games of a histogram."""
    games = histogram.total()
    if not games:
        return Quantile(None, None, None)
    ends = quantile_interval(histogram, percent)
    return Quantile(percentile(histogram, games, percent), *ends)


def win_rates(variant: Compared) -> dict[str, tuple[float, float, float]]:
    """Return the win rate of each side, and the ends of its 95 % interval."""
    games = variant.tally.games
    return {side: (won / games, *_of_side(variant, won)) for side, won in variant.side_wins.items()}


def _of_side(variant: Compared, won: int) -> Interval:
    """The interval of the win rate of a side; who races alone wins all that is not drawn."""
    games = variant.tally.games
    if len(variant.sides) == 1 and not variant.tally.draws:
        return won / games, won / games
    return win_rate(won, games)


def _estimate(metric: Metric, variant: Compared, base: Compared) -> Estimate | None:
    """A metric of a variant; None where it, or that of the base, divides by 0."""
    mine = ratio(variant, metric.numerator(variant), metric.denominator)
    other = ratio(base, metric.numerator(base), metric.denominator)
    if mine is None or other is None:
        return None
    (value, influence), (base_value, base_influence) = mine, other
    value, base_value = value - _fair(metric, variant), base_value - _fair(metric, base)
    ends: tuple[float | None, float | None]
    if metric.name == SEAT_SPREAD:
        ends = spread.interval(variant)
    else:
        own = product(influence, variant.tally.products, influence)
        ends = _interval(metric, variant, value, own)
    changed: _Changed
    if variant is base:
        changed = 0.0, 0.0, None, None, 0.0, 0.0
    elif metric.name == SEAT_SPREAD:
        found = spread.change(variant, base)
        unpaired = found.unpaired_low, found.unpaired_high
        changed = found.low, found.high, found.p_value, None, *unpaired
    else:
        both = between(variant, influence, base, base_influence)
        within = _of_changes(metric.within(variant), metric.within(base))
        changed = _of_difference(metric, variant, value - base_value, *both, within)
    return Estimate(float(value), *ends, float(value - base_value), *changed)


def _interval(
    metric: Metric, variant: Compared, value: Fraction, squares: Fraction
) -> tuple[float | None, float | None]:
    """The interval of a value."""
    games = variant.tally.games
    if metric.one_a_game:
        fair = _fair(metric, variant)
        low, high = win_rate(round((value + fair) * games), games)
        return low - float(fair), high - float(fair)
    error = error_of_mean(squares, unseen(0.0, _event(metric, variant)), games)
    return mean(float(value), error, games, within=metric.within(variant)) or (None, None)


_Changed = tuple[float | None, float | None, float | None, None, float | None, float | None]
"""What follows the difference in an `Estimate`, before p-values are adjusted."""


def _of_changes(mine: Interval, its: Interval) -> Interval:
    """Where the difference of two numbers can be, from where these can be."""
    return mine[0] - its[1], mine[1] - its[0]


def _of_difference(
    metric: Metric,
    variant: Compared,
    difference: Fraction,
    paired: Fraction,
    apart: Fraction,
    within: Interval,
) -> _Changed:
    """What follows a difference, which can be ``within``.

    ``paired`` is the sum of squares of the paired differences, ``apart`` that of both numbers.
    """
    games, value = variant.tally.games, float(difference)
    if games == 1:
        return None, None, None, None, None, None
    error = error_of_change(float(paired), float(apart), _event(metric, variant), games)
    ends = mean(value, error, games, within=within) or (None, None)
    missed = 0.0 if apart else unseen(0.0, _event(metric, variant))  # as in `error_of_change`
    own = error_of_mean(apart, missed, games)
    unpaired = mean(value, own, games, within=within) or (None, None)
    nothing = not (apart or difference)
    return *ends, None if nothing else p_value(value, error, games), None, *unpaired


def _event(metric: Metric, variant: Compared) -> float:
    """By how much one event more in a game raises the sum of influences."""
    return variant.tally.games / total(variant, metric.denominator)


def _fair(metric: Metric, variant: Compared) -> Fraction:
    """What a skill gap is measured from: the win rate of one among equals."""
    return Fraction(1, len(variant.sides)) if metric.name == _SKILL else Fraction(0)
