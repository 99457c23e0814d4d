"""From counts to win rates and lengths."""

from collections import Counter

import numpy as np
import pytest
from scipy import stats

from sorry_sim.study.run.distribution import quantile_interval
from sorry_sim.study.run.lengths import turns
from sorry_sim.study.run.results import Result, results
from sorry_sim.study.statistics.intervals import mean_share, win_rate
from tests.study.examples import counts_of, empty_counts, lineup, random_counts


def test_one_strategy_in_every_seat() -> None:
    counts = counts_of(lineup("a"), [100], [[30, 30, 25, 15]])
    rows = results(counts)
    # Somebody wins every game: the total is what it is, without a doubt.
    assert rows[0] == Result("a", None, 100, 400, 100, 0.25, 0.25, 0.25)
    assert rows[1] == Result("a", "red", 100, 100, 30, 0.3, *win_rate(30, 100))
    assert [row.seat for row in rows] == [None, "red", "blue", "yellow", "green"]


def test_draws_by_limit_leave_a_doubt() -> None:
    counts = counts_of(lineup("a"), [100], [[30, 20, 25, 15]])
    low, high = mean_share(90, 100, 4)
    assert results(counts)[0] == Result("a", None, 100, 400, 90, 0.225, low, high)
    assert low < 0.225 < high


def test_two_strategies_that_rotate() -> None:
    counts = counts_of(lineup("a", "b", seats=("red", "yellow")), [50, 40], [[30, 20], [10, 30]])
    assert results(counts) == [
        Result("a", None, 90, 90, 60, 60 / 90, *win_rate(60, 90)),
        Result("b", None, 90, 90, 30, 30 / 90, *win_rate(30, 90)),
        Result("a", "red", 50, 50, 30, 0.6, *win_rate(30, 50)),
        Result("a", "yellow", 40, 40, 30, 0.75, *win_rate(30, 40)),
        Result("b", "red", 40, 40, 10, 0.25, *win_rate(10, 40)),
        Result("b", "yellow", 50, 50, 20, 0.4, *win_rate(20, 50)),
    ]


def test_a_strategy_in_several_seats_has_the_interval_of_its_share() -> None:
    wins = [[4, 2, 2, 2], [2, 4, 2, 2], [2, 2, 4, 2], [2, 2, 2, 4]]
    rows = results(counts_of(lineup("a", "b", "b", "b"), [10] * 4, wins))
    assert rows[0] == Result("a", None, 40, 40, 16, 0.4, *win_rate(16, 40))
    assert rows[1] == Result("b", None, 40, 120, 24, 0.2, *mean_share(24, 40, 3))
    assert rows[2] == Result("a", "red", 10, 10, 4, 0.4, *win_rate(4, 10))
    assert rows[6] == Result("b", "red", 30, 30, 6, 0.2, *win_rate(6, 30))
    assert len(rows) == 2 + 8


def test_without_rotation_a_strategy_has_its_own_seats_only() -> None:
    counts = counts_of(lineup("b", "a", "b", "a", rotate=False), [10], [[1, 2, 3, 4]])
    assert [(row.strategy, row.seat, row.wins) for row in results(counts)] == [
        ("b", None, 4),
        ("a", None, 6),
        ("b", "red", 1),
        ("b", "yellow", 3),
        ("a", "blue", 2),
        ("a", "green", 4),
    ]


def test_two_teams_that_change_places() -> None:
    wins = [[20, 15, 10, 5], [10, 10, 5, 15]]
    assert results(counts_of(lineup("a", "b", teams=True), [50, 40], wins)) == [
        Result("a", None, 90, 90, 55, 55 / 90, *win_rate(55, 90)),
        Result("b", None, 90, 90, 35, 35 / 90, *win_rate(35, 90)),
        Result("a", "red+yellow", 50, 50, 30, 0.6, *win_rate(30, 50)),
        Result("a", "blue+green", 40, 40, 25, 0.625, *win_rate(25, 40)),
        Result("b", "red+yellow", 40, 40, 15, 0.375, *win_rate(15, 40)),
        Result("b", "blue+green", 50, 50, 20, 0.4, *win_rate(20, 50)),
    ]


def test_one_strategy_in_both_teams() -> None:
    rows = results(counts_of(lineup("a", teams=True), [100], [[30, 30, 25, 15]]))
    assert rows == [
        Result("a", None, 100, 200, 100, 0.5, 0.5, 0.5),
        Result("a", "red+yellow", 100, 100, 55, 0.55, *win_rate(55, 100)),
        Result("a", "blue+green", 100, 100, 45, 0.45, *win_rate(45, 100)),
    ]
    drawn = results(counts_of(lineup("a", teams=True), [100], [[30, 20, 25, 15]]))[0]
    assert (drawn.ci_low, drawn.ci_high) == mean_share(90, 100, 2)


def test_a_solo_race_leaves_nothing_to_chance() -> None:
    rows = results(counts_of(lineup("a", seats=("red",)), [10], [[10]]))
    assert [(row.seat, row.ci_low, row.ci_high) for row in rows] == [
        (None, 1.0, 1.0),
        ("red", 1.0, 1.0),
    ]


def test_a_seat_that_no_game_reached_has_no_row() -> None:
    counts = counts_of(lineup("a", "b", seats=("red", "yellow")), [1, 0], [[1, 0], [0, 0]])
    assert [(row.strategy, row.seat) for row in results(counts)] == [
        ("a", None),
        ("b", None),
        ("a", "red"),
        ("b", "yellow"),
    ]


def test_no_games_have_no_results() -> None:
    assert results(empty_counts(lineup("a"))) == []
    assert turns(empty_counts(lineup("a"))) is None


def test_rates_of_all_seats_and_draws_make_one() -> None:
    counts = random_counts(lineup("a", "b", "b", "c"), 4000)
    totals = [row for row in results(counts) if row.seat is None]
    assert sum(row.wins for row in totals) + counts.turn_limit_draws == 4000
    for total in totals:
        seats = [row for row in results(counts) if row.seat and row.strategy == total.strategy]
        assert sum(row.wins for row in seats) == total.wins
        assert sum(row.games for row in seats) == total.seats


def test_lengths_are_those_of_the_games() -> None:
    counts = random_counts(lineup("a"), 5000)
    lengths = np.array(sorted(counts.turns.elements()))
    summary = turns(counts)
    assert summary is not None
    assert summary.mean == pytest.approx(lengths.mean())
    assert summary.sd == pytest.approx(lengths.std(ddof=1))
    assert summary.standard_error == pytest.approx(lengths.std(ddof=1) / np.sqrt(5000))
    for percent, value in ((5, summary.p05), (50, summary.p50), (95, summary.p95)):
        expected = np.percentile(lengths, percent, method="inverted_cdf")
        assert value == expected


def test_lengths_have_intervals() -> None:
    counts = random_counts(lineup("a"), 5000)
    lengths = np.array(sorted(counts.turns.elements()))
    found = turns(counts)
    assert found is not None
    half = stats.t.ppf(0.975, 4999) * lengths.std(ddof=1) / np.sqrt(5000)
    assert found.mean_low == pytest.approx(found.mean - half)
    assert found.mean_high == pytest.approx(found.mean + half)
    for percent, ends in (
        (5, (found.p05_low, found.p05_high)),
        (50, (found.p50_low, found.p50_high)),
        (95, (found.p95_low, found.p95_high)),
    ):
        ranks = stats.binom.ppf([0.025, 0.975], 5000, percent / 100).astype(int)
        # To a rank, the exact ones.
        assert lengths[ranks[0] - 2] <= ends[0] <= lengths[ranks[0]]
        assert lengths[ranks[1] - 1] <= ends[1] <= lengths[ranks[1] + 2]


def test_few_games_bound_a_quantile_on_one_side_or_on_none() -> None:
    histogram = Counter(dict.fromkeys(range(10, 20), 1))
    assert quantile_interval(histogram, 5) == (None, 12)
    assert quantile_interval(histogram, 50) == (11, 18)
    assert quantile_interval(histogram, 95) == (17, None)
    assert quantile_interval(Counter({7: 2}), 50) == (None, None)


def test_one_game_has_no_deviation() -> None:
    summary = turns(counts_of(lineup("a"), [1], [[1, 0, 0, 0]]))
    assert summary is not None
    assert (summary.mean_low, summary.mean_high, summary.p50_low) == (None, None, None)
    assert (summary.mean, summary.sd, summary.standard_error) == (100.0, 0.0, 0.0)
    assert (summary.p05, summary.p50, summary.p95) == (100, 100, 100)


def test_deviations_do_not_cancel() -> None:
    counts = empty_counts(lineup("a"))
    counts.games_by_rotation = [2 * 10**12]
    counts.turns.update({10**9: 10**12, 10**9 + 2: 10**12})
    summary = turns(counts)
    assert summary is not None
    assert summary.sd == pytest.approx(1.0)


def test_lengths_stay_where_they_can_be() -> None:
    """Two games of 10 and 284 turns: by Student's t alone from -1594 on."""
    counts = counts_of(lineup("a"), [1, 1, 0, 0], [[1, 0, 0, 0], [0, 1, 0, 0], [0] * 4, [0] * 4])
    counts.turns = Counter({10: 1, 284: 1})
    found = turns(counts)
    assert found is not None and found.mean_low == 1 and found.mean_high is not None
    assert 284 < found.mean_high < counts.turn_limit
    counts.turn_limit = 300
    found = turns(counts)
    assert found is not None and (found.mean_low, found.mean_high) == (1, 300)


def test_lengths_that_were_alike_are_not_certain() -> None:
    counts = counts_of(lineup("a"), [10, 10, 10, 10], [[10, 0, 0, 0]] * 4)
    found = turns(counts)  # of 100 turns each
    assert found is not None and found.mean_low is not None and found.mean_high is not None
    assert found.mean_low == pytest.approx(100 - 2.0227 * 1.96 / 40, abs=1e-4)
    assert found.mean_high == pytest.approx(100 + 2.0227 * 1.96 / 40, abs=1e-4)
