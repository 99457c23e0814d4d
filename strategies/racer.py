from sorry_sim import strategy


@strategy
def racer(move, harm=0.3, fear=0.5, safe=0.0):
    """Race, throw others back, and stay out of harm's way, all in one currency: pips.

    Weighed by hand. ``harm`` is what an opponent's pip is worth, ``fear`` a pip that the next cards
    may cost, ``safe`` a pawn that nothing can bump, each in own pips.
    """
    out_of_reach = move.in_safety + move.home
    return harm * move.opponent_pips - fear * move.danger + safe * out_of_reach - move.pips
