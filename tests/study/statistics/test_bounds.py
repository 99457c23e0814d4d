"""Whatever counts hold: intervals and p-values are finite, in order, possible, and come back."""

from collections import Counter
from math import inf, isfinite, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sorry_sim.study.run.distribution import QUANTILES, quantile_interval
from sorry_sim.study.statistics.amounts import amount
from sorry_sim.study.statistics.betting import bets_for, intervals
from sorry_sim.study.statistics.histograms import percentile, summary
from sorry_sim.study.statistics.intervals import (
    clopper_pearson,
    difference,
    difference_of_ratios,
    mean,
    mean_share,
    ratio,
    share,
    share_by_units,
    wilson,
    win_rate,
)
from sorry_sim.study.statistics.quantiles import gamma, student
from sorry_sim.study.statistics.shares import Sums, difference_of_deals, share_of_deals
from sorry_sim.study.statistics.significance import p_of_half, p_of_rate, p_value

HUGE = 10**12
NUMBERS = st.one_of(st.integers(0, 3), st.integers(0, HUGE), st.sampled_from([0, 1, HUGE]))
LEVELS = st.sampled_from([0.01, 0.5, 0.95, 0.999, 0.99999])
BETS = bets_for(0.00001, 0.25)  # of the finest precision that can be asked for

quickly = settings(max_examples=30, deadline=None)


@st.composite
def histograms(draw: st.DrawFn, least: int = 0, most: int = 180) -> Counter[int]:
    """Values with how often each occurred: one, two, all alike, or any."""
    values = st.sampled_from([least, least + 1, most]) | st.integers(least, most)
    found = draw(st.dictionaries(values, NUMBERS.filter(bool), min_size=1, max_size=4))
    return Counter(found)


def check(ends: tuple[float, float], value: float, least: float, most: float) -> None:
    low, high = map(float, ends)
    assert isfinite(low) and isfinite(high)
    near = 1e-12 * max(abs(value), 1e-3)
    assert least <= low <= value + near and value - near <= high <= most, (ends, value)


@quickly
@given(st.data(), LEVELS)
def test_win_rates(data: st.DataObject, confidence: float) -> None:
    games = data.draw(NUMBERS.filter(bool))
    wins = data.draw(NUMBERS | st.integers(max(games - 3, 0), games))
    wins = min(wins, games)
    for interval in (win_rate, wilson):
        check(interval(wins, games, confidence), wins / games, 0, 1)
    for seats in (1, 3):
        check(mean_share(wins, games, seats, confidence), wins / games / seats, 0, 1 / seats)
    p = p_of_rate(wins, games, 0.25)
    assert 0 <= p <= 1


@quickly
@given(histograms(), LEVELS)
def test_points_and_other_amounts(points: Counter[int], confidence: float) -> None:
    of, units = summary(points), points.total()
    ends = amount(of.mean, of.standard_error, units, 180 / units, confidence, 180)
    assert (ends is None) == (units == 1)
    if ends:
        check(ends, of.mean, 0, 180)
        free = amount(of.mean, of.standard_error, units, 180 / units, confidence)
        check(free or (0, 0), of.mean, 0, inf)


def test_two_units_of_an_amount() -> None:
    """Their gamma distribution is so skewed that its 2.5 % quantile is no number above 0."""
    low, high = amount(30, 0, 2, 65) or (1, 0)
    assert low == 0 and 30 <= high < 5000
    assert (amount(30, 0, 2, 65, most=130) or (0, 0))[1] <= 130
    low, high = amount(30, 4, 2, 65) or (1, 0)  # by Student's t it would begin at -21
    assert low == 0 and high > 30


@pytest.mark.parametrize("shape", [1e-300, 1e-6, 0.002, 0.004])
def test_quantiles_of_a_gamma_of_small_shape(shape: float) -> None:
    assert gamma(shape, 0.025) == 0
    assert 0 <= gamma(shape, 0.5) <= gamma(shape, 0.975) < 1


@quickly
@given(histograms(1, 10**8))
def test_lengths(turns: Counter[int]) -> None:
    of, games = summary(turns), turns.total()
    assert of.sd >= 0 and isfinite(of.sd)
    for percent in QUANTILES:
        low, high = quantile_interval(turns, percent)
        value = percentile(turns, games, percent)
        assert (low is None or low <= value) and (high is None or value <= high)
    ends = mean(of.mean, of.standard_error, games, within=(1, 10**8))
    if ends:
        check(ends, of.mean, 1, 10**8)


@quickly
@given(histograms(0, 6), NUMBERS)
def test_shares_and_differences_of_deals(wins: Counter[int], own: int) -> None:
    deals = wins.total()
    total, squares = (sum(n * x**power for x, n in wins.items()) for power in (1, 2))
    found = share_of_deals(Sums(deals, total, squares, 6, own))
    check(found[1:3], found.value, 0, 1)
    p = p_of_half(found, deals)
    assert (p is None) == (deals == 1)
    assert p is None or 0 <= p <= 1
    # As differences: 3 games less.
    total, squares = (sum(n * (x - 3) ** power for x, n in wins.items()) for power in (1, 2))
    found = difference_of_deals(Sums(deals, total, squares, 3, own))
    check(found[1:3], found.value, -1, 1)
    p = p_value(found.value, found.error, deals)
    assert p is None or 0 <= p <= 1
    assert (
        p is None
        or found.value in (0.0, 1.0, -1.0)
        or (p < 0.05) == (not found.low <= 0 <= found.high)
    )


@quickly
@given(histograms(0, 9), st.integers(1, 9))
def test_shares_by_units(wins: Counter[int], each: int) -> None:
    units = wins.total()
    games = 9 * each * units
    total = sum(n * x for x, n in wins.items())
    squares = sum(n * x * x for x, n in wins.items())
    error = 0.0
    if units > 1:
        error = ratio(total, games, squares, 9 * each * total, units * (9 * each) ** 2, units)
    check(share_by_units(total, games, units, error), total / games, 0, 1)
    check(share(total / games, error, units), total / games, 0, 1)


@quickly
@given(NUMBERS.filter(bool), st.data())
def test_changes_by_a_card(games: int, data: st.DataObject) -> None:
    """Every game has as many cards, of which as many are of the kind and won."""
    g, h = data.draw(st.integers(1, 9)), data.draw(st.integers(9, 99))
    x, y = data.draw(st.integers(0, g)), data.draw(st.integers(0, h))
    one = np.array([g, x, h, y], object)
    products = (np.outer(one, one) * games).tolist()
    totals = (g * games, x * games, h * games, y * games)
    error = difference_of_ratios(totals, products, games)
    assert (error > 0) == (games > 1) and isfinite(error)
    check(difference(x / g - y / h, error, games), x / g - y / h, -1, 1)


@quickly
@given(st.lists(NUMBERS, min_size=2, max_size=5))
def test_bets(counts: list[int]) -> None:
    low, high = map(float, intervals(np.array(counts), BETS))
    value = float(np.linspace(0, 1, len(counts)) @ counts) / max(sum(counts), 1)
    check((low, high), value, 0, 1)
    assert sum(counts) > 0 or (low, high) == (0, 1)


@given(LEVELS, st.one_of(st.integers(1, 5), st.integers(1, HUGE)))
def test_students_t_is_wider_for_fewer(confidence: float, freedom: int) -> None:
    assert isfinite(student(confidence, freedom))
    assert student(confidence, freedom) >= student(confidence, 2 * freedom)


def test_the_exact_interval_is_for_few() -> None:
    """It has a term for each win: of very many it would never come back."""
    with pytest.raises(ValueError, match="few"):
        clopper_pearson(10**9, 10**12)
    assert sqrt(2) > clopper_pearson(100, 10**12)[1] > 0
