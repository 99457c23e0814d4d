"""A position as the player on turn sees it, packed into six words, and how it is shown outside."""

from collections import namedtuple

from numba import types

from sorry_sim.core.jit import INT, compiled, inlined, ones
from sorry_sim.core.tables import bit, view

# own .. right: four pawn codes each, a byte a pawn, in their owner's numbering: the player on turn,
# then the seats after it. A pawn that takes no part (of a colour that does not play) stands HOME.
# occupied: mask of the track squares where any pawn stands, numbered as the player on turn does.
# bumped: pawns sent to START by the move that led here, a byte a player in the same order.
Position = namedtuple("Position", "own left across right occupied bumped")

POSITION = types.NamedUniTuple(INT, 6, Position)

ALL_HOME = 0x01010101
NO_BUMPS = 0
TRACK_MASK = (1 << 60) - 1
EACH = 0x01010101  # 1 in each of four lanes
FULL = 0x7F7F7F7F
TOPS = 0x80808080


@inlined
def pawn_at(pawns, lane):
    """The code in a lane; a lane is named by its shift: 0, 8, 16, 24."""
    return (pawns >> lane) & 255


@inlined
def placed(pawns, lane, code):
    """The pawns with the one in ``lane`` at ``code``."""
    return (pawns & ~(255 << lane)) | (code << lane)


@inlined
def lanes_at(pawns, code):
    """Lanes (top bits) of the pawns that stand at ``code``."""
    return ~((pawns ^ (code * EACH)) + FULL) & TOPS


@inlined
def movable_lanes(pawns):
    """Lanes of the pawns neither in START nor HOME."""
    return (pawns + 126 * EACH) & TOPS


@inlined
def track_lanes(pawns):
    """Lanes of the pawns on the track."""
    return (pawns + 121 * EACH) & TOPS


@inlined
def squares(pawns, tables):
    """Mask of the track squares where these pawns stand, in their owner's numbering."""
    return (
        bit(tables, pawns & 255)
        | bit(tables, (pawns >> 8) & 255)
        | bit(tables, (pawns >> 16) & 255)
        | bit(tables, pawns >> 24)
    )


@inlined
def pips(pawns):
    """Steps still to walk, all four pawns together (a pawn in START has 65)."""
    pawns += (lanes_at(pawns, 0) >> 7) * 66  # START counts as the code that is one past its pips
    return (pawns & 255) + ((pawns >> 8) & 255) + ((pawns >> 16) & 255) + (pawns >> 24) - 4


@inlined
def side_pips(position, teams):
    """Pips of the player on turn, in a partnership of the team."""
    return pips(position.own) + (pips(position.across) if teams else 0)


@inlined
def other_pips(position, teams):
    """Pips of all others together; colours that do not play stand HOME and add nothing."""
    others = pips(position.left) + pips(position.right)
    return others + (0 if teams else pips(position.across))


@inlined
def pawns_at(pawns, code):
    """How many pawns stand at ``code`` (START or HOME, where several may)."""
    return ones(lanes_at(pawns, code))


@inlined
def without_bumps(position):
    """The position with its bumps taken note of."""
    own, left, across, right, occupied, _ = position
    return Position(own, left, across, right, occupied, NO_BUMPS)


@inlined
def turned(position):
    """The same position as the next seat sees it."""
    own, left, across, right, occupied, bumps = position
    occupied = ((occupied << 15) | (occupied >> 45)) & TRACK_MASK
    return Position(left, across, right, own, occupied, bumps)


@inlined
def turned_by(position, ahead):
    """The position as the player so many seats ahead sees it; 4 are all round."""
    for _ in range(ahead & 3):
        position = turned(position)
    return position


@compiled
def occupied_by(pawns, ahead, tables):
    """The squares, as the mover sees them, of the pawns of the player ``ahead`` seats on."""
    mask = 0
    for lane in range(0, 32, 8):
        mask |= bit(tables, view(tables, (4 - ahead) & 3, pawn_at(pawns, lane)))
    return mask


@compiled
def seen_from(seat, words, tables):
    """The position that ``words`` (the four colours' pawns in colour order) show to ``seat``."""
    own, left = words[seat], words[(seat + 1) & 3]
    across, right = words[(seat + 2) & 3], words[(seat + 3) & 3]
    occupied = (
        occupied_by(own, 0, tables)
        | occupied_by(left, 1, tables)
        | occupied_by(across, 2, tables)
        | occupied_by(right, 3, tables)
    )
    return Position(own, left, across, right, occupied, NO_BUMPS)


@inlined
def write_words(position, seat, words):
    """The inverse of ``seen_from``: the pawns in colour order."""
    words[seat] = position.own
    words[(seat + 1) & 3] = position.left
    words[(seat + 2) & 3] = position.across
    words[(seat + 3) & 3] = position.right
