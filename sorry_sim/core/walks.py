"""Where single pawns can go: forward, backward, out of START. Four pawns in one word at once.

Each function answers with lanes, whose top bits say which pawns may move so, and with the landing
codes of all four. Legal: HOME is not overshot, and no other own pawn stands on the landing square
(HOME holds any number).
"""

from sorry_sim.core.jit import compiled, inlined, lowest
from sorry_sim.core.position import EACH, FULL, TOPS, lanes_at, movable_lanes, pawn_at
from sorry_sim.core.tables import bit, rest, wipe

ENTRY = 65
_BEYOND_DIAMOND = (128 - 67) * EACH  # brings codes from 67 on to the top bit
_BEYOND_HOME = (128 - 2) * EACH  # brings codes from 2 on to the top bit


@inlined
def lane_of(lanes):
    """The lowest lane set, by its shift: 0, 8, 16, 24."""
    return lowest(lanes) & 24


@inlined
def _open(own, landings):
    """Lanes whose landing square holds none of the other three own pawns."""
    second = landings ^ ((own >> 8) | (own << 24))
    third = landings ^ ((own >> 16) | (own << 16))
    fourth = landings ^ ((own >> 24) | (own << 8))
    free = (second + FULL) & (third + FULL) & (fourth + FULL)
    home = ~(landings + _BEYOND_HOME)
    return (free | home) & TOPS


@inlined
def forward(own, steps):
    """Pawns that can walk ``steps`` forward."""
    ahead = own + (127 - steps) * EACH  # landing code - 1; top bit: HOME is not overshot
    landings = (ahead + EACH) & FULL
    return ahead & _open(own, landings), landings


@inlined
def backward(own, steps):
    """Pawns that can walk ``steps`` backward: out of the safety zone, round past the diamond."""
    landings = own + steps * EACH
    behind_diamond = (landings + _BEYOND_DIAMOND) & TOPS
    landings -= (behind_diamond >> 7) * 60  # comes the safety entry
    return movable_lanes(own) & _open(own, landings), landings


@inlined
def entering(own):
    """The pawn that can leave START: the first one there, as all are the same."""
    in_start = lanes_at(own, 0)
    return 0 if lanes_at(own, ENTRY) else in_start & -in_start


@compiled
def _one_circle(position, lanes, landings, tables):
    """Keep one of the lanes that change nothing: 28 with a 4 goes to 24 and slides back to 28."""
    seen = False
    remaining = lanes
    while remaining:
        lane = lane_of(remaining)
        landing = pawn_at(landings, lane)
        end = rest(tables, landing)
        passed = wipe(tables, landing) & ~bit(tables, end)
        if end == pawn_at(position.own, lane) and not passed & position.occupied:
            if seen:
                lanes &= ~(remaining & -remaining)
            seen = True
        remaining &= remaining - 1
    return lanes


@inlined
def distinct_backward(position, steps, circle, tables):
    """``backward`` without a second lane that leads to the same position.

    ``circle`` is the mask of squares from which a slide brings the pawn back to where it was.
    """
    lanes, landings = backward(position.own, steps)
    on_circle = circle & position.occupied
    if on_circle & (on_circle - 1):
        lanes = _one_circle(position, lanes, landings, tables)
    return lanes, landings
