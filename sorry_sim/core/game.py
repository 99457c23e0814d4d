"""One whole game: the deal, the turns, the decisions, and what is written down of it."""

from collections import namedtuple

from sorry_sim.core.chooser import NAN_SCORE, Context
from sorry_sim.core.jit import beyond, compiled, inlined, ones
from sorry_sim.core.moves import LIST, PASS, SCRATCH_WORDS, applied, list_moves
from sorry_sim.core.position import (
    ALL_HOME,
    pawns_at,
    pips,
    seen_from,
    turned,
    without_bumps,
    write_words,
)
from sorry_sim.core.rng import DEAL_STREAM, SEAT_STREAMS, bounded, counted, mixed, stream_key
from sorry_sim.core.rows import (
    CARDS,
    COLUMNS,
    DRAW_BY_LIMIT,
    GIVEN,
    HOMES,
    LOST,
    PIPS,
    STARTER,
    TAKEN,
    TURNS,
    WINNER,
)
from sorry_sim.core.tables import AGAIN, DECK, DECK_SIZE

# Scratch words of a game, after those of the move list.
ROW = SCRATCH_WORDS
WORDS = ROW + COLUMNS  # the four colours' pawns
KEYS = WORDS + 4  # the seats' random keys
STRATEGY_OF = KEYS + 4  # the strategy in each seat, -1 for an empty one
UNSEEN = STRATEGY_OF + 4  # by card value, how many are still to come from the pile
PILE = UNSEEN + 16
GAME_SCRATCH = PILE  # and as many words more as the deck has cards

# How a game ends; each but the first names a fault of the strategy on turn.
FINISHED = 0
SCORE_NOT_A_NUMBER = 1
CHOICE_ILLEGAL = 2

# Words of the progress report, which another thread may read at any time.
GAME, STRATEGY, STATUS, DECISIONS, PROGRESS_WORDS = 0, 1, 2, 3, 4

# Words of a log entry, one a card used: pawns before and after in colour order.
LOG_CARD, LOG_SEAT, LOG_TURN, LOG_MOVE, LOG_BEFORE, LOG_AFTER, LOG_WORDS = 0, 1, 2, 3, 4, 8, 12
NO_MOVE = -1

# What all games of a run share: the strategies' choosers and parameters (``params_each`` a
# strategy), the turn limit, the tables of the rules, the progress report.
Match = namedtuple("Match", "players params params_each turn_limit tables progress")

_ALL_START = 0
_CARDS_PER_TURN_LIMIT = 10  # a turn that draws on for ever is stopped by its cards


@inlined
def _draw(pile, left, word):
    """A random one of the ``left`` undrawn cards, put behind them (incremental Fisher-Yates)."""
    place = bounded(word, left)
    card = pile[place]
    pile[place] = pile[left - 1]
    pile[left - 1] = card
    return card


@compiled
def _prepare(seed, deal, scratch, tables):
    """Set up seats, keys, pile and counters; returns the colours that play, as a mask."""
    for column in range(COLUMNS):
        scratch[ROW + column] = 0
    playing = 0
    for seat in range(4):
        sits = scratch[STRATEGY_OF + seat] >= 0
        playing |= (1 if sits else 0) << seat
        scratch[WORDS + seat] = _ALL_START if sits else ALL_HOME
        scratch[KEYS + seat] = stream_key(seed, deal, SEAT_STREAMS + seat)
    for place in range(tables[DECK_SIZE]):
        scratch[PILE + place] = tables[DECK + place]
    return playing


@compiled
def _shuffled(unseen, tables):
    """A pile has just been made: every card of the deck is in it."""
    for card in range(16):
        unseen[card] = 0
    for place in range(tables[DECK_SIZE]):
        unseen[tables[DECK + place]] += 1


@compiled
def _seat_of(number, playing):
    """The colour of the ``number``-th player."""
    seat = 0
    while number or not playing >> seat & 1:
        number -= playing >> seat & 1
        seat += 1
    return seat


@compiled
def _tally(row, seat, bumps):
    """Count the bumps of one move: given by the seat that moved, taken by the pawns' colours."""
    for ahead in range(4):
        count = bumps >> 8 * ahead & 255
        row[GIVEN + seat] += count
        row[TAKEN + ((seat + ahead) & 3)] += count


@compiled
def _finish(row, position, seat, playing, words):
    write_words(position, seat, words)
    for colour in range(4):
        if playing >> colour & 1:
            row[PIPS + colour] = pips(words[colour])
            row[HOMES + colour] = pawns_at(words[colour], 1)


@compiled
def _logged(log, entry, card, seat, turn, move, before, after):
    line = beyond(log, entry * LOG_WORDS)
    line[LOG_CARD] = card
    line[LOG_SEAT] = seat
    line[LOG_TURN] = turn
    line[LOG_MOVE] = move
    write_words(before, seat, beyond(line, LOG_BEFORE))
    write_words(after, seat, beyond(line, LOG_AFTER))


@inlined
def _chosen(position, card, cards, count, seat, playing, match, scratch):
    """The place in the list of the move that the strategy on turn picks."""
    who = scratch[STRATEGY_OF + seat]
    match.progress[STRATEGY] = who
    match.progress[DECISIONS] += 1
    context = Context(
        card,
        seat,
        (playing >> seat | playing << (4 - seat)) & 15,
        beyond(scratch, UNSEEN),
        beyond(match.params, who * match.params_each),
        match.tables,
    )
    key = counted(scratch[KEYS + seat], cards)
    return match.players[who](position, count, scratch, context, key)


@inlined
def play_game(seed, deal, match, scratch, log, log_size):
    """Play one deal to its end; the row is left in ``scratch[ROW:]``. Returns how it ended.

    ``scratch[STRATEGY_OF:]`` says who sits where. The next card is always drawn one card ahead:
    the processor then knows the branch on the card long before it takes it. The first
    ``log_size`` cards used are written to ``log``.
    """
    tables = match.tables
    row, unseen, pile = beyond(scratch, ROW), beyond(scratch, UNSEEN), beyond(scratch, PILE)
    moves = beyond(scratch, LIST)
    playing = _prepare(seed, deal, scratch, tables)
    size = tables[DECK_SIZE]
    word = stream_key(seed, deal, DEAL_STREAM)
    seat = _seat_of(bounded(mixed(word), ones(playing)), playing)
    row[STARTER] = seat
    row[WINNER] = DRAW_BY_LIMIT
    position = seen_from(seat, beyond(scratch, WORDS), tables)
    word = counted(word, 1)
    coming = _draw(pile, size, mixed(word))
    left = size - 1
    turn, cards = 1, 0
    while True:
        card = coming
        if left == size - 1:
            _shuffled(unseen, tables)
        unseen[card] -= 1
        if left == 0:
            left = size
        word = counted(word, 1)
        coming = _draw(pile, left, mixed(word))
        left -= 1
        cards += 1

        after = position
        move = NO_MOVE
        count = list_moves(position, card, scratch, moves, tables)
        if count:
            chosen = 0
            if count > 1:
                chosen = _chosen(position, card, cards, count, seat, playing, match, scratch)
                if not 0 <= chosen < count:
                    return SCORE_NOT_A_NUMBER if chosen == NAN_SCORE else CHOICE_ILLEGAL
            move = moves[chosen]
            after = applied(position, move, tables)
            if after.bumped:
                _tally(row, seat, after.bumped)
                after = without_bumps(after)
        if move < 0 or move == PASS:
            row[LOST + seat] += 1
        if cards <= log_size:
            _logged(log, cards - 1, card, seat, turn, move, position, after)
        position = after

        if position.own == ALL_HOME:
            row[WINNER] = seat
            break
        if cards == _CARDS_PER_TURN_LIMIT * match.turn_limit:
            break
        if not tables[AGAIN + card]:
            if turn == match.turn_limit:
                break
            turn += 1
            position = turned(position)
            seat = (seat + 1) & 3
            while not playing >> seat & 1:
                position = turned(position)
                seat = (seat + 1) & 3
    row[TURNS] = turn
    row[CARDS] = cards
    _finish(row, position, seat, playing, beyond(scratch, WORDS))
    return FINISHED
