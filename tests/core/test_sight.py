"""What a search sees on the board and of the seats, on positions counted by hand; and ties."""

from typing import Any

import numpy as np
import pytest
from numba import njit

from sorry_sim.analysis.words import packed
from sorry_sim.core import known, search, sight
from sorry_sim.core.chooser import Context
from sorry_sim.core.general import write_position
from sorry_sim.core.jit import beyond, pointer
from sorry_sim.core.position import seen_from
from sorry_sim.core.scratch import HAND, KINDS_OF_CARDS, UNSEEN, VIEW, new_scratch
from sorry_sim.core.shared import link
from sorry_sim.core.tables import TEAMS, build
from sorry_sim.plugins.loading import find
from sorry_sim.position import Position
from tests.tools import assert_uniform, rules_of

UNDER_WAY = "S,12,Z2,H/S,5,20,H/S,S,30,H/40,Z3,H,H"  # pips: 125, 146, 138, 16
RED_HOME = "H,H,H,H/S,5,20,H/S,S,30,H/40,Z3,H,H"
TEAM_HOME = "H,H,H,H/S,5,20,H/H,H,H,H/40,Z3,H,H"
THREE_OVER = "S,12,Z2,H/H,H,H,H/S,S,30,H/-"
THREE = "S,12,Z2,H/S,5,20,H/S,S,30,H/-"
ALL, WITHOUT_GREEN = 0b1111, 0b0111


@pytest.fixture(scope="module", autouse=True)
def _linked() -> None:
    link()


@njit
def _moves(words, playing, tables_words, scratch_words, params):  # type: ignore[no-untyped-def]
    """The position that red sees, and moves as red's chooser is given them."""
    scratch, tables = pointer(scratch_words), pointer(tables_words)
    hand, unseen = beyond(scratch, HAND), beyond(scratch, UNSEEN)
    position = seen_from(0, pointer(words), tables)
    context = Context(1, 0, playing, tables[TEAMS], hand, unseen, pointer(params), tables)
    return position, search.opened(1, scratch, context, 7)[0]


@njit
def _seen(words, playing, tables, scratch, params, ahead):  # type: ignore[no-untyped-def]
    """What the player ``ahead`` of red sees of the sides, and red of it."""
    position, moves = _moves(words, playing, tables, scratch, params)
    view = sight.turned_by(position, ahead)
    sides = sight.own_pips(view, moves), sight.opponent_pips(view, moves), sight.lead(view, moves)
    pawns = (
        sight.pips_of(position, ahead),
        sight.in_start(position, ahead),
        sight.home(position, ahead, moves),
        sight.code_of(position, ahead, 0),
    )
    seats = (
        int(known.is_playing(moves, ahead)),
        int(known.is_own_side(moves, ahead)),
        known.next_seat(moves, ahead),
    )
    return sides, sight.won(view, moves), pawns, seats


def seen(position: str, text: str = "", playing: int = ALL) -> list[Any]:
    """An answer of `_seen` for every colour that plays."""
    tables, scratch = build(rules_of(text)), new_scratch(45)
    scratch[UNSEEN : UNSEEN + KINDS_OF_CARDS] = 0
    words = packed(Position.parse(position))
    return [
        _seen(words, playing, tables, scratch, np.zeros(1), ahead)
        for ahead in range(4)
        if playing >> ahead & 1
    ]


@pytest.mark.parametrize(
    ("position", "text", "playing", "sides"),
    [
        (
            UNDER_WAY,
            "",
            ALL,
            [(125, 300, -109), (146, 279, -130), (138, 287, -122), (16, 409, 109)],
        ),
        (THREE, "", WITHOUT_GREEN, [(125, 284, 13), (146, 263, -21), (138, 271, -13)]),
        (THREE_OVER, "", WITHOUT_GREEN, [(125, 138, -125), (0, 263, 125), (138, 125, -138)]),
        (
            UNDER_WAY,
            "partnership",
            ALL,
            [(263, 162, -101), (162, 263, 101), (263, 162, -101), (162, 263, 101)],
        ),
        (
            UNDER_WAY,
            "point-score",
            ALL,
            [(125, 300, -109), (146, 279, -130), (138, 287, -122), (16, 409, 109)],
        ),
    ],
)
def test_sides(position: str, text: str, playing: int, sides: list[Any]) -> None:
    """Own pips, opponents' pips and lead, as each player sees them."""
    assert [answer[0] for answer in seen(position, text, playing)] == sides


@pytest.mark.parametrize(
    ("position", "text", "won"),
    [
        (UNDER_WAY, "", [0, 0, 0, 0]),
        (RED_HOME, "", [1, -1, -1, -1]),
        (THREE, "", [0, 0, 0]),
        (THREE_OVER, "", [-1, 1, -1]),
        (RED_HOME, "partnership", [0, 0, 0, 0]),
        (TEAM_HOME, "partnership", [1, -1, 1, -1]),
    ],
)
def test_who_has_won(position: str, text: str, won: list[int]) -> None:
    playing = WITHOUT_GREEN if len(won) == 3 else ALL
    assert [answer[1] for answer in seen(position, text, playing)] == won


def test_pawns() -> None:
    """Pips, pawns in START, pawns HOME, the code of the first: they do not ask for sides."""
    pawns = [(125, 1, 1, 0), (146, 1, 1, 0), (138, 2, 1, 0), (16, 0, 2, 14)]
    for text in ("", "partnership"):
        assert [answer[2] for answer in seen(UNDER_WAY, text)] == pawns


@pytest.mark.parametrize(
    ("position", "text", "playing", "seats"),
    [
        (UNDER_WAY, "", ALL, [(1, 1, 1), (1, 0, 2), (1, 0, 3), (1, 0, 0)]),
        (UNDER_WAY, "partnership", ALL, [(1, 1, 1), (1, 0, 2), (1, 1, 3), (1, 0, 0)]),
        (THREE, "", WITHOUT_GREEN, [(1, 1, 1), (1, 0, 2), (1, 0, 0)]),
    ],
)
def test_seats(position: str, text: str, playing: int, seats: list[Any]) -> None:
    """Who plays, who is on red's side, who is next."""
    assert [answer[3] for answer in seen(position, text, playing)] == seats


# Ties


@njit
def _highest(values, keys):  # type: ignore[no-untyped-def]
    random, places = np.zeros(2, np.int64), np.zeros(len(values), np.int64)
    for key in range(keys):
        random[0], random[1] = key, 0
        places[search.highest(values, pointer(random))] += 1
    return places, random[1]


def test_the_highest_value() -> None:
    assert [*_highest(np.array([1.0, 3.0, -np.inf]), 50)[0]] == [0, 50, 0]
    assert _highest(np.array([1.0, 3.0, 2.0]), 1)[1] == 0, "a number is drawn without need"
    places, drawn = _highest(np.array([2.0, np.inf, 0.0, np.inf, np.inf]), 3000)
    assert (places[0], places[2], drawn) == (0, 0, 1)
    assert_uniform(places[[1, 3, 4]])
    for values, fault in (([], "no values"), ([1.0, np.nan], "NaN")):
        with pytest.raises(ValueError, match=fault):
            _highest(np.array(values), 1)


@njit
def _choices(choose, words, card, tables_words, scratch_words, params, keys):  # type: ignore[no-untyped-def]
    """How often each move of a card is chosen with so many random keys."""
    position, moves = _moves(words, 0b0101, tables_words, scratch_words, params)
    scratch, tables, context = moves.scratch, moves.context.tables, moves.context
    write_position(beyond(scratch, VIEW), position)
    count = search.list_card(scratch, scratch, card, tables)
    context = Context(card, 0, 0b0101, 0, context.hand, context.unseen, context.params, tables)
    places = np.zeros(count, np.int64)
    for key in range(keys):
        places[choose(position, count, scratch, context, key)] += 1
    return places


@pytest.mark.parametrize("spec", ["lookahead:reply=0", "rollout:playouts=1,turns=0"])
def test_equal_moves_are_chosen_as_often(spec: str) -> None:
    """Either pawn may walk, and nobody is near: the order of the list decides nothing."""
    strategy = find(spec)
    tables, scratch = build(rules_of("")), new_scratch(45)
    scratch[UNSEEN : UNSEEN + KINDS_OF_CARDS] = np.bincount(tables[-45:], minlength=KINDS_OF_CARDS)
    words = packed(Position.parse("8,19,H,H/-/S,S,S,S/-"))
    params = np.array([*strategy.parameters.values()])
    places = _choices(strategy.chooser(), words, 3, tables, scratch, params, 400)
    assert len(places) == 2
    assert_uniform(places)
