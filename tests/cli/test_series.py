"""``run`` and ``replay`` of games in series."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Program

TWO = ("--strategy", "greedy", "--strategy", "random")


def test_games_of_a_run_are_replayed(program: Program, tmp_path: Path) -> None:
    played = (*TWO, "--series", "3", "--seed", "8")
    assert program("run", *played, "--games", "12", "--out", str(tmp_path / "run")).code == 0
    counts = json.loads((tmp_path / "run" / "counts.json").read_text())
    lengths: dict[str, int] = {}
    for series in range(4):
        winner = ""
        for game in range(3):
            ran = program("replay", *played, "--game", f"{series}.{game}", "--json")
            *cards, end = (json.loads(line) for line in ran.out.splitlines())
            assert list(cards[0])[:2] == ["series", "game"]
            assert (end["series"], end["game"]) == (series, game)
            if game:
                assert cards[0]["player"] == winner
            winner = end["winner"]
            lengths[str(end["turns"])] = lengths.get(str(end["turns"]), 0) + 1
    assert counts["turns"] == lengths


def test_a_whole_series_is_replayed(program: Program) -> None:
    ran = program("replay", *TWO, "--target", "100", "--game", "4:6")
    heads = [line for line in ran.out.splitlines() if line.startswith("game ")]
    assert heads[0] == "game 4.0"
    assert "game 5.0" in heads
    assert not [line for line in heads if line.startswith("game 6")]


def test_games_are_rounded_up_to_whole_series(program: Program) -> None:
    ran = program("run", *TWO, "--series", "5", "--games", "11", "--format", "json")
    assert json.loads(ran.out)["games"] == 20
    assert "11 games do not divide by series of 5 in 2 rotations: playing 20\n" in ran.err
    ran = program("run", *TWO, "--target", "50", "--games", "11", "--format", "json")
    assert json.loads(ran.out)["series"]["series"] == 12
    assert "11 series do not divide by 2 rotations: playing 12\n" in ran.err


def test_a_fault_names_the_game_of_the_series(
    refused: Callable[..., str], program: Program, tmp_path: Path
) -> None:
    file = tmp_path / "faulty.py"
    file.write_text(
        "from sorry_sim import strategy\n@strategy\ndef late(move):\n"
        "    if move.home_before == 3 and move.home == 4:\n        return 0.0 / 0.0 * move.pips\n"
        "    return -move.pips * 1.0\n"
    )
    played = ("--strategy", str(file), "--series", "4", "--seed", "1")
    line = refused("run", *played, "--games", "100")
    game = line.split(" in game ")[1].split(";")[0]
    assert line.endswith(f"--game {game} --strategy {file} --series 4")
    ran = program("replay", *played, "--game", game)
    assert ran.code == 2
    assert ran.err.rstrip().endswith(line)
    assert len(ran.out.splitlines()) > 50


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("run", "--games", "9", "--series", "0"), "--series cannot be '0': it takes a whole"),
        (("run", "--games", "9", "--series", "1001"), "--series cannot be '1001': it takes"),
        (("run", "--games", "9", "--target", "x"), "--target cannot be 'x': it takes a whole"),
        (("run", "--games", "9", "--series", "5", "--target", "9"), "--series and --target do not"),
        (("run", "--games", "9", "--players", "1", "--target", "9"), "--target counts points"),
        (("replay", "--game", "3.1"), "--game 3.1 is a game of a series: give --series"),
        (
            ("replay", "--game", "3.5", "--series", "5"),
            "there is no game 3.5: series 3 has 5 games",
        ),
    ],
)
def test_what_makes_no_sense(
    refused: Callable[..., str], arguments: tuple[str, ...], line: str
) -> None:
    assert refused(*arguments, "--strategy", "greedy").startswith(line)
