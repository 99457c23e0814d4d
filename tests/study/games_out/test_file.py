"""The file of games: it holds what was played, whole or not at all."""

import json
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from numpy.typing import NDArray

from sorry_sim import __version__
from sorry_sim.board import COLOURS
from sorry_sim.core import rows as row
from sorry_sim.errors import InputError
from sorry_sim.rules import PRESETS
from sorry_sim.rules.series import Series
from sorry_sim.study.games_out import file as games_file
from sorry_sim.study.games_out.file import GamesFile, check, check_again, holds
from sorry_sim.study.playing.lineup import TEAMS, LineUp, line_up
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.playing import play
from tests.study.examples import lineup, random_rows
from tests.study.games_out.written import played, write

CLASSIC = PRESETS["classic"]

#: The first of the columns of a row by the names that the file gives them.
OF_A_GAME = {
    "turns": row.TURNS,
    "cards": row.CARDS,
    "no_move": row.CHOICES,
    "one_move": row.CHOICES + 1,
    "real_choice": row.CHOICES + 2,
    "lead_changes": row.LEAD_CHANGES,
}
OF_A_SEAT = {
    "pips": row.PIPS,
    "pawns_home": row.HOMES,
    "bumps_given": row.GIVEN,
    "bumps_taken": row.TAKEN,
    "cards_lost": row.LOST,
    "points": row.POINTS,
    "behind": row.BEHIND,
}


def rows_of(path: Path) -> NDArray[np.int32]:
    """The rows of the engine that a file was made of."""
    games = pq.read_table(path)
    rows = np.zeros((len(games), row.COLUMNS), np.int32)

    def colours(name: str) -> list[int]:
        return [-1 if word is None else COLOURS.index(word) for word in games[name].to_pylist()]

    teams = "winning_seat" in games.column_names
    rows[:, row.WINNER] = colours("winning_seat" if teams else "winner")
    rows[:, row.STARTER] = colours("starter")
    if "series" in games.column_names:
        rows[:, row.GAME_OF_SERIES] = games["game_of_series"]
    for name, column in OF_A_GAME.items():
        rows[:, column] = games[name]
    for name, column in OF_A_SEAT.items():
        for place, colour in enumerate(COLOURS):
            if f"{name}_{colour}" in games.column_names:
                rows[:, column + place] = games[f"{name}_{colour}"]
    return rows


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.parquet"


@pytest.mark.parametrize(
    ("names", "number", "series"),
    [
        (["greedy", "random"], 2, None),
        (["greedy", "random", "random"], 3, Series(4)),
        (["random"], 2, Series(target=100)),
    ],
)
def test_the_counts_of_a_run_are_those_of_its_file(
    path: Path, names: list[str], number: int, series: Series | None
) -> None:
    seated = line_up(names, players=number)
    with GamesFile(path, played(seated, series), 200) as kept:
        outcome = play(seated, CLASSIC, 200, threads=2, series=series, keep_rows=kept.add)
    again = Counts.empty(seated, CLASSIC, 1, 10_000, series)
    again.add_rows(rows_of(path), 0)
    assert again == outcome.counts
    assert holds(path, played(seated, series), 200)
    games = pq.read_table(path)
    if series is None:
        assert games["game"].to_pylist() == list(range(200))
    else:
        numbers, in_series = games["series"].to_numpy(), games["game_of_series"].to_numpy()
        assert np.array_equal(np.unique(numbers), np.arange(200))
        assert np.array_equal(in_series == 0, np.diff(numbers, prepend=-1) == 1)
    # What only a count of metrics fills in.
    assert games["lead_changes"].to_numpy().any()
    decisions = sum(games[name].to_numpy() for name in ("no_move", "one_move", "real_choice"))
    assert (decisions >= games["turns"].to_numpy()).all()


@pytest.mark.parametrize(
    "seated",
    [
        lineup("a", "b", "a", "c"),
        lineup("a", "b", seats=("red", "green")),
        lineup("a", "b", teams=True),
        lineup("a", seats=("blue",)),
    ],
)
def test_every_column(path: Path, seated: LineUp) -> None:
    rows = write(path, seated)
    assert np.array_equal(rows_of(path), rows)
    games = pq.read_table(path).to_pylist()
    assert [game["game"] for game in games] == list(range(500))
    table = seated.table()
    for game in games:
        assert game["seats"] == ",".join(seated.seats)
        assert game["rotation"] == game["game"] % seated.rotations
        for seat in seated.seats:
            place = table[game["rotation"], COLOURS.index(seat)]
            assert game[f"strategy_{seat}"] == seated.strategies[place].label
        if seated.teams:
            seat = game["winning_seat"]
            assert game["winner"] == (seat and TEAMS[COLOURS.index(seat) % 2])
        else:
            assert game["winner"] is None or game["winner"] in seated.seats
    assert {game["winner"] for game in games} == {*seated.sides, None}


def test_small_types(path: Path) -> None:
    write(path, lineup("a", "b", seats=("red", "yellow")))
    types = {field.name: str(field.type) for field in pq.read_schema(path)}
    word = "dictionary<values=string, indices=int8, ordered=0>"
    assert types["strategy_red"] == types["winner"] == types["starter"] == word
    assert (types["game"], types["rotation"], types["turns"]) == ("int64", "int8", "int32")
    assert (types["pips_red"], types["pawns_home_red"]) == ("int16", "int8")


def test_what_was_played_stands_in_the_file(path: Path) -> None:
    seated = lineup("a", "b", seats=("red", "yellow"))
    write(path, seated)
    about = json.loads(pq.read_metadata(path).metadata[b"sorry_sim"])
    rules = about.pop("rules")
    assert {name: list(v) if isinstance(v, tuple) else v for name, v in rules.items()} == rules
    assert rules["name"] == "classic"
    assert about == {
        "format": "sorry-sim games",
        "version": 1,
        "program": __version__,
        "seed": 1,
        "seats": ["red", "yellow"],
        "lineup": ["a", "b"],
        "rotations": 2,
        "turn_limit": 10_000,
        "series": None,
        "asked": 500,
        "played": 500,
    }


def test_how_many_come_at_a_time_changes_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games_file, "_ROWS_A_GROUP", 64)
    seated, contents = lineup("a"), set()
    for step in (10, 64, 500):
        write(path, seated, step=step)
        contents.add(path.read_bytes())
    assert len(contents) == 1
    about = pq.read_metadata(path)
    groups = [about.row_group(group).num_rows for group in range(about.num_row_groups)]
    assert groups == [64] * 7 + [52]


def test_memory_stays_flat(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_file, "_ROWS_A_GROUP", 1000)
    seated, held = lineup("a"), []
    rows = random_rows(seated, 700)
    with GamesFile(path, played(seated), 1) as kept:
        for block in range(60):
            kept.add(rows, 700 * block)
            held.append(pa.total_allocated_bytes())
    assert max(held[10:]) <= max(held[:10])


def test_an_exception_leaves_the_earlier_file(path: Path) -> None:
    seated = lineup("a")
    path.write_text("earlier")

    def stop() -> None:
        with GamesFile(path, played(seated), 100) as kept:
            kept.add(random_rows(seated, 100), 0)
            raise KeyError

    with pytest.raises(KeyError):
        stop()
    assert path.read_text() == "earlier"
    assert list(path.parent.iterdir()) == [path]


def test_no_game_is_no_file(path: Path) -> None:
    with GamesFile(path, played(lineup("a")), 100):
        pass
    assert list(path.parent.iterdir()) == []


@pytest.mark.parametrize("rows_a_group", [100, 100_000])
def test_a_full_disk_is_told_and_leaves_the_earlier_file(
    path: Path, monkeypatch: pytest.MonkeyPatch, rows_a_group: int
) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    monkeypatch.setattr(games_file, "_ROWS_A_GROUP", rows_a_group)
    path.write_text("earlier")
    games_file.part_of(path).symlink_to("/dev/full")
    seated = lineup("a")
    with GamesFile(path, played(seated), 1) as kept:
        for block in range(5):
            kept.add(random_rows(seated, 2000), 2000 * block)
    assert str(kept.fault) == f"cannot write {path}: No space left on device"
    assert path.read_text() == "earlier"
    assert list(path.parent.iterdir()) == [path]


def test_what_may_be_written_again(path: Path) -> None:
    one, another = played(lineup("a")), played(lineup("b"))
    check_again(path, one)
    assert not holds(path, one, 500)
    write(path, lineup("a"))
    check_again(path, one)
    assert holds(path, one, 500)
    assert not holds(path, one, 501)
    assert not holds(path, another, 500)
    for other, content in ((another, path.read_bytes()), (one, b"PAR1"), (one, b"")):
        path.write_bytes(content)
        with pytest.raises(InputError, match="does not hold games of this run: move it away"):
            check_again(path, other)
    pq.write_table(pa.table({"game": [1]}), path)
    with pytest.raises(InputError, match="does not hold games of this run"):
        check_again(path, one)


def test_games_that_are_left_out(path: Path) -> None:
    seated = lineup("a")
    write(path, seated)
    before = path.read_bytes()
    with GamesFile(path, played(seated), 100) as kept:
        kept.add(random_rows(seated, 100), 0)
        kept.leave_out()
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_what_cannot_be_a_file_of_games(path: Path) -> None:
    check(path, force=False)
    check(path.with_suffix(".PARQUET"), force=False)
    with pytest.raises(InputError, match=r"'games.csv' must end in .parquet"):
        check(Path("games.csv"), force=False)
    with pytest.raises(InputError, match=r"nowhere/games.parquet: No such file"):
        check(path.parent / "nowhere" / path.name, force=False)
    path.touch()
    with pytest.raises(InputError, match=r"is there already: .* with --force"):
        check(path, force=False)
    check(path, force=True)
    path.unlink()
    path.mkdir()
    with pytest.raises(InputError, match="it is a folder"):
        check(path, force=True)
