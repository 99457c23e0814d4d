"""The 7: whole or split over two pawns, in either order, each resulting position once.

Splits in which neither part slides are found for all six divisions at once, in six lanes of a
word. For them the order does not matter to the result, only that one order is open. Splits with a
slide, and whole walks with one, are few; they are tried one by one in both orders, on the mover's
pawns and the occupied squares alone (a ``Glimpse``), and a result already there is left out.

No sliding result equals one without a slide: the mover's pips would have to fall by 7 both times,
but a slide takes off 3 or 4 more, and every own pawn it bumps puts at least 13 back.
"""

from collections import namedtuple

from sorry_sim.core.jit import compiled, inlined, lowest
from sorry_sim.core.position import lanes_at, movable_lanes, pawn_at, placed
from sorry_sim.core.tables import (
    PAIRS,
    PRINT,
    REPEAT,
    SPLIT,
    SPLIT_REST,
    bit,
    rest,
    wipe,
)
from sorry_sim.core.walks import forward, lane_of

# Six lanes for the six divisions: lane t - 1 is t steps for the first pawn, 7 - t for the second.
_EACH_SPLIT = 0x010101010101
_FIRST_STEPS = 0x060504030201
_SECOND_STEPS = 0x010203040506
_SPLIT_FULL = 0x7F * _EACH_SPLIT
_SPLIT_TOPS = 0x80 * _EACH_SPLIT
_BEYOND_HOME = 126 * _EACH_SPLIT
_GATHER = 0x10204080  # brings the low bits of four lanes together, lane 0 lowest

NO_PAWN = 32  # stands for "no second part" in a move's second lane

# What a sliding 7 leaves: the mover's pawns, and all occupied track squares. Opponents are only
# ever taken off by it, so the two together tell one result from another.
Glimpse = namedtuple("Glimpse", "own occupied")

# A sliding result in the scratch: print of the own pawns, occupied, and how it is reached
# (lane | landing << 8 of the first part, the same << 16 of the second).
RESULT_WORDS = 3
MOST_RESULTS = 28  # 4 whole walks; 6 pairs, 2 sliding divisions, 2 orders


@inlined
def pairs_of(own, tables):
    """The pairs of pawns that may share a 7, a nibble each (see ``tables.PAIRS``)."""
    movable = (movable_lanes(own) >> 7) * _GATHER
    return tables[PAIRS + ((movable >> 28) & 15)]


@inlined
def first_of(pairs):
    return (pairs & 3) << 3


@inlined
def second_of(pairs):
    return ((pairs >> 2) & 3) << 3


@inlined
def _apart(landings, code):
    """Lanes (top bits) whose landing code is not ``code``, or where that is HOME."""
    return (landings ^ ((0 if code == 1 else code) * _EACH_SPLIT)) + _SPLIT_FULL


@inlined
def splits(own, pairs, tables):
    """Lanes of the legal, new splits of the first pair without a slide; and those that slide."""
    i, j = pairs & 3, (pairs >> 2) & 3
    k = 0 if i else (2 if j == 1 else 1)
    first, second = pawn_at(own, i << 3), pawn_at(own, j << 3)
    third, fourth = pawn_at(own, k << 3), pawn_at(own, (6 - i - j - k) << 3)
    ahead = (first + 127) * _EACH_SPLIT - _FIRST_STEPS  # landing - 1; top bit: not past HOME
    behind = (second + 127) * _EACH_SPLIT - _SECOND_STEPS
    walked = ahead & behind & _SPLIT_TOPS
    sliding = tables[SPLIT + first] | tables[SPLIT_REST + second]
    ahead = (ahead + _EACH_SPLIT) & _SPLIT_FULL
    behind = (behind + _EACH_SPLIT) & _SPLIT_FULL
    free = _apart(ahead, third) & _apart(ahead, fourth)
    free &= _apart(behind, third) & _apart(behind, fourth)
    free &= ((ahead ^ behind) + _SPLIT_FULL) | ~(ahead + _BEYOND_HOME)
    plain = walked & ~sliding & free
    difference = second - first + 6
    if 0 <= difference <= 12:
        plain &= ~tables[REPEAT + difference]
    return plain, walked & sliding


@inlined
def steps_of(lanes):
    """The first pawn's steps in the lowest split lane set."""
    return (lowest(lanes) >> 3) + 1


@inlined
def _glimpse_of(seen, lane, landing, tables):
    """``steps.stepped`` on a glimpse."""
    end = rest(tables, landing)
    occupied = seen.occupied & ~bit(tables, pawn_at(seen.own, lane)) & ~wipe(tables, landing)
    own = placed(seen.own, lane, 0)
    if end != landing:
        for other in range(0, 32, 8):
            code = pawn_at(own, other)
            if end <= code < landing:
                own = placed(own, other, 0)
    return Glimpse(own | (end << lane), occupied | bit(tables, end))


@inlined
def _own_pawn_at(own, lane, landing):
    """Whether another own pawn than that in ``lane`` bars the landing (HOME holds any number)."""
    return landing != 1 and lanes_at(placed(own, lane, 0), landing) != 0


@compiled
def _both_parts(seen, lane, landing, second_lane, second_landing, tables):
    """The glimpse after both parts in this order, and whether they can be played so."""
    if _own_pawn_at(seen.own, lane, landing):
        return seen, False
    seen = _glimpse_of(seen, lane, landing, tables)
    bumped_by_first = pawn_at(seen.own, second_lane) == 0
    if bumped_by_first or _own_pawn_at(seen.own, second_lane, second_landing):
        return seen, False
    return _glimpse_of(seen, second_lane, second_landing, tables), True


@inlined
def _print_of(own, tables):
    return (
        tables[PRINT + (own & 255)]
        + tables[PRINT + ((own >> 8) & 255)]
        + tables[PRINT + ((own >> 16) & 255)]
        + tables[PRINT + (own >> 24)]
    )


@compiled
def _added(scratch, count, seen, how, tables):
    """Add a sliding result to the list unless it is there; how many there are now."""
    fingerprint = _print_of(seen.own, tables)
    place = 0
    while place < count * RESULT_WORDS:
        if scratch[place] == fingerprint and scratch[place + 1] == seen.occupied:
            return count
        place += RESULT_WORDS
    scratch[place] = fingerprint
    scratch[place + 1] = seen.occupied
    scratch[place + 2] = how
    return count + 1


@compiled
def sliding_sevens(position, scratch, tables):
    """Write the sliding results of a 7 to ``scratch``; how many, and how many are whole walks.

    Whole walks that slide come first. Two of them never lead to one position: each leaves another
    pawn moved.
    """
    seen = Glimpse(position.own, position.occupied)
    count = 0
    lanes, landings = forward(seen.own, 7)
    while lanes:
        lane = lane_of(lanes)
        landing = pawn_at(landings, lane)
        if rest(tables, landing) != landing:
            how = lane | (landing << 8) | (NO_PAWN << 16)
            count = _added(scratch, count, _glimpse_of(seen, lane, landing, tables), how, tables)
        lanes &= lanes - 1
    whole = count
    pairs = pairs_of(seen.own, tables)
    while pairs:
        i, j = first_of(pairs), second_of(pairs)
        _, sliding = splits(seen.own, pairs, tables)
        while sliding:
            steps = steps_of(sliding)
            i_to, j_to = pawn_at(seen.own, i) - steps, pawn_at(seen.own, j) - 7 + steps
            after, legal = _both_parts(seen, i, i_to, j, j_to, tables)
            if legal:
                how = i | (i_to << 8) | (j << 16) | (j_to << 24)
                count = _added(scratch, count, after, how, tables)
            after, legal = _both_parts(seen, j, j_to, i, i_to, tables)
            if legal:
                how = j | (j_to << 8) | (i << 16) | (i_to << 24)
                count = _added(scratch, count, after, how, tables)
            sliding &= sliding - 1
        pairs >>= 4
    return count, whole
