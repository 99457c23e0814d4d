"""Moves in words, and questions that have no answer."""

import re

import pytest

from sorry_sim.analysis.moves import hand_moves, moves, winner_of
from sorry_sim.board import card_value, colour_index
from sorry_sim.errors import InputError
from sorry_sim.position import Position
from tests.tools import CLASSIC, rules_of

#: position, player, card, and every move in words with its result.
WORDED = [
    ("S,S,S,S/-/S,S,S,S/-", "red", "1", {"S-4": "S,S,S,4/-/S,S,S,S/-"}),
    ("S,S,S,S/-/S,S,S,S/-", "red", "5", {"pass": "S,S,S,S/-/S,S,S,S/-"}),
    ("14,H,H,H/S,S,S,S/-/-", "red", "2", {"14-16 slides to 19": "19,H,H,H/S,S,S,S/-/-"}),
    (
        "14,H,H,H/18,S,S,S/19,S,S,S/-",
        "red",
        "2",
        {"14-16 slides to 19, bumps blue and yellow": "19,H,H,H/S,S,S,S/S,S,S,S/-"},
    ),
    (
        "14,17,19,H/-/-/-",
        "red",
        "2",
        {
            "14-16 slides to 19, bumps red 2 times": "S,S,19,H/-/-/-",
            "19-21": "14,17,21,H/-/-/-",
        },
    ),
    (
        "40,H,H,H/-/-/S,S,S,24",
        "red",
        "11",
        {
            "40-51": "51,H,H,H/-/-/S,S,S,24",
            "40 swaps with green 24 slides to 28": "28,H,H,H/-/-/S,S,S,40",
        },
    ),
    (
        "58,H,H,H/20,H,H,H/-/-",
        "red",
        "11",
        {
            "58 swaps with blue 20": "20,H,H,H/58,H,H,H/-/-",
            "pass": "58,H,H,H/20,H,H,H/-/-",
        },
    ),
    (
        "S,H,H,H/-/-/16,S,S,S",
        "red",
        "sorry",
        {"S-16 slides to 19, bumps green": "19,H,H,H/-/-/S,S,S,S"},
    ),
    (
        "S,S,H,H/4,S,S,S/-/-",
        "red",
        "1",
        {"S-4, bumps blue": "S,4,H,H/S,S,S,S/-/-"},
    ),
    (
        "Z3,Z2,H,H/-/-/-",
        "red",
        "7",
        {"Z2-H then Z3-H": "H,H,H,H/-/-/-"},
    ),
    (
        "28,H,H,H/-/-/-",
        "red",
        "4",
        {"28-24 slides to 28": "28,H,H,H/-/-/-"},
    ),
]


@pytest.mark.parametrize(("position", "player", "card", "expected"), WORDED)
def test_moves_in_words(position: str, player: str, card: str, expected: dict[str, str]) -> None:
    found = moves(Position.parse(position), colour_index(player), card_value(card), CLASSIC)
    assert {choice.move: str(choice.result) for choice in found} == expected


@pytest.mark.parametrize(
    ("position", "player", "fault"),
    [
        ("S,S,S,S/-/S,S,S,S/-", "blue", "blue does not play in this position: red, yellow do"),
        ("S,S,S,S/-/H,H,H,H/-", "red", "the game is over: yellow has all pawns HOME"),
    ],
)
def test_a_question_without_answer(position: str, player: str, fault: str) -> None:
    with pytest.raises(InputError, match=re.escape(fault)):
        moves(Position.parse(position), colour_index(player), 3, CLASSIC)


#: Rules, position, player, card, and every move in words with its result.
WORDED_UNDER_OTHER_RULES = [
    (
        "teams=true",
        "28,H,H,H/S,S,S,S/6,H,H,H/S,S,S,S",
        "red",
        "3",
        {
            "28-31 slides to 34": "34,H,H,H/S,S,S,S/6,H,H,H/S,S,S,S",
            "yellow 6-9 slides to 13": "28,H,H,H/S,S,S,S/13,H,H,H/S,S,S,S",
        },
    ),
    (
        "teams=true",
        "15,H,H,H/S,S,S,S/20,H,H,H/S,S,S,S",
        "yellow",
        "5",
        {
            "red 15-20, bumps yellow": "20,H,H,H/S,S,S,S/S,H,H,H/S,S,S,S",
            "20-25": "15,H,H,H/S,S,S,S/25,H,H,H/S,S,S,S",
        },
    ),
    (
        "teams=true",
        "H,H,H,H/S,S,S,20/10,H,H,H/S,S,S,S",
        "red",
        "11",
        {
            "yellow 10-21": "H,H,H,H/S,S,S,20/21,H,H,H/S,S,S,S",
            "yellow 10 swaps with blue 20": "H,H,H,H/S,S,S,10/20,H,H,H/S,S,S,S",
        },
    ),
    (
        "teams=true",
        "S,H,H,H/S,S,S,S/50,H,H,H/S,S,S,S",
        "red",
        "sorry",
        {"S-50, bumps yellow": "50,H,H,H/S,S,S,S/S,H,H,H/S,S,S,S"},
    ),
    (
        "split_max=3",
        "Z5,Z4,Z2,H/-/-/-",
        "red",
        "7",
        {"Z5-H then Z4-H then Z2-H": "H,H,H,H/-/-/-"},
    ),
    (
        "slide_on=own",
        "8,H,H,H/S,S,S,S/-/-",
        "red",
        "1",
        {"8-9 slides to 13": "13,H,H,H/S,S,S,S/-/-"},
    ),
    (
        "slide_bumps=none",
        "14,H,H,H/17,S,S,S/-/-",
        "red",
        "2",
        {"14-16 slides to 19": "19,H,H,H/S,S,S,17/-/-"},
    ),
    ("sorry_forward=4", "20,H,H,H/-/-/-", "red", "sorry", {"20-24 slides to 28": "28,H,H,H/-/-/-"}),
    ("exact_home=false", "Z4,H,H,H/-/-/-", "red", "12", {"Z4-H": "H,H,H,H/-/-/-"}),
    (
        "must_move=false",
        "20,H,H,H/-/-/-",
        "red",
        "3",
        {"20-23": "23,H,H,H/-/-/-", "pass": "20,H,H,H/-/-/-"},
    ),
]


@pytest.mark.parametrize(
    ("text", "position", "player", "card", "expected"), WORDED_UNDER_OTHER_RULES
)
def test_moves_in_words_under_other_rules(
    text: str, position: str, player: str, card: str, expected: dict[str, str]
) -> None:
    rules = rules_of(text)
    found = moves(Position.parse(position), colour_index(player), card_value(card), rules)
    told = {choice.move: str(choice.result) for choice in found}
    if "then" in next(iter(expected)):  # in any order of the parts
        told = {
            " then ".join(sorted(move.split(" then "), reverse=True)): told[move] for move in told
        }
    assert told == expected


def test_a_hand_in_words() -> None:
    start = Position.parse("S,S,S,S/-/S,S,S,S/-")
    rules = rules_of("hand_size=5")
    found = hand_moves(start, 0, [8, 1, 1, 2], rules)
    assert [(choice.card, choice.move, str(choice.result)) for choice in found] == [
        (1, "S-4", "S,S,S,4/-/S,S,S,S/-"),
        (2, "S-4", "S,S,S,4/-/S,S,S,S/-"),
    ]
    found = hand_moves(start, 0, [8, 12, 8], rules)
    assert [(choice.card, choice.move, choice.result) for choice in found] == [
        (8, "discard", start),
        (12, "discard", start),
    ]


@pytest.mark.parametrize(
    ("text", "position", "winner"),
    [
        ("", "S,S,S,S/H,H,H,H/-/-", "blue"),
        ("", "S,S,S,S/H,H,H,Z5/-/-", None),
        ("pawns=1", "S/S/-/H", "green"),
        ("teams=true", "H,H,H,H/S,S,S,S/S,S,S,S/S,S,S,S", None),
        ("teams=true", "H,H,H,H/S,S,S,S/H,H,H,H/S,S,S,S", "red+yellow"),
        ("teams=true", "S,S,S,S/H,H,H,H/S,S,S,S/H,H,H,H", "blue+green"),
    ],
)
def test_who_has_won(text: str, position: str, winner: str | None) -> None:
    rules = rules_of(text)
    parsed = Position.parse(position, rules.pawns)
    assert winner_of(parsed, rules) == winner
    if winner:
        for question in (
            lambda: moves(parsed, 1, 3, rules),
            lambda: hand_moves(parsed, 1, [3], rules),
        ):
            with pytest.raises(InputError, match=re.escape(f"the game is over: {winner} has all")):
                question()
