"""Moves in words, and questions that have no answer."""

import re

import pytest

from sorry_sim.analysis.moves import moves
from sorry_sim.board import card_value, colour_index
from sorry_sim.errors import InputError
from sorry_sim.position import Position
from tests.tools import CLASSIC

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
