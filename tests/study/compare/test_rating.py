"""Ratings of a field by the Bradley-Terry model."""

import csv
import io
from dataclasses import replace
from math import exp, log, sqrt

import numpy as np
import pytest
from scipy import stats

from sorry_sim.rules import PRESETS
from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.compare.rating import SCALE, Rating, baseline, ratings
from sorry_sim.study.compare.sums import PairSums, Sums
from sorry_sim.study.compare.table import as_csv, as_json, as_table

RULES = PRESETS["classic"].as_dict()

#: Of three strategies, in log-odds, and who meets whom.
STRENGTHS = np.array([0.0, 0.5, -0.4])
PAIRS = ((0, 1), (0, 2), (1, 2))


def field(labels: tuple[str, ...], won: np.ndarray, pairs: tuple[tuple[int, int], ...]) -> Meetings:
    """A comparison with two players, from who won, 0 or 1, of shape (pairs, 2 seatings, deals)."""
    sums, totals = [], np.zeros((len(labels), won.shape[2]), int)
    for games, pair in zip(won, pairs, strict=True):
        both = [(games == side).astype(int) for side in (0, 1)]
        for of, strategy in zip(both, pair, strict=True):
            totals[strategy] += of.sum(axis=0)
        first, second = (of.sum(axis=0) for of in both)
        squares, product = [int(first @ first), int(second @ second)], int(first @ second)
        sums.append(PairSums([of.sum(axis=1).tolist() for of in both], squares, product, 0))
    played = Sums(won.shape[2], sums, (totals @ totals.T).tolist())
    places = tuple(range(len(labels)))
    return Meetings(1, 10_000, RULES, ("red", "yellow"), labels, places, pairs, played)


def test_two_strategies_are_as_far_apart_as_their_odds() -> None:
    won = (np.random.default_rng(1).random((1, 2, 400)) > 0.6).astype(int)
    found = field(("greedy", "mine"), won, ((0, 1),))
    rated = ratings(found)
    assert rated is not None and rated["greedy"] == Rating(0.0, 0.0, 0.0)
    share = float((won == 1).mean())
    assert rated["mine"].points == pytest.approx(400 * np.log10(share / (1 - share)))
    # By the delta method, from the standard error of the share by deals.
    shares = (won == 1).mean(axis=(0, 1))
    own = (won == 1).var(axis=2).sum() / 4
    missed = stats.norm.ppf(0.975) ** 2 * max(2 * own, 1 / 4)
    spread = (400 * shares.var() + missed) / (400 * 399)
    error = sqrt(spread) / (share * (1 - share))
    half = stats.t.ppf(0.975, 399) * SCALE * error
    assert rated["mine"].high == pytest.approx(rated["mine"].points + half, rel=1e-5)


def simulated(random: np.random.Generator, deals: int, luck: float) -> np.ndarray:
    """Three strategies; the luck of a deal favours one seat against all opponents."""
    tilt = luck * random.standard_normal(deals)
    odds = np.array([[STRENGTHS[a] - STRENGTHS[b] + s * tilt for s in (1, -1)] for a, b in PAIRS])
    return (random.random((3, 2, deals)) > 1 / (1 + np.exp(-odds))).astype(int)


def test_everyone_is_expected_to_win_what_they_won() -> None:
    won = simulated(np.random.default_rng(2), 300, 1.0)
    found = field(("a", "b", "c"), won, PAIRS)
    rated = ratings(found)
    assert rated is not None and baseline(found) == "a"  # the first named
    logits = {label: one.points / SCALE for label, one in rated.items()}
    for place, label in enumerate("abc"):
        expected = sum(600 / (1 + exp(logits[o] - logits[label])) for o in "abc" if o != label)
        assert expected == pytest.approx(found.won(place), rel=1e-6)


def test_the_games_do_not_choose_the_baseline() -> None:
    for winner in (0, 1):
        won = np.full((1, 2, 40), 1 - winner)
        won[0, :, :10] = winner
        assert baseline(field(("x", "y"), won, ((0, 1),))) == "x"
        assert baseline(field(("x", "greedy"), won, ((0, 1),))) == "greedy"
        table = as_table(field(("x", "y"), won, ((0, 1),)))
        assert "400 points are odds of ten to one; x is 0" in table


def test_two_that_never_parted_may_yet_part() -> None:
    found = field(("greedy", "mine"), np.array([[[0] * 300, [1] * 300]]), ((0, 1),))
    rated = ratings(found)
    assert rated is not None
    _, low, high = rated["mine"]
    assert low is not None and high is not None and low == pytest.approx(-high)
    # One game of 300 deals: as a share 1 / 600, and its z^2 as in Wilson's interval.
    half = stats.t.ppf(0.975, 299) * 1.96 / (2 * sqrt(300 * 299)) * 4 * SCALE
    assert high == pytest.approx(half, rel=1e-3)
    assert f"+0 \u00b1 {high:.0f}" in as_table(found)


def test_the_very_same_has_the_same_rating() -> None:
    won = simulated(np.random.default_rng(5), 50, 0.0)
    won[0] = [[0] * 50, [1] * 50]
    found = replace(field(("greedy", "greedy (2)", "c"), won, PAIRS), equals=(0, 0, 2))
    rated = ratings(found)
    assert rated is not None and rated["greedy (2)"] == Rating(0.0, 0.0, 0.0)


def test_who_was_never_beaten_has_no_rating() -> None:
    won = np.zeros((1, 2, 50), int)
    found = field(("greedy", "mine"), won, ((0, 1),))
    assert ratings(found) is None
    assert "no rating: " in as_table(found)
    assert '"rating": null' in as_json(found, 1.0)
    (row, *_) = csv.DictReader(io.StringIO(as_csv(found)))
    assert (row["rating"], row["rating_low"], row["rating_high"]) == ("", "", "")


def test_one_against_the_field() -> None:
    random = np.random.default_rng(4)
    won = (random.random((2, 2, 200)) > np.array([0.7, 0.5])[:, None, None]).astype(int)
    found = field(("mine", "greedy", "random"), won, ((0, 1), (0, 2)))
    rated = ratings(found)
    assert rated is not None
    first, second = ((games == 0).mean() for games in won)
    assert rated["mine"].points == pytest.approx(SCALE * log(first / (1 - first)))
    apart = SCALE * log(second / (1 - second))
    assert rated["mine"].points - rated["random"].points == pytest.approx(apart)
    assert "its rating" in as_table(found)


def test_a_single_deal_has_no_interval() -> None:
    found = field(("greedy", "mine"), np.array([[[0], [1]]]), ((0, 1),))
    assert ratings(found) == {
        "greedy": Rating(0.0, 0.0, 0.0),
        "mine": Rating(pytest.approx(0.0, abs=1e-9), None, None),  # type: ignore[arg-type]
    }
    assert baseline(replace(found, labels=("x", "y"))) == "x"
