"""The points of a finished game (docs/rules.md, point score).

Rulings where docs/rules.md leaves a question:

- The score is counted for whatever game has a winner; whether it matters is for others to say.
  A game that was stopped has no winner and is not scored here.
- A solo race has no score: nobody is named in the answer.
- The limits of the bonus (none, one, two pawns HOME) stay as they are with fewer pawns.
- In a partnership the limits are looked at colour by colour, as every opposing colour is an
  opponent, and the team has one score.
"""

from .board import HOME
from .notation import parse
from .options import CLASSIC, Options
from .sides import side_name, sides, winner_of

#: (pawns HOME that no opponent may exceed, points)
BONUSES = ((0, 100), (1, 50), (2, 25))


def scores(position: str, winner: str, options: Options = CLASSIC) -> dict[str, int]:
    """Points of every side, ``red`` or ``red+yellow``, when `winner` has won here."""
    board = parse(position, options.pawns)
    if winner_of(board, options) != winner:
        raise ValueError(f"{winner} has not won: {position!r}")
    home = {colour: pawns.count(HOME) for colour, pawns in board.items()}
    parties = sides(board, options)
    if len(parties) == 1:
        return {}
    points = {}
    for side in parties:
        name = side_name(side)
        points[name] = 0
        if name == winner:
            opponents = [home[colour] for colour in board if colour not in side]
            points[name] += 5 * sum(options.pawns - count for count in opponents)
            points[name] += _bonus(max(opponents), options)
        if options.score == "all-home":
            points[name] += 5 * sum(home[colour] for colour in side)
    return points


def _bonus(most_home: int, options: Options) -> int:
    """The bonus where the best opponent has so many pawns HOME."""
    due = [points for limit, points in BONUSES if most_home <= limit]
    return sum(due) if options.bonus == "sum" else max(due, default=0)
