"""Logs under every option, with hands and with teams: right ones and spoilt ones."""

import copy
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.reference import PRESETS, check_log, play, random_options, read_options
from tests.reference.board import COLOURS

Log = list[dict[str, Any]]


def test_whole_games_under_random_options_are_right() -> None:
    rng = random.Random(7)
    finished = 0
    for _ in range(16):
        colours = COLOURS if rng.random() < 0.6 else rng.sample(COLOURS, rng.randint(1, 3))
        options = replace(random_options(rng, colours), split_max=rng.choice((1, 2, 3)))
        log = play(rng, colours, options, game=5, limit=300)
        check_log(log, options)
        finished += log[-1]["winner"] is not None
    assert finished > 2


@pytest.mark.parametrize("name", ["partnership", "point-score", "edition-2013"])
def test_whole_games_of_the_presets_are_right(name: str) -> None:
    log = play(random.Random(8), COLOURS, PRESETS[name])
    check_log(log, PRESETS[name])
    assert log[-1]["winner"] in ("red+yellow", "blue+green", *COLOURS)


def test_who_begins() -> None:
    options = read_options("first=yellow")
    log = play(random.Random(9), COLOURS, options, limit=5)
    assert log[0]["player"] == "yellow"
    with pytest.raises(AssertionError, match="green begins"):
        check_log(log, read_options("first=green"))


def test_a_game_needs_sensible_options() -> None:
    with pytest.raises(ValueError, match="teams"):
        play(random.Random(9), ("red", "yellow"), PRESETS["partnership"])


OUT = "S,S,S,S/-/S,S,S,34/-"
BLANK = "S,S,S,S/-/S,S,S,S/-"
TINY = read_options("hand_size=2,deck=1:1+2:1+3:2+5:1")


def _decision(
    turn: int, player: str, hand: str, card: str, before: str, move: str, after: str
) -> dict[str, Any]:
    return {
        "game": 1,
        "turn": turn,
        "player": player,
        "hand": hand.split(","),
        "card": card,
        "before": before,
        "move": move,
        "after": after,
    }


#: Five cards in all, two in each hand: with every card used, the one card of the pile is drawn,
#: then the card that the player before laid down comes back.
TINY_LOG: Log = [
    {"game": 1, "deal": {"red": ["3", "5"], "yellow": ["2", "1"]}},
    _decision(1, "red", "3,5", "5", BLANK, "discard", BLANK),
    _decision(2, "yellow", "2,1", "2", BLANK, "leave START", OUT),
    _decision(2, "yellow", "1,5", "5", OUT, "34 to 39", "S,S,S,S/-/S,S,S,39/-"),
    _decision(3, "red", "3,3", "3", "S,S,S,S/-/S,S,S,39/-", "discard", "S,S,S,S/-/S,S,S,39/-"),
    {"game": 1, "winner": None, "turns": 3},
]

#: What is wrong, which record (-1 is the end), the key, its wrong value, the complaint.
SPOILT: list[tuple[str, int, str, Any, str]] = [
    ("a deal out of another game", 0, "game", 2, "deal: game 2"),
    ("a deal to a stranger", 0, "deal", {"red": ["3", "5"], "blue": ["2", "1"]}, "deal: to"),
    ("too many dealt", 0, "deal", {"red": ["3", "5", "3"], "yellow": ["2", "1"]}, "has 3 cards"),
    ("a card dealt twice", 0, "deal", {"red": ["3", "1"], "yellow": ["2", "1"]}, "not|lost"),
    ("a card of another deck", 0, "deal", {"red": ["3", "7"], "yellow": ["2", "1"]}, "has no '7'"),
    ("another hand than the one dealt", 1, "hand", ["5", "1"], "may not discard"),
    ("a hand too large", 1, "hand", ["3", "3", "5"], "is not 2 cards"),
    ("a card that is not in the hand", 1, "card", "8", "8 is not in the hand"),
    ("a pass with a hand", 1, "move", "pass", "may not pass"),
    ("a discard that moves", 1, "after", OUT, "discards, but the position changes"),
    ("a discard where a card can move", 2, "move", "discard", "may not discard"),
    ("a card that was lost", 3, "hand", ["5", "5"], "has lost"),
    ("a card that was not there", 3, "hand", ["1", "2"], "5 is not in the hand"),
    ("a new turn after a 2", 3, "turn", 3, "turn 3 instead of 2"),
    ("another card than the one in the pile", 4, "hand", ["3", "5"], "no 5 is left"),
    ("no hand", 2, "draw", "1", "the keys are"),
]


def test_a_short_log_with_hands_is_right() -> None:
    check_log(TINY_LOG, TINY)


@pytest.mark.parametrize(
    ("number", "key", "value", "complaint"),
    [spoilt[1:] for spoilt in SPOILT],
    ids=[spoilt[0] for spoilt in SPOILT],
)
def test_a_spoilt_log_with_hands_is_refused(
    number: int, key: str, value: Any, complaint: str
) -> None:
    log = copy.deepcopy(TINY_LOG)
    log[number][key] = value
    with pytest.raises(AssertionError, match=complaint):
        check_log(log, TINY)


def test_with_replacement_only_the_kinds_have_to_be_in_the_deck() -> None:
    log = copy.deepcopy(TINY_LOG)
    log[0]["deal"]["red"] = log[1]["hand"] = ["5", "5"]
    log[4]["hand"] = ["5", "3"]
    with pytest.raises(AssertionError, match="the pack has no more"):
        check_log(log, TINY)
    check_log(log, replace(TINY, replacement=True))
    drawn = play(random.Random(1), ("red",), read_options("replacement=true"), limit=200)
    check_log(drawn, read_options("replacement=true"))
    with pytest.raises(AssertionError, match="times"):
        check_log(drawn)


def _the_seat_wins(log: Log) -> None:
    log[-1]["winner"] = log[-2]["player"]


def _the_others_win(log: Log) -> None:
    log[-1]["winner"] = {"red+yellow": "blue+green", "blue+green": "red+yellow"}[log[-1]["winner"]]


@pytest.mark.parametrize("spoil", [_the_seat_wins, _the_others_win])
def test_a_team_wins_as_a_team(spoil: Callable[[Log], None]) -> None:
    options = read_options("teams=true,pawns=1,exact_home=false")
    log = play(random.Random(3), COLOURS, options)
    check_log(log, options)
    spoil(log)
    with pytest.raises(AssertionError, match="the winner is"):
        check_log(log, options)
