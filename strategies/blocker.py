from sorry_sim import strategy


@strategy
def blocker(move, hold=20.0):
    """Never give up a square behind an opponent, from where the next card may bump it.

    The hunter lies in wait. ``hold`` is what it is worth, in own pips, that a pawn on the track has
    an opponent's no more than 12 squares in front of it.
    """
    return hold * move.behind - move.pips
