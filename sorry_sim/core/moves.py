"""The distinct moves of a card, and what each leads to.

A move is one word: kind, lane and landing code of the pawn that goes first, and of the second part
of a 7. The order of the list is fixed, because a tie is broken by place in it.
"""

from sorry_sim.core.general import (
    FRAME_WORDS,
    HOW,
    MOST_RESULTS,
    PARTS,
    keep_results,
    read_position,
)
from sorry_sim.core.general import RESULT_WORDS as KEPT_WORDS
from sorry_sim.core.jit import beyond, compiled, inlined, lowest
from sorry_sim.core.position import lanes_at, pawn_at, squares, track_lanes
from sorry_sim.core.seven import (
    RESULT_WORDS,
    first_of,
    pairs_of,
    second_of,
    sliding_sevens,
    splits,
    steps_of,
)
from sorry_sim.core.steps import stepped, swapped
from sorry_sim.core.tables import BACKWARD, CIRCLE, CLASSIC_MOVES, ENTER, FORWARD, bit, rest, wipe
from sorry_sim.core.walks import ENTRY, distinct_backward, entering, forward, lane_of

STEP = 0  # one pawn walks, leaves START or takes a pawn's place with a Sorry!
SPLIT = 1 << 32  # two parts of a 7
SWAP = 2 << 32
PASS = 3 << 32  # nothing is moved, where the rules let a card be refused
KEPT = 4 << 32  # a result kept by general.py, by its number
DISCARD = 5 << 32  # a card of the hand is given up
KINDS = 7 << 32
CARD_SHIFT = 36  # in a hand game a move carries its card

# Scratch words, in int64: results of a sliding 7, the list of moves, a chooser's best moves, the
# results kept under general rules and their stack. In a hand game a list spans all kinds of cards
# in the hand; of these only a 7 has more than 512 results.
# Long tables are a multiple of 4096 bytes: set apart, the parts in use do not share a place in the
# processor's memory pipeline, which takes addresses that differ by such a multiple for the same.
_APART = 136
RESULTS = 0
LIST = 96
MOST_MOVES = MOST_RESULTS + 11 * 512
BEST = LIST + MOST_MOVES + _APART
STACK = BEST + MOST_MOVES
STORE = STACK + PARTS * FRAME_WORDS
SCRATCH_WORDS = STORE + MOST_MOVES * KEPT_WORDS + _APART


@inlined
def step_move(lane, landing):
    return STEP | lane | (landing << 8)


@inlined
def split_move(lane, landing, second_lane, second_landing):
    return SPLIT | lane | (landing << 8) | (second_lane << 16) | (second_landing << 24)


@inlined
def _kept(move, scratch):
    """The record of a kept result."""
    return beyond(scratch, STORE + (move & 0xFFFF) * KEPT_WORDS)


@inlined
def applied(position, move, scratch, tables):
    """The position that a move leads to."""
    kind = move & KINDS
    if kind > SPLIT:
        if kind == SWAP:
            return swapped(position, move & 255, (move >> 8) & 255, tables)
        if kind == KEPT:
            return read_position(_kept(move, scratch))
        return position  # a pass or a discard
    position = stepped(position, move & 255, (move >> 8) & 255, tables)
    if kind == SPLIT:
        position = stepped(position, (move >> 16) & 255, (move >> 24) & 255, tables)
    return position


@inlined
def told(move, scratch):
    """The move for a log: a kept one by how it is reached (``general.part_of``)."""
    return _kept(move, scratch)[HOW] if move & KINDS == KEPT else move


@compiled
def _list_seven(position, moves, scratch, tables):
    own = position.own
    count = 0
    slides = 0
    lanes, landings = forward(own, 7)
    while lanes:
        lane = lane_of(lanes)
        landing = pawn_at(landings, lane)
        slides |= rest(tables, landing) ^ landing
        moves[count] = step_move(lane, landing)
        count += 1
        lanes &= lanes - 1
    pairs = pairs_of(own, tables)
    while pairs:
        plain, sliding = splits(own, pairs, tables)
        slides |= sliding
        i, j = first_of(pairs), second_of(pairs)
        while plain:
            steps = steps_of(plain)
            i_to, j_to = pawn_at(own, i) - steps, pawn_at(own, j) - 7 + steps
            if i_to == pawn_at(own, j):  # j makes room first
                moves[count] = split_move(j, j_to, i, i_to)
            else:
                moves[count] = split_move(i, i_to, j, j_to)
            count += 1
            plain &= plain - 1
        pairs >>= 4
    if slides:
        results, whole = sliding_sevens(position, scratch, tables)
        for result in range(whole, results):
            moves[count] = SPLIT | scratch[result * RESULT_WORDS + 2]
            count += 1
    return count


@inlined
def _list_walks(lanes, landings, moves, count):
    while lanes:
        lane = lane_of(lanes)
        moves[count] = step_move(lane, pawn_at(landings, lane))
        count += 1
        lanes &= lanes - 1
    return count


@compiled
def _list_eleven(position, moves, tables):
    own_squares = squares(position.own, tables)
    lanes, landings = forward(position.own, 11)
    count = walked = _list_walks(lanes, landings, moves, 0)
    opponents = position.occupied & ~own_squares
    own_lanes = track_lanes(position.own)
    while own_lanes:
        lane = lane_of(own_lanes)
        here = bit(tables, pawn_at(position.own, lane))
        targets = opponents
        while targets:
            landing = 7 + lowest(targets)
            # Of own pawns that all stand on the slide to come it does not matter which one swaps:
            # the others, and the pawn swapped there, are bumped. Only the foremost is listed.
            on_slide = wipe(tables, landing) & own_squares
            if not (on_slide & here and on_slide & (here - 1)):
                moves[count] = SWAP | lane | (landing << 8)
                count += 1
            targets &= targets - 1
        own_lanes &= own_lanes - 1
    if count and not walked:
        moves[count] = PASS
        count += 1
    return count


@inlined
def _list_sorry(position, moves, tables):
    in_start = lanes_at(position.own, 0)
    count = 0
    if in_start:
        targets = position.occupied & ~squares(position.own, tables)
        while targets:
            moves[count] = step_move(lane_of(in_start), 7 + lowest(targets))
            count += 1
            targets &= targets - 1
    return count


@inlined
def _list_plain(position, card, moves, tables):
    """The cards that only walk or leave START, by their steps."""
    count = 0
    steps = tables[FORWARD + card]
    if steps:
        lanes, landings = forward(position.own, steps)
        count = _list_walks(lanes, landings, moves, count)
    steps = tables[BACKWARD + card]
    if steps:
        circle = tables[CIRCLE + card]
        lanes, landings = distinct_backward(position, steps, circle, tables)
        count = _list_walks(lanes, landings, moves, count)
    if tables[ENTER + card]:
        lanes = entering(position.own)
        if lanes:
            moves[count] = step_move(lane_of(lanes), ENTRY)
            count += 1
    return count


@compiled
def _list_general(position, card, scratch, moves, kept, tables):
    store = beyond(scratch, STORE + kept * KEPT_WORDS)
    count, may_pass = keep_results(position, card, store, beyond(scratch, STACK), tables)
    for number in range(count):
        moves[number] = KEPT | (kept + number)
    if may_pass:
        moves[count] = PASS
        count += 1
    return count


@inlined
def list_classic(position, card, scratch, moves, kept, tables):
    """Write every distinct move of ``card`` to ``moves``; how many (0: the card is lost).

    For rules with ``CLASSIC_MOVES`` only. ``kept`` is not used: it stands here because a list under
    any rules needs it.
    """
    if card == 7:
        return _list_seven(position, moves, scratch, tables)
    if card == 11:
        return _list_eleven(position, moves, tables)
    if card == 13:
        return _list_sorry(position, moves, tables)
    return _list_plain(position, card, moves, tables)


@inlined
def list_any(position, card, scratch, moves, kept, tables):
    """``list_classic`` for any rules; ``kept`` results are there, of other cards in hand."""
    if tables[CLASSIC_MOVES]:
        return list_classic(position, card, scratch, moves, kept, tables)
    return _list_general(position, card, scratch, moves, kept, tables)
