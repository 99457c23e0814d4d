"""The rows of an experiment: the numbers of the counts, and nothing else."""

import csv
import io
import math

import pyarrow.parquet as pq
import pytest
from scipy.stats import t

from sorry_sim.study.experiment import tables
from sorry_sim.study.experiment.measures import Row, rows
from sorry_sim.study.experiment.model import Experiment, Place
from sorry_sim.study.run.results import results
from sorry_sim.study.statistics.histograms import summary
from tests.study.examples import lineup, random_counts
from tests.study.experiment.files import GRID, HEAD, read

GAMES = 400


@pytest.fixture(scope="module")
def experiment() -> Experiment:
    return read(HEAD + GRID)


@pytest.fixture(scope="module")
def found(experiment: Experiment) -> list[Row]:
    seated = {
        "greedy": lineup("greedy", seats=("red", "yellow")),
        "mixed": lineup("random", "greedy", seats=("red", "yellow")),
    }
    return [
        row
        for place in experiment.cells
        if place.players == "two"
        for row in rows(place, random_counts(seated[place.lineups], GAMES, draws=False))
    ]


def test_rows_are_the_results_of_the_counts(found: list[Row]) -> None:
    counts = random_counts(lineup("random", "greedy", seats=("red", "yellow")), GAMES, draws=False)
    rates = [row for row in found if row.lineup == "mixed" and row.measure == "win_rate"]
    assert [
        (row.strategy, row.seat, row.games, row.value, row.ci_low, row.ci_high) for row in rates
    ] == [
        (one.strategy, one.seat, one.games, one.win_rate, one.ci_low, one.ci_high)
        for one in results(counts)
    ]
    assert {row.fair for row in rates} == {0.5}
    lengths = {row.measure: row for row in found if row.lineup == "mixed"}
    of_turns = summary(counts.turns)
    assert lengths["turns"].value == of_turns.mean
    half = t.ppf(0.975, GAMES - 1) * of_turns.standard_error
    assert lengths["turns"].ci_high == pytest.approx(of_turns.mean + half)
    within = lengths["turns_p05"]
    assert within.value == of_turns.p05
    assert within.ci_low <= within.value <= within.ci_high
    assert lengths["cards"].value == counts.cards_sum / GAMES
    assert lengths["cards"].ci_low < lengths["cards"].value < lengths["cards"].ci_high
    assert (lengths["draws"].value, lengths["draws"].ci_low) == (0, 0)
    seats = [row for row in found if row.lineup == "mixed" and row.measure == "seat_win_rate"]
    assert sum(row.value for row in seats) == pytest.approx(1)
    order = [row.order for row in found if row.measure == "order_win_rate"]
    assert order == ["starter", "second"] * 2
    assert {(row.n_players, row.seats) for row in found} == {(2, "red,yellow")}


def test_one_game_has_no_interval_and_nothing_is_infinite() -> None:
    alone = random_counts(lineup("greedy", seats=("red",)), 1)
    for row in rows(Place("r", "l", "p"), alone):
        assert math.isfinite(row.value)
        if row.measure in ("turns", "cards"):
            assert row.ci_low is row.ci_high is None
    assert {row.measure for row in rows(Place("r", "", "p"), alone)}.isdisjoint({"win_rate"})


def test_files_for_programs_hold_the_same_rows(found: list[Row]) -> None:
    read_back = list(csv.DictReader(io.StringIO(tables.as_csv(found))))
    table = pq.read_table(io.BytesIO(tables.as_parquet(found))).to_pylist()
    assert table == [row._asdict() for row in found]
    for text, row in zip(read_back, found, strict=True):
        assert float(text["value"]) == row.value
        assert text["seat"] == (row.seat or "")
    assert tables.as_parquet(found) == tables.as_parquet(found)


def test_the_table_of_a_metric(experiment: Experiment, found: list[Row]) -> None:
    section = tables.of_metric(experiment, "win_rate", found)
    assert section is not None
    # one strategy in every seat has a fixed rate, and a metric of seats has rows for seats
    assert section.header == (
        *("rules", "lineup", "players", "strategy"),
        *("win rate", "95 % interval", "fair share", "p"),
    )
    assert [row[:4] for row in section.rows] == [
        ("classic", "mixed", "two", "random"),
        ("classic", "mixed", "two", "greedy"),
    ]
    turns = tables.of_metric(experiment, "turns", found)
    assert turns is not None
    assert turns.header[-3:] == ("5 % within", "50 % within", "95 % within")
    assert tables.of_metric(experiment, "points", found) is None
    order = tables.of_metric(experiment, "order_win_rate", found)
    assert order is not None and "order of play" in order.header and "seat" not in order.header


def test_a_column_has_as_many_decimals_in_every_line(
    experiment: Experiment, found: list[Row]
) -> None:
    few = [row._replace(value=0.0123, ci_low=0.01229, ci_high=0.01231) for row in found[:1]]
    section = tables.of_metric(experiment, "win_rate", [*found, *few])
    assert section is not None
    at = section.header.index("win rate")
    assert {len(row[at].partition(".")[2]) for row in section.rows} == {len("00 %") - 1}
    games = tables.of_metric(experiment, "win_rate", [*found, few[0]._replace(games=401)])
    assert games is not None and "games" in games.header
