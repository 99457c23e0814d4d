"""Danger by its formula, played out by the slow engine under all sorts of rules."""

import random
from typing import Any

import pytest
from numba import njit

from sorry_sim.analysis.words import packed
from sorry_sim.board import COLOURS
from sorry_sim.core.jit import pointer
from sorry_sim.core.position import seen_from
from sorry_sim.core.tables import TEAMS, build
from sorry_sim.plugins.danger import danger_in
from sorry_sim.position import Position
from tests.numbers_by_movement import danger_to
from tests.reference import random_options, random_position, write_options
from tests.reference.options import CLASSIC, Options
from tests.tools import SEATINGS, rules_of


@njit
def _danger(words: Any, seat: int, tables: Any) -> float:
    where = pointer(tables)
    return danger_in(seen_from(seat, pointer(words), where), tables[TEAMS], where)


def danger_of(position: str, seat: int, options: Options = CLASSIC) -> float:
    """The danger to a player as the compiled score sees it."""
    rules = rules_of(write_options(options))
    return float(_danger(packed(Position.parse(position, rules.pawns)), seat, build(rules)))


@pytest.mark.parametrize("start", range(8))
def test_house_rules(start: int) -> None:
    rng = random.Random(start)
    seen = set()
    for _ in range(50):
        colours = rng.choice(SEATINGS[1:])
        names = [COLOURS[seat] for seat in colours]
        options = random_options(rng, names)
        position = random_position(rng, names, options)
        seat = rng.choice(colours)
        expected = danger_to(names[colours.index(seat)], position, options)
        assert danger_of(position, seat, options) == expected, f"{position} {seat} {options}"
        seen.add(expected)
    assert len(seen) > 20


@pytest.mark.parametrize(
    ("position", "sum_of_cards"),
    [
        # A 3 hits, a 1 slides over the pawn, an 11 swaps; for a part of a 7 no second pawn is left.
        ("33,H,H,H/30,H,H,H/-/-", 4 * 30 + 5 * 30 + 4 * 3),
        # With a second pawn a 7 hits too, as 3 and 4, and 1 and 6.
        ("33,H,H,H/30,40,H,H/-/-", (4 + 5 + 4) * 30 + 4 * 3),
        # From START only a Sorry! reaches it.
        ("33,H,H,H/S,H,H,H/-/-", 4 * 30),
        # Nothing bumps a pawn that is in the safety zone.
        ("Z1,Z2,H,H/17,S,S,S/-/-", 0),
    ],
)
def test_by_hand(position: str, sum_of_cards: int) -> None:
    expected = sum_of_cards / 45
    assert danger_of(position, 0) == pytest.approx(expected)
    assert danger_to("red", position, CLASSIC) == pytest.approx(expected)
