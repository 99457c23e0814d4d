"""What every strategy is to the engine: one compiled function that picks a place in the move list.

The engine holds one chooser a strategy as a first-class function of the signature ``CHOOSE``, so it
is compiled once for all of them. It calls a chooser once a decision, and only where there is
something to choose.
"""

from collections import namedtuple

import numpy as np
from numba import types

from sorry_sim.core.jit import FLOATS, INT, INTS, beyond, inlined
from sorry_sim.core.moves import BEST, LIST, applied
from sorry_sim.core.position import POSITION
from sorry_sim.core.rng import bounded, mixed

# card: 1 to 12, 13 a Sorry!. seat: colour index. playing: mask of the players who take part, bit 0
# the chooser itself, then the seats after it. unseen: by card value, how many this player has not
# seen go by. params: the strategy's parameters.
Context = namedtuple("Context", "card seat playing unseen params tables")

CONTEXT = types.NamedTuple([INT, INT, INT, INTS, FLOATS, INTS], Context)

# choose(position, how many moves, scratch, context, random key) -> place in the list
CHOOSE = INT(POSITION, INT, INTS, CONTEXT, INT)

NAN_SCORE = -1  # the answer of a chooser whose score was not a number


@inlined
def best_by(value, position, count, scratch, context, key):
    """The place of a move that ``value(before, after, context)`` rates highest; ties at random."""
    moves, best = beyond(scratch, LIST), beyond(scratch, BEST)
    top = -np.inf
    ties = 0
    for place in range(count):
        rating = value(position, applied(position, moves[place], context.tables), context)
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
