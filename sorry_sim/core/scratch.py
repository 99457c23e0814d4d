"""Where what changes in a game lies, and how a game is set up in it.

There are two arrays, each known to the compiled code by a pointer. The *scratch* is what a chooser
gets: the list of moves, what its player may know of the cards, and room for its search. The *state*
is the engine's own: the pile in its order, all hands, the keys of random numbers. No chooser gets
that pointer.
"""

import numpy as np
import numpy.typing as npt

from sorry_sim.core.jit import compiled
from sorry_sim.core.moves import MOST_MOVES, SCRATCH_WORDS
from sorry_sim.core.position import ALL_HOME
from sorry_sim.core.rng import SEAT_STREAMS, stream_key
from sorry_sim.core.rows import COLUMNS_WITH_CARDS
from sorry_sim.core.tables import DECK, DECK_SIZE, PAWNS_AT_START

KINDS_OF_CARDS = 16  # room for a count by card value
POSITION_WORDS = 6

# In the scratch, after the moves:
UNSEEN = SCRATCH_WORDS  # by card value, how many the player on turn has not seen go by
HAND = UNSEEN + KINDS_OF_CARDS  # by card value, the cards in its hand
STREAM = HAND + KINDS_OF_CARDS  # a search's own random stream: key, numbers used (search.py)
NEXT = STREAM + 2  # by card value, how many of the cards are there that may be drawn next
VIEW = NEXT + KINDS_OF_CARDS  # a position handed to a shared function, and back (shared.py)
GAINS = VIEW + POSITION_WORDS  # by depth and card value, the best it leads to (float64)
DEPTHS = 2  # lists of moves that an author has, beside that of the decision and that of play-outs
WORLD = GAINS + DEPTHS * KINDS_OF_CARDS  # what a search takes the unseen cards to be (worlds.py)
WORLD_HANDS = WORLD + 4  # by seats ahead and card value
TRIED = WORLD_HANDS + 4 * KINDS_OF_CARDS  # the hands again, as a play-out changes them
ROOMS = TRIED + 4 * KINDS_OF_CARDS  # more lists of moves, as the one at the beginning
RESULTS_OF = ROOMS + (1 + DEPTHS) * SCRATCH_WORDS  # by depth, the positions that moves lead to
WORLD_PILE = RESULTS_OF + DEPTHS * MOST_MOVES * POSITION_WORDS  # pile, discards, both once more

# In the state:
ROW = 0  # what is kept of the game (rows.py)
WORDS = ROW + COLUMNS_WITH_CARDS  # the four colours' pawns
KEYS = WORDS + 4  # the seats' random keys
STRATEGY_OF = KEYS + 4  # the strategy in each seat, -1 for an empty one
STARTS = STRATEGY_OF + 4  # the seat that starts, -1 where that is drawn
SCORES = STARTS + 1  # the seats' points in a series so far (series.py)
HIDDEN = SCORES + 4  # by card value, how many have not been discarded (hand games)
HANDS = HIDDEN + KINDS_OF_CARDS  # by seat and card value, the cards in hand
# As long as the deck; in a hand game the discards follow, in as much room again.
PILE = HANDS + 4 * KINDS_OF_CARDS


def state_words(deck_size: int) -> int:
    """How many words of state a game with so many cards needs."""
    return PILE + 2 * deck_size


def new_scratch(deck_size: int) -> npt.NDArray[np.int64]:
    """The scratch of a game with so many cards; only what is used of it takes up memory."""
    scratch = np.empty(WORLD_PILE + 4 * deck_size, np.int64)
    scratch[HAND : HAND + KINDS_OF_CARDS] = 0  # a game without hands never writes there
    return scratch


@compiled
def prepare(seed, deal, state, tables):
    """Set up seats, keys, pile and counters; returns the colours that play, as a mask."""
    for column in range(COLUMNS_WITH_CARDS):
        state[ROW + column] = 0
    for place in range(4 * KINDS_OF_CARDS):
        state[HANDS + place] = 0
    playing = 0
    for seat in range(4):
        sits = state[STRATEGY_OF + seat] >= 0
        playing |= (1 if sits else 0) << seat
        state[WORDS + seat] = tables[PAWNS_AT_START] if sits else ALL_HOME
        state[KEYS + seat] = stream_key(seed, deal, SEAT_STREAMS + seat)
    for place in range(tables[DECK_SIZE]):
        state[PILE + place] = tables[DECK + place]
    return playing


@compiled
def starter_of(number, playing, state):
    """The seat that is to start, else that of the ``number``-th player."""
    if state[STARTS] >= 0:
        return state[STARTS]
    seat = 0
    while number or not playing >> seat & 1:
        number -= playing >> seat & 1
        seat += 1
    return seat
