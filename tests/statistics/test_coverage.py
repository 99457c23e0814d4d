"""95 % intervals cover as often as they say, over thousands of simulated studies."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from scipy.stats import binom, norm

from sorry_sim.study.statistics.intervals import mean_share, win_rate
from sorry_sim.study.statistics.significance import LEVEL, holm

from .counted import points, runs
from .coverage import STUDIES, Measured, all_honest
from .rated import equals_rated, six_equal, three_rated, two_rated
from .simulated import ALL
from .spreads import changed_spreads, spreads

OTHERS = (two_rated, spreads, changed_spreads, runs, points)


@pytest.mark.parametrize("measured", ALL, ids=lambda of: of.__name__)
def test_simulated_studies(measured: Callable[[], Iterator[Measured]]) -> None:
    all_honest(measured())


@pytest.mark.parametrize("measured", OTHERS, ids=lambda of: of.__name__)
def test_simulated_others(measured: Callable[[], Iterator[Measured]]) -> None:
    all_honest(measured())


def test_ratings_of_a_field() -> None:
    """Fitting takes milliseconds, so few studies; all 5,000 are played below."""
    for one in three_rated(studies=300):
        assert one.covered > 0.9, str(one)


def test_equals_are_rated_above_the_baseline_as_often_as_below() -> None:
    """Against the last in the ranking nearly all of them would be above it."""
    points = [of.points for one in six_equal(20) for of in one.values() if of.low != of.high]
    assert len(points) == 5 * 20
    assert 0.3 < np.mean(np.array(points) > 0) < 0.7


@pytest.mark.long
def test_ratings_of_a_field_in_many_studies() -> None:
    all_honest(three_rated())
    all_honest(equals_rated())


@pytest.mark.parametrize("games", [1, 2, 3, 4, 7, 10, 17, 26, 40, 100, 300, 1000])
def test_no_rate_at_all_is_covered_less_often(games: int) -> None:
    """Exactly, at the rates just beside the ends of intervals, where it is lowest."""
    for interval in (win_rate, lambda wins, n: mean_share(wins, n, 1)):
        if games == 1 and interval is not win_rate:
            continue
        low, high = np.array([interval(wins, games) for wins in range(games + 1)]).T
        ends = np.concatenate([low - 1e-9, low + 1e-9, high - 1e-9, high + 1e-9])
        rates = ends[(ends > 0) & (ends < 1)][:, None]
        chances = binom.pmf(np.arange(games + 1), games, rates)
        covered = (chances * ((low <= rates) & (rates <= high))).sum(axis=1)
        assert covered.min() >= 0.93


def test_any_of_many_tests_is_false_as_seldom_as_it_says() -> None:
    """Twelve differences that are not there, apart or all depending on one another."""
    random = np.random.default_rng(8)
    own, common = random.standard_normal((STUDIES, 12)), random.standard_normal((STUDIES, 1))
    for together in (0.0, 0.8):
        p_values = 2 * norm.sf(abs(together * common + np.sqrt(1 - together**2) * own))
        # The least adjusted one decides, and that is the least times their number.
        least = np.minimum(12 * p_values.min(axis=1), 1)
        for study, expected in zip(p_values[:20].tolist(), least, strict=False):
            assert min(p for p in holm(study) if p is not None) == pytest.approx(expected)
        assert np.mean(least < LEVEL) < LEVEL + 0.01
    assert np.mean((2 * norm.sf(abs(own)) < LEVEL).any(axis=1)) > 0.4  # without adjustment
