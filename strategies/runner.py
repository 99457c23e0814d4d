from sorry_sim import strategy


@strategy
def runner(move):
    """Push the pawn nearest HOME.

    One pawn after the other is brought in; the others wait until it is there.
    """
    return -move.lead_pips
