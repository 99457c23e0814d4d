"""``replay``: the very games of a run, card by card."""

import json
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .conftest import Program, process

START = "S,S,S,S/-/S,S,S,S/-"
TWO = ("--strategy", "greedy", "--strategy", "random")


def events(program: Program, *arguments: str) -> list[dict[str, Any]]:
    ran = program("replay", *arguments, "--json")
    assert (ran.code, ran.err) == (0, "")
    return [json.loads(line) for line in ran.out.splitlines()]


def test_a_range_is_its_games_one_after_the_other(program: Program) -> None:
    both = events(program, "--seed", "5", "--game", "3:5", *TWO)
    one_by_one = [events(program, "--seed", "5", "--game", game, *TWO) for game in ("3", "4")]
    assert both == one_by_one[0] + one_by_one[1]


def test_json_is_as_promised(program: Program) -> None:
    *cards, end = events(program, "--game", "3", *TWO)
    assert all(
        list(card) == ["game", "turn", "player", "card", "before", "move", "after"]
        for card in cards
    )
    assert cards[0]["before"] == START
    assert cards[0]["turn"] == 1
    assert end == {"game": 3, "winner": cards[-1]["player"], "turns": cards[-1]["turn"]}


def test_it_is_the_game_that_run_played(program: Program, tmp_path: Path) -> None:
    setup = [*TWO, "--seed", "9"]
    assert program("run", *setup, "--games", "4", "--out", str(tmp_path / "run")).code == 0
    counts = json.loads((tmp_path / "run" / "counts.json").read_text())
    ends = [event for event in events(program, "--game", "0:4", *setup) if "turns" in event]
    lengths = {str(end["turns"]): 0 for end in ends}
    for end in ends:
        lengths[str(end["turns"])] += 1
    assert counts["turns"] == lengths


def test_options_of_run_may_stay(program: Program) -> None:
    rest = [
        "--games",
        "10",
        "--threads=2",
        "--out",
        "x",
        "--force",
        "--chart=x.png",
        "--format",
        "csv",
    ]
    assert events(program, "--game", "3", *TWO, *rest) == events(program, "--game", "3", *TWO)


def test_it_reads_well(program: Program) -> None:
    ran = program("replay", "--game", "3", *TWO)
    assert (ran.code, ran.err) == (0, "")
    first, card, *_, end = ran.out.rstrip().splitlines()
    assert first == "game 3"
    assert card.split()[0] == "1"
    assert card.endswith("/-")
    assert end.split()[1] == "wins,"


def test_a_draw_by_limit(program: Program) -> None:
    *_, end = events(program, "--game", "3", *TWO, "--turn-limit", "5")
    assert end == {"game": 3, "winner": None, "turns": 5}
    ran = program("replay", "--game", "3", *TWO, "--turn-limit", "5")
    assert ran.out.rstrip().endswith("a draw by the turn limit, 5 turns")


def test_hands_as_json(program: Program) -> None:
    deal, *cards, end = events(program, "--game", "3", *TWO, "--rules", "point-score")
    assert deal["game"] == 3
    assert list(deal["deal"]) == ["red", "yellow"]
    assert all(len(hand) == 5 for hand in deal["deal"].values())
    assert all(
        list(card) == ["game", "turn", "player", "hand", "card", "before", "move", "after"]
        for card in cards
    )
    assert cards[0]["hand"] == deal["deal"][cards[0]["player"]]
    assert all(card["card"] in card["hand"] for card in cards)
    assert end["winner"] == cards[-1]["player"]


def test_a_team_wins(program: Program) -> None:
    teams = ("--strategy", "greedy", "--rules", "partnership")
    *cards, end = events(program, "--game", "3", *teams)
    assert cards[-1]["player"] in end["winner"].split("+")
    assert end["winner"] in ("red+yellow", "blue+green")
    ran = program("replay", "--game", "3", *teams)
    assert ran.out.rstrip().endswith(f"{end['winner']} wins, {end['turns']} turns")


def test_hands_read_well(program: Program) -> None:
    deal, *cards, _ = events(program, "--game", "3", *TWO, "--rules", "hand-of-five")
    ran = program("replay", "--game", "3", *TWO, "--rules", "hand-of-five")
    title, red, yellow, *lines, end = ran.out.rstrip().splitlines()
    assert title == "game 3"
    assert red.split() == ["deal", "red", *deal["deal"]["red"]]
    assert yellow.split() == ["deal", "yellow", *deal["deal"]["yellow"]]
    assert len(lines) == len(cards)
    for line, card in zip(lines, cards, strict=True):
        assert f"[{' '.join(card['hand'])}]" in line
        assert line.endswith(card["after"])
    assert len({line.index("[") for line in lines}) == 1
    assert end.split()[1] == "wins,"


@pytest.mark.parametrize("game", ["3:3", "-1", "2e12", "x"])
def test_a_game_that_cannot_be(refused: Callable[..., str], game: str) -> None:
    assert refused("replay", "--game", game, *TWO).startswith(f"--game cannot be '{game}'")


def test_a_reader_that_has_seen_enough() -> None:
    with process("replay", "--game", "0:1M", *TWO, "--json") as sorry_sim:
        assert sorry_sim.stdout is not None
        assert sorry_sim.stderr is not None
        assert sorry_sim.stdout.readline().startswith('{"game":0,')
        sorry_sim.stdout.close()
        assert sorry_sim.wait(60) == 141
        assert "Traceback" not in sorry_sim.stderr.read()


def test_ctrl_c() -> None:
    with process("replay", "--game", "0:1M", *TWO, "--json") as sorry_sim:
        assert sorry_sim.stdout is not None
        sorry_sim.stdout.readline()
        sorry_sim.send_signal(signal.SIGINT)
        _, err = sorry_sim.communicate(timeout=60)
        assert sorry_sim.returncode == 130
        assert err.endswith("sorry-sim: stopped\n")
