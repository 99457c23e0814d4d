"""The questions that ``sorry-sim moves`` answers, and its answers, as plain data."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache as once
from typing import Any, Final, NotRequired, TypedDict

from sorry_sim.board import COLOURS, card_name, card_value, colour_index
from sorry_sim.cli import console
from sorry_sim.core import cache
from sorry_sim.errors import InputError, nearest, quoted
from sorry_sim.position import Position
from sorry_sim.rules import Rules, check

KEYS: Final = ("position", "player", "card", "hand")

_KNOWN: Final = "position, player, and card or hand"

_MOST_CARDS: Final = 10
"""Cards in a hand at most, as the option hand_size has it."""


class Entry(TypedDict):
    """One distinct result: a move that leads to it, and its notation; of a hand, the card too."""

    card: NotRequired[str]
    move: str
    result: str


class Answer(TypedDict):
    """A question, in canonical form, and what the card or the hand allows."""

    position: str
    player: str
    card: NotRequired[str]
    hand: NotRequired[list[str]]
    moves: list[Entry]


def answer(position: str, player: str, cards: str | Sequence[str], rules: Rules) -> Answer:
    """Return what a card or a hand of cards allows.

    Parameters
    ----------
    position
        In the notation of `sorry_sim.position`.
    player
        A colour by name.
    cards
        The name of a card that was drawn, also under rules with hands; or those of the 1 to 10
        cards of a hand, whatever number the rules deal.
    rules
        The rule set.

    Raises
    ------
    InputError
        The position, colour or a card is none, the colour does not play, the game is over, or the
        rules have no hands or are not for the colours of the position.
    """
    from sorry_sim.analysis.moves import hand_moves, moves

    parsed = Position.parse(position, rules.pawns)
    colour = colour_index(player)
    _check_colours(rules, parsed.colours)
    if isinstance(cards, str):
        value = card_value(cards)
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
    hand = _hand_values(cards, rules)
    _say_if_compiling()
    return {
        "position": str(parsed),
        "player": COLOURS[colour],
        "hand": [card_name(value) for value in hand],
        "moves": [
            {"card": card_name(choice.card), "move": choice.move, "result": str(choice.result)}
            for choice in hand_moves(parsed, colour, hand, rules)
        ],
    }


@once
def _check_colours(rules: Rules, colours: Sequence[int]) -> None:
    """Refuse colours that cannot play by the rules; who would begin does not matter here."""
    check(replace(rules, first="random"), [COLOURS[colour] for colour in colours])


def _hand_values(cards: Sequence[str], rules: Rules) -> list[int]:
    """Read a hand, and put its cards in order."""
    if not rules.hand_size:
        raise InputError(
            f"the rules {rules.name} have no hands: use --rules hand-of-five or --set hand_size=5"
        )
    values = sorted(card_value(card) for card in cards)
    if not 1 <= len(values) <= _MOST_CARDS:
        raise InputError(f"a hand has 1 to {_MOST_CARDS} cards, not {len(values)}")
    return values


@once
def _say_if_compiling() -> None:
    console.say_if_compiling(cache.EXPANDER)


def answer_line(line: bytes, rules: Rules) -> Answer:
    """Answer a question that is written as one JSON object.

    Parameters
    ----------
    line
        UTF-8. The keys are `KEYS`, one of card and hand left out. A position and a player are
        text, a card is text or a number, and a hand is a list of cards, or text as in ``"1,7"``.
    rules
        The rule set.

    Raises
    ------
    InputError
        The line is no such object, or as for `answer`.
    """
    question = _object(line)
    for key in question:
        if key not in KEYS:
            known = f"the keys are {_KNOWN}"
            raise InputError(f"key {quoted(key)} does not exist{nearest(key, KEYS)}: {known}")
    if "card" in question and "hand" in question:
        raise InputError("card and hand are both given: a question has one of the two")
    position, player = _text(question, "position"), _text(question, "player")
    if "hand" in question:
        return answer(position, player, _hand(question["hand"]), rules)
    return answer(position, player, _text(question, "card"), rules)


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
        raise InputError(f"the line is not a JSON object with the keys {_KNOWN}")
    return found


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object; Python alone would let the last of two equal keys win."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise InputError("a key is given twice in one object")
    return found


def _text(question: dict[str, Any], key: str) -> str:
    if key not in question:
        missing = "card or hand" if key == "card" else key
        raise InputError(f"{missing} is missing: the keys are {_KNOWN}")
    return _as_text(question[key], key, card=key == "card")


def _hand(value: Any) -> list[str]:
    if isinstance(value, str):
        return value.split(",")
    if not isinstance(value, list):
        raise InputError(f"hand must be a list of cards, not {quoted(json.dumps(value))}")
    return [_as_text(card, "a card of the hand", card=True) for card in value]


def _as_text(value: Any, what: str, card: bool) -> str:
    if card and type(value) is int:  # True is an int, too
        return str(value)
    if not isinstance(value, str):
        raise InputError(f"{what} must be text, not {quoted(json.dumps(value))}")
    return value
