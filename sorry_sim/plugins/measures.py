"""How the numbers of a move are computed; ``features.py`` says what each means.

Each takes the position before the move and after it, both as the mover sees them, the card, and the
context of the decision. A chooser holds only those that its score names. "Own" is the mover's side:
in a partnership the partner, who sits across, belongs to it.
"""

from sorry_sim.core.jit import compiled, inlined, ones
from sorry_sim.core.position import movable_lanes, pawn_at, pawns_at, track_lanes
from sorry_sim.core.position import pips as _pips_of
from sorry_sim.core.tables import IDLE

_START, _HOME = 0, 1


@inlined
def _own_pips(position, context):
    return _pips_of(position.own) + (_pips_of(position.across) if context.teams else 0)


@inlined
def _opponents_pips(position, context):
    # Colours that do not play stand HOME and add nothing.
    others = _pips_of(position.left) + _pips_of(position.right)
    return others + (0 if context.teams else _pips_of(position.across))


@inlined
def _own_at(position, code, context):
    """Own pawns in START or HOME."""
    partner = pawns_at(position.across, code) if context.teams else 0
    return pawns_at(position.own, code) + partner


@inlined
def _own_home(position, context):
    """Own pawns HOME, without those that take no part in the game and stand there too."""
    return _own_at(position, _HOME, context) - context.tables[IDLE] * (2 if context.teams else 1)


@inlined
def _own_on_track(position, context):
    partner = ones(track_lanes(position.across)) if context.teams else 0
    return ones(track_lanes(position.own)) + partner


@inlined
def _own_movable(position, context):
    """Own pawns on the track or in the safety zone."""
    partner = ones(movable_lanes(position.across)) if context.teams else 0
    return ones(movable_lanes(position.own)) + partner


@inlined
def card(before, after, card, context):
    return card


@inlined
def pips(before, after, card, context):
    return _own_pips(after, context)


@inlined
def pips_before(before, after, card, context):
    return _own_pips(before, context)


@inlined
def opponent_pips(before, after, card, context):
    return _opponents_pips(after, context)


@inlined
def opponent_pips_before(before, after, card, context):
    return _opponents_pips(before, context)


@inlined
def _pips_at(position, pawn):
    """Pips of the mover's pawns 0 to 3 and the partner's 4 to 7."""
    code = pawn_at(position.across if pawn & 4 else position.own, (pawn & 3) << 3)
    return code - 1 if code else 65


@compiled
def _pips_by_rank(position, rank, pawns):
    """Pips of the pawn that has exactly ``rank`` pawns nearer HOME (equals in their order)."""
    for pawn in range(pawns):
        mine, nearer = _pips_at(position, pawn), 0
        for other in range(pawns):
            theirs = _pips_at(position, other)
            nearer += 1 if theirs < mine or (theirs == mine and other < pawn) else 0
        if nearer == rank:
            return mine
    return 0  # all are HOME


@inlined
def lead_pips(before, after, card, context):
    return _pips_by_rank(after, _own_at(before, _HOME, context), 8 if context.teams else 4)


@inlined
def in_start(before, after, card, context):
    return _own_at(after, _START, context)


@inlined
def in_start_before(before, after, card, context):
    return _own_at(before, _START, context)


@inlined
def on_track(before, after, card, context):
    return _own_on_track(after, context)


@inlined
def on_track_before(before, after, card, context):
    return _own_on_track(before, context)


@inlined
def in_safety(before, after, card, context):
    return _own_movable(after, context) - _own_on_track(after, context)


@inlined
def in_safety_before(before, after, card, context):
    return _own_movable(before, context) - _own_on_track(before, context)


@inlined
def home(before, after, card, context):
    return _own_home(after, context)


@inlined
def home_before(before, after, card, context):
    return _own_home(before, context)


@inlined
def _bumped(after, ahead):
    return (after.bumped >> 8 * ahead) & 255


@inlined
def bumps(before, after, card, context):
    return _bumped(after, 1) + _bumped(after, 3) + (0 if context.teams else _bumped(after, 2))


@inlined
def own_bumps(before, after, card, context):
    return _bumped(after, 0) + (_bumped(after, 2) if context.teams else 0)
