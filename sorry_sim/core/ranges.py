"""What an author hands over, checked: beyond the range lies memory that is not the strategy's.

The functions of an author call these; what the core itself knows to be in range does not.
"""

from sorry_sim.core.jit import inlined


@inlined
def seat(ahead):
    """The number of seats ahead, of 0 to 3."""
    if not 0 <= ahead <= 3:
        raise IndexError("ahead must be 0 to 3")
    return ahead


@inlined
def pawn_of_four(pawn):
    """The number of a pawn, of 0 to 3."""
    if not 0 <= pawn <= 3:
        raise IndexError("a pawn must be 0 to 3")
    return pawn


@inlined
def kind(card):
    """The value of a card, of 1 to 13."""
    if not 1 <= card <= 13:
        raise IndexError("a card must be 1 to 13")
    return card


@inlined
def place_in(moves, place):
    """The place of a move in its list."""
    if not 0 <= place < moves.count:
        raise IndexError("there is no such move")
    return place
