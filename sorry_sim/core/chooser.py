"""What every strategy is to the engine: one compiled function that picks a place in the move list.

The engine holds one chooser a strategy as a first-class function of the signature ``CHOOSE``, so it
is compiled once for all of them. It calls a chooser once a decision, and only where there is
something to choose.
"""

from collections import namedtuple

import numpy as np
from numba import types

from sorry_sim.core.jit import FLOATS, INT, INTS, beyond, inlined
from sorry_sim.core.moves import BEST, CARD_SHIFT, LIST, applied
from sorry_sim.core.position import POSITION
from sorry_sim.core.rng import bounded, mixed

# card: 1 to 12, 13 a Sorry!; 0 in a hand game, where each move carries its own. seat: colour index.
# playing: mask of the players who take part, bit 0 the chooser itself, then the seats after it.
# teams: 1 where the player across is the partner. hand: by card value, the cards in hand. unseen:
# by card value, how many this player has not seen go by. params: the strategy's parameters.
Context = namedtuple("Context", "card seat playing teams hand unseen params tables")

CONTEXT = types.NamedTuple([INT, INT, INT, INT, INTS, INTS, FLOATS, INTS], Context)

# choose(position, how many moves, scratch, context, random key) -> place in the list
CHOOSE = INT(POSITION, INT, INTS, CONTEXT, INT)

NAN_SCORE = -1  # the answer of a chooser whose score was not a number


@inlined
def alone(context):
    """A context without a partner, as a constant: the compiler then drops what partners need."""
    card, seat, playing, _, hand, unseen, params, tables = context
    return Context(card, seat, playing, 0, hand, unseen, params, tables)


@inlined
def best_by(value, position, count, scratch, context, key):
    """The place of a move that ``value(before, after, card, context)`` rates highest.

    Among equals one is picked at random.
    """
    moves, best = beyond(scratch, LIST), beyond(scratch, BEST)
    top = -np.inf
    ties = 0
    for place in range(count):
        move = moves[place]
        after = applied(position, move, scratch, context.tables)
        card = context.card or move >> CARD_SHIFT & 15
        rating = value(position, after, card, context)
        if rating != rating:
            return NAN_SCORE
        if rating > top:
            top = rating
            ties = 0
        if rating == top:
            best[ties] = place
            ties += 1
    if ties == 1:
        return best[0]
    return best[bounded(mixed(key), ties)]
