"""What the next card is worth: means over the cards a player may draw or hold."""

import numpy as np
from numba import types

from sorry_sim.core.general import read_position, write_position
from sorry_sim.core.jit import INT, INTS, as_floats, beyond, compiled, inlined
from sorry_sim.core.moves import LIST, MOST_MOVES, applied, list_any
from sorry_sim.core.position import without_bumps
from sorry_sim.core.ranges import place_in, seat
from sorry_sim.core.scratch import (
    GAINS,
    HAND,
    KINDS_OF_CARDS,
    NEXT,
    POSITION_WORDS,
    RESULTS_OF,
    VIEW,
)
from sorry_sim.core.search import card_of, room_of, shown
from sorry_sim.core.shared import shared
from sorry_sim.core.tables import HAND_SIZE, REPLACEMENT

LAST_CARD = 13


@shared(INT(INTS, INTS, INTS, INT, INTS))
def list_results(scratch, room, results, card, tables):
    """Write the positions that a card leads to from that at VIEW, one a move; how many."""
    position, moves = read_position(beyond(scratch, VIEW)), beyond(room, LIST)
    count = list_any(position, card, room, moves, 0, tables)
    for place in range(count):
        result = without_bumps(applied(position, moves[place], room, tables))
        write_position(beyond(results, place * POSITION_WORDS), result)
    return count


@compiled
def best_of(value, position, card, moves, depth, extra):
    """The highest value that a card leads to, and whether it has a move at all."""
    room, tables = room_of(moves, depth), moves.context.tables
    results = beyond(moves.scratch, RESULTS_OF + (depth - 1) * MOST_MOVES * POSITION_WORDS)
    count = list_results(shown(position, moves), room, results, card, tables)
    if count == 0:
        return value(position, moves, extra), False
    top = -np.inf
    for place in range(count):
        result = read_position(beyond(results, place * POSITION_WORDS))
        top = max(top, value(result, moves, extra))
    return top, True


@inlined
def expected(value, position, ahead, moves, place, depth, extra):
    """The mean, over the cards that a player may play next, of the best value.

    Cards drawn are weighed by how many of each are `unseen`. With hands, the chooser picks among
    what it holds and one card drawn; another player among a hand of unseen cards, exactly.

    Parameters
    ----------
    value : callable
        ``value(position, moves, extra)``, a number, for a position as the player ``ahead`` sees
        it: how good that is for this player. In the strategy's own file, or a helper of it.
    position
        The position, as the player ``ahead`` sees it (`turned_by`).
    ahead : int
        Who plays the card, in seats from the chooser, 0 to 3.
    moves
        The chooser's moves.
    place : int
        The move of the chooser that is taken to have been made; its card is not in hand any more.
    depth : int
        Which list is used, 1 or 2: a ``value`` that calls `expected` itself takes the other.
    extra
        Handed on to ``value``: a number or a tuple.

    Returns
    -------
    float
        In the unit of ``value``. A card with no move counts what ``position`` is worth.

    Raises
    ------
    ValueError
        ``depth`` is not 1 or 2.
    IndexError
        There is no move at ``place``, or ``ahead`` is not 0 to 3.
    """
    # A literal would be a type of its own, and everything compiled once more for it.
    ahead, place = seat(int(ahead)), place_in(moves, int(place))
    return _expected(value, position, ahead, moves, place, int(depth), extra)


@compiled
def _expected(value, position, ahead, moves, place, depth, extra):
    if moves.context.tables[HAND_SIZE]:
        return _expected_of_hands(value, position, ahead, moves, place, depth, extra)
    total, cards = 0.0, 0
    for card in range(1, LAST_CARD + 1):
        count = moves.scratch[NEXT + card]
        if count:
            top, _ = best_of(value, position, card, moves, depth, extra)
            total += count * top
            cards += count
    return total / cards


@compiled
def _expected_of_hands(value, position, ahead, moves, place, depth, extra):
    scratch, tables = moves.scratch, moves.context.tables
    gains = as_floats(beyond(scratch, GAINS + (depth - 1) * KINDS_OF_CARDS))
    usable = 0  # mask of the cards that have a move
    for card in range(1, LAST_CARD + 1):
        gains[card], has_move = best_of(value, position, card, moves, depth, extra)
        usable |= (1 if has_move else 0) << card
    lost = float(value(position, moves, extra))
    if ahead:
        return mean_of_unknown(scratch, depth, usable, lost, tables)
    return mean_of_known(scratch, depth, usable, lost, card_of(moves, place))


@shared(types.float64(INTS, INT, INT, types.float64, INT))
def mean_of_known(scratch, depth, usable, lost, played):
    """The mean of the best card of the own hand, without the one played and with a drawn one."""
    gains = as_floats(beyond(scratch, GAINS + (depth - 1) * KINDS_OF_CARDS))
    known, top = False, lost
    for card in range(1, LAST_CARD + 1):
        left = scratch[HAND + card] - (1 if card == played else 0)
        if left > 0 and usable >> card & 1:
            top = max(top, gains[card]) if known else gains[card]
            known = True
    total, cards = 0.0, 0
    for card in range(1, LAST_CARD + 1):
        count = scratch[NEXT + card]
        best = top
        if usable >> card & 1:
            best = max(top, gains[card]) if known else gains[card]
        total += count * best
        cards += count
    return total / cards


@shared(types.float64(INTS, INT, INT, types.float64, INTS))
def mean_of_unknown(scratch, depth, usable, lost, tables):
    """A hand of unseen cards: each card's chance to be the best one, times what it leads to."""
    gains = as_floats(beyond(scratch, GAINS + (depth - 1) * KINDS_OF_CARDS))
    unseen = beyond(scratch, NEXT)
    cards = 0
    for card in range(1, LAST_CARD + 1):
        cards += unseen[card]
    total = 0.0
    for card in range(1, LAST_CARD + 1):
        count = unseen[card]
        if count:
            worse = 0  # cards that rank below this one; cards without a move rank lowest
            for other in range(1, LAST_CARD + 1):
                if _ranks_below(gains, usable, other, card):
                    worse += unseen[other]
            chance = _chance(worse + count, cards, tables) - _chance(worse, cards, tables)
            total += chance * (gains[card] if usable >> card & 1 else lost)
    return total


@inlined
def _ranks_below(gains, usable, other, card):
    mine, theirs = usable >> card & 1, usable >> other & 1
    if mine != theirs:
        return theirs < mine
    return gains[other] < gains[card] or (gains[other] == gains[card] and other < card)


@compiled
def _chance(among, cards, tables):
    """The chance that a hand drawn from ``cards`` cards holds only the ``among`` lowest."""
    chance = 1.0
    for drawn in range(tables[HAND_SIZE]):
        gone = 0 if tables[REPLACEMENT] else drawn
        chance *= max(0, among - gone) / max(1, cards - gone)
    return chance
