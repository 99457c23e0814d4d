"""Results as data frames."""

from math import isnan

import pytest

from sorry_sim.rules import PRESETS
from sorry_sim.study.run import frames
from sorry_sim.study.run.lengths import turns
from sorry_sim.study.run.results import results
from sorry_sim.study.run.sampling import order_interval, side_interval
from tests.study.examples import counts_of, empty_counts, lineup, random_counts

TWO = lineup("a", "b", seats=("red", "yellow"))


def test_all_rows() -> None:
    counts = random_counts(TWO, 100)
    table = frames.everything(counts)
    assert table["wins"].to_list() == [row.wins for row in results(counts)]
    assert table["seat"].isna().sum() == 2
    assert frames.everything(empty_counts(TWO)).columns.equals(table.columns)


def test_nothing_is_counted_twice() -> None:
    """Every game has one winner, in each table by itself."""
    counts = random_counts(lineup("a", "b", "b", "b"), 400, draws=False)
    for table in (frames.strategies(counts), frames.sides(counts), frames.order(counts)):
        assert table["wins"].sum() == 400
        assert table["games"].eq(400).all()
    assert frames.everything(counts)["wins"].sum() == 800


def test_what_is_fixed_is_marked() -> None:
    alone = frames.strategies(counts_of(lineup("a"), [100], [[30, 30, 25, 15]]))
    assert alone.columns.tolist() == [
        *("strategy", "games", "seats", "wins", "win_rate", "ci_low", "ci_high", "fixed")
    ]
    assert alone.loc[0].to_list() == ["a", 100, 400, 100, 0.25, 0.25, 0.25, True]
    assert frames.strategies(random_counts(TWO, 100))["fixed"].to_list() == [False, False]


def test_seats_and_the_order_of_play() -> None:
    counts = random_counts(TWO, 100)
    red, yellow = (sum(of) for of in zip(*counts.side_wins, strict=True))
    sides, order = frames.sides(counts), frames.order(counts)
    assert sides.loc[1].to_list() == [
        *("yellow", 100, yellow, yellow / 100),
        *side_interval(counts, 1, yellow, 100),
    ]
    assert sides["wins"][0] == red
    assert order["order"].to_list() == ["starter", "second"]
    first = counts.starter_side_wins[0]
    assert order.loc[0, ["wins", "ci_low", "ci_high"]].to_list() == [
        first,
        *order_interval(counts, 0, first),
    ]
    teams = random_counts(lineup("a", "b", teams=True), 100)
    assert frames.sides(teams).seat.to_list() == ["red+yellow", "blue+green"]
    assert frames.order(teams).order.to_list() == ["team of the starter", "other team"]


def test_the_length_of_games() -> None:
    counts = random_counts(TWO, 1000)
    found, table = turns(counts), frames.turns(counts).set_index("number")
    assert found
    assert table.index.to_list() == ["mean", "sd", "p05", "p50", "p95"]
    assert table.loc["mean"].to_list() == [found.mean, found.mean_low, found.mean_high]
    assert table.loc["p95"].to_list() == [found.p95, found.p95_low, found.p95_high]
    assert table.turns["sd"] == found.sd
    assert isnan(table.ci_low["sd"])
    few = frames.turns(random_counts(TWO, 1))
    assert few[["ci_low", "ci_high"]].isna().all(axis=None)


def test_points_where_they_matter() -> None:
    assert frames.points(random_counts(TWO, 100)).empty
    scored = frames.points(random_counts(TWO, 100, rules=PRESETS["point-score"]))
    assert scored["strategy"].to_list() == ["a", "b", "a", "a", "b", "b"]
    assert scored["mean"].gt(0).all()


@pytest.mark.parametrize("table", [frames.strategies, frames.sides, frames.order, frames.turns])
def test_no_games_no_rows(table: object) -> None:
    found = table(empty_counts(TWO))  # type: ignore[operator]
    assert found.empty
    assert len(found.columns) >= 4
