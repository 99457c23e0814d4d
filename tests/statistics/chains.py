"""Games as an absorbing Markov chain, solved by linear algebra: the start, and any position.

Where every card comes from a full deck (`replacement`), what follows depends on the position and on
whose turn it is alone. With few pawns these can be listed, by the slow readable engine, and the
mean length of a game and the chance of either side follow from two systems of linear equations. No
code of the simulator takes part.
"""

from typing import NamedTuple

import numpy as np
from scipy.sparse import csr_array, eye_array
from scipy.sparse.linalg import spsolve

from tests import reference
from tests.reference import Options, pack

State = tuple[str, str]
"""A position, and the colour that draws the next card."""


class Solved(NamedTuple):
    """What is to be expected of a game in which everyone takes any candidate at random.

    Attributes
    ----------
    turns
        For each state before somebody has won the mean number of turns that are left; the first is
        that of the start.
    wins
        The probability that the first of the colours wins.
    """

    turns: dict[State, float]
    wins: dict[State, float]


def solve(colours: tuple[str, ...], options: Options) -> Solved:
    """Solve the game that the first of these colours starts."""
    start = (reference.initial(colours, options), colours[0])
    deck = pack(options.deck)
    cards = {card: count / sum(deck.values()) for card, count in deck.items()}
    places, rows = {start: 0}, []
    ends, wins = [], []  # by state: the turns that end with its card, the wins of the starter
    waiting = [start]
    while waiting:
        state = waiting.pop(0)
        ended = won = 0.0
        for after, chance, ends_turn in _followers(state, cards, options):
            ended += chance * ends_turn
            winner = reference.winner(after[0], options)
            if winner is not None:
                won += chance * (winner == colours[0])
                continue
            if after not in places:
                places[after] = len(places)
                waiting.append(after)
            rows.append((places[state], places[after], chance))
        ends.append(ended)
        wins.append(won)
    size = len(places)
    where, to, chances = zip(*rows, strict=True)
    stays = csr_array((chances, (where, to)), shape=(size, size))
    found = spsolve((eye_array(size) - stays).tocsc(), np.column_stack([ends, wins]))
    turns, chances_to_win = found.T.tolist()
    return Solved(
        dict(zip(places, turns, strict=True)), dict(zip(places, chances_to_win, strict=True))
    )


def _followers(
    state: State, cards: dict[str, float], options: Options
) -> list[tuple[State, float, bool]]:
    """What may follow a state, how likely it is, and whether a turn ended with the card."""
    position, player = state
    found = []
    for card, chance in cards.items():
        results = reference.candidates(position, player, card, options)
        again = reference.goes_on(position, player, card, options)
        following = reference.next_player(position, player, card, options)
        for _, after in results:
            over = reference.winner(after, options) is not None
            found.append(((after, following), chance / len(results), over or not again))
    return found
