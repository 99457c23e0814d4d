"""How the numbers of a move are computed; ``features.py`` says what each means.

Each takes the position before the move and after it, both as the mover sees them, and the context
of the decision. A chooser holds only those that its score names.
"""

from sorry_sim.core.jit import inlined, ones
from sorry_sim.core.position import movable_lanes, pawn_at, pawns_at, track_lanes
from sorry_sim.core.position import pips as _pips_of

_START, _HOME = 0, 1


@inlined
def card(before, after, context):
    return context.card


@inlined
def pips(before, after, context):
    return _pips_of(after.own)


@inlined
def pips_before(before, after, context):
    return _pips_of(before.own)


@inlined
def _opponents_pips(position):
    # Colours that do not play stand HOME and add nothing.
    return _pips_of(position.left) + _pips_of(position.across) + _pips_of(position.right)


@inlined
def opponent_pips(before, after, context):
    return _opponents_pips(after)


@inlined
def opponent_pips_before(before, after, context):
    return _opponents_pips(before)


@inlined
def _pips_at(pawns, lane):
    code = pawn_at(pawns, lane)
    return code - 1 if code else 65


@inlined
def lead_pips(before, after, context):
    a, b = _pips_at(after.own, 0), _pips_at(after.own, 8)
    c, d = _pips_at(after.own, 16), _pips_at(after.own, 24)
    a, b = min(a, b), max(a, b)  # a sorting network for four
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    done = pawns_at(before.own, _HOME)
    return a if done == 0 else b if done == 1 else c if done == 2 else d


@inlined
def in_start(before, after, context):
    return pawns_at(after.own, _START)


@inlined
def in_start_before(before, after, context):
    return pawns_at(before.own, _START)


@inlined
def on_track(before, after, context):
    return ones(track_lanes(after.own))


@inlined
def on_track_before(before, after, context):
    return ones(track_lanes(before.own))


@inlined
def in_safety(before, after, context):
    return ones(movable_lanes(after.own)) - ones(track_lanes(after.own))


@inlined
def in_safety_before(before, after, context):
    return ones(movable_lanes(before.own)) - ones(track_lanes(before.own))


@inlined
def home(before, after, context):
    return pawns_at(after.own, _HOME)


@inlined
def home_before(before, after, context):
    return pawns_at(before.own, _HOME)


@inlined
def bumps(before, after, context):
    return ((after.bumped >> 8) & 255) + ((after.bumped >> 16) & 255) + (after.bumped >> 24)


@inlined
def own_bumps(before, after, context):
    return after.bumped & 255
