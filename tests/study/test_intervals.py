"""Intervals against those of statsmodels, and what they promise at the ends."""

from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.proportion import proportion_confint

from sorry_sim.study.intervals import mean_share, ratio, share_by_units, wilson

GAMES = st.integers(1, 10**9)


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


@given(st.data(), st.integers(1, 4))
def test_mean_share_is_the_mean_with_its_standard_error(data: st.DataObject, seats: int) -> None:
    games = data.draw(st.integers(2, 300))
    wins = data.draw(st.integers(1, games - 1))
    shares = [1 / seats] * wins + [0.0] * (games - wins)
    mean = sum(shares) / games
    variance = sum((share - mean) ** 2 for share in shares) / (games - 1)
    half = 1.959963984540054 * sqrt(variance / games)
    low, high = mean_share(wins, games, seats)
    assert low == pytest.approx(max(0.0, mean - half), abs=1e-12)
    assert high == pytest.approx(min(1 / seats, mean + half), abs=1e-12)
    assert 0 <= low <= high <= 1 / seats


def test_a_mean_share_of_nothing_or_all_is_not_certain() -> None:
    assert mean_share(0, 50, 3) == (0.0, wilson(0, 50)[1] / 3)
    assert mean_share(50, 50, 3) == (wilson(50, 50)[0] / 3, 1 / 3)


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
    low, high = share_by_units(total, 30, 6, error)
    assert (low, high) == pytest.approx((16 / 30 - 1.959964 * error, 16 / 30 + 1.959964 * error))


def test_a_share_by_units_is_never_too_sure() -> None:
    assert share_by_units(3, 5, 1, 0.0) == (0.0, 1.0)
    assert share_by_units(0, 50, 10, 0.0) == (0.0, wilson(0, 10)[1])
    assert share_by_units(50, 50, 10, 0.0) == (wilson(10, 10)[0], 1.0)


def test_one_game_says_nothing_about_a_mean_share() -> None:
    assert mean_share(1, 1, 3) == (0.0, 1 / 3)


@pytest.mark.parametrize(("wins", "games"), [(0, 0), (2, 1), (-1, 5)])
def test_impossible_games_are_refused(wins: int, games: int) -> None:
    with pytest.raises(ValueError, match="wins in"):
        wilson(wins, games)
    with pytest.raises(ValueError, match="wins in"):
        mean_share(wins, games, 2)
