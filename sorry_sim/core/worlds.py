"""What a search takes the unseen cards to be, and games played out with them.

A *world* is a deal of the cards that a player has not seen: the other hands, and the pile in an
order. It is made from public counts and random numbers alone. Every play-out in a world begins with
the same hands and the same pile, so that moves are compared on the same cards.
"""

from collections import namedtuple

from numba import types

from sorry_sim.core.chooser import best_by
from sorry_sim.core.game import CARDS_PER_TURN_LIMIT, count_deck, draw, draws_on, is_won, next_turn
from sorry_sim.core.general import read_position, write_position
from sorry_sim.core.hands import list_hand
from sorry_sim.core.jit import INT, INTS, beyond, compiled, inlined
from sorry_sim.core.moves import CARD_SHIFT, DISCARD, KINDS, LIST, PASS, applied, list_any
from sorry_sim.core.position import other_pips, side_pips, turned_by, without_bumps
from sorry_sim.core.rng import bounded, counted, mixed
from sorry_sim.core.scratch import (
    HAND,
    KINDS_OF_CARDS,
    ROOMS,
    TRIED,
    UNSEEN,
    VIEW,
    WORLD,
    WORLD_HANDS,
    WORLD_PILE,
)
from sorry_sim.core.shared import shared
from sorry_sim.core.tables import AGAIN, DECK_SIZE, HAND_SIZE, REPLACEMENT, TEAMS

# Words of a world: the key of its random numbers, how many are used, cards in the pile, discards.
_KEY, _USED, _LEFT, _GONE = 0, 1, 2, 3
_NO_WORLD = -1  # in the place of the cards left

# Whom play-outs are played by: any move, the fewest own pips, the fewest own less opponents' pips.
ANYHOW, GREEDY, RACING = 0, 1, 2

# What of a decision's context a play-out needs.
Seen = namedtuple("Seen", "card playing teams tables")


@inlined
def _fewest_pips(before, after, card, context):
    return -float(side_pips(after, context.teams))


@inlined
def _widest_lead(before, after, card, context):
    return float(other_pips(after, context.teams) - side_pips(after, context.teams))


@compiled
def picked(policy, position, card, count, room, context, word):
    """The place of the move that a policy picks among the ``count`` that stand in ``room``."""
    if count == 1:
        return 0
    if policy == ANYHOW:
        return bounded(mixed(word), count)
    seen = Seen(card, context.playing, context.teams, context.tables)
    if policy == RACING:
        return best_by(_widest_lead, position, count, room, seen, word)
    return best_by(_fewest_pips, position, count, room, seen, word)


@compiled
def count_next(counts, unseen, tables):
    """Count the cards that may be drawn next: the unseen, or all where the pile is used up."""
    left = 0
    for card in range(KINDS_OF_CARDS):
        counts[card] = unseen[card]
        left += counts[card]
    if not left or tables[REPLACEMENT]:
        count_deck(counts, tables)


@inlined
def _laid(pile, counts):
    """Lay out so many of each card, in the order of their values; how many in all."""
    left = 0
    for card in range(KINDS_OF_CARDS):
        for _ in range(counts[card]):
            pile[left] = card
            left += 1
    return left


@inlined
def forget_world(scratch):
    """Begin a decision: what another player imagined is none of this one's business."""
    beyond(scratch, WORLD)[_LEFT] = _NO_WORLD


@inlined
def has_world(scratch):
    """Whether a world has been dealt in this decision."""
    return beyond(scratch, WORLD)[_LEFT] != _NO_WORLD


@shared(types.void(INTS, INT, INT, INTS))
def deal_world(scratch, playing, key, tables):
    """Deal the unseen cards: a world, drawn by the stream of ``key``."""
    size = tables[DECK_SIZE]
    world, hands = beyond(scratch, WORLD), beyond(scratch, WORLD_HANDS)
    own = beyond(scratch, HAND)
    pile = beyond(scratch, WORLD_PILE)
    discards = beyond(pile, size)
    unseen, deck = beyond(scratch, TRIED), beyond(scratch, TRIED + KINDS_OF_CARDS)
    count_next(unseen, beyond(scratch, UNSEEN), tables)
    left, gone, used = _laid(pile, unseen), 0, 0
    if tables[HAND_SIZE]:
        count_deck(deck, tables)
        for card in range(KINDS_OF_CARDS):
            deck[card] = max(0, deck[card] - unseen[card] - own[card])
        gone = _laid(discards, deck)
    for ahead in range(4):
        hand = beyond(hands, ahead * KINDS_OF_CARDS)
        for card in range(KINDS_OF_CARDS):
            hand[card] = 0 if ahead else own[card]
        if ahead and playing >> ahead & 1:
            for _ in range(tables[HAND_SIZE]):
                used += 1
                hand[draw(pile, left, mixed(counted(key, used)))] += 1
                left -= 0 if tables[REPLACEMENT] else 1
    world[_KEY], world[_USED], world[_LEFT], world[_GONE] = key, used, left, gone


@inlined
def _copied_pile(scratch, tables):
    """The pile and the discards of the world, free to be changed."""
    size = tables[DECK_SIZE]
    source = beyond(scratch, WORLD_PILE)
    pile = beyond(source, 2 * size)
    for place in range(2 * size):
        pile[place] = source[place]
    return pile, beyond(pile, size)


@inlined
def _play_drawn(position, card, turns, policy, scratch, context):
    """Play on after ``card`` was played, ``turns`` turns at the most; the view stays the same."""
    tables = context.tables
    world, room = beyond(scratch, WORLD), beyond(scratch, ROOMS)
    key, used, left = world[_KEY], world[_USED], world[_LEFT]
    pile, _ = _copied_pile(scratch, tables)
    ahead, turn, cards, again = 0, 0, 0, tables[AGAIN + card]
    while not is_won(position, tables) and cards < CARDS_PER_TURN_LIMIT * turns:
        if not again:
            if turn == turns:
                break
            turn += 1
            position, ahead = next_turn(position, ahead, context.playing)
        if left == 0:
            count_deck(beyond(scratch, TRIED), tables)
            left = _laid(pile, beyond(scratch, TRIED))
        used += 1
        cards += 1
        card = draw(pile, left, mixed(counted(key, used)))
        left -= 0 if tables[REPLACEMENT] else 1
        count = list_any(position, card, room, beyond(room, LIST), 0, tables)
        again = tables[AGAIN + card]
        if count:
            place = picked(policy, position, card, count, room, context, counted(~key, used))
            move = beyond(room, LIST)[place]
            position = without_bumps(applied(position, move, room, tables))
        elif draws_on(position, tables):
            again = 1
    return turned_by(position, 4 - ahead)


@inlined
def _play_from_hands(position, move, turns, policy, scratch, context):
    """`_play_drawn` for a game with hands; ``move`` is the one that led to the position."""
    tables = context.tables
    world, room = beyond(scratch, WORLD), beyond(scratch, ROOMS)
    hands, dealt = beyond(scratch, TRIED), beyond(scratch, WORLD_HANDS)
    key, used, left, gone = world[_KEY], world[_USED], world[_LEFT], world[_GONE]
    pile, discards = _copied_pile(scratch, tables)
    for place in range(4 * KINDS_OF_CARDS):
        hands[place] = dealt[place]
    ahead, turn, cards = 0, 0, 0
    while not is_won(position, tables) and cards < CARDS_PER_TURN_LIMIT * turns:
        hand = beyond(hands, ahead * KINDS_OF_CARDS)
        card = move >> CARD_SHIFT & 15
        hand[card] -= 1
        if not tables[REPLACEMENT]:
            discards[gone] = card
            gone += 1
            if left == 0:
                for place in range(gone):
                    pile[place] = discards[place]
                left, gone = gone, 0
        used += 1
        cards += 1
        hand[draw(pile, left, mixed(counted(key, used)))] += 1
        left -= 0 if tables[REPLACEMENT] else 1
        moved = move & KINDS != DISCARD and move & KINDS != PASS
        if not (moved and tables[AGAIN + card]):
            if turn == turns:
                break
            turn += 1
            position, ahead = next_turn(position, ahead, context.playing)
            hand = beyond(hands, ahead * KINDS_OF_CARDS)
        count = list_hand(position, hand, room, beyond(room, LIST), tables)
        place = picked(policy, position, 0, count, room, context, counted(~key, used))
        move = beyond(room, LIST)[place]
        position = without_bumps(applied(position, move, room, tables))
    return turned_by(position, 4 - ahead)


@shared(types.void(INTS, INT, INT, INT, INT, INT, INTS))
def play_on(scratch, move, card, turns, policy, playing, tables):
    """Play on from the position at VIEW, to which a move has led; the end takes its place."""
    context = Seen(0, playing, tables[TEAMS], tables)
    position = read_position(beyond(scratch, VIEW))
    if tables[HAND_SIZE]:
        end = _play_from_hands(position, move, turns, policy, scratch, context)
    else:
        end = _play_drawn(position, card, turns, policy, scratch, context)
    write_position(beyond(scratch, VIEW), end)
