"""The slow readable engine, against positions worked out by hand and against itself."""

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.perft import PERFT
from tests.positions import ROWS, Row
from tests.reference import (
    candidates,
    check_log,
    next_player,
    perft,
    play,
    random_position,
    winner,
)
from tests.reference.board import COLOURS, SLIDES, START, entry, pips, safety_entry, walk_forward
from tests.reference.cards import CARDS, DECK
from tests.reference.notation import parse, write

Log = list[dict[str, Any]]

NEW_GAME = "S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S"


# The table of positions


@pytest.mark.parametrize("row", ROWS, ids=[row.title for row in ROWS])
def test_row(row: Row) -> None:
    row.check(candidates(row.position, row.player, row.card))


def test_every_row_is_written_canonically_and_has_a_title_of_its_own() -> None:
    assert len({row.title for row in ROWS}) == len(ROWS)
    for row in ROWS:
        named = row.gives | row.includes | row.excludes
        assert named
        for text in (row.position, *(position for _, position in named)):
            assert write(parse(text)) == text


def test_the_table_has_every_card_and_every_colour() -> None:
    assert {row.card for row in ROWS} == set(CARDS)
    assert {row.player for row in ROWS} == set(COLOURS)


# The board


@pytest.mark.parametrize("colour", COLOURS)
def test_from_the_entry_it_is_58_steps_to_the_safety_entry_and_64_to_home(colour: str) -> None:
    assert walk_forward(colour, entry(colour), 58) == safety_entry(colour)
    assert walk_forward(colour, entry(colour), 64) == "H"
    assert walk_forward(colour, entry(colour), 65) is None
    assert pips(colour, START) == 65


def test_slides() -> None:
    assert sorted(SLIDES) == [1, 9, 16, 24, 31, 39, 46, 54]
    assert SLIDES[16] == ("blue", (17, 18, 19))
    assert SLIDES[54] == ("green", (55, 56, 57, 58))


# The notation


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("H,S,12,S/-/S,S,S,S/Z3,H,40,H", "S,S,12,H/-/S,S,S,S/40,Z3,H,H"),
        ("2,3,4,5/-/-/-", "3,4,5,2/-/-/-"),
        ("3,S,4,Z1/-/-/-", "S,3,4,Z1/-/-/-"),
        ("-/Z5,18,17,0/-/-", "-/18,0,17,Z5/-/-"),
        ("-/-/-/47,48,49,46", "-/-/-/48,49,46,47"),
        ("Z5,Z4,Z2,Z3/-/-/Z2,Z1,H,S", "Z2,Z3,Z4,Z5/-/-/S,Z1,Z2,H"),
    ],
)
def test_any_order_is_read_and_the_canonical_one_written(text: str, canonical: str) -> None:
    assert write(parse(text)) == canonical
    assert write(parse(canonical)) == canonical


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "1 fields"),
        ("S,S,S,S/-/-", "3 fields"),
        ("-/-/-/-", "no colour plays"),
        ("S,S,S/-/-/-", "red field .* 3 pawns"),
        ("-/-/S,S,S,S,S/-", "yellow field .* 5 pawns"),
        ("-/S,S,S,60/-/-", "blue field: '60'"),
        ("-/S,S,S,-1/-/-", "blue field: '-1'"),
        ("-/-/-/S,S,S,Z6", "green field: 'Z6'"),
        ("-/-/-/S,S,S,", "green field: ''"),
        ("S,S,7,7/-/-/-", "red field .* two pawns on 7"),
        ("S,S,Z2,Z2/-/-/-", "red field .* two pawns on Z2"),
        ("S,S,S,7/-/S,S,S,7/-", "yellow field: a pawn on 7, where red stands"),
    ],
)
def test_a_faulty_position_is_refused(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        parse(text)


# Turns and winning


@pytest.mark.parametrize(
    ("position", "player", "card", "following"),
    [
        (NEW_GAME, "red", "1", "blue"),
        (NEW_GAME, "green", "sorry", "red"),
        (NEW_GAME, "green", "2", "green"),
        ("Z5,H,H,H/-/S,S,S,S/-", "red", "2", "red"),
        ("S,S,S,S/-/S,S,S,S/-", "yellow", "12", "red"),
        ("-/S,S,S,S/-/S,S,S,S", "blue", "12", "green"),
        ("S,S,S,S/S,S,S,S/S,S,S,S/-", "yellow", "3", "red"),
        ("-/-/S,S,S,S/-", "yellow", "3", "yellow"),
    ],
)
def test_next_player(position: str, player: str, card: str, following: str) -> None:
    assert next_player(position, player, card) == following


def test_winner() -> None:
    assert winner(NEW_GAME) is None
    assert winner("Z5,H,H,H/-/S,S,S,S/-") is None
    assert winner("S,S,S,S/-/H,H,H,H/-") == "yellow"


@pytest.mark.parametrize(
    ("position", "player", "card", "fault"),
    [
        (NEW_GAME, "red", "6", "no such card"),
        ("S,S,S,S/-/S,S,S,S/-", "blue", "1", "does not play"),
        ("S,S,S,S/-/H,H,H,H/-", "red", "1", "the game is over"),
    ],
)
def test_a_faulty_question_is_refused(position: str, player: str, card: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        candidates(position, player, card)


# Counting positions


@pytest.mark.parametrize(("position", "player", "counts"), PERFT)
def test_perft(position: str, player: str, counts: tuple[int, int, int]) -> None:
    assert tuple(perft(position, player, depth) for depth in (1, 2, 3)) == counts


# Random positions


@pytest.mark.parametrize("colours", [COLOURS, ("red", "yellow"), ("green", "blue"), ("yellow",)])
def test_random_positions_are_legal_unfinished_and_varied(colours: tuple[str, ...]) -> None:
    rng = random.Random(5)
    positions = [random_position(rng, colours) for _ in range(200)]
    assert len(set(positions)) > 150
    for text in positions:
        board = parse(text)
        assert write(board) == text
        assert set(board) == set(colours)
        assert winner(text) is None
    places = {place for text in positions for pawns in parse(text).values() for place in pawns}
    assert {"S", "H", "Z1", "Z5"} <= places
    assert len(places) > 60


def test_every_candidate_keeps_the_pawns_apart() -> None:
    rng = random.Random(6)
    for _ in range(200):
        position = random_position(rng, COLOURS)
        for card in CARDS:
            found = candidates(position, "blue", card)
            assert found
            for kind, result in found:
                assert write(parse(result)) == result
                assert kind == "move" or result == position


# Logs


def record(turn: int, player: str, card: str, before: str, move: str, after: str) -> dict[str, Any]:
    return {
        "game": 3,
        "turn": turn,
        "player": player,
        "card": card,
        "before": before,
        "move": move,
        "after": after,
    }


OUT = "S,S,S,S/-/S,S,S,34/-"
ON = "S,S,S,S/-/S,S,S,39/-"
SHORT_LOG: Log = [
    record(1, "red", "3", "S,S,S,S/-/S,S,S,S/-", "pass", "S,S,S,S/-/S,S,S,S/-"),
    record(2, "yellow", "2", "S,S,S,S/-/S,S,S,S/-", "leave START", OUT),
    record(2, "yellow", "5", OUT, "34 to 39", ON),
    record(3, "red", "sorry", ON, "take 39", "S,S,S,43/-/S,S,S,S/-"),
    {"game": 3, "winner": None, "turns": 3},
]

#: What is wrong, which record (-1 is the end), the key, its wrong value, the complaint.
SPOILT: list[tuple[str, int, str, Any, str]] = [
    ("not all in START", 0, "before", OUT, "the game begins with"),
    ("first turn not 1", 0, "turn", 0, "turn 0 instead of 1"),
    ("a colour that does not play", 0, "player", "blue", "blue does not play"),
    ("a pass that moves", 0, "after", OUT, "passes, but the position changes"),
    ("a move that is a pass", 0, "move", "wait", "cannot reach"),
    ("a pass where a move is compulsory", 1, "move", "pass", "may not pass"),
    ("an unknown card", 0, "card", "6", "no such card"),
    ("an illegal result", 2, "after", "S,S,S,S/-/S,S,S,40/-", "cannot reach"),
    ("the other player after a 2", 2, "player", "red", "red plays instead of yellow"),
    ("a new turn after a 2", 2, "turn", 3, "turn 3 instead of 2"),
    ("the same player again", 3, "player", "yellow", "yellow plays instead of red"),
    ("a turn left out", 3, "turn", 4, "turn 4 instead of 3"),
    ("a position out of nowhere", 3, "before", OUT, "but the last card left"),
    ("a position not canonical", 2, "after", "S,S,S,S/-/39,S,S,S/-", "not canonical"),
    ("no position", 2, "after", "nonsense", "1 fields"),
    ("no text", 2, "move", "", "no text"),
    ("another game", 2, "game", 4, "game 4 in the same log"),
    ("another key", 2, "hand", [], "the keys are"),
    ("a winner too early", -1, "winner", "red", "the winner is None, not red"),
    ("turns miscounted", -1, "turns", 4, "4 turns, the last is 3"),
    ("the end of another game", -1, "game", 4, "game 4 in the same log"),
]


def test_a_short_log_is_right() -> None:
    check_log(SHORT_LOG)


@pytest.mark.parametrize(
    ("number", "key", "value", "complaint"),
    [spoilt[1:] for spoilt in SPOILT],
    ids=[spoilt[0] for spoilt in SPOILT],
)
def test_a_spoilt_log_is_refused(number: int, key: str, value: Any, complaint: str) -> None:
    log = copy.deepcopy(SHORT_LOG)
    log[number][key] = value
    with pytest.raises(AssertionError, match=complaint):
        check_log(log)


@pytest.mark.parametrize("colours", [COLOURS, ("red", "yellow"), ("blue", "yellow", "green")])
def test_whole_games_of_random_moves_are_right(colours: tuple[str, ...]) -> None:
    for seed in range(3):
        log = play(random.Random(seed), colours)
        check_log(log)
        assert log[-1]["winner"] in colours


def _lose_the_winner(log: Log) -> None:
    log[-1]["winner"] = None


def _play_on(log: Log) -> None:
    last = log[-2]
    over = last["after"]
    following = next_player(over, last["player"], last["card"])
    turn = last["turn"] + (last["card"] != "2")
    log.insert(-1, record(turn, following, "3", over, "pass", over) | {"game": last["game"]})


def _draw_a_fifth_sorry(log: Log) -> None:
    lost = [card for card in log[:45] if card["move"] == "pass" and card["card"] != "2"]
    for card in lost[: 1 + DECK["sorry"]]:
        card["card"] = "sorry"


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (_lose_the_winner, "the winner is"),
        (_play_on, "the game goes on"),
        (_draw_a_fifth_sorry, "times sorry, the pack has 4"),
    ],
)
def test_a_spoilt_game_is_refused(spoil: Callable[[Log], None], complaint: str) -> None:
    log = play(random.Random(1), ("red",) if spoil is _draw_a_fifth_sorry else COLOURS)
    spoil(log)
    with pytest.raises(AssertionError, match=complaint):
        check_log(log)


def test_a_log_needs_a_card_and_an_end() -> None:
    with pytest.raises(AssertionError, match="at least one card"):
        check_log(SHORT_LOG[-1:])
    with pytest.raises(AssertionError, match="end: the keys are"):
        check_log(SHORT_LOG[:-1])
