"""The moves of one position and what they lead to, for a look at a single decision."""

from functools import cache
from typing import Any

import numpy as np
from numba import types

from sorry_sim.core.cache import cached
from sorry_sim.core.jit import INT, beyond, pointer
from sorry_sim.core.moves import LIST, MOST_MOVES, SCRATCH_WORDS, applied, list_moves
from sorry_sim.core.position import seen_from, write_words

_INTS = types.int64[::1]


def _expand(words, seat, card, tables, scratch_words, moves, results):
    scratch, where = pointer(scratch_words), pointer(tables)
    position = seen_from(seat, pointer(words), where)
    count = list_moves(position, card, scratch, beyond(scratch, LIST), where)
    for place in range(count):
        moves[place] = scratch[LIST + place]
        after = applied(position, moves[place], where)
        write_words(after, seat, beyond(pointer(results), 4 * place))
    return count


@cache
def _compiled() -> Any:
    return cached(INT(_INTS, INT, INT, _INTS, _INTS, _INTS, types.int64[:, ::1]))(_expand)


def expand(
    words: np.ndarray, seat: int, card: int, tables: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Every distinct move of a card.

    Parameters
    ----------
    words
        The four colours' pawns, ``int64``, a byte a pawn; colours that do not play stand HOME.
    seat
        Colour index of the player on turn.
    card
        1 to 12, or 13 for a Sorry!.
    tables
        From `sorry_sim.core.tables.build`.

    Returns
    -------
    moves : numpy.ndarray
        ``int64``, one a move.
    results : numpy.ndarray
        ``int64`` of shape (moves, 4): the pawns after each, in colour order.
    """
    moves = np.empty(MOST_MOVES, np.int64)
    results = np.empty((MOST_MOVES, 4), np.int64)
    scratch = np.empty(SCRATCH_WORDS, np.int64)
    count = _compiled()(words, seat, card, tables, scratch, moves, results)
    return moves[:count], results[:count]
