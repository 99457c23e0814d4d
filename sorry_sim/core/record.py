"""What is written down of a game: the row with its totals, and the log with every card."""

from sorry_sim.core.jit import beyond, compiled
from sorry_sim.core.position import pawns_at, pips, write_words
from sorry_sim.core.rows import GIVEN, HOMES, PIPS, POINTS, TAKEN, WINNER
from sorry_sim.core.tables import BONUS_SUM, IDLE, SCORE_ALL_HOME, TEAMS

# Words of a log entry, one a card used: pawns before and after in colour order, and in a hand game
# the hand of the player on turn (a nibble a card value). The first entry of a hand game is the
# deal: all four hands stand at LOG_BEFORE.
LOG_CARD, LOG_SEAT, LOG_TURN, LOG_MOVE, LOG_BEFORE, LOG_AFTER = 0, 1, 2, 3, 4, 8
LOG_HAND, LOG_WORDS = 12, 13
NO_MOVE = -1
THE_DEAL = 15  # in place of a card

_HOME = 1
_POINTS_A_PAWN = 5
_BONUSES = (100, 50, 25)  # no opponent has more than 0, 1, 2 pawns HOME


@compiled
def tally(row, seat, bumps):
    """Count the bumps of one move: given by the seat that moved, taken by the pawns' colours."""
    for ahead in range(4):
        count = bumps >> 8 * ahead & 255
        row[GIVEN + seat] += count
        row[TAKEN + ((seat + ahead) & 3)] += count


@compiled
def logged(log, entry, card, seat, turn, move, before, after, hand):
    """Write one entry of the log."""
    line = beyond(log, entry * LOG_WORDS)
    line[LOG_CARD] = card
    line[LOG_SEAT] = seat
    line[LOG_TURN] = turn
    line[LOG_MOVE] = move
    line[LOG_HAND] = hand
    write_words(before, seat, beyond(line, LOG_BEFORE))
    write_words(after, seat, beyond(line, LOG_AFTER))


@compiled
def finish(row, position, seat, playing, words, tables):
    """Fill in what the last position tells: pips, pawns HOME and points of every player."""
    write_words(position, seat, words)
    for colour in range(4):
        if playing >> colour & 1:
            row[PIPS + colour] = pips(words[colour])
            row[HOMES + colour] = pawns_at(words[colour], _HOME) - tables[IDLE]
    for colour in range(4):
        if playing >> colour & 1:
            row[POINTS + colour] = _points(row, colour, playing, tables)


@compiled
def _points(row, colour, playing, tables):
    """The score of one player or its team (docs/rules.md, "Point score"); none in a solo race."""
    points, opponents, most = 0, 0, 0
    if playing & (playing - 1) == 0:
        return points
    for other in range(4):
        if playing >> other & 1:
            home = row[HOMES + other]
            if _same_side(colour, other, tables):
                points += _POINTS_A_PAWN * home if tables[SCORE_ALL_HOME] else 0
            else:
                opponents += _POINTS_A_PAWN * (4 - tables[IDLE] - home)
                most = max(most, home)
    if row[WINNER] < 0 or not _same_side(colour, row[WINNER], tables):
        return points
    bonus = 0
    for allowed in range(3):
        if most <= allowed and (tables[BONUS_SUM] or not bonus):
            bonus += _BONUSES[allowed]
    return points + opponents + bonus


@compiled
def _same_side(colour, other, tables):
    return colour == other or (tables[TEAMS] and (colour ^ other) == 2)
