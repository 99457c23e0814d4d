"""The questions that ``sorry-sim moves`` answers, and its answers, as plain data."""

from __future__ import annotations

import json
from functools import cache as once
from typing import Any, Final, TypedDict

from sorry_sim.board import COLOURS, card_name, card_value, colour_index
from sorry_sim.cli import console
from sorry_sim.cli.faults import not_yet
from sorry_sim.core import cache
from sorry_sim.errors import InputError, nearest, quoted
from sorry_sim.position import Position
from sorry_sim.rules import Rules

KEYS: Final = ("position", "player", "card")


class Entry(TypedDict):
    """One distinct result: a move that leads to it, and its notation."""

    move: str
    result: str


class Answer(TypedDict):
    """A question, in canonical form, and what the card allows."""

    position: str
    player: str
    card: str
    moves: list[Entry]


def answer(position: str, player: str, card: str, rules: Rules) -> Answer:
    """Return what a card allows.

    Parameters
    ----------
    position
        In the notation of `sorry_sim.position`.
    player
        A colour by name.
    card
        A card by name.
    rules
        The rule set.

    Raises
    ------
    InputError
        The position, colour or card is none, the colour does not play, or the game is over.
    """
    from sorry_sim.analysis.moves import moves

    parsed = Position.parse(position, rules.pawns)
    colour, value = colour_index(player), card_value(card)
    _say_if_compiling()
    return {
        "position": str(parsed),
        "player": COLOURS[colour],
        "card": card_name(value),
        "moves": [
            {"move": choice.move, "result": str(choice.result)}
            for choice in moves(parsed, colour, value, rules)
        ],
    }


@once
def _say_if_compiling() -> None:
    console.say_if_compiling(cache.EXPANDER)


def answer_line(line: bytes, rules: Rules) -> Answer:
    """Answer a question that is written as one JSON object.

    Parameters
    ----------
    line
        UTF-8. The keys are `KEYS`; their values are text, and a card may be a number.
    rules
        The rule set.

    Raises
    ------
    InputError
        The line is no such object, or as for `answer`.
    """
    question = _object(line)
    for key in question:
        if key == "hand":
            raise InputError(not_yet("hand"))
        if key not in KEYS:
            known = f"the keys are {' '.join(KEYS)}"
            raise InputError(f"key {quoted(key)} does not exist{nearest(key, KEYS)}: {known}")
    position, player, card = (_text(question, key) for key in KEYS)
    return answer(position, player, card, rules)


def _object(line: bytes) -> dict[str, Any]:
    """Read a JSON object."""
    try:
        found = json.loads(line.decode().strip(), object_pairs_hook=_without_repeats)
    except UnicodeDecodeError as error:
        raise InputError(f"the line is not UTF-8: byte {error.start + 1} is wrong") from None
    except json.JSONDecodeError as error:
        raise InputError(f"the line is not JSON: {error.msg} at column {error.colno}") from None
    except InputError:
        raise
    except (ValueError, RecursionError):  # a number of thousands of digits, thousands of brackets
        raise InputError("the line is not JSON that can be read: it is too deep or big") from None
    if not isinstance(found, dict):
        raise InputError("the line is not a JSON object with the keys position, player and card")
    return found


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object; Python alone would let the last of two equal keys win."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise InputError("a key is given twice in one object")
    return found


def _text(question: dict[str, Any], key: str) -> str:
    if key not in question:
        raise InputError(f"{key} is missing: the keys are {' '.join(KEYS)}")
    value = question[key]
    if key == "card" and type(value) is int:  # True is an int, too
        return str(value)
    if not isinstance(value, str):
        raise InputError(f"{key} must be text, not {quoted(json.dumps(value))}")
    return value
