"""One whole game in which a card is drawn and played: the deal, the turns, the decisions."""

from collections import namedtuple

from sorry_sim.core.chooser import NAN_SCORE, Context
from sorry_sim.core.jit import beyond, compiled, inlined, ones
from sorry_sim.core.metrics import NOBODY, follow_lead
from sorry_sim.core.moves import LIST, PASS, applied, told
from sorry_sim.core.position import ALL_HOME, movable_lanes, seen_from, turned, without_bumps
from sorry_sim.core.record import NO_MOVE, finish, logged, tally
from sorry_sim.core.rng import DEAL_STREAM, bounded, counted, mixed, stream_key
from sorry_sim.core.rows import (
    CARDS,
    CARDS_A_SEAT,
    CHOICES,
    DRAW_BY_LIMIT,
    DRAWN,
    LOST,
    STARTER,
    TURNS,
    WINNER,
)
from sorry_sim.core.scratch import (
    HAND,
    KEYS,
    KINDS_OF_CARDS,
    PILE,
    ROW,
    STRATEGY_OF,
    UNSEEN,
    WORDS,
    prepare,
    starter_of,
)
from sorry_sim.core.tables import (
    AGAIN,
    COUNT_CARDS,
    DECK,
    DECK_SIZE,
    DRAW_ON,
    FOLLOW_TURNS,
    METRICS,
    REPLACEMENT,
    TEAMS,
)

# How a game ends; each but the first names a fault of the strategy on turn.
FINISHED = 0
SCORE_NOT_A_NUMBER = 1
CHOICE_ILLEGAL = 2

# Words of the progress report, which another thread may read at any time.
GAME, STRATEGY, STATUS, DECISIONS, IN_SERIES, PROGRESS_WORDS = 0, 1, 2, 3, 4, 5

# What all games of a run share: the strategies' choosers and parameters (``params_each`` a
# strategy), the turn limit, the tables of the rules, the progress report.
Match = namedtuple("Match", "players params params_each turn_limit tables progress")

CARDS_PER_TURN_LIMIT = 10  # a turn that draws on for ever is stopped by its cards


@inlined
def draw(pile, left, word):
    """A random one of the ``left`` undrawn cards, put behind them (incremental Fisher-Yates)."""
    place = bounded(word, left)
    card = pile[place]
    pile[place] = pile[left - 1]
    pile[left - 1] = card
    return card


@compiled
def count_deck(counts, tables):
    """Count the cards of the whole deck by value."""
    for card in range(KINDS_OF_CARDS):
        counts[card] = 0
    for place in range(tables[DECK_SIZE]):
        counts[tables[DECK + place]] += 1


@inlined
def next_turn(position, seat, playing):
    """The position as the next player sees it, and its seat."""
    position = turned(position)
    seat = (seat + 1) & 3
    while not playing >> seat & 1:
        position = turned(position)
        seat = (seat + 1) & 3
    return position, seat


@inlined
def is_won(position, tables):
    """Whether the side on turn has all its pawns HOME."""
    return position.own == ALL_HOME and (not tables[TEAMS] or position.across == ALL_HOME)


@inlined
def draws_on(position, tables):
    """Option no_start_no_cry: a side with no pawn under way draws until it can use a card."""
    return (
        tables[DRAW_ON]
        and not movable_lanes(position.own)
        and not (tables[TEAMS] and movable_lanes(position.across))
    )


@inlined
def chosen_by(position, card, cards, count, seat, playing, match, scratch, state):
    """The place in the list of the move that the strategy on turn picks."""
    who = state[STRATEGY_OF + seat]
    match.progress[STRATEGY] = who
    match.progress[DECISIONS] += 1
    context = Context(
        card,
        seat,
        (playing >> seat | playing << (4 - seat)) & 15,
        match.tables[TEAMS],
        beyond(scratch, HAND),
        beyond(scratch, UNSEEN),
        beyond(match.params, who * match.params_each),
        match.tables,
    )
    key = counted(state[KEYS + seat], cards)
    return match.players[who](position, count, scratch, context, key)


@inlined
def play_game(seed, deal, match, scratch, state, log, log_size, list_moves):
    """Play one deal to its end; the row is left in ``state[ROW:]``. Returns how it ended.

    ``state[STRATEGY_OF:]`` says who sits where, ``state[STARTS]`` who starts. The next card is
    always drawn one card ahead: the processor then knows the branch on the card long before it
    takes it. The first ``log_size`` cards used are written to ``log``. ``list_moves`` is one of the
    lists of moves.py.
    """
    tables = match.tables
    row, unseen, pile = beyond(state, ROW), beyond(scratch, UNSEEN), beyond(state, PILE)
    moves = beyond(scratch, LIST)
    playing = prepare(seed, deal, state, tables)
    size = tables[DECK_SIZE]
    word = stream_key(seed, deal, DEAL_STREAM)
    seat = starter_of(bounded(mixed(word), ones(playing)), playing, state)
    row[STARTER] = seat
    row[WINNER] = DRAW_BY_LIMIT
    position = seen_from(seat, beyond(state, WORDS), tables)
    word = counted(word, 1)
    coming = draw(pile, size, mixed(word))
    left = size - 1
    refill_at = size if tables[REPLACEMENT] else 0
    turn, cards, leader = 1, 0, NOBODY
    while True:
        card = coming
        if left == size - 1:
            count_deck(unseen, tables)
        unseen[card] -= 1
        if left <= refill_at:
            left = size
        word = counted(word, 1)
        coming = draw(pile, left, mixed(word))
        left -= 1
        cards += 1

        after = position
        move = NO_MOVE
        count = list_moves(position, card, scratch, moves, 0, tables)
        if count:
            chosen = 0
            if count > 1:
                chosen = chosen_by(
                    position, card, cards, count, seat, playing, match, scratch, state
                )
                if not 0 <= chosen < count:
                    return SCORE_NOT_A_NUMBER if chosen == NAN_SCORE else CHOICE_ILLEGAL
            move = moves[chosen]
            after = applied(position, move, scratch, tables)
            if after.bumped:
                tally(row, seat, after.bumped)
                after = without_bumps(after)
        if move < 0 or move == PASS:
            row[LOST + seat] += 1
        if cards <= log_size:
            how = told(move, scratch) if count else NO_MOVE
            logged(log, cards - 1, card, seat, turn, how, position, after, 0)
        position = after

        if tables[METRICS]:
            if tables[METRICS] & COUNT_CARDS:
                row[DRAWN + seat * CARDS_A_SEAT + card] += 1
            if tables[METRICS] & FOLLOW_TURNS:
                row[CHOICES + min(count, 2)] += 1
                leader = follow_lead(position, seat, playing, leader, row, tables)
        if is_won(position, tables):
            row[WINNER] = seat
            break
        if cards == CARDS_PER_TURN_LIMIT * match.turn_limit:
            break
        if not tables[AGAIN + card] and (count or not draws_on(position, tables)):
            if turn == match.turn_limit:
                break
            turn += 1
            position, seat = next_turn(position, seat, playing)
    row[TURNS] = turn
    row[CARDS] = cards
    finish(row, position, seat, playing, beyond(state, WORDS), tables)
    return FINISHED
