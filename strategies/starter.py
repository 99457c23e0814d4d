from sorry_sim import strategy


@strategy
def starter(move, out=65.0):
    """Out of START first: a pawn that waits there wins nothing.

    A common piece of advice: only 1, 2 and Sorry! start a pawn, so never let one go by. ``out`` is
    what a pawn out of START is worth, in own pips; beyond that the fewest own pips decide.
    """
    return -out * move.in_start - move.pips
