from sorry_sim import strategy


@strategy
def homebody(move, safe=100.0):
    """Safety first: bring pawns into the safety zone and HOME, where nothing can bump them.

    ``safe`` is what a pawn out of reach is worth, in own pips; among equals the fewest pips decide.
    """
    return safe * (move.in_safety + move.home) - move.pips
