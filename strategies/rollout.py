import math

import numpy as np

from sorry_sim import search, strategy


def share(position, moves, scale):
    """The share of a win that a position is worth: by who has won, else by the lead in pips."""
    decided = search.won(position, moves)
    if decided:
        return 1.0 if decided > 0 else 0.0
    return 1.0 / (1.0 + math.exp(-search.lead(position, moves) / scale))


@strategy.chooser
def rollout(position, moves, random, playouts=50, turns=8, scale=80):
    """Play each move out many times, in worlds that are dealt from the unseen cards.

    Flat Monte Carlo (Abramson, "Expected-outcome", 1990; Tesauro and Galperin, "On-line policy
    improvement using Monte-Carlo search", 1996): all moves are tried in the same ``playouts``
    worlds, everyone plays on greedily for ``turns`` turns, and the mean share of a win decides.
    ``scale`` is the lead in pips that is worth a share of 73 %.
    """
    shares = np.zeros(moves.count)
    for _ in range(int(playouts)):
        search.imagine(moves, random)
        for place in range(moves.count):
            end = search.play_out(position, moves, place, int(turns), search.GREEDY)
            shares[place] += share(end, moves, scale)
    return search.highest(shares, random)
