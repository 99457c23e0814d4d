import numpy as np

from sorry_sim import search, strategy


def lead(position, moves, others):
    """How far the side that the position is seen from is ahead, opponents weighed by ``others``."""
    return others * search.opponent_pips(position, moves) - search.own_pips(position, moves)


@strategy.chooser
def lookahead(position, moves, random, others=0.7, reply=0.4):
    """Look at what the next cards can do to each result: the own side's, and the next opponent's.

    Expectimax cut off after one card of each (Michie, "Game-playing and game-learning automata",
    1966): the mean over the unseen cards of the best that the own next card makes of the result,
    less ``reply`` times the same for the player who is next. ``others`` weighs opponents' pips.
    """
    values = np.zeros(moves.count)
    follower = search.next_seat(moves, 0)
    for place in range(moves.count):
        after = search.after(position, moves, place)
        values[place] = search.expected(lead, after, 0, moves, place, 1, others)
        if not search.is_own_side(moves, follower):
            seen = search.turned_by(after, follower)
            answer = search.expected(lead, seen, follower, moves, place, 1, others)
            values[place] -= reply * answer
    return search.highest(values, random)
