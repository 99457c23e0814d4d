"""The programs that the documents name read a file of games, and find in it what was played."""

from collections import Counter
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pytest

from sorry_sim.study.run.counts import Counts
from tests.study.examples import empty_counts, lineup, random_rows
from tests.study.games_out.written import write

READ = lineup("a", "b", "c", seats=("red", "blue", "yellow"))
"""The line-up of the file that each program which the documents name must read alike."""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "games.parquet"
    write(path, READ)
    return path


@pytest.fixture(scope="module")
def counts() -> Counts:
    counts = empty_counts(READ)
    counts.add_rows(random_rows(READ, 500), 0)
    return counts


def test_pandas_reads_it(games: Path, counts: Counts) -> None:
    table = pd.read_parquet(games)
    assert len(table) == counts.games
    assert int(table["winner"].isna().sum()) == counts.turn_limit_draws
    assert Counter(table["turns"]) == counts.turns
    won = table.query("strategy_red == 'a' and winner == 'red'")
    assert len(won) == counts.wins[0][0]
    by_rotation = table.groupby("rotation")["pips_yellow"].sum()
    assert by_rotation.tolist() == [pips[2] for pips in counts.pips]


def test_polars_reads_it(games: Path, counts: Counts) -> None:
    table = pl.read_parquet(games)
    assert table.height == counts.games
    assert table["winner"].null_count() == counts.turn_limit_draws
    assert Counter(table["turns"].to_list()) == counts.turns
    mine = (pl.col("strategy_red") == "a") & (pl.col("winner") == "red")
    assert table.filter(mine).height == counts.wins[0][0]
    by_rotation = table.group_by("rotation").agg(pl.col("pips_yellow").sum()).sort("rotation")
    assert by_rotation["pips_yellow"].to_list() == [pips[2] for pips in counts.pips]


def test_duckdb_reads_it(games: Path, counts: Counts) -> None:
    with duckdb.connect() as base:

        def ask(what: str, of: str = "") -> list[tuple[Any, ...]]:
            query = f"select {what} from read_parquet($games) {of}"
            return base.execute(query, {"games": str(games)}).fetchall()

        assert ask("count(*)") == [(counts.games,)]
        assert ask("count(*)", "where winner is null") == [(counts.turn_limit_draws,)]
        assert dict(ask("turns, count(*)", "group by turns")) == counts.turns
        won = ask("count(*)", "where strategy_red = 'a' and winner = 'red'")
        assert won == [(counts.wins[0][0],)]
        by_rotation = ask("sum(pips_yellow)", "group by rotation order by rotation")
        assert by_rotation == [(pips[2],) for pips in counts.pips]
