"""What the opponents' next cards may cost: the number ``danger``; its formula is in the docs.

Each opponent in turn is looked at from its own seat, with the mover's pawns as targets. The table
``REACH`` tells at once that most pawns can hit nothing; only the others are walked with each card.
"""

from collections import namedtuple

from sorry_sim.core.general import BUMP_ALL, BUMP_OTHERS
from sorry_sim.core.jit import compiled, inlined, lowest
from sorry_sim.core.position import (
    ALL_HOME,
    TRACK_MASK,
    lanes_at,
    occupied_by,
    pawn_at,
    squares,
    track_lanes,
)
from sorry_sim.core.tables import (
    BACKWARD,
    COUNTS,
    DECK_SIZE,
    ENTER,
    EXACT_HOME,
    FORWARD,
    REACH,
    SLIDE_BUMPS,
    SPLIT_MAX,
    bit,
    rest,
    view,
    wipe,
)
from sorry_sim.core.walks import ENTRY, lane_of

_HOME, _SAFETY_ENTRY, _DIAMOND = 1, 7, 66
_SEVEN, _ELEVEN, _SORRY = 7, 11, 13
_LOST_FROM = 66  # less the code of a pawn: the pips that it loses when it is bumped

# A colour that may do harm, as it sees the board: its pawns and their squares, its partner's pawns,
# the squares of the mover's pawns, of those of the mover's partner, of all pawns; lanes of its
# pawns that some card brings to a target; how many seats on from it the mover sits.
_Hunter = namedtuple("_Hunter", "pawns own helpers mine partners occupied threats ahead")


@inlined
def _turned(mask):
    """A mask of squares as the next seat sees it."""
    return ((mask << 15) | (mask >> 45)) & TRACK_MASK


@inlined
def _hunter(pawns, helpers, mine, partners, occupied, ahead, tables):
    targets = mine | partners
    threats = 0
    for lane in range(0, 32, 8):
        if tables[REACH + pawn_at(pawns, lane)] & targets:
            threats |= 128 << lane
    own = squares(pawns, tables)
    return _Hunter(pawns, own, helpers, mine, partners, occupied, threats, ahead)


@compiled
def _lost(hit, mine, partners, seat, tables):
    """Pips that the mover's side loses when the squares ``hit`` are cleared.

    ``seat``: how many seats on the mover sits.
    """
    cost = 0
    hit &= mine | partners
    while hit:
        code = _SAFETY_ENTRY + lowest(hit)
        ahead = seat if bit(tables, code) & mine else (seat + 2) & 3
        cost += _LOST_FROM - view(tables, ahead, code)
        hit &= hit - 1
    return cost


@inlined
def _cleared(landing, own, occupied, tables):
    """The squares that a pawn clears which comes down here, 0 where it may not.

    ``own`` and ``occupied`` are without that pawn.
    """
    end = rest(tables, landing)
    passed = wipe(tables, landing) & ~bit(tables, landing)
    whom = tables[SLIDE_BUMPS]
    if end != landing and whom != BUMP_ALL:
        spared = own if whom == BUMP_OTHERS else occupied
        if spared & bit(tables, end):
            return 0
        passed &= ~spared
    return 0 if own & bit(tables, landing) else bit(tables, landing) | passed


@inlined
def _landing_cost(hunter, code, landing, tables):
    """What it costs when the hunter's pawn at ``code`` comes to ``landing``."""
    if not wipe(tables, landing) & (hunter.mine | hunter.partners):
        return 0
    away = ~bit(tables, code)
    hit = _cleared(landing, hunter.own & away, hunter.occupied & away, tables)
    return _lost(hit, hunter.mine, hunter.partners, hunter.ahead, tables)


@compiled
def _can_finish(hunter, lane, steps, tables):
    """Whether another pawn of the hunter's side has these steps of a 7 before it."""
    least = steps if tables[EXACT_HOME] else 1
    for other in range(0, 32, 8):
        if other != lane and pawn_at(hunter.pawns, other) > least:
            return True
        if pawn_at(hunter.helpers, other) > least:
            return True
    return False


@compiled
def _walk_cost(hunter, card, tables):
    """The most that a walk of one pawn costs, or one part of a 7."""
    worst = 0
    lanes = hunter.threats
    forward, backward = tables[FORWARD + card], tables[BACKWARD + card]
    while lanes:
        lane = lane_of(lanes)
        code = pawn_at(hunter.pawns, lane)
        if forward and code - forward >= _SAFETY_ENTRY:
            worst = max(worst, _landing_cost(hunter, code, code - forward, tables))
        if backward:
            landing = code + backward
            landing -= 60 if landing > _DIAMOND else 0
            worst = max(worst, _landing_cost(hunter, code, landing, tables))
        if card == _SEVEN and tables[SPLIT_MAX] > 1:
            for steps in range(1, min(_SEVEN, code - _SAFETY_ENTRY + 1)):
                cost = _landing_cost(hunter, code, code - steps, tables)
                if cost > worst and _can_finish(hunter, lane, _SEVEN - steps, tables):
                    worst = cost
        lanes &= lanes - 1
    return worst


@compiled
def _swap_cost(hunter, teams, tables):
    """The most that a swap costs: places exchanged, and what the slide clears."""
    worst = 0
    side = hunter.mine | hunter.partners
    lanes = track_lanes(hunter.pawns)
    while lanes:
        code = pawn_at(hunter.pawns, lane_of(lanes))
        here = bit(tables, code)
        targets = side if teams else hunter.occupied & ~hunter.own
        while targets:
            landing = _SAFETY_ENTRY + lowest(targets)
            there = bit(tables, landing)
            occupied = hunter.occupied & ~there
            hit = _cleared(landing, hunter.own & ~here, occupied, tables)
            mine, partners, cost = hunter.mine, hunter.partners, 0
            if there & mine:
                mine ^= there | here
                cost = view(tables, hunter.ahead, code) - view(tables, hunter.ahead, landing)
            elif there & partners:
                partners ^= there | here
                ahead = (hunter.ahead + 2) & 3
                cost = view(tables, ahead, code) - view(tables, ahead, landing)
            if hit:
                cost += _lost(hit & ~there, mine, partners, hunter.ahead, tables)
                worst = max(worst, cost)
            targets &= targets - 1
        lanes &= lanes - 1
    return worst


@compiled
def _sorry_cost(hunter, tables):
    """The most that a Sorry! costs which takes any pawn's square."""
    worst = 0
    targets = hunter.occupied & ~hunter.own
    while targets:
        landing = _SAFETY_ENTRY + lowest(targets)
        worst = max(worst, _landing_cost(hunter, 0, landing, tables))
        targets &= targets - 1
    return worst


@inlined
def _cost(hunter, card, teams, tables):
    """The most that a card costs in this colour's hands."""
    worst = _walk_cost(hunter, card, tables) if hunter.threats else 0
    if lanes_at(hunter.pawns, 0):
        if tables[ENTER + card]:
            worst = max(worst, _landing_cost(hunter, 0, ENTRY, tables))
        if card == _SORRY:
            worst = max(worst, _sorry_cost(hunter, tables))
    if card == _ELEVEN and hunter.own:
        worst = max(worst, _swap_cost(hunter, teams, tables))
    return worst


@compiled
def danger_in(position, teams, tables):
    """Expected pips that the player on turn loses to one card of every opponent."""
    own, left, across, right, occupied, _ = position
    mine = squares(own, tables)
    partners = occupied_by(across, 2, tables) if teams else 0
    if not mine | partners:
        return 0.0
    mine, partners, occupied = _turned(mine), _turned(partners), _turned(occupied)
    helpers = right if teams else ALL_HOME
    first = _hunter(left, helpers, mine, partners, occupied, 3, tables)
    mine, partners, occupied = _turned(mine), _turned(partners), _turned(occupied)
    second = _hunter(ALL_HOME if teams else across, ALL_HOME, mine, partners, occupied, 2, tables)
    mine, partners, occupied = _turned(mine), _turned(partners), _turned(occupied)
    helpers = left if teams else ALL_HOME
    third = _hunter(right, helpers, mine, partners, occupied, 1, tables)
    total = 0
    for card in range(1, _SORRY + 1):
        if tables[COUNTS + card]:
            by_first = _cost(first, card, teams, tables)
            by_third = _cost(third, card, teams, tables)
            if teams:  # both opponents have the same pawns to choose from
                cost = 2 * max(by_first, by_third)
            else:
                cost = by_first + _cost(second, card, teams, tables) + by_third
            total += tables[COUNTS + card] * cost
    return total / tables[DECK_SIZE]
