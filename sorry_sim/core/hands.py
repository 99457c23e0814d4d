"""One whole game with hands of cards: choose one of the hand, play it, draw back."""

from sorry_sim.core.chooser import NAN_SCORE
from sorry_sim.core.game import (
    CARDS_PER_TURN_LIMIT,
    CHOICE_ILLEGAL,
    FINISHED,
    SCORE_NOT_A_NUMBER,
    chosen_by,
    count_deck,
    draw,
    is_won,
    next_turn,
)
from sorry_sim.core.jit import beyond, compiled, ones
from sorry_sim.core.metrics import NOBODY, follow_lead
from sorry_sim.core.moves import (
    CARD_SHIFT,
    DISCARD,
    KEPT,
    KINDS,
    LIST,
    PASS,
    applied,
    list_any,
    told,
)
from sorry_sim.core.position import seen_from, without_bumps
from sorry_sim.core.record import (
    LOG_BEFORE,
    LOG_CARD,
    LOG_SEAT,
    THE_DEAL,
    finish,
    logged,
    tally,
)
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
    HANDS,
    HIDDEN,
    KINDS_OF_CARDS,
    PILE,
    ROW,
    UNSEEN,
    WORDS,
    prepare,
    starter_of,
)
from sorry_sim.core.tables import (
    AGAIN,
    COUNT_CARDS,
    DECK_SIZE,
    FOLLOW_TURNS,
    HAND_SIZE,
    METRICS,
    MUST_MOVE,
    REPLACEMENT,
)

_LAST_CARD = 13


@compiled
def list_hand(position, hand, scratch, moves, tables):
    """Write the moves of all cards in hand to ``moves``, each with its card; how many.

    Where no card can make a move, or moving is not compulsory, any card may be discarded, kind by
    kind. An 11 that can only swap may also be passed, unless that is a discard already.
    """
    count, kept = 0, 0
    for card in range(1, _LAST_CARD + 1):
        if hand[card]:
            listed = list_any(position, card, scratch, beyond(moves, count), kept, tables)
            if listed and not tables[MUST_MOVE]:
                listed -= 1  # the pass, which comes last: with hands there is none
            for place in range(count, count + listed):
                kept += 1 if moves[place] & KINDS == KEPT else 0
                moves[place] |= card << CARD_SHIFT
            count += listed
    if not count or not tables[MUST_MOVE]:
        for card in range(1, _LAST_CARD + 1):
            if hand[card]:
                moves[count] = DISCARD | (card << CARD_SHIFT)
                count += 1
    return count


@compiled
def _packed(hand):
    """A hand as one word, a nibble a card value."""
    word = 0
    for card in range(1, _LAST_CARD + 1):
        word |= hand[card] << 4 * card
    return word


@compiled
def _log_deal(log, starter, state):
    log[LOG_CARD] = THE_DEAL
    log[LOG_SEAT] = starter
    for seat in range(4):
        log[LOG_BEFORE + seat] = _packed(beyond(state, HANDS + seat * KINDS_OF_CARDS))


@compiled
def _show(hidden, hand, scratch):
    """Write what the player on turn knows of the cards where its chooser finds it.

    It has not seen what is neither discarded nor in its own hand.
    """
    for card in range(KINDS_OF_CARDS):
        scratch[HAND + card] = hand[card]
        scratch[UNSEEN + card] = hidden[card] - hand[card]


@compiled
def play_hand_game(seed, deal, match, scratch, state, log, log_size):
    """``game.play_game`` for a game with hands. The first log entry is the deal."""
    tables = match.tables
    row, moves, pile = beyond(state, ROW), beyond(scratch, LIST), beyond(state, PILE)
    playing = prepare(seed, deal, state, tables)
    size = tables[DECK_SIZE]
    discards = beyond(pile, size)
    hidden = beyond(state, HIDDEN)
    word = stream_key(seed, deal, DEAL_STREAM)
    seat = starter_of(bounded(mixed(word), ones(playing)), playing, state)
    row[STARTER] = seat
    row[WINNER] = DRAW_BY_LIMIT
    position = seen_from(seat, beyond(state, WORDS), tables)
    count_deck(hidden, tables)
    left, gone = size, 0
    for ahead in range(4):
        player = (seat + ahead) & 3
        if playing >> player & 1:
            for _ in range(tables[HAND_SIZE]):
                word = counted(word, 1)
                card = draw(pile, left, mixed(word))
                left -= 0 if tables[REPLACEMENT] else 1
                state[HANDS + player * KINDS_OF_CARDS + card] += 1
                if tables[METRICS] & COUNT_CARDS:
                    row[DRAWN + player * CARDS_A_SEAT + card] += 1
    if log_size:
        _log_deal(log, seat, state)
    turn, cards, leader = 1, 0, NOBODY
    while True:
        hand = beyond(state, HANDS + seat * KINDS_OF_CARDS)
        cards += 1
        count = list_hand(position, hand, scratch, moves, tables)
        playable = moves[0] & KINDS != DISCARD
        chosen = 0
        if count > 1:
            _show(hidden, hand, scratch)
            chosen = chosen_by(position, 0, cards, count, seat, playing, match, scratch, state)
            if not 0 <= chosen < count:
                return SCORE_NOT_A_NUMBER if chosen == NAN_SCORE else CHOICE_ILLEGAL
        move = moves[chosen]
        card = move >> CARD_SHIFT & 15
        moved = move & KINDS != DISCARD and move & KINDS != PASS
        after = applied(position, move, scratch, tables)
        if after.bumped:
            tally(row, seat, after.bumped)
            after = without_bumps(after)
        if not moved:
            row[LOST + seat] += 1
        if cards < log_size:
            how = told(move, scratch)
            logged(log, cards, card, seat, turn, how, position, after, _packed(hand))
        position = after

        if tables[METRICS] & FOLLOW_TURNS:
            row[CHOICES + (min(count, 2) if playable else 0)] += 1
            leader = follow_lead(position, seat, playing, leader, row, tables)
        if is_won(position, tables):
            row[WINNER] = seat
            break
        if cards == CARDS_PER_TURN_LIMIT * match.turn_limit:
            break
        hand[card] -= 1
        if not tables[REPLACEMENT]:
            discards[gone] = card
            gone += 1
            hidden[card] -= 1
            if left == 0:  # the discards, this card among them, become the pile
                for place in range(gone):
                    pile[place] = discards[place]
                    hidden[discards[place]] += 1
                left, gone = gone, 0
        word = counted(word, 1)
        drawn = draw(pile, left, mixed(word))
        left -= 0 if tables[REPLACEMENT] else 1
        hand[drawn] += 1
        if tables[METRICS] & COUNT_CARDS:
            row[DRAWN + seat * CARDS_A_SEAT + drawn] += 1
        if not (moved and tables[AGAIN + card]):
            if turn == match.turn_limit:
                break
            turn += 1
            position, seat = next_turn(position, seat, playing)
    row[TURNS] = turn
    row[CARDS] = cards
    finish(row, position, seat, playing, beyond(state, WORDS), tables)
    return FINISHED
