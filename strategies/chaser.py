from sorry_sim import strategy


@strategy
def chaser(move, bump=100.0):
    """Bump an opponent whenever a card can, the more the better; else leave the fewest own pips.

    ``bump`` is what one opponent's pawn sent to START is worth, in own pips.
    """
    return bump * move.bumps - move.pips
