"""Results as text."""

import csv
import io
import json

import pytest

from sorry_sim.study.run.lengths import turns
from sorry_sim.study.run.results import order_rates, results, side_rates
from sorry_sim.study.run.tables import as_csv, as_json, as_markdown, as_table, timing_line
from tests.study.examples import counts_of, empty_counts, lineup, random_counts

TWO_WINS = [[300, 200], [180, 320]]
TWO = counts_of(lineup("a", "long:name=2", seats=("red", "yellow")), [500, 500], TWO_WINS)


def test_the_readable_table() -> None:
    assert (
        as_table(TWO)
        == """\
classic rules, 2 players, 1,000 games, seed 1
line-up: red a, yellow long:name=2; everyone moves one seat on after each game

Win rate by strategy (wins per seat played; fair share 50 %)
  strategy     seats played  wins  win rate   95 % interval
  a                   1,000   620    62.0 %  59.0 to 65.0 %
  long:name=2         1,000   380    38.0 %  35.0 to 41.0 %

Win rate by seat (whoever sits there; fair share 50 %)
  seat    games  wins  win rate   95 % interval
  red     1,000   480    48.0 %  44.9 to 51.1 %
  yellow  1,000   520    52.0 %  48.9 to 55.1 %

Win rate by strategy and seat (fair share 50 %)
  strategy     seat    games  wins  win rate   95 % interval
  a            red       500   300    60.0 %  55.6 to 64.2 %
  a            yellow    500   320    64.0 %  59.7 to 68.1 %
  long:name=2  red       500   180    36.0 %  31.9 to 40.3 %
  long:name=2  yellow    500   200    40.0 %  35.8 to 44.4 %

Win rate by order of play (whoever it is; fair share 50 %)
  player   games   wins  win rate    95 % interval
  starter  1,000  1,000   100.0 %  99.6 to 100.0 %
  second   1,000      0     0.0 %     0.0 to 0.4 %

Length of a game in turns (of all players together)
                         turns        95 % interval
  mean                100.0000  99.9962 to 100.0038
  standard deviation       0.0                    -
  5 % within               100           100 to 100
  50 % within              100           100 to 100
  95 % within              100           100 to 100
"""
    )


def test_one_strategy_is_shown_by_seat() -> None:
    text = as_table(random_counts(lineup("greedy"), 1000, draws=False))
    assert "line-up: greedy in every seat" in text
    assert "greedy           4,000  1,000    25.0 %          fixed" in text
    assert "fair share 25 %" in text
    assert "by strategy and seat" not in text
    assert "draws by limit" not in text


TWO_TEAMS = counts_of(
    lineup("a", "b", teams=True), [500, 500], [[200, 100, 100, 100], [90, 120, 90, 200]]
)


def test_a_partnership_is_shown_by_team() -> None:
    assert as_table(TWO_TEAMS).startswith(
        """\
partnership rules, 4 players in 2 teams, 1,000 games, seed 1
line-up: red+yellow a, blue+green b; the teams change places after each game

Win rate by strategy (wins per team played; fair share 50 %)
  strategy  teams played  wins  win rate   95 % interval
  a                1,000   620    62.0 %  59.0 to 65.0 %
  b                1,000   380    38.0 %  35.0 to 41.0 %

Win rate by team (whoever plays it; fair share 50 %)
  team        games  wins  win rate   95 % interval
  red+yellow  1,000   480    48.0 %  44.9 to 51.1 %
  blue+green  1,000   520    52.0 %  48.9 to 55.1 %

Win rate by strategy and team (fair share 50 %)
  strategy  team        games  wins  win rate   95 % interval
  a         red+yellow    500   300    60.0 %  55.6 to 64.2 %
  a         blue+green    500   320    64.0 %  59.7 to 68.1 %
  b         red+yellow    500   180    36.0 %  31.9 to 40.3 %
  b         blue+green    500   200    40.0 %  35.8 to 44.4 %

Win rate by order of play (whoever it is; fair share 50 %)
  team                 games   wins  win rate    95 % interval
  team of the starter  1,000  1,000   100.0 %  99.6 to 100.0 %
  other team           1,000      0     0.0 %     0.0 to 0.4 %
"""
    )
    assert "a,red+yellow,500,500,300,0.6," in as_csv(TWO_TEAMS)


def test_one_strategy_in_both_teams() -> None:
    text = as_table(random_counts(lineup("greedy", teams=True), 1000, draws=False))
    assert "line-up: greedy in both teams" in text
    assert "Win rate by strategy (it plays both teams, so this is fixed)" in text
    assert "greedy           2,000  1,000    50.0 %          fixed" in text
    assert "Win rate by team (fair share 50 %)" in text
    assert "blue+green  greedy    1,000" in text


def test_draws_are_shown() -> None:
    text = as_table(counts_of(lineup("a"), [200], [[50, 50, 50, 49]]))
    assert "draws by limit: 1 game (0.5 %) went on to the limit of 10,000 turns" in text


def test_a_solo_race_has_a_length_only() -> None:
    text = as_table(random_counts(lineup("a", seats=("red",)), 1, draws=False))
    assert "a solo race, 1 game," in text
    assert "Win rate" not in text
    assert "Length" in text


@pytest.mark.parametrize(("games", "shown"), [(1000, "25.0 %"), (10**6, "25.00 %")])
def test_digits_follow_the_number_of_games(games: int, shown: str) -> None:
    quarter = games // 4
    text = as_table(counts_of(lineup("a"), [games], [[quarter] * 4]))
    assert f" {shown} " in text


def test_columns_are_aligned() -> None:
    for block in as_table(random_counts(lineup("a", "b", "c", "d"), 5000)).split("\n\n")[1:]:
        table = block.splitlines()[1:]
        assert len({len(line.rstrip()) for line in table}) == 1


def test_markdown_has_the_same_cells() -> None:
    text = as_markdown(counts_of(lineup("a|b"), [100], [[30, 20, 25, 25]]))
    assert "| strategy | seats played | wins | win rate | 95 % interval |\n| :--- | ---: |" in text
    assert r"| red | a\|b | 100 | 30 | 30.0 % | 21.9 to 39.6 % |" in text


def test_csv_has_the_rows() -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(TWO))))
    assert [row["seat"] for row in rows] == ["", "", "red", "yellow", "red", "yellow"]
    assert [float(row["ci_low"]) for row in rows] == [row.ci_low for row in results(TWO)]
    header = "strategy,seat,games,seats,wins,win_rate,ci_low,ci_high\n"
    assert as_csv(TWO).startswith(header)
    assert as_csv(empty_counts(lineup("a"))) == header


def test_json_is_the_object_it_promises() -> None:
    values = json.loads(as_json(TWO, elapsed=0.5))
    assert list(values) == [
        "games",
        "turn_limit_draws",
        "seed",
        "rules",
        "lineup",
        "seats",
        "rotations",
        "turn_limit",
        "fair_share",
        "results",
        "by_seat",
        "by_order",
        "turns",
        "elapsed_s",
        "games_per_s",
    ]
    assert values["games"] == 1000
    assert values["lineup"] == ["a", "long:name=2"]
    assert values["results"][0] == {
        "strategy": "a",
        "seat": None,
        "games": 1000,
        "seats": 1000,
        "wins": 620,
        "win_rate": 0.62,
        "ci_low": results(TWO)[0].ci_low,
        "ci_high": results(TWO)[0].ci_high,
    }
    ends = [f"{name}_{end}" for name in ("mean", "p05", "p50", "p95") for end in ("low", "high")]
    assert values["turns"] == {
        **{"mean": 100.0, "sd": 0.0, "p05": 100, "p50": 100, "p95": 100},
        **dict.fromkeys(ends, 100),
        # All alike so far: one game may yet be a turn longer.
        "mean_low": pytest.approx(100 - 1.9624 * 1.96 / 1000, abs=1e-6),
        "mean_high": pytest.approx(100 + 1.9624 * 1.96 / 1000, abs=1e-6),
    }
    assert values["games_per_s"] == 2000


def test_json_has_the_seats_and_the_order_of_play() -> None:
    values = json.loads(as_json(TWO_TEAMS, elapsed=0.5))
    assert values["seats"] == ["red", "blue", "yellow", "green"]
    assert (values["rotations"], values["turn_limit"], values["fair_share"]) == (2, 10_000, 0.5)
    for name, rates in (("seat", side_rates(TWO_TEAMS)), ("order", order_rates(TWO_TEAMS))):
        assert [
            [one[name], one["games"], one["wins"], one["win_rate"], one["ci_low"], one["ci_high"]]
            for one in values[f"by_{name}"]
        ] == [
            [one.place, one.games, one.wins, one.win_rate, one.ci_low, one.ci_high] for one in rates
        ]
    assert [one["wins"] for one in values["by_order"]] == [1000, 0]
    alone = json.loads(as_json(random_counts(lineup("a", seats=("red",)), 9, draws=False), 0.5))
    assert alone["by_seat"] == alone["by_order"] == []


def test_no_games_and_no_time_are_no_fault() -> None:
    counts = empty_counts(lineup("a"))
    values = json.loads(as_json(counts, elapsed=0.0))
    assert (values["results"], values["turns"], values["games_per_s"]) == ([], None, 0.0)
    assert "0 games" in as_table(counts)
    assert "0 games" in as_markdown(counts)


def test_the_mean_is_shown_as_far_as_it_is_known() -> None:
    counts = random_counts(lineup("a"), 5000)
    summary = turns(counts)
    assert summary is not None
    assert f" {summary.mean:.1f}  {summary.mean_low:.1f} to {summary.mean_high:.1f}\n" in as_table(
        counts
    )


def test_few_games_say_how_little_is_known() -> None:
    text = as_table(random_counts(lineup("a"), 10))
    assert "  at most " in text and "  at least " in text
    assert "-" in as_table(counts_of(lineup("a"), [1], [[1, 0, 0, 0]])).splitlines()[-1]


def test_the_timing_line() -> None:
    assert timing_line(TWO, 0.5) == "1,000 games in 0.50 s: 2,000 games/s"
