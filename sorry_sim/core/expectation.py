"""What the next card is worth: means over the cards a player may draw or hold."""

import numpy as np

from sorry_sim.core.jit import as_floats, beyond, compiled, inlined
from sorry_sim.core.scratch import GAINS, KINDS_OF_CARDS
from sorry_sim.core.search import after, card_of, list_moves, unseen
from sorry_sim.core.tables import HAND_SIZE, REPLACEMENT

LAST_CARD = 13


@compiled
def best_of(value, position, card, moves, depth, extra):
    """The highest value that a card leads to, and whether it has a move at all."""
    listed = list_moves(position, card, moves, depth)
    if listed.count == 0:
        return value(position, moves, extra), False
    top = -np.inf
    for place in range(listed.count):
        top = max(top, value(after(position, listed, place), moves, extra))
    return top, True


@compiled
def expected(value, position, ahead, moves, place, depth, extra):
    context = moves.context
    if context.tables[HAND_SIZE]:
        return _expected_of_hands(value, position, ahead, moves, place, depth, extra)
    total, cards = 0.0, 0
    for card in range(1, LAST_CARD + 1):
        count = unseen(moves, card)
        if count:
            top, _ = best_of(value, position, card, moves, depth, extra)
            total += count * top
            cards += count
    return total / cards


@compiled
def _expected_of_hands(value, position, ahead, moves, place, depth, extra):
    gains = as_floats(beyond(moves.scratch, GAINS + (depth - 1) * KINDS_OF_CARDS))
    usable = 0  # mask of the cards that have a move
    for card in range(1, LAST_CARD + 1):
        gains[card], has_move = best_of(value, position, card, moves, depth, extra)
        usable |= (1 if has_move else 0) << card
    lost = value(position, moves, extra)
    if ahead & 3:
        return _best_of_unknown(gains, usable, lost, moves)
    return _best_of_known(gains, usable, lost, moves, card_of(moves, place))


@compiled
def _best_of_known(gains, usable, lost, moves, played):
    """The own hand without the card played and with one that is drawn."""
    known, top = False, lost
    for card in range(1, LAST_CARD + 1):
        left = moves.context.hand[card] - (1 if card == played else 0)
        if left > 0 and usable >> card & 1:
            top = max(top, gains[card]) if known else gains[card]
            known = True
    total, cards = 0.0, 0
    for card in range(1, LAST_CARD + 1):
        count = unseen(moves, card)
        best = top
        if usable >> card & 1:
            best = max(top, gains[card]) if known else gains[card]
        total += count * best
        cards += count
    return total / cards


@compiled
def _best_of_unknown(gains, usable, lost, moves):
    """A hand of unseen cards: each card's chance to be the best one, times what it leads to."""
    tables = moves.context.tables
    cards = 0
    for card in range(1, LAST_CARD + 1):
        cards += unseen(moves, card)
    total = 0.0
    for card in range(1, LAST_CARD + 1):
        count = unseen(moves, card)
        if count:
            worse = 0  # cards that rank below this one; cards without a move rank lowest
            for other in range(1, LAST_CARD + 1):
                if _ranks_below(gains, usable, other, card):
                    worse += unseen(moves, other)
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
