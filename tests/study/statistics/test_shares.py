"""Intervals of shares where the deal is the unit."""

import numpy as np
import pytest
from scipy import stats

from sorry_sim.study.statistics.intervals import win_rate
from sorry_sim.study.statistics.shares import Share, Sums, difference_of_deals, share_of_deals
from sorry_sim.study.statistics.significance import holm, p_of_half, p_value

Z2 = 1.959963984540054**2


def sums(values: np.ndarray, most: int, own: int = 0) -> Sums:
    return Sums(len(values), int(values.sum()), int((values * values).sum()), most, own)


@pytest.mark.parametrize("most", [2, 6])
def test_mean_and_standard_error(most: int) -> None:
    values = np.random.default_rng(1).integers(0, most + 1, 500)
    found = share_of_deals(sums(values, most))
    deviations = ((values - values.mean()) ** 2).sum()
    error = np.sqrt((deviations + Z2) / (500 * 499)) / most  # one game more is allowed for
    half = stats.t.ppf(0.975, 499) * error
    assert found.value == pytest.approx(values.mean() / most)
    assert found[1:] == pytest.approx((found.value - half, found.value + half, error, False))


def test_a_difference_may_be_negative() -> None:
    values = np.random.default_rng(2).integers(-4, 5, 50)
    found = difference_of_deals(sums(values, 4))
    deviations = ((values - values.mean()) ** 2).sum()
    error = np.sqrt((deviations + 4 * Z2) / (50 * 49)) / 4  # one game that changes sides
    half = stats.t.ppf(0.975, 49) * error
    assert found[1:3] == pytest.approx((found.value - half, found.value + half))
    assert difference_of_deals(sums(np.array([-2, -2, -1]), 2)).low == -1.0


def test_deals_that_seldom_part_are_not_yet_certain() -> None:
    """On the same deals: what two deals of games of their own would vary by is allowed for."""
    values = np.full(200, 3)
    values[:3] = 2
    own = 6 * 100 * 100  # six games a deal, each won in half of the deals
    found = share_of_deals(sums(values, 6, own))
    deviations = ((values - values.mean()) ** 2).sum()
    assert found.error == pytest.approx(np.sqrt((deviations + Z2 * 3) / (200 * 199)) / 6)
    assert found.error > share_of_deals(sums(values, 6)).error


def test_ends_stay_within_what_is_possible() -> None:
    found = share_of_deals(sums(np.array([0, 0, 1, 0]), 2))
    assert (found.value, found.low) == (0.125, 0.0)
    assert found.high < 1
    assert share_of_deals(sums(np.array([2, 2, 1, 2]), 2)).high == 1.0


def test_nothing_won_and_everything_won() -> None:
    assert share_of_deals(sums(np.zeros(50, int), 2))[1:3] == win_rate(0, 50)
    assert share_of_deals(sums(np.full(50, 2), 2))[1:3] == win_rate(50, 50)


def test_the_same_in_all_deals_is_not_yet_certain() -> None:
    found = share_of_deals(sums(np.ones(50, int), 2))
    assert (found.value, found.fixed) == (0.5, False)
    assert found.high - found.value > Z2 / 100  # one game in a hundred
    found = difference_of_deals(sums(np.zeros(50, int), 2))
    assert found.low == -found.high < 0


def test_one_deal_says_nothing_and_what_is_fixed_is_certain() -> None:
    assert share_of_deals(sums(np.ones(1, int), 2)) == Share(0.5, 0.0, 1.0, 0.0, False)
    assert difference_of_deals(sums(np.zeros(1, int), 2)) == Share(0.0, -1.0, 1.0, 0.0, False)
    assert share_of_deals(sums(np.ones(50, int), 2), True) == Share(0.5, 0.5, 0.5, 0.0, True)


def test_a_p_value_is_below_5_percent_where_the_interval_leaves_out_the_half() -> None:
    for won in range(80, 121):
        values = np.repeat([2, 0], [won, 200 - won])
        found = share_of_deals(sums(values, 2, 2 * won * (200 - won)))
        p = p_of_half(found, 200)
        assert p is not None and (p < 0.05) == (not found.low <= 0.5 <= found.high)


def test_p_values() -> None:
    assert p_value(0.3, 0.1, 12) == pytest.approx(2 * stats.t.sf(3, 11))
    assert (p_value(0.3, 0.1, 1), p_value(0.0, 0.0, 9), p_value(0.1, 0.0, 9)) == (None, 1.0, 0.0)
    assert p_of_half(Share(0.5, 0.5, 0.5, 0.0, True), 9) is None
    assert p_of_half(share_of_deals(sums(np.full(50, 2), 2)), 50) == pytest.approx(
        2 * stats.t.sf(np.sqrt(50), 49)
    )


def test_holm() -> None:
    assert holm([0.04, None, 0.01, 0.03]) == pytest.approx([0.06, None, 0.03, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([None]) == [None] and holm([]) == []
