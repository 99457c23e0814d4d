from sorry_sim import strategy


@strategy
def random(move):
    """Play any legal move, all with the same chance.

    The base line: every move scores the same, and ties are broken uniformly at random over the
    distinct positions that the card can lead to.
    """
    return 0.0
