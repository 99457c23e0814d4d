"""How a series of games goes on: who starts the next game, and whether there is one."""

from sorry_sim.core.jit import compiled
from sorry_sim.core.rows import POINTS, WINNER
from sorry_sim.core.scratch import ROW, SCORES, STARTS
from sorry_sim.core.tables import FIRST, TEAMS
from sorry_sim.rules.series import MOST_GAMES


@compiled
def begin(state, tables):
    """Before a single game, or the first of a series: no points, and the rules say who starts."""
    state[STARTS] = tables[FIRST]
    for seat in range(4):
        state[SCORES + seat] = 0


@compiled
def go_on(game, games, target, state, tables):
    """The number of the next game of the series, 0 where ``game`` was its last.

    The winner starts the next one, in a partnership the seat that made the winning move. After a
    game without a winner the next begins as the first did.
    """
    winner = state[ROW + WINNER]
    state[STARTS] = winner if winner >= 0 else tables[FIRST]
    most, sharing = 0, 0
    for seat in range(2 if tables[TEAMS] else 4):  # partners have the same score
        state[SCORES + seat] += state[ROW + POINTS + seat]
        score = state[SCORES + seat]
        sharing = sharing + 1 if score == most else sharing
        if score > most:
            most, sharing = score, 1
    last = game + 1 == (games or MOST_GAMES)
    reached = target > 0 and most >= target and sharing == 1
    return 0 if last or reached else game + 1
