"""The scratch of a game: where what changes in it lies, and how a game is set up in it."""

from sorry_sim.core.jit import compiled
from sorry_sim.core.moves import SCRATCH_WORDS
from sorry_sim.core.position import ALL_HOME
from sorry_sim.core.rng import SEAT_STREAMS, stream_key
from sorry_sim.core.rows import COLUMNS
from sorry_sim.core.tables import DECK, DECK_SIZE, PAWNS_AT_START

KINDS_OF_CARDS = 16  # room for a count by card value

ROW = SCRATCH_WORDS  # what is kept of the game (rows.py)
WORDS = ROW + COLUMNS  # the four colours' pawns
KEYS = WORDS + 4  # the seats' random keys
STRATEGY_OF = KEYS + 4  # the strategy in each seat, -1 for an empty one
STARTS = STRATEGY_OF + 4  # the seat that starts, -1 where that is drawn
SCORES = STARTS + 1  # the seats' points in a series so far (series.py)
UNSEEN = SCORES + 4  # by card value, how many the player on turn has not seen go by
HIDDEN = UNSEEN + KINDS_OF_CARDS  # by card value, how many have not been discarded (hand games)
HANDS = HIDDEN + KINDS_OF_CARDS  # by seat and card value, the cards in hand
# As long as the deck; in a hand game the discards follow, in as much room again.
PILE = HANDS + 4 * KINDS_OF_CARDS


def scratch_words(deck_size: int) -> int:
    """How many words of scratch a game with so many cards needs."""
    return PILE + 2 * deck_size


@compiled
def prepare(seed, deal, scratch, tables):
    """Set up seats, keys, pile and counters; returns the colours that play, as a mask."""
    for column in range(COLUMNS):
        scratch[ROW + column] = 0
    for place in range(4 * KINDS_OF_CARDS):
        scratch[HANDS + place] = 0
    playing = 0
    for seat in range(4):
        sits = scratch[STRATEGY_OF + seat] >= 0
        playing |= (1 if sits else 0) << seat
        scratch[WORDS + seat] = tables[PAWNS_AT_START] if sits else ALL_HOME
        scratch[KEYS + seat] = stream_key(seed, deal, SEAT_STREAMS + seat)
    for place in range(tables[DECK_SIZE]):
        scratch[PILE + place] = tables[DECK + place]
    return playing


@compiled
def starter_of(number, playing, scratch):
    """The seat that is to start, else that of the ``number``-th player."""
    if scratch[STARTS] >= 0:
        return scratch[STARTS]
    seat = 0
    while number or not playing >> seat & 1:
        number -= playing >> seat & 1
        seat += 1
    return seat
