"""The tables of the rules against the board, and the sums that tell positions apart."""

import numpy as np
import pytest

from sorry_sim import board
from sorry_sim.core import tables
from tests.tools import CLASSIC

TABLES = tables.build(CLASSIC)
TRACK = range(board.SAFETY_ENTRY, board.DIAMOND + 1)


def table(start: int, size: int) -> list[int]:
    return TABLES[start : start + size].tolist()


def mask_of(codes: list[int]) -> int:
    return sum(1 << code - board.SAFETY_ENTRY for code in codes)


def test_no_two_sets_of_four_pawns_have_the_same_sum() -> None:
    """All 916,895 of them, by sums of pairs: a set of four pawns is two pairs in order."""
    prints = np.array(table(tables.PRINT, board.DIAMOND + 1))
    assert prints.min() > 0
    assert 4 * int(prints.max()) < 2**63
    a, b = np.triu_indices(len(prints))
    pairs = prints[a] + prints[b]
    sums = np.concatenate([pairs[first] + pairs[a >= b[first]] for first in range(len(pairs))])
    assert len(sums) == 67 * 68 * 69 * 70 // 24
    assert len(np.unique(sums)) == len(sums)


def test_a_bit_for_every_square_of_the_track() -> None:
    bits = table(tables.BIT, tables.CODES)
    assert [bits[code] for code in TRACK] == [1 << place for place in range(board.TRACK)]
    assert sum(bits) == 2**board.TRACK - 1


def test_slides_end_and_clear_their_squares() -> None:
    rest, wipe = table(tables.REST, tables.CODES), table(tables.WIPE, tables.CODES)
    for code in range(tables.CODES):
        length = board.slide_length(code)
        assert rest[code] == code - length
        covered = [code - step for step in range(length + 1)] if code in TRACK else []
        assert wipe[code] == mask_of(covered)
    slides = [code for code in TRACK if rest[code] != code]
    assert slides == [15, 23, 30, 38, 45, 53]


@pytest.mark.parametrize("mover", range(4))
@pytest.mark.parametrize("ahead", range(4))
def test_every_square_as_another_sees_it(mover: int, ahead: int) -> None:
    view = table(tables.VIEW + ahead * tables.CODES, tables.CODES)
    for code in TRACK:
        other = (mover + ahead) % 4
        assert view[code] == board.code_of(other, board.square_of(mover, code))
    assert [view[code] for code in range(tables.CODES) if code not in TRACK] == [0] * 68


def test_cards() -> None:
    forward, backward = table(tables.FORWARD, 16), table(tables.BACKWARD, 16)
    assert forward == [0, 1, 2, 3, 0, 5, 0, 7, 8, 0, 10, 11, 12, 0, 0, 0]
    assert backward == [0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]
    assert np.flatnonzero(table(tables.ENTER, 16)).tolist() == [1, 2]
    assert np.flatnonzero(table(tables.AGAIN, 16)).tolist() == [2]


def test_only_a_4_walks_back_to_where_it_slides_from() -> None:
    circle = table(tables.CIRCLE, 16)
    assert circle[4] == mask_of([11, 26, 41])  # the ends of the others' long slides
    assert sum(circle) == circle[4]


def test_the_deck() -> None:
    size = TABLES[tables.DECK_SIZE]
    counts = np.bincount(TABLES[tables.DECK :], minlength=14)
    assert size == counts.sum() == len(TABLES) - tables.DECK == 45
    assert tuple(counts[list(board.CARD_VALUES)].tolist()) == board.DECK_45
