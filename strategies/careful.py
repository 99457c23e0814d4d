from sorry_sim import strategy


@strategy
def careful(move, fear=3.0):
    """Move where the opponents' next cards can do least harm.

    The player who counts squares before moving. ``fear`` is what a pip of danger weighs against a
    pip of one's own.
    """
    return -fear * move.danger - move.pips
