"""Confidence sequences: what an interval is, and that it covers at every look and at every stop."""

from math import comb, exp, log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import brentq

from sorry_sim.study.statistics.betting import bets_for, exceeds, intervals, log_capital
from sorry_sim.study.statistics.intervals import wilson
from sorry_sim.study.statistics.looks import looks
from tests.study.statistics.studies import STUDIES, UNITS, mean, studies

BETS = bets_for(0.01, 0.25)
HISTOGRAMS = st.lists(st.integers(0, 10**7), min_size=2, max_size=7).filter(any)


@given(st.floats(1e-5, 0.5), st.floats(0.001, 0.25))
def test_shares_of_the_capital_make_1_and_no_bet_can_lose_all(
    half_width: float, variance: float
) -> None:
    bets = bets_for(half_width, variance)
    assert np.exp(bets.log_weights).sum() == pytest.approx(1)
    assert bets.sizes[0] == pytest.approx(min(half_width / variance, 0.9))
    assert (np.diff(bets.sizes) > 0).all() and bets.sizes[-1] == 0.9


@pytest.mark.parametrize("true_mean", [0.05, 0.3, 0.5, 0.95])
def test_the_capital_is_worth_1_on_average(true_mean: float) -> None:
    """Of all that eight units can be, by the probability of each: a martingale, so no trick."""
    units = 8
    expected = sum(
        comb(units, won)
        * true_mean**won
        * (1 - true_mean) ** (units - won)
        * exp(log_capital(np.array([units - won, won]), true_mean, BETS))
        for won in range(units + 1)
    )
    assert expected == pytest.approx(1)


def test_units_of_different_means_can_only_lower_it() -> None:
    """Two games of a rotation, won with 0.2 and 0.6: against their mean 0.4."""
    chances = {0: 0.8 * 0.4, 1: 0.8 * 0.6 + 0.2 * 0.4, 2: 0.2 * 0.6}
    expected = sum(
        chance * exp(log_capital(np.array([2 - won, won]), 0.4, BETS))
        for won, chance in chances.items()
    )
    assert 0.9 < expected < 1


@settings(max_examples=50)
@given(HISTOGRAMS, st.floats(0.001, 0.5))
def test_ends_are_where_the_capital_reaches_its_level(histogram: list[int], error: float) -> None:
    counts, share = np.array(histogram), float(mean_of(histogram))
    low, high = map(float, intervals(counts, BETS, error))
    assert 0 <= low <= share + 1e-9 and share - 1e-9 <= high <= 1
    for end, of in ((low, counts), (1 - high, counts[::-1])):

        def too_rich(tried: float, of: np.ndarray = of) -> float:
            return float(log_capital(of, tried, BETS)) - log(2 / error)

        top = float(mean_of(of.tolist()))
        expected = brentq(too_rich, 0, top, xtol=1e-13) if too_rich(0) > 0 else 0.0
        assert end == pytest.approx(expected, abs=1e-9)
        assert end == 0 or exceeds(of, end, BETS, error)  # the outer side of the end


def mean_of(histogram: list[int]) -> float:
    return float(np.average(np.linspace(0, 1, len(histogram)), weights=histogram))


def test_intervals_of_many_are_those_of_each() -> None:
    counts = np.array([[70, 30], [0, 8], [10**12, 1], [0, 0]])
    low, high = intervals(counts, BETS)
    for place, one in enumerate(counts):
        assert (low[place], high[place]) == tuple(map(float, intervals(one, BETS)))
    assert (low[3], high[3]) == (0, 1)  # nothing is known of no unit
    assert high[2] < 1e-9


def test_nothing_is_concluded_from_ten_games_all_won() -> None:
    low, high = intervals(np.array([0, 10]), BETS)
    assert low < 0.5 and high == 1
    low, high = intervals(np.array([0, 10, 0]), BETS)
    assert low < 0.3 and high > 0.7


def test_an_interval_is_half_as_wide_again_as_one_of_fixed_size() -> None:
    """Where it is as narrow as was wanted: the price of looking."""
    for wanted in (0.001, 0.005, 0.02):
        bets = bets_for(wanted, 0.25)
        units = round(9 * 0.1875 / wanted**2)
        low, high = intervals(np.array([3 * units // 4, units // 4]), bets)
        fixed = wilson(units // 4, units)
        assert float(high - low) == pytest.approx(2 * wanted, rel=0.03)
        assert 1.45 < float(high - low) / (fixed[1] - fixed[0]) < 1.6


@pytest.mark.parametrize("chances", UNITS.values(), ids=UNITS.keys())
def test_intervals_cover_at_all_looks_at_once(chances: list[float]) -> None:
    """In 95 % of 5,000 studies of up to 100,000 units no look misses, so none misses at a stop."""
    bets, truth = bets_for(0.005, 0.125), mean(chances)
    missed = np.zeros(STUDIES, bool)
    for counts in studies(chances, 100_000):
        missed |= exceeds(counts, truth, bets, 0.05) | exceeds(
            counts[:, ::-1], 1 - truth, bets, 0.05
        )
    assert missed.mean() <= 0.05


@pytest.mark.parametrize("error", [0.01, 0.2])
def test_other_levels_are_kept_too(error: float) -> None:
    truth, bets = 0.25, bets_for(0.01, 0.25)
    missed = np.zeros(STUDIES, bool)
    for counts in studies([0.75, 0.25], 20_000):
        missed |= exceeds(counts, truth, bets, error)
        missed |= exceeds(counts[:, ::-1], 1 - truth, bets, error)
    assert error / 10 < missed.mean() <= error


@pytest.mark.parametrize("chance", [0.05, 0.25, 0.5])
def test_intervals_cover_where_a_study_stops_because_they_are_narrow(chance: float) -> None:
    wanted, bets = 0.02, bets_for(0.02, 0.25)
    low, high = np.zeros(STUDIES), np.ones(STUDIES)
    goes_on = np.ones(STUDIES, bool)
    for counts in studies([1 - chance, chance], 8000):
        different, which = np.unique(counts[goes_on], axis=0, return_inverse=True)
        ends = intervals(different, bets)
        low[goes_on], high[goes_on] = (end[which.ravel()] for end in ends)
        goes_on = (high - low) / 2 > wanted
        if not goes_on.any():
            break
    assert not goes_on.any()
    assert ((low <= chance) & (chance <= high)).mean() >= 0.95


def test_intervals_cover_where_seats_take_turns() -> None:
    """Games of four rotations, won with very different chances: the mean of all is covered."""
    chances, random = (0.02, 0.1, 0.4, 0.9), np.random.default_rng(3)
    truth, bets = float(np.mean(chances)), bets_for(0.01, 0.25)
    won, played = np.zeros(STUDIES, np.int64), 0
    missed = np.zeros(STUDIES, bool)
    for look in looks(40_000, every=4):
        won += random.binomial((look - played) // 4, chances, (STUDIES, 4)).sum(axis=1)
        played = look
        counts = np.stack([played - won, won], axis=1)
        missed |= exceeds(counts, truth, bets, 0.05)
        missed |= exceeds(counts[:, ::-1], 1 - truth, bets, 0.05)
    assert missed.mean() <= 0.05
