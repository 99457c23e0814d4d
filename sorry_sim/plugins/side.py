"""What the side of the player on turn has in a position, and what its opponents have.

The side is the player on turn, in a partnership with the partner, who sits across.
"""

from sorry_sim.core.jit import compiled, inlined, ones
from sorry_sim.core.position import (
    EACH,
    TOPS,
    TRACK_MASK,
    movable_lanes,
    occupied_by,
    pawn_at,
    pawns_at,
    pips,
    squares,
    track_lanes,
)
from sorry_sim.core.tables import IDLE

START, HOME = 0, 1
_POISED = 63  # the codes from here on lie at most four squares behind the safety entry


@inlined
def own_at(position, code, context):
    """Own pawns in START or HOME."""
    partner = pawns_at(position.across, code) if context.teams else 0
    return pawns_at(position.own, code) + partner


@inlined
def own_home(position, context):
    """Own pawns HOME, without those that take no part in the game and stand there too."""
    return own_at(position, HOME, context) - context.tables[IDLE] * (2 if context.teams else 1)


@inlined
def own_on_track(position, context):
    partner = ones(track_lanes(position.across)) if context.teams else 0
    return ones(track_lanes(position.own)) + partner


@inlined
def own_movable(position, context):
    """Own pawns on the track or in the safety zone."""
    partner = ones(movable_lanes(position.across)) if context.teams else 0
    return ones(movable_lanes(position.own)) + partner


@inlined
def own_squares(position, context):
    """The track squares of the side's pawns, as the mover sees them."""
    partner = occupied_by(position.across, 2, context.tables) if context.teams else 0
    return squares(position.own, context.tables) | partner


@inlined
def _round(mask, places):
    """The squares so many places farther back, round the track."""
    return ((mask << places) | (mask >> (60 - places))) & TRACK_MASK


@inlined
def _at_back(mask):
    """The squares 1 to 12 places behind one of these."""
    mask |= _round(mask, 1)
    mask |= _round(mask, 2)
    mask |= _round(mask, 4)
    return _round(mask | _round(mask, 4), 1)


@inlined
def pawns_behind(position, context):
    own = own_squares(position, context)
    return ones(own & _at_back(position.occupied & ~own))


@inlined
def pawns_exposed(position, context):
    own = own_squares(position, context)
    in_front = _round(_at_back(position.occupied & ~own), 60 - 13)  # 1 to 12 back is 12 to 1 on
    return ones(own & in_front)


@inlined
def pips_of_leader(position, context):
    if context.teams:
        return pips(position.left) + pips(position.right)
    least = 520
    for ahead, pawns in ((1, position.left), (2, position.across), (3, position.right)):
        if context.playing >> ahead & 1:
            least = min(least, pips(pawns))
    return least if context.playing & 14 else 0


@inlined
def _pips_at(position, pawn):
    """Pips of the mover's pawns 0 to 3 and the partner's 4 to 7."""
    code = pawn_at(position.across if pawn & 4 else position.own, (pawn & 3) << 3)
    return code - 1 if code else 65


@compiled
def pips_by_rank(position, rank, pawns):
    """Pips of the pawn that has exactly ``rank`` pawns nearer HOME (equals in their order)."""
    for pawn in range(pawns):
        mine, nearer = _pips_at(position, pawn), 0
        for other in range(pawns):
            theirs = _pips_at(position, other)
            nearer += 1 if theirs < mine or (theirs == mine and other < pawn) else 0
        if nearer == rank:
            return mine
    return 0  # all are HOME


@compiled
def most_pips(position, pawns):
    most = 0
    for pawn in range(pawns):
        most = max(most, _pips_at(position, pawn))
    return most


@compiled
def squared_pips(position, pawns):
    total = 0
    for pawn in range(pawns):
        mine = _pips_at(position, pawn)
        total += mine * mine
    return total


@inlined
def poised_lanes(pawns):
    return (pawns + (128 - _POISED) * EACH) & TOPS
