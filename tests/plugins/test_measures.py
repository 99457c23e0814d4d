"""Every number of a move against plain Python."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numba import njit

from sorry_sim.analysis.words import packed, unpacked
from sorry_sim.board import CARD_VALUES, COLOURS
from sorry_sim.core.chooser import Context
from sorry_sim.core.game import LOG_BEFORE, LOG_SEAT
from sorry_sim.core.jit import beyond, pointer
from sorry_sim.core.moves import LIST, MOST_MOVES, SCRATCH_WORDS, applied, list_moves
from sorry_sim.core.position import seen_from, write_words
from sorry_sim.core.tables import build
from sorry_sim.plugins import measures
from sorry_sim.plugins.features import FEATURES
from sorry_sim.position import Position
from tests.numbers_of_a_move import Move, move_of
from tests.reference import random_position
from tests.tools import CLASSIC, SEATINGS, engine, log_of

TABLES = build(CLASSIC)

# All numbers of a move as one tuple: numba cannot go through a list of functions.
_CALLS = ", ".join(f"measures.{name}(before, after, context)" for name in Move._fields)
_names: dict[str, Any] = {"measures": measures}
exec(f"def numbers(before, after, context): return {_CALLS}", _names)
_numbers = njit(_names["numbers"])


@njit
def _measure(
    words: Any, seat: int, card: int, tables: Any, unseen: Any, params: Any, results: Any, out: Any
) -> int:
    scratch_words = np.empty(SCRATCH_WORDS, np.int64)
    scratch, where = pointer(scratch_words), pointer(tables)
    position = seen_from(seat, pointer(words), where)
    context = Context(card, seat, 15, pointer(unseen), pointer(params), where)
    count = list_moves(position, card, scratch, beyond(scratch, LIST), where)
    for place in range(count):
        after = applied(position, scratch[LIST + place], where)
        write_words(after, seat, beyond(pointer(results), 4 * place))
        numbers = _numbers(position, after, context)
        for column in range(len(numbers)):
            out[place, column] = numbers[column]
    return count


def measured(position: str, seat: int, card: int) -> Iterator[tuple[str, Move]]:
    """Each result of a card and the numbers of the move to it."""
    start = Position.parse(position)
    results = np.empty((MOST_MOVES, 4), np.int64)
    out = np.empty((MOST_MOVES, len(Move._fields)), np.int64)
    unseen, params = np.zeros(16, np.int64), np.zeros(1)
    count = _measure(packed(start), seat, card, TABLES, unseen, params, results, out)
    for words, numbers in zip(results[:count].tolist(), out[:count].tolist(), strict=True):
        yield str(unpacked(words, start.colours)), Move(*numbers)


def positions() -> Iterator[tuple[str, int]]:
    """Random positions and positions of random games, with the player on turn."""
    rng = random.Random(8)
    for colours in SEATINGS:
        for _ in range(60):
            yield random_position(rng, [COLOURS[seat] for seat in colours]), rng.choice(colours)
        for entry in log_of(engine("random", colours=colours), 4)[::5].tolist():
            words = entry[LOG_BEFORE : LOG_BEFORE + 4]
            yield str(unpacked(words, colours)), entry[LOG_SEAT]


@pytest.fixture(scope="module")
def moves() -> list[tuple[Move, Move]]:
    """Thousands of moves as the engine measures them and as plain Python does."""
    return [
        (found, move_of(COLOURS[seat], card, position, result))
        for position, seat in positions()
        for card in CARD_VALUES
        for result, found in measured(position, seat, card)
    ]


def test_the_names_are_those_of_the_table() -> None:
    public = {
        name
        for name, thing in vars(measures).items()
        if not name.startswith("_") and getattr(thing, "__module__", None) == measures.__name__
    }
    assert public == set(FEATURES) == set(Move._fields)


@pytest.mark.parametrize("name", FEATURES)
def test_a_number(name: str, moves: list[tuple[Move, Move]]) -> None:
    seen = set()
    for found, expected in moves:
        assert getattr(found, name) == getattr(expected, name), f"{found} {expected}"
        seen.add(getattr(found, name))
    feature = FEATURES[name]
    assert feature.least <= min(seen)
    assert max(seen) <= feature.most
    assert len(seen) > 1


def test_the_numbers_of_a_pass() -> None:
    """A refused swap changes nothing and bumps nobody."""
    position = "58,H,H,H/20,H,H,H/-/-"
    passed = dict(measured(position, 0, 11))[position]
    assert passed == move_of("red", 11, position, position)
    assert passed.pips == passed.pips_before
    assert passed.bumps == passed.own_bumps == 0
