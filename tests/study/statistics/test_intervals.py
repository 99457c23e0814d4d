"""Intervals against those of statsmodels, and what they promise at the ends."""

from math import sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from sorry_sim.study.statistics.amounts import amount
from sorry_sim.study.statistics.intervals import (
    ENOUGH,
    FEW,
    clopper_pearson,
    difference,
    mean,
    mean_share,
    ratio,
    share,
    share_by_units,
    wilson,
    win_rate,
)
from sorry_sim.study.statistics.quantiles import gamma, normal, student

GAMES = st.integers(1, 10**9)
Z = 1.959963984540054


def test_quantiles() -> None:
    assert normal(0.95) == pytest.approx(Z)
    for freedom in [1, 2, 3, 4, 5, 7, 10, 30, 100, 10**6]:
        assert student(0.95, freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=0.002)
        assert student(0.8, freedom) == pytest.approx(stats.t.ppf(0.9, freedom), rel=0.002)


@given(st.data(), st.floats(0.5, 0.9999))
def test_wilson_agrees_with_statsmodels(data: st.DataObject, confidence: float) -> None:
    games = data.draw(GAMES)
    wins = data.draw(st.integers(0, games))
    low, high = wilson(wins, games, confidence)
    expected = proportion_confint(wins, games, alpha=1 - confidence, method="wilson")
    assert (low, high) == pytest.approx(expected, rel=1e-9, abs=1e-12)
    assert 0 <= low <= wins / games <= high <= 1


@pytest.mark.parametrize("games", [1, 7, 10**6, 10**15])
def test_wilson_is_exact_at_the_ends(games: int) -> None:
    assert wilson(0, games)[0] == 0.0
    assert wilson(games, games)[1] == 1.0
    assert 0 < wilson(0, games)[1] < 1
    assert 0 < wilson(games, games)[0] < 1


def test_wilson_of_a_known_example() -> None:
    # 10 of 20: centre 1/2, half width z / sqrt(4 (n + z^2)).
    z = 1.959963984540054
    half = z / sqrt(4 * (20 + z * z))
    assert wilson(10, 20) == pytest.approx((0.5 - half, 0.5 + half))


@settings(deadline=None)  # 80 halvings take a while on a busy machine
@given(st.data())
def test_the_exact_interval_agrees_with_statsmodels(data: st.DataObject) -> None:
    games = data.draw(st.one_of(st.integers(1, 60), GAMES))
    few = data.draw(st.integers(0, min(games, 30)))
    wins = data.draw(st.sampled_from([few, games - few]))
    low, high = clopper_pearson(wins, games)
    expected = proportion_confint(wins, games, method="beta")
    assert (low, high) == pytest.approx(expected, rel=1e-6, abs=1e-15)
    assert 0 <= low <= wins / games <= high <= 1


@settings(deadline=None)  # 80 halvings take a while on a busy machine
@given(st.data())
def test_the_interval_of_a_win_rate_is_that_of_wilson_unless_there_are_few(
    data: st.DataObject,
) -> None:
    games = data.draw(st.one_of(st.integers(1, 60), GAMES))
    wins = data.draw(st.integers(0, games))
    exact, score = clopper_pearson, wilson(wins, games)
    if FEW <= wins <= games - FEW:
        assert win_rate(wins, games) == score
    else:
        both = [score, exact(wins, games)]
        assert win_rate(wins, games) == (min(low for low, _ in both), max(up for _, up in both))


@given(st.data(), st.integers(1, 4))
def test_mean_share_is_the_mean_with_its_standard_error(data: st.DataObject, seats: int) -> None:
    games = data.draw(st.integers(2 * ENOUGH + 10, 900))
    wins = data.draw(st.integers(ENOUGH + 5, games - ENOUGH - 5))
    shares = [1 / seats] * wins + [0.0] * (games - wins)
    mean = sum(shares) / games
    variance = sum((share - mean) ** 2 for share in shares) / (games - 1)
    half = stats.t.ppf(0.975, games - 1) * sqrt(variance / games)
    assert mean_share(wins, games, seats) == pytest.approx((mean - half, mean + half))


def test_a_mean_share_near_its_ends_is_that_of_few_wins() -> None:
    assert mean_share(0, 50, 3) == (0.0, win_rate(0, 50)[1] / 3)
    assert mean_share(50, 50, 3) == (win_rate(50, 50)[0] / 3, 1 / 3)
    # As sure as 48.1 games: by Student's t, and with n - 1.
    games = 49 * (Z / stats.t.ppf(0.975, 49)) ** 2
    expected = win_rate(0.02 * games, games)
    assert mean_share(1, 50, 3) == pytest.approx([end / 3 for end in expected], rel=1e-4)


def test_shares_of_which_each_has_several_values() -> None:
    """Two games a unit that always go alike are as sure as one: half as many as are played."""
    found = share(0.125, sqrt(0.125 * 0.875 / 128), 10**12)
    assert found == pytest.approx(win_rate(16, 128), rel=1e-4)
    assert share(0.5, 0.01, 10**6) == pytest.approx((0.5 - Z / 100, 0.5 + Z / 100))
    assert share(0.5, 0.5, 2) == (0.0, 1.0)


def test_gamma_quantiles() -> None:
    for shape in (0.03, 0.5, 1.0, 7.3, 60.0):
        for probability in (0.025, 0.5, 0.975):
            expected = stats.gamma.ppf(probability, shape)
            assert gamma(shape, probability) == pytest.approx(expected, rel=1e-6)


def test_amounts_of_which_most_are_nothing() -> None:
    """The sum of rare events of unequal weight, by its authors' formulas."""
    assert amount(3.0, 0.0, 1, 0.1) is None
    half = stats.t.ppf(0.975, 999) * 0.3
    assert amount(3.0, 0.3, 1000, 0.2) == pytest.approx((3 - half, 3 + half))
    units, weights = 10**9, np.array([65.0, 65.0, 160.0, 120.0])
    value, variance = weights.sum() / units, (weights**2).sum() / units**2
    low, high = amount(value, sqrt(variance), units, 180 / units) or (0, 0)
    expected = variance / value * stats.gamma.ppf(0.025, value**2 / variance)
    assert low == pytest.approx(expected, rel=1e-5)
    more, spread = value + 180 / units, variance + (180 / units) ** 2
    expected = spread / more * stats.gamma.ppf(0.975, more**2 / spread)
    assert high == pytest.approx(expected, rel=1e-5)
    assert amount(0.0, 0.0, 50, 2.0) == pytest.approx((0.0, -2 * np.log(0.025)))
    low, high = amount(10.0, 0.0, 50, 0.5) or (0, 0)  # all alike so far
    assert low < 10 < high


def test_means_and_differences() -> None:
    assert mean(7.0, 0.0, 1) is None
    t = stats.t.ppf(0.975, 4)
    assert mean(7.0, 2.0, 5) == pytest.approx((7 - 2 * t, 7 + 2 * t), rel=2e-3)
    assert difference(0.1, 0.0, 1) == (-1.0, 1.0)
    assert difference(0.1, 0.01, 5) == pytest.approx((0.1 - t / 100, 0.1 + t / 100), rel=2e-3)
    assert difference(-0.9, 0.5, 5)[0] == -1.0


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 9)), min_size=2, max_size=40))
def test_the_ratio_error_is_that_of_its_definition(units: list[tuple[int, int]]) -> None:
    x, g = np.array(units).T
    mean = x.sum() / g.sum()
    variance = ((x - mean * g) ** 2).sum() / (len(x) - 1)
    expected = sqrt(variance * len(x)) / g.sum()
    sums = [int(number) for number in (x.sum(), g.sum(), x @ x, x @ g, g @ g)]
    assert ratio(*sums, len(x)) == pytest.approx(expected, abs=1e-9)


def test_units_of_one_size_make_the_plain_standard_error() -> None:
    wins = [3, 0, 5, 2, 2, 4]
    error = float(np.std(np.array(wins) / 5, ddof=1) / sqrt(6))
    total, squares = sum(wins), sum(won * won for won in wins)
    assert ratio(total, 30, squares, 5 * total, 6 * 25, 6) == pytest.approx(error)
    assert share_by_units(total, 30, 6, error) == share(16 / 30, error, 6)


def test_a_share_that_was_the_same_in_all_units_is_not_certain() -> None:
    low, high = share_by_units(400, 1000, 200, 0.0)
    assert low == pytest.approx(0.4 - Z * Z / 1000, rel=1e-3)
    assert high == pytest.approx(0.4 + Z * Z / 1000, rel=1e-3)


def test_a_share_by_units_is_never_too_sure() -> None:
    assert share_by_units(3, 5, 1, 0.0) == (0.0, 1.0)
    assert share_by_units(0, 50, 10, 0.0) == (0.0, win_rate(0, 10)[1])
    assert share_by_units(50, 50, 10, 0.0) == (win_rate(10, 10)[0], 1.0)


def test_one_game_says_nothing_about_a_mean_share() -> None:
    assert mean_share(1, 1, 3) == (0.0, 1 / 3)


@pytest.mark.parametrize(("wins", "games"), [(0, 0), (2, 1), (-1, 5)])
def test_impossible_games_are_refused(wins: int, games: int) -> None:
    with pytest.raises(ValueError, match="wins in"):
        wilson(wins, games)
    with pytest.raises(ValueError, match="wins in"):
        mean_share(wins, games, 2)
