"""Intervals of shares where the deal is the unit."""

import numpy as np
import pytest

from sorry_sim.study.intervals import wilson
from sorry_sim.study.shares import share_by_deals

Z = 1.959963984540054


def of(values: np.ndarray, most: int, least: int = 0) -> tuple[float, float, float, bool]:
    total, squares = int(values.sum()), int((values * values).sum())
    return share_by_deals(total, squares, len(values), most, least)


@pytest.mark.parametrize(("most", "least"), [(2, 0), (6, 0), (4, -4)])
def test_mean_and_standard_error(most: int, least: int) -> None:
    values = np.random.default_rng(1).integers(least, most + 1, 500)
    value, low, high, fixed = of(values, most, least)
    half = Z * values.std(ddof=1) / np.sqrt(500) / most
    assert value == pytest.approx(values.mean() / most)
    assert (low, high) == pytest.approx((value - half, value + half))
    assert not fixed


def test_ends_stay_within_what_is_possible() -> None:
    value, low, high, _ = of(np.array([0, 0, 1, 0]), 2)
    assert (value, low) == (0.125, 0.0)
    assert high < 1
    _, low, high, _ = of(np.array([2, 2, 1, 2]), 2)
    assert high == 1.0
    assert of(np.array([-2, -2, -1]), 2, -2)[1] == -1.0


def test_nothing_won_and_everything_won() -> None:
    assert of(np.zeros(50, int), 2)[:3] == pytest.approx((0.0, *wilson(0, 50)))
    assert of(np.full(50, 2), 2)[:3] == pytest.approx((1.0, *wilson(50, 50)))


def test_the_same_in_all_deals_is_not_yet_certain() -> None:
    value, low, high, fixed = of(np.ones(50, int), 2)
    unseen = wilson(0, 50)[1]
    assert (value, fixed) == (0.5, False)
    assert (low, high) == pytest.approx((0.5 - unseen / 2, 0.5 + unseen / 2))
    assert of(np.zeros(50, int), 2, -2)[1:3] == pytest.approx((-unseen, unseen))


def test_one_deal_says_nothing_and_what_is_fixed_is_certain() -> None:
    assert of(np.ones(1, int), 2) == (0.5, 0.0, 1.0, False)
    assert of(np.zeros(1, int), 2, -2) == (0.0, -1.0, 1.0, False)
    assert share_by_deals(50, 50, 50, 2, fixed=True) == (0.5, 0.5, 0.5, True)


@pytest.mark.parametrize("luck", [0.0, 1.5], ids=["seatings apart", "deals that favour a seat"])
@pytest.mark.parametrize("skill", [0.0, 0.4], ids=["equals", "the better one"])
def test_the_interval_covers_the_true_share_as_often_as_it_says(luck: float, skill: float) -> None:
    """2,000 comparisons of 200 deals; per deal two games whose outcomes depend on each other."""
    random = np.random.default_rng(7)
    tilt = luck * random.standard_normal((2000, 200))
    chances = [1 / (1 + np.exp(-(skill + sign * tilt))) for sign in (1, -1)]
    nodes, weights = np.polynomial.hermite_e.hermegauss(60)
    truth = float(weights @ (1 / (1 + np.exp(-(skill + luck * nodes)))) / weights.sum())
    won = sum((random.random(tilt.shape) < chance).astype(int) for chance in chances)
    covered = sum(low <= truth <= high for _, low, high, _ in (of(values, 2) for values in won))
    assert 0.93 < covered / 2000 < 0.97
