"""How the numbers of a move are computed; ``features.py`` says what each means.

Each takes the position before the move and after it, both as the mover sees them, the card, and the
context of the decision. A chooser holds only those that its score names. "Own" is the mover's side:
in a partnership the partner, who sits across, belongs to it.
"""

from sorry_sim.core.jit import compiled, inlined, ones
from sorry_sim.core.position import other_pips as _other_pips
from sorry_sim.core.position import pawns_at
from sorry_sim.core.position import pips as _pips_of
from sorry_sim.core.position import side_pips as _side_pips
from sorry_sim.core.tables import BACKWARD, EXACT_HOME, FORWARD, IDLE
from sorry_sim.plugins import side as _side
from sorry_sim.plugins.danger import danger_in as _danger_in

_ELEVEN = 11
_MOST_SLID = 16


@inlined
def card(before, after, card, context):
    return card


@inlined
def pips(before, after, card, context):
    return _side_pips(after, context.teams)


@inlined
def pips_before(before, after, card, context):
    return _side_pips(before, context.teams)


@inlined
def opponent_pips(before, after, card, context):
    return _other_pips(after, context.teams)


@inlined
def opponent_pips_before(before, after, card, context):
    return _other_pips(before, context.teams)


@inlined
def lead_pips(before, after, card, context):
    return _side.pips_by_rank(
        after, _side.own_at(before, _side.HOME, context), 8 if context.teams else 4
    )


@inlined
def in_start(before, after, card, context):
    return _side.own_at(after, _side.START, context)


@inlined
def in_start_before(before, after, card, context):
    return _side.own_at(before, _side.START, context)


@inlined
def on_track(before, after, card, context):
    return _side.own_on_track(after, context)


@inlined
def on_track_before(before, after, card, context):
    return _side.own_on_track(before, context)


@inlined
def in_safety(before, after, card, context):
    return _side.own_movable(after, context) - _side.own_on_track(after, context)


@inlined
def in_safety_before(before, after, card, context):
    return _side.own_movable(before, context) - _side.own_on_track(before, context)


@inlined
def home(before, after, card, context):
    return _side.own_home(after, context)


@inlined
def home_before(before, after, card, context):
    return _side.own_home(before, context)


@inlined
def _bumped(after, ahead):
    return (after.bumped >> 8 * ahead) & 255


@inlined
def bumps(before, after, card, context):
    return _bumped(after, 1) + _bumped(after, 3) + (0 if context.teams else _bumped(after, 2))


@inlined
def own_bumps(before, after, card, context):
    return _bumped(after, 0) + (_bumped(after, 2) if context.teams else 0)


@inlined
def last_pips(before, after, card, context):
    return _side.most_pips(after, 8 if context.teams else 4)


@inlined
def square_pips(before, after, card, context):
    return _side.squared_pips(after, 8 if context.teams else 4)


@inlined
def swaps(before, after, card, context):
    left = _side.own_squares(before, context) & ~_side.own_squares(after, context)
    return 1 if card == _ELEVEN and left & after.occupied else 0


@compiled
def slid(before, after, card, context):
    tables = context.tables
    started = _side.own_at(after, _side.START, context) != _side.own_at(
        before, _side.START, context
    )
    same = after.own == before.own and after.occupied == before.occupied
    overshot = not tables[EXACT_HOME] and home(before, after, card, context) > home_before(
        before, after, card, context
    )
    bumped = _bumped(after, 0) + (_bumped(after, 2) if context.teams else 0)
    if started or same or overshot or bumped or swaps(before, after, card, context):
        return 0
    won = _side_pips(before, context.teams) - _side_pips(after, context.teams)
    # Pips won beyond the walk; a slide may run over the diamond, and a 4 go round the corner.
    forward, backward = tables[FORWARD + card], tables[BACKWARD + card]
    squares = (won - forward) % 60
    if forward and squares <= _MOST_SLID:
        return squares
    squares = (won + backward) % 60
    turned_in = in_safety(before, after, card, context) > in_safety_before(
        before, after, card, context
    )
    return squares if backward and squares <= _MOST_SLID and not turned_in else 0


@inlined
def poised(before, after, card, context):
    partner = ones(_side.poised_lanes(after.across)) if context.teams else 0
    return ones(_side.poised_lanes(after.own)) + partner


@inlined
def behind(before, after, card, context):
    return _side.pawns_behind(after, context)


@inlined
def behind_before(before, after, card, context):
    return _side.pawns_behind(before, context)


@inlined
def exposed(before, after, card, context):
    return _side.pawns_exposed(after, context)


@inlined
def exposed_before(before, after, card, context):
    return _side.pawns_exposed(before, context)


@inlined
def danger(before, after, card, context):
    return _danger_in(after, context.teams, context.tables)


@inlined
def danger_before(before, after, card, context):
    return _danger_in(before, context.teams, context.tables)


@inlined
def leader_pips(before, after, card, context):
    return _side.pips_of_leader(after, context)


@inlined
def leader_pips_before(before, after, card, context):
    return _side.pips_of_leader(before, context)


@inlined
def leader_bumps(before, after, card, context):
    if context.teams:
        return _bumped(after, 1) + _bumped(after, 3)
    least, count = _side.pips_of_leader(before, context), 0
    count += _bumped(after, 1) if _pips_of(before.left) == least else 0
    count += _bumped(after, 2) if _pips_of(before.across) == least else 0
    count += _bumped(after, 3) if _pips_of(before.right) == least else 0
    return count


@inlined
def opponents_home(before, after, card, context):
    idle, count = context.tables[IDLE], 0
    for ahead, pawns in ((1, after.left), (2, after.across), (3, after.right)):
        if context.playing >> ahead & 1 and not (context.teams and ahead == 2):
            count += pawns_at(pawns, _side.HOME) - idle
    return count


@inlined
def opponents_in_start(before, after, card, context):
    others = pawns_at(after.left, _side.START) + pawns_at(after.right, _side.START)
    return others + (0 if context.teams else pawns_at(after.across, _side.START))
