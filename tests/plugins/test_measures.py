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
from sorry_sim.core.jit import beyond, pointer
from sorry_sim.core.moves import LIST, MOST_MOVES, SCRATCH_WORDS, applied, list_any
from sorry_sim.core.position import seen_from, write_words
from sorry_sim.core.record import LOG_BEFORE, LOG_SEAT
from sorry_sim.core.tables import TEAMS, build
from sorry_sim.plugins import measures
from sorry_sim.plugins.features import FEATURES
from sorry_sim.position import Position
from sorry_sim.rules import Rules
from tests.numbers_of_a_move import Move, move_of
from tests.reference import random_position, read_options
from tests.tools import CLASSIC, SEATINGS, engine, log_of, rules_of

#: Rules under which everything is measured; in the last one a move may bump many.
RULES = ("", "teams=true", "teams=true,pawns=3,split_max=3,slide_on=all,slide_bumps=others")

Numbers = dict[str, float]

#: Numbers that plain Python takes long to tell, and the part of the moves that it is asked for.
SLOW = {"danger": 41, "danger_before": 41, "slid": 5}

# All numbers of a move as one tuple, of one type: numba cannot go through a list of functions.
_CALLS = ", ".join(f"float(measures.{name}(before, after, card, context))" for name in FEATURES)
_names: dict[str, Any] = {"measures": measures}
exec(f"def numbers(before, after, card, context): return {_CALLS}", _names)
_numbers = njit(_names["numbers"])


@njit
def _measure(
    words: Any,
    seat: int,
    playing: int,
    card: int,
    tables: Any,
    scratch_words: Any,
    counts: Any,
    params: Any,
    results: Any,
    out: Any,
) -> int:
    scratch, where = pointer(scratch_words), pointer(tables)
    position = seen_from(seat, pointer(words), where)
    teams, known = tables[TEAMS], pointer(counts)
    context = Context(card, seat, playing, teams, known, known, pointer(params), where)
    count = list_any(position, card, scratch, beyond(scratch, LIST), 0, where)
    for place in range(count):
        after = applied(position, scratch[LIST + place], scratch, where)
        write_words(after, seat, beyond(pointer(results), 4 * place))
        numbers = _numbers(position, after, card, context)
        for column in range(len(numbers)):
            out[place, column] = numbers[column]
    return count


def measured(position: str, seat: int, card: int, rules: Rules) -> Iterator[tuple[str, Numbers]]:
    """Each result of a card and the numbers of the move to it."""
    start = Position.parse(position, rules.pawns)
    results = np.empty((MOST_MOVES, 4), np.int64)
    out = np.empty((MOST_MOVES, len(FEATURES)))
    scratch, counts, params = np.empty(SCRATCH_WORDS, np.int64), np.zeros(16, np.int64), np.zeros(1)
    words, tables = packed(start), build(rules)
    playing = sum(1 << (colour - seat) % 4 for colour in start.colours)
    count = _measure(words, seat, playing, card, tables, scratch, counts, params, results, out)
    for after, numbers in zip(results[:count].tolist(), out[:count].tolist(), strict=True):
        yield (
            str(unpacked(after, start.colours, rules.pawns)),
            dict(zip(FEATURES, numbers, strict=True)),
        )


def positions(text: str) -> Iterator[tuple[str, int]]:
    """Random positions and positions of random games, with the player on turn."""
    rng, rules = random.Random(8), rules_of(text)
    for colours in SEATINGS[-1:] if rules.teams else SEATINGS:
        names = [COLOURS[seat] for seat in colours]
        for _ in range(25):
            yield random_position(rng, names, read_options(text)), rng.choice(colours)
        for entry in log_of(engine("random", colours=colours, rules=rules), 4)[::5].tolist():
            words = entry[LOG_BEFORE : LOG_BEFORE + 4]
            yield str(unpacked(words, colours, rules.pawns)), entry[LOG_SEAT]


@pytest.fixture(scope="module", params=RULES)
def moves(request: pytest.FixtureRequest) -> list[tuple[Numbers, Move]]:
    """Thousands of moves as the engine measures them and as plain Python does."""
    rules, options = rules_of(request.param), read_options(request.param)
    return [
        (found, move_of(COLOURS[seat], card, position, result, options))
        for position, seat in positions(request.param)
        for card in CARD_VALUES
        for result, found in measured(position, seat, card, rules)
    ]


def test_the_names_are_those_of_the_table() -> None:
    public = {
        name
        for name, thing in vars(measures).items()
        if not name.startswith("_") and getattr(thing, "__module__", None) == measures.__name__
    }
    assert public == set(FEATURES)
    assert all(hasattr(Move, name) for name in FEATURES)


@pytest.mark.parametrize("name", FEATURES)
def test_a_number(name: str, moves: list[tuple[Numbers, Move]]) -> None:
    seen = set()
    for found, expected in moves[:: SLOW.get(name, 1)]:
        where = f"{expected.before} {expected.after} {expected}"
        assert found[name] == getattr(expected, name), where
        seen.add(found[name])
    feature = FEATURES[name]
    assert feature.least <= min(seen)
    assert max(seen) <= feature.most
    assert len(seen) > 1


def test_the_numbers_of_a_pass() -> None:
    """A refused swap changes nothing and bumps nobody."""
    position = "58,H,H,H/20,H,H,H/-/-"
    passed = dict(measured(position, 0, 11, CLASSIC))[position]
    expected = move_of("red", 11, position, position)
    assert passed == {name: getattr(expected, name) for name in FEATURES}
    assert passed["pips"] == passed["pips_before"]
    assert passed["bumps"] == passed["own_bumps"] == passed["slid"] == passed["swaps"] == 0
