"""What a search strategy sees on the board: the pawns and pips of players and sides."""

from sorry_sim.core.game import is_won
from sorry_sim.core.jit import compiled, inlined, ones
from sorry_sim.core.position import (
    ALL_HOME,
    other_pips,
    pawn_at,
    pawns_at,
    pips,
    side_pips,
)
from sorry_sim.core.position import turned_by as as_seen_by
from sorry_sim.core.ranges import pawn_of_four, seat
from sorry_sim.core.tables import IDLE


@inlined
def turned_by(position, ahead):
    """The position as another player sees it.

    Parameters
    ----------
    position
        A position.
    ahead : int
        Seats from the player who sees ``position`` to the one who is to see it; 4 are all round.

    Returns
    -------
    Position
        The same pawns; that player's are its ``ahead`` 0.

    Raises
    ------
    IndexError
        ``ahead`` is not 0 to 4.
    """
    if not 0 <= ahead <= 4:
        raise IndexError("ahead must be 0 to 4")
    return as_seen_by(position, ahead)


@inlined
def _pawns_of(position, ahead):
    return as_seen_by(position, seat(ahead)).own


@inlined
def pips_of(position, ahead):
    """The pips of a player.

    Parameters
    ----------
    position
        A position, as any player sees it.
    ahead : int
        Seats from the player who sees the position, 0 to 3; 2 is across.

    Returns
    -------
    int
        Steps its four pawns have still to walk, 0 to 260; a pawn in START has 65.

    Raises
    ------
    IndexError
        ``ahead`` is not 0 to 3.
    """
    return pips(_pawns_of(position, ahead))


@inlined
def code_of(position, ahead, pawn):
    """Where a pawn stands.

    Parameters
    ----------
    position
        A position, as any player sees it.
    ahead : int
        Seats from the player who sees the position, 0 to 3; 2 is across.
    pawn : int
        Which one, 0 to 3; the order means nothing.

    Returns
    -------
    int
        0 START, 1 HOME, else pips + 1: 2 to 6 safety zone, 7 to 66 track, as its owner counts.

    Raises
    ------
    IndexError
        ``ahead`` is not 0 to 3, or ``pawn`` is not.
    """
    return pawn_at(_pawns_of(position, ahead), pawn_of_four(pawn) << 3)


@inlined
def in_start(position, ahead):
    """Pawns of a player in START.

    Parameters
    ----------
    position
        A position, as any player sees it.
    ahead : int
        Seats from the player who sees the position, 0 to 3; 2 is across.

    Returns
    -------
    int
        0 to 4.

    Raises
    ------
    IndexError
        ``ahead`` is not 0 to 3.
    """
    return pawns_at(_pawns_of(position, ahead), 0)


@inlined
def home(position, ahead, moves):
    """Pawns of a player HOME.

    Parameters
    ----------
    position
        A position, as any player sees it.
    ahead : int
        Seats from the player who sees the position, 0 to 3; 2 is across.
    moves
        The chooser's moves, or those of `list_moves`.

    Returns
    -------
    int
        0 to the number of pawns in the rules; pawns that do not play are left out.

    Raises
    ------
    IndexError
        ``ahead`` is not 0 to 3.
    """
    return max(0, pawns_at(_pawns_of(position, ahead), 1) - moves.context.tables[IDLE])


@inlined
def own_pips(position, moves):
    """The pips of the side that the position is seen by.

    Parameters
    ----------
    position
        A position, as any player sees it.
    moves
        The chooser's moves, or those of `list_moves`.

    Returns
    -------
    int
        0 to 260; in a partnership both partners' together, 0 to 520.
    """
    return side_pips(position, moves.context.teams)


@inlined
def opponent_pips(position, moves):
    """The pips of all opponents of the side that the position is seen by.

    Parameters
    ----------
    position
        A position, as any player sees it.
    moves
        The chooser's moves, or those of `list_moves`.

    Returns
    -------
    int
        Together, 0 to 780; colours that do not play add nothing.
    """
    return other_pips(position, moves.context.teams)


@compiled
def won(position, moves):
    """Whether somebody has won.

    Parameters
    ----------
    position
        A position, as any player sees it.
    moves
        The chooser's moves, or those of `list_moves`.

    Returns
    -------
    int
        1: the side that the position is seen by has. -1: another has. 0: nobody yet.
    """
    tables = moves.context.tables
    if moves.context.teams:
        lost = is_won(as_seen_by(position, 1), tables)
        return 1 if is_won(position, tables) else (-1 if lost else 0)
    # Colours that do not play stand HOME too, and which those are depends on who sees it: one more
    # than there are of them has won.
    home = 4 - ones(moves.context.playing)
    for ahead in range(4):
        home -= 1 if as_seen_by(position, ahead).own == ALL_HOME else 0
    if home == 0:
        return 0
    return 1 if position.own == ALL_HOME else -1


@compiled
def lead(position, moves):
    """How far the side that the position is seen by is ahead of the nearest other side.

    Parameters
    ----------
    position
        A position, as any player sees it.
    moves
        The chooser's moves, or those of `list_moves`.

    Returns
    -------
    int
        That side's pips less the own ones; below 0 behind. In a partnership of teams.
    """
    teams = moves.context.teams
    least = 0
    for ahead in range(1, 4):
        if not (teams and ahead == 2):
            theirs = side_pips(as_seen_by(position, ahead), teams)
            if theirs and (least == 0 or theirs < least):  # 0 is a colour that does not play
                least = theirs
    return (0 if won(position, moves) < 0 else least) - own_pips(position, moves)
