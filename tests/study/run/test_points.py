"""From counts to points."""

import csv
import io
import json
from collections import Counter
from dataclasses import asdict, replace
from math import log

import numpy as np
import pytest
from scipy.stats import t

from sorry_sim.board import COLOURS
from sorry_sim.core import rows
from sorry_sim.rules import PRESETS, Rules
from sorry_sim.study.playing.lineup import LineUp, line_up
from sorry_sim.study.playing.setup import DEFAULT_TURN_LIMIT
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.distribution import quantile_interval
from sorry_sim.study.run.played import scores_matter
from sorry_sim.study.run.playing import ready
from sorry_sim.study.run.points import point_results, points_of, shows_points
from sorry_sim.study.run.tables import as_json, as_markdown, as_table, points_csv
from sorry_sim.study.statistics.histograms import summary
from tests.study.examples import empty_counts, lineup, random_counts, random_rows

POINT_SCORE = PRESETS["point-score"]
TEAM_SCORE = replace(POINT_SCORE, teams=True)
LINE_UPS = [
    lineup("a"),
    lineup("a", "b", "b", "b"),
    lineup("a", "b", "c", "b", rotate=False),
    lineup("a", "b", seats=("blue", "green")),
    lineup("a", teams=True),
    lineup("a", "b", teams=True),
]


@pytest.mark.parametrize(
    ("rules", "matter"),
    [
        (Rules(), False),
        (PRESETS["partnership"], False),
        (PRESETS["fast-start"], False),
        (PRESETS["edition-2013"], False),
        (POINT_SCORE, True),
        (PRESETS["hand-of-five"], True),
        (Rules(score="all-home"), True),
        (Rules(bonus="sum"), True),
    ],
)
def test_when_points_matter(rules: Rules, matter: bool) -> None:
    assert scores_matter(rules.as_dict()) is matter
    line_up = lineup("a", teams=rules.teams)
    assert shows_points(random_counts(line_up, 10, rules=rules)) is matter
    assert not shows_points(empty_counts(line_up, rules))


def test_a_solo_race_has_no_points() -> None:
    counts = random_counts(lineup("a", seats=("red",)), 10, rules=POINT_SCORE)
    assert not shows_points(counts)
    assert "Points" not in as_table(counts)
    assert "points" not in json.loads(as_json(counts, 1.0))


def seat_points(line_up: LineUp, made: np.ndarray, strategy: int) -> list[list[int]]:
    """For each game, the points of every side that a strategy plays."""
    table = line_up.table()
    seats = [COLOURS.index(seat) for seat in line_up.seats[: len(line_up.sides)]]
    return [
        [
            int(row[rows.POINTS + seat])
            for seat in seats
            if table[game % line_up.rotations, seat] == strategy
        ]
        for game, row in enumerate(made)
    ]


@pytest.mark.parametrize("line_up", LINE_UPS)
def test_points_are_those_of_the_games(line_up: LineUp) -> None:
    made = random_rows(line_up, 600)
    counts = empty_counts(line_up)
    counts.add_rows(made, first_game=0)
    totals = [row for row in point_results(counts) if row.seat is None]
    assert [row.strategy for row in totals] == [one.label for one in line_up.strategies]
    for place, row in enumerate(totals):
        of_games = np.array(seat_points(line_up, made, place))
        means = of_games.mean(axis=1)
        assert (row.games, row.seats, row.points) == (600, of_games.size, of_games.sum())
        assert row.mean == pytest.approx(means.mean())
        assert row.standard_error == pytest.approx(means.std(ddof=1) / np.sqrt(600))
        for percent, value in ((5, row.p05), (50, row.p50), (95, row.p95)):
            assert value == np.percentile(of_games, percent, method="inverted_cdf")


@pytest.mark.parametrize("line_up", LINE_UPS)
def test_rows_by_side_make_the_totals(line_up: LineUp) -> None:
    counts = random_counts(line_up, 600)
    rows = point_results(counts)
    for total in rows[: len(counts.strategies)]:
        sides = [row for row in rows if row.seat and row.strategy == total.strategy]
        assert {row.seat for row in sides} <= set(counts.sides)
        assert sum(row.points for row in sides) == total.points
        assert sum(row.games for row in sides) == total.seats
    won = points_of(counts, won=True)
    assert won.total() == 600 - counts.turn_limit_draws
    assert won == sum((points_of(counts, one, won=True) for one in counts.strategies), won - won)
    assert points_of(counts).total() == 600 * len(counts.sides)


def test_a_side_that_no_game_reached_has_no_row() -> None:
    rows = point_results(random_counts(lineup("a", "b", teams=True), 1))
    assert [(row.strategy, row.seat) for row in rows] == [
        ("a", None),
        ("b", None),
        ("a", "red+yellow"),
        ("b", "blue+green"),
    ]
    assert point_results(empty_counts(lineup("a"))) == []


def points_of_one_game(line_up: LineUp, points: dict[str, int], winner: str | None) -> Counts:
    made = random_rows(line_up, 1)
    made[0, rows.WINNER] = rows.DRAW_BY_LIMIT if winner is None else COLOURS.index(winner)
    for colour, scored in points.items():
        made[0, rows.POINTS + COLOURS.index(colour)] = scored
    counts = empty_counts(line_up, TEAM_SCORE if line_up.teams else POINT_SCORE)
    counts.add_rows(made, first_game=0)
    return counts


TEAM_TABLE = """\
Points a game by strategy (per team played)
  strategy  teams played   mean  95 % interval  5 % within  50 % within  95 % within
  a                    1  135.0              -         135          135          135
  b                    1    0.0              -           0            0            0

Points a game by team (whoever plays it)
  team        games   mean  95 % interval  5 % within  50 % within  95 % within
  red+yellow      1  135.0              -         135          135          135
  blue+green      1    0.0              -           0            0            0

Points of the winner
  games won   mean  95 % interval  5 % within  50 % within  95 % within
          1  135.0              -         135          135          135

Length"""


def test_the_readable_table() -> None:
    points = {"red": 135, "blue": 0, "yellow": 135, "green": 0}
    counts = points_of_one_game(lineup("a", "b", teams=True), points, "yellow")
    assert TEAM_TABLE in as_table(counts)
    assert "| team | games | mean |" in as_markdown(counts)


def test_the_object_for_programs() -> None:
    counts = random_counts(lineup("a", "b", seats=("red", "blue")), 100, rules=POINT_SCORE)
    values = json.loads(as_json(counts, 1.0))
    assert [row["seat"] for row in values["points"]["results"]] == [
        *(None, None),
        *("red", "blue") * 2,
    ]
    won = points_of(counts, won=True)
    of, winner = summary(won), values["points"]["winner"]
    assert winner["games"] == 100 - counts.turn_limit_draws
    assert {name: winner[name] for name in asdict(of)} == asdict(of)
    half = t.ppf(0.975, won.total() - 1) * of.standard_error
    assert winner["mean_high"] == pytest.approx(of.mean + half)
    assert (winner["p50_low"], winner["p50_high"]) == quantile_interval(won, 50)
    first = values["points"]["results"][0]
    half = t.ppf(0.975, 99) * first["standard_error"]
    assert first["mean_low"] == pytest.approx(first["mean"] - half)
    assert first["p95_low"] <= first["p95"] <= first["p95_high"]


def test_points_that_were_never_won_may_yet_be_won() -> None:
    """Like a win rate of 0 games, times the most points that there are; in teams of 8 pawns."""
    counts = empty_counts(lineup("a", "b", teams=True, rotate=False), TEAM_SCORE)
    counts.games_by_rotation = [200]
    nothing, all_of_it = Counter({0: 200}), Counter({120: 200})
    counts.points.sides = [[nothing, all_of_it]]
    counts.points.strategies = [nothing, all_of_it]
    mine, its = point_results(counts)[:2]
    assert (mine.mean, mine.mean_low) == (0.0, 0.0)
    assert mine.mean_high == pytest.approx(-log(0.025) * (5 * 16 + 100) / 200)
    assert (mine.p95, mine.p95_high) == (0, 0)
    assert its.mean_low is not None and its.mean_low < 120 < (its.mean_high or 0)


def test_a_strategy_with_several_sides_knows_its_quantiles_no_better_than_a_single_one() -> None:
    """Sides of a game depend on one another."""
    one = Counter({0: 150, 50: 150, 100: 100})
    three = Counter({value: 3 * games for value, games in one.items()})
    for percent in (5, 50, 95):
        assert quantile_interval(three, percent, each=3) == quantile_interval(one, percent)


def test_a_game_that_nobody_won() -> None:
    counts = points_of_one_game(lineup("a"), dict.fromkeys(COLOURS, 5), None)
    assert "Points of the winner" not in as_table(counts)
    assert json.loads(as_json(counts, 1.0))["points"]["winner"] is None


def test_csv_has_the_histogram() -> None:
    counts = random_counts(lineup("a", "b", teams=True), 300, rules=TEAM_SCORE)
    lines = list(csv.DictReader(io.StringIO(points_csv(counts))))
    assert list(lines[0]) == ["strategy", "seat", "points", "games", "wins"]
    for strategy in counts.strategies:
        mine = [line for line in lines if line["strategy"] == strategy]
        assert {line["seat"] for line in mine} == set(counts.sides)
        assert sum(int(line["games"]) for line in mine) == 300
        wins = sum(int(line["wins"]) for line in mine)
        assert wins == points_of(counts, strategy, won=True).total()


@pytest.mark.parametrize("teams", [False, True])
@pytest.mark.parametrize("bonus", ["highest", "sum"])
@pytest.mark.parametrize("score", ["winner", "all-home"])
def test_no_game_is_tied(teams: bool, bonus: str, score: str) -> None:
    rules = replace(POINT_SCORE, teams=teams, bonus=bonus, score=score)
    seated = line_up(["random"], teams=teams)
    made = ready(seated, rules, seed=3).play(0, 300)
    points = made[:, rows.POINTS : rows.POINTS + (2 if teams else 4)]
    winners = made[:, rows.WINNER] % (2 if teams else 4)
    others = np.where(np.arange(points.shape[1]) == winners[:, np.newaxis], -1, points)
    assert (points[np.arange(300), winners] > others.max(axis=1)).all()
    counts = Counts.empty(seated, rules, 3, DEFAULT_TURN_LIMIT)
    counts.add_rows(made, first_game=0)
    assert Counts.from_dict(json.loads(json.dumps(counts.as_dict()))) == counts
