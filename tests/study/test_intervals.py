"""Intervals against those of statsmodels, and what they promise at the ends."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.proportion import proportion_confint

from sorry_sim.study.intervals import mean_share, wilson

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
    wins = data.draw(st.integers(0, games))
    shares = [1 / seats] * wins + [0.0] * (games - wins)
    mean = sum(shares) / games
    variance = sum((share - mean) ** 2 for share in shares) / (games - 1)
    half = 1.959963984540054 * sqrt(variance / games)
    low, high = mean_share(wins, games, seats)
    assert low == pytest.approx(max(0.0, mean - half), abs=1e-12)
    assert high == pytest.approx(min(1 / seats, mean + half), abs=1e-12)
    assert 0 <= low <= high <= 1 / seats


def test_one_game_says_nothing_about_a_mean_share() -> None:
    assert mean_share(1, 1, 3) == (0.0, 1 / 3)


@pytest.mark.parametrize(("wins", "games"), [(0, 0), (2, 1), (-1, 5)])
def test_impossible_games_are_refused(wins: int, games: int) -> None:
    with pytest.raises(ValueError, match="wins in"):
        wilson(wins, games)
    with pytest.raises(ValueError, match="wins in"):
        mean_share(wins, games, 2)
