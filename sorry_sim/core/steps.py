"""What a move does: a pawn comes to a square, bumps, slides; two pawns change places.

All are functions from a position to the next. The rulings are those of docs/rules.md, "Moving".
"""

from sorry_sim.core.jit import compiled, inlined, lowest
from sorry_sim.core.position import Position, lanes_at, pawn_at, placed
from sorry_sim.core.tables import bit, rest, view, wipe

LEFT_BUMP, ACROSS_BUMP, RIGHT_BUMP = 1 << 8, 1 << 16, 1 << 24


@inlined
def _sent_home(pawns, code):
    """The pawns without the one at ``code`` (now in START), and how many that was (0 or 1)."""
    there = lanes_at(pawns, code) >> 7
    return pawns & ~(there * 255), 1 if there else 0


@compiled
def bumped(position, hit, own_too, tables):
    """Send every pawn on the squares ``hit`` to its START; ``own_too`` on a slide.

    The pawn that moves is not on the board meanwhile, so its own slide never bumps it.
    """
    own, left, across, right, occupied, bumps = position
    occupied &= ~hit
    while hit:
        code = 7 + lowest(hit)
        left, on_left = _sent_home(left, view(tables, 1, code))
        across, on_across = _sent_home(across, view(tables, 2, code))
        right, on_right = _sent_home(right, view(tables, 3, code))
        bumps += on_left * LEFT_BUMP + on_across * ACROSS_BUMP + on_right * RIGHT_BUMP
        if own_too:
            own, on_own = _sent_home(own, code)
            bumps += on_own
        hit &= hit - 1
    return Position(own, left, across, right, occupied, bumps)


@inlined
def stepped(position, lane, landing, tables):
    """The mover's pawn in ``lane`` comes to ``landing`` (where no own pawn stands) and slides on.

    Walks, backward walks, leaving START and Sorry! are all this one step.
    """
    own, left, across, right, occupied, bumps = position
    origin = pawn_at(own, lane)
    end = rest(tables, landing)
    occupied &= ~bit(tables, origin)
    hit = wipe(tables, landing) & occupied
    if hit:
        lifted = Position(placed(own, lane, 0), left, across, right, occupied, bumps)
        own, left, across, right, occupied, bumps = bumped(lifted, hit, end != landing, tables)
        origin = 0
    own ^= (origin ^ end) << lane
    return Position(own, left, across, right, occupied | bit(tables, end), bumps)


@inlined
def _brought(pawns, ahead, landing, origin, tables):
    """The pawns of the player ``ahead`` seats on, with the one at ``landing`` at ``origin``."""
    there = view(tables, ahead, landing)
    here = view(tables, ahead, origin)
    return pawns ^ ((lanes_at(pawns, there) >> 7) * (there ^ here))


@inlined
def brought_all(left, across, right, landing, origin, tables):
    """The others' pawns with the one at the mover's ``landing`` at the mover's ``origin``."""
    return (
        _brought(left, 1, landing, origin, tables),
        _brought(across, 2, landing, origin, tables),
        _brought(right, 3, landing, origin, tables),
    )


@compiled
def swapped(position, lane, landing, tables):
    """The mover's pawn changes places with the opponent's at ``landing``, then slides.

    The pawn swapped away does not slide, but the mover's slide may bump it.
    """
    own, left, across, right, occupied, bumps = position
    origin = pawn_at(own, lane)
    left, across, right = brought_all(left, across, right, landing, origin, tables)
    occupied &= ~bit(tables, landing)
    own = placed(own, lane, 0)
    end = rest(tables, landing)
    hit = wipe(tables, landing) & occupied
    if hit:
        lifted = Position(own, left, across, right, occupied, bumps)
        own, left, across, right, occupied, bumps = bumped(lifted, hit, True, tables)
    own |= end << lane
    return Position(own, left, across, right, occupied | bit(tables, end), bumps)
