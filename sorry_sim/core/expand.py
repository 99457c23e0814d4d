"""The moves of one position and what they lead to, for a look at a single decision."""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import types

from sorry_sim.core.cache import cached
from sorry_sim.core.hands import list_hand
from sorry_sim.core.jit import INT, beyond, pointer
from sorry_sim.core.moves import (
    CARD_SHIFT,
    LIST,
    MOST_MOVES,
    SCRATCH_WORDS,
    applied,
    list_any,
    told,
)
from sorry_sim.core.position import seen_from, write_words
from sorry_sim.core.scratch import KINDS_OF_CARDS

Ints = npt.NDArray[np.int64]
_INTS = types.int64[::1]


def _expand(words, seat, card, hand, tables, scratch_words, moves, cards, results):
    scratch, where = pointer(scratch_words), pointer(tables)
    position = seen_from(seat, pointer(words), where)
    listed = beyond(scratch, LIST)
    if card:
        count = list_any(position, card, scratch, listed, 0, where)
    else:
        count = list_hand(position, pointer(hand), scratch, listed, where)
    for place in range(count):
        move = listed[place]
        moves[place] = told(move, scratch)
        cards[place] = card or move >> CARD_SHIFT & 15
        write_words(
            applied(position, move, scratch, where), seat, beyond(pointer(results), 4 * place)
        )
    return count


@cache
def _compiled() -> Any:
    signature = INT(_INTS, INT, INT, _INTS, _INTS, _INTS, _INTS, _INTS, types.int64[:, ::1])
    return cached(signature)(_expand)


def expand(
    words: Ints, seat: int, cards: dict[int, int], tables: Ints, in_hand: bool = False
) -> tuple[Ints, Ints, Ints]:
    """Every distinct move of a card, or of a hand.

    Parameters
    ----------
    words
        The four colours' pawns, ``int64``, a byte a pawn; pawns that take no part stand HOME.
    seat
        Colour index of the player on turn.
    cards
        How many of each card: 1 to 12, or 13 for a Sorry!. One card in all unless ``in_hand``.
    tables
        From `sorry_sim.core.tables.build`.
    in_hand
        Whether they are a hand, of which one is to be played or discarded.

    Returns
    -------
    moves : numpy.ndarray
        ``int64``, one a move, as `sorry_sim.core.moves.told` has them.
    used : numpy.ndarray
        ``int64``: the card of each move.
    results : numpy.ndarray
        ``int64`` of shape (moves, 4): the pawns after each, in colour order.
    """
    hand = np.zeros(KINDS_OF_CARDS, np.int64)
    for card, number in cards.items():
        hand[card] = number
    moves, used = np.empty(MOST_MOVES, np.int64), np.empty(MOST_MOVES, np.int64)
    results = np.empty((MOST_MOVES, 4), np.int64)
    (card, *_) = (0,) if in_hand else cards
    scratch = np.empty(SCRATCH_WORDS, np.int64)
    count = _compiled()(words, seat, card, hand, tables, scratch, moves, used, results)
    return moves[:count], used[:count], results[:count]
