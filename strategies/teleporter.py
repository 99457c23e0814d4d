from sorry_sim import strategy


@strategy
def teleporter(move, swap=20.0, wait=15.0):
    """Rather jump than walk: swap with an 11, and wait at the corner for a 4.

    A pawn that has just left START is a 4 away from its safety entry, which saves it the round.
    ``wait`` is what a pawn that stands so is worth, in own pips, and ``swap`` a swap.
    """
    return swap * move.swaps + wait * move.poised - move.pips
