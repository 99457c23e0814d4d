"""What a search strategy knows of the seats and the cards: who plays, what may be drawn."""

from sorry_sim.core.jit import compiled, inlined
from sorry_sim.core.ranges import kind, seat
from sorry_sim.core.scratch import NEXT
from sorry_sim.core.tables import AGAIN, HAND_SIZE


@inlined
def is_playing(moves, ahead):
    """Whether somebody sits in a seat.

    Parameters
    ----------
    moves
        The chooser's moves, or those of `list_moves`.
    ahead : int
        Seats from the chooser, whoever sees a position, 0 to 3; 2 is across.

    Returns
    -------
    int
        1 or 0.

    Raises
    ------
    IndexError
        ``ahead`` is not 0 to 3.
    """
    return moves.context.playing >> seat(ahead) & 1


@compiled
def next_seat(moves, ahead):
    """The player who is on turn after another.

    Parameters
    ----------
    moves
        The chooser's moves, or those of `list_moves`.
    ahead : int
        Seats from the chooser, whoever sees a position, 0 to 3; 2 is across.

    Returns
    -------
    int
        Seats from the chooser, 0 to 3; empty seats are passed over.

    Raises
    ------
    IndexError
        ``ahead`` is not 0 to 3.
    """
    ahead = seat(ahead) + 1 & 3
    while not moves.context.playing >> ahead & 1:
        ahead = ahead + 1 & 3
    return ahead


@inlined
def is_own_side(moves, ahead):
    """Whether a player is the chooser or its partner.

    Parameters
    ----------
    moves
        The chooser's moves, or those of `list_moves`.
    ahead : int
        Seats from the chooser, whoever sees a position, 0 to 3; 2 is across.

    Returns
    -------
    bool
        Without teams True for the chooser alone.

    Raises
    ------
    IndexError
        ``ahead`` is not 0 to 3.
    """
    return seat(ahead) == 0 or (moves.context.teams and ahead == 2)


@inlined
def unseen(moves, card):
    """How many of a card may be the next one drawn, as the chooser knows.

    Parameters
    ----------
    moves
        The chooser's moves, or those of `list_moves`.
    card : int
        1 to 12; 13 is a Sorry!.

    Returns
    -------
    int
        Cards that have not gone by, and are not in its hand; where none is left, or each is
        put back, those of the whole deck. 0 for 6 and 9, which no card is.

    Raises
    ------
    IndexError
        ``card`` is not 1 to 13.
    """
    return moves.scratch[NEXT + kind(card)]


@inlined
def in_hand(moves, card):
    """How many of a card the chooser holds.

    Parameters
    ----------
    moves
        The chooser's moves, or those of `list_moves`.
    card : int
        1 to 12; 13 is a Sorry!.

    Returns
    -------
    int
        0 in a game without hands.

    Raises
    ------
    IndexError
        ``card`` is not 1 to 13.
    """
    return moves.context.hand[kind(card)]


@inlined
def hand_size(moves):
    """Cards in a hand.

    Parameters
    ----------
    moves
        The chooser's moves, or those of `list_moves`.

    Returns
    -------
    int
        0 in a game where cards are drawn and played at once.
    """
    return moves.context.tables[HAND_SIZE]


@inlined
def draws_again(moves, card):
    """Whether the turn goes on after a card.

    Parameters
    ----------
    moves
        The chooser's moves, or those of `list_moves`.
    card : int
        1 to 12; 13 is a Sorry!.

    Returns
    -------
    int
        1 or 0.

    Raises
    ------
    IndexError
        ``card`` is not 1 to 13.
    """
    return moves.context.tables[AGAIN + kind(card)]
