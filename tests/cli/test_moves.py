"""``moves``: one question on the command line, or many on standard input."""

import contextlib
import io
import json
import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sorry_sim.cli.moves_answer import answer_line
from sorry_sim.errors import InputError
from sorry_sim.rules import PRESETS

from .conftest import Program, process

POSITION = "S,S,12,H/-/S,S,S,S/40,Z3,H,H"
CLASSIC = PRESETS["classic"]
HANDS = PRESETS["hand-of-five"]
HAND_OF_FIVE = ("--rules", "hand-of-five")
SMALL = ("--set", "pawns=2", "--set", "deck=1:18+8:18")


def question(**changes: Any) -> bytes:
    """A good question, with some keys changed."""
    return json.dumps({"position": POSITION, "player": "red", "card": "7"} | changes).encode()


def hand_question(hand: Any, **changes: Any) -> bytes:
    """A question about a hand, with some keys changed."""
    return json.dumps({"position": POSITION, "player": "red", "hand": hand} | changes).encode()


def test_json_is_as_promised(program: Program) -> None:
    ran = program(
        "moves", "S,12,S,H/-/S,S,S,S/40,Z3,H,H", "--player", "RED", "--card", "7", "--json"
    )
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        f'{{"position":"{POSITION}","player":"red","card":"7",'
        '"moves":[{"move":"12-19","result":"S,S,19,H/-/S,S,S,S/40,Z3,H,H"}]}\n'
    )


def test_a_line_a_result(program: Program) -> None:
    ran = program("moves", POSITION, "--player", "red", "--card", "1")
    assert (ran.code, ran.err) == (0, "")
    assert sorted(ran.out.splitlines()) == [
        "12-13  S,S,13,H/-/S,S,S,S/40,Z3,H,H",
        "S-4    S,4,12,H/-/S,S,S,S/40,Z3,H,H",
    ]


def test_a_card_without_a_move_is_one_pass(program: Program) -> None:
    start = "S,S,S,S/-/S,S,S,S/-"
    ran = program("moves", start, "--player", "yellow", "--card", "5", "--json")
    assert json.loads(ran.out)["moves"] == [{"move": "pass", "result": start}]


def test_a_hand_as_json_is_as_promised(program: Program) -> None:
    hand = ["--player", "red", "--hand", "Sorry!, 7,10,7", *HAND_OF_FIVE, "--json"]
    ran = program("moves", "S,12,S,H/-/S,S,S,S/S,Z3,H,H", *hand)
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert list(found) == ["position", "player", "hand", "moves"]
    assert found["position"] == "S,S,12,H/-/S,S,S,S/S,Z3,H,H"
    assert found["hand"] == ["7", "7", "10", "sorry"]
    assert all(list(entry) == ["card", "move", "result"] for entry in found["moves"])
    assert {tuple(entry.values()) for entry in found["moves"]} == {
        ("7", "12-19", "S,S,19,H/-/S,S,S,S/S,Z3,H,H"),
        ("10", "12-22", "S,S,22,H/-/S,S,S,S/S,Z3,H,H"),
        ("10", "12-11", "S,S,11,H/-/S,S,S,S/S,Z3,H,H"),
    }


def test_a_hand_without_a_move_is_discarded(program: Program) -> None:
    start = "S,S,S,S/-/S,S,S,S/-"
    hand = ["--player", "red", "--hand", "8,5,8", *HAND_OF_FIVE]
    ran = program("moves", start, *hand, "--json")
    assert json.loads(ran.out)["moves"] == [
        {"card": card, "move": "discard", "result": start} for card in ("5", "8")
    ]
    assert program("moves", start, *hand).out == (
        f"    5  discard  {start}\n    8  discard  {start}\n"
    )


def test_a_hand_of_a_swap_that_may_be_passed(program: Program) -> None:
    ran = program(
        "moves",
        "58,H,H,H/20,H,H,H/-/-",
        "--player",
        "red",
        "--hand",
        "11,8",
        *HAND_OF_FIVE,
        "--json",
    )
    told = [(entry["card"], entry["move"]) for entry in json.loads(ran.out)["moves"]]
    assert sorted(told) == [("11", "58 swaps with blue 20"), ("11", "pass"), ("8", "58-Z4")]


def test_a_card_of_a_game_with_hands(program: Program) -> None:
    """What it allows when it is drawn."""
    drawn = ["moves", POSITION, "--player", "red", "--card", "7", "--json"]
    assert program(*drawn, *HAND_OF_FIVE) == program(*drawn)


@pytest.mark.parametrize(
    ("rules", "position", "card", "moves"),
    [
        ("partnership", "S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S", "1", ["S-4", "yellow S-34"]),
        ("edition-2013", "S,H,H/-/S,S,S/-", "8", ["S-4"]),
        ("free-pass", "S,S,S,4/-/-/-", "8", ["4-12", "pass"]),
        ("back-door", "4,H,H,H/-/-/-", "4", ["4-0", "4-Z2"]),
    ],
)
def test_other_rules(
    program: Program, rules: str, position: str, card: str, moves: list[str]
) -> None:
    ran = program("moves", position, "--player", "red", "--card", card, "--rules", rules, "--json")
    assert [entry["move"] for entry in json.loads(ran.out)["moves"]] == moves


def test_who_would_begin_does_not_matter(program: Program) -> None:
    question = ["moves", POSITION, "--player", "red", "--card", "7"]
    assert program(*question, "--set", "first=blue") == program(*question)


@pytest.mark.parametrize(
    "arguments",
    [
        ["-/S,S,S,S/S,S,S,S/-", "--player", "blue", "--card", "1"],
        ["--player", "blue", "-/S,S,S,S/S,S,S,S/-", "--card", "1"],
        ["--player", "blue", "--card=1", "--", "-/S,S,S,S/S,S,S,S/-"],
        ["- / S,S,S,S / S,S,S,S / -", "--player", "blue", "--card", "1"],
    ],
)
def test_a_position_may_begin_with_a_colour_that_does_not_play(
    program: Program, arguments: list[str]
) -> None:
    ran = program("moves", *arguments)
    assert ran == (0, "S-19  -/S,S,S,19/S,S,S,S/-\n", "")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ([POSITION, "--player", "red", "--card", "6"], "card '6' does not exist"),
        ([POSITION, "--player", "rde", "--card", "7"], "colour 'rde' does not exist (did you mean"),
        ([POSITION, "--player", "blue", "--card", "7"], "blue does not play"),
        (["H,H,H,H/-/-/S,S,S,S", "--player", "green", "--card", "1"], "the game is over"),
        (["S,S,60,H/-/-/-", "--player", "red", "--card", "7"], "red: '60' is not a place"),
        (["S,S,H/-/-/-", "--player", "red", "--card", "7"], "red: 3 pawns instead of 4"),
        (["4,S,S,H/4,S,S,S/-/-", "--player", "red", "--card", "7"], "red and blue both stand on 4"),
        (["-/S", "--player", "red", "--card", "7"], "a position has 4 fields"),
        (["", "--player", "red", "--card", "7"], "a position has 4 fields"),
        ([POSITION, "--player", "red"], "--card is missing"),
        ([POSITION, "--card", "1"], "--player is missing"),
        (
            [POSITION, "--player", "red", "--card", "7", "--rules", "clasic"],
            "rules 'clasic' do not",
        ),
        ([POSITION, "--player", "red", "--card", "7", "--set", "pawns=3"], "red: 4 pawns instead"),
        (["-", "--player", "red"], "with - as position, player and card are given in each line"),
        (["-", "--hand", "7"], "with - as position, player and card are given in each line"),
        ([POSITION, "--hand", "1"], "--player is missing"),
        ([POSITION, "--player", "red", "--card", "7", "--hand", "7"], "--card and --hand are both"),
        (
            [POSITION, "--player", "red", "--hand", "7"],
            "the rules classic have no hands: use --rules hand-of-five or --set hand_size=5",
        ),
        ([POSITION, "--player", "red", "--hand", "7,6", *HAND_OF_FIVE], "card '6' does not exist"),
        ([POSITION, "--player", "red", "--hand", "", *HAND_OF_FIVE], "card '' does not exist"),
        (
            [POSITION, "--player", "red", "--hand", ",".join("1" * 11), *HAND_OF_FIVE],
            "a hand has 1 to 10 cards, not 11",
        ),
        (
            [POSITION, "--player", "red", "--card", "7", "--rules", "partnership"],
            "teams=true takes all four colours (red, blue, yellow, green), not red, yellow, green",
        ),
        (
            ["S,S/S,S/S,S/S,S", "--player", "red", "--hand", "1", "--set=hand_size=9", *SMALL],
            "hand_size=9 cannot be dealt to 4 players",
        ),
    ],
)
def test_a_question_that_cannot_be_answered(
    refused: Callable[..., str], arguments: list[str], line: str
) -> None:
    assert refused("moves", *arguments).startswith(line)


BAD_LINES = [
    (b"{", "the line is not JSON: "),
    (b"7", "the line is not a JSON object"),
    (b"null", "the line is not a JSON object"),
    (b"[]", "the line is not a JSON object"),
    (b"\xff\xfe{}", "the line is not UTF-8: byte 1"),
    (b"[" * 100_000, "the line is not JSON that can be read: it is too deep or big"),
    (b'{"a":' * 100_000, "the line is not JSON that can be read: it is too deep or big"),
    (b"9" * 10_000, "the line is not JSON that can be read: it is too deep or big"),
    (b"{}", "position is missing"),
    (question(card=True), "card must be text, not 'true'"),
    (question(card=7.0), "card must be text, not '7.0'"),
    (question(card=float("nan")), "card must be text, not 'NaN'"),
    (question(card=None), "card must be text, not 'null'"),
    (question(card=["7"]), "card must be text"),
    (question(card=6), "card '6' does not exist"),
    (question(card=10**4000), "card '1000"),
    (question(player=0), "player must be text, not '0'"),
    (question(player="blue"), "blue does not play"),
    (question(position=12), "position must be text"),
    (question(position="\ud800"), "a position has 4 fields"),
    (question(position="S," * 100_000), "a position has 4 fields"),
    (question(position="H,H,H,H/-/S,S,S,S/S,S,S,S"), "the game is over"),
    (question(plaeyr="red"), "key 'plaeyr' does not exist (did you mean 'player'?)"),
    (question(hand=["7"]), "card and hand are both given"),
    (b'{"position":"","player":"red"}', "card or hand is missing"),
    (hand_question(["7"]), "the rules classic have no hands: use --rules hand-of-five"),
    (b'{"card":"7","card":"8"}', "a key is given twice"),
]


@pytest.mark.parametrize(("line", "fault"), BAD_LINES)
def test_a_bad_line(line: bytes, fault: str) -> None:
    with pytest.raises(InputError) as refusal:
        answer_line(line, CLASSIC)
    assert str(refusal.value).startswith(fault)
    assert len(str(refusal.value)) < 200


BAD_HANDS = [
    (7, "hand must be a list of cards, not '7'"),
    (None, "hand must be a list of cards, not 'null'"),
    ({"7": 1}, "hand must be a list of cards"),
    ([7.0], "a card of the hand must be text, not '7.0'"),
    ([True], "a card of the hand must be text, not 'true'"),
    ([["7"]], "a card of the hand must be text"),
    ([6], "card '6' does not exist"),
    ("7;1", "card '7;1' does not exist"),
    ("", "card '' does not exist"),
    ([], "a hand has 1 to 10 cards, not 0"),
    (["1"] * 11, "a hand has 1 to 10 cards, not 11"),
    (["1"] * 10**5, "a hand has 1 to 10 cards, not 100000"),
]


@pytest.mark.parametrize(("hand", "fault"), BAD_HANDS)
def test_a_bad_hand(hand: Any, fault: str) -> None:
    with pytest.raises(InputError) as refusal:
        answer_line(hand_question(hand), HANDS)
    assert str(refusal.value).startswith(fault)
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("hand", [["1", "7"], [7, 1], ["1", 7], "1,7", "7, 1"])
def test_a_hand_in_a_line(hand: Any) -> None:
    found = answer_line(hand_question(hand), HANDS)
    assert found["hand"] == ["1", "7"]
    assert {entry["card"] for entry in found["moves"]} == {"1", "7"}


# The first text of all takes hypothesis seconds on a busy machine.
@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.binary(max_size=60)
    | st.fixed_dictionaries(
        {},
        optional={
            key: st.none()
            | st.text(max_size=9)
            | st.integers()
            | st.lists(st.integers(0, 14) | st.text(max_size=2), max_size=3)
            | st.sampled_from(["red", POSITION, "1,7", "sorry"])
            for key in ("position", "player", "card", "hand")
        },
    ).map(lambda asked: json.dumps(asked).encode())
)
def test_no_line_makes_it_fail(line: bytes) -> None:
    for rules in (CLASSIC, HANDS):
        with contextlib.suppress(InputError):
            answer_line(line, rules)


def ask(program: Program, monkeypatch: pytest.MonkeyPatch, text: bytes) -> Any:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    return program("moves", "-", "--json")


def test_every_line_is_answered_by_a_line(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [question(), b"", b"  ", question(card=8), question(card="6"), question(card="1")]
    ran = ask(program, monkeypatch, b"\n".join(lines))
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert (ran.code, ran.err) == (2, "")
    assert [found.get("card", "error") for found in answers] == ["7", "8", "error", "1"]
    assert list(answers[2]) == ["error"]


@pytest.mark.parametrize("text", [b"", b"\n\n", question(), question() + b"\r\n"])
def test_good_input_ends_well(
    program: Program, monkeypatch: pytest.MonkeyPatch, text: bytes
) -> None:
    ran = ask(program, monkeypatch, text)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("\n") == bool(text.strip())


def test_an_answer_comes_before_the_next_question() -> None:
    with process("moves", "-") as sorry_sim:
        assert sorry_sim.stdin is not None
        assert sorry_sim.stdout is not None
        for card in ("7", "8"):
            sorry_sim.stdin.write(question(card=card).decode() + "\n")
            sorry_sim.stdin.flush()
            assert json.loads(sorry_sim.stdout.readline())["card"] == card
        sorry_sim.stdin.close()
        assert sorry_sim.wait() == 0


def test_hands_and_cards_among_the_lines(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [hand_question(["1"]), question(), hand_question("6"), hand_question("sorry,5")]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\n".join(lines))))
    ran = program("moves", "-", "--json", *HAND_OF_FIVE)
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert (ran.code, ran.err) == (2, "")
    assert [found.get("hand") or found.get("card") for found in answers] == [
        ["1"],
        "7",
        None,
        ["5", "sorry"],
    ]
    assert list(answers[2]) == ["error"]
