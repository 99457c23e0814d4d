"""``moves``: one question on the command line, or many on standard input."""

import contextlib
import io
import json
import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sorry_sim.cli.moves_answer import answer_line
from sorry_sim.errors import InputError
from sorry_sim.rules import PRESETS

from .conftest import Program, process

POSITION = "S,S,12,H/-/S,S,S,S/40,Z3,H,H"
CLASSIC = PRESETS["classic"]


def question(**changes: Any) -> bytes:
    """A good question, with some keys changed."""
    return json.dumps({"position": POSITION, "player": "red", "card": "7"} | changes).encode()


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
        ([POSITION, "--player", "red", "--card", "7", "--set", "pawns=3"], "pawns=3 is not avail"),
        (["-", "--player", "red"], "with - as position, player and card are given in each line"),
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
    (question(hand=["7"]), "hand is not available yet"),
    (b'{"card":"7","card":"8"}', "a key is given twice"),
]


@pytest.mark.parametrize(("line", "fault"), BAD_LINES)
def test_a_bad_line(line: bytes, fault: str) -> None:
    with pytest.raises(InputError) as refusal:
        answer_line(line, CLASSIC)
    assert str(refusal.value).startswith(fault)
    assert len(str(refusal.value)) < 200


@settings(max_examples=300)
@given(
    st.binary(max_size=60)
    | st.fixed_dictionaries(
        {},
        optional={
            key: st.none()
            | st.text(max_size=9)
            | st.integers()
            | st.sampled_from(["red", POSITION])
            for key in ("position", "player", "card", "hand")
        },
    ).map(lambda asked: json.dumps(asked).encode())
)
def test_no_line_makes_it_fail(line: bytes) -> None:
    with contextlib.suppress(InputError):
        answer_line(line, CLASSIC)


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
