"""What is kept of a game: one row of ``int32``. Columns, in this order; seats in colour order."""

from sorry_sim.board import SORRY

WINNER = 0  # colour index, -1 for a draw by limit
STARTER = 1  # colour index
TURNS = 2  # the number of the last turn
CARDS = 3  # cards used, lost ones included
PIPS = 4  # four columns: pips of a colour at the end (0 for one that does not play)
HOMES = 8  # four: pawns HOME at the end
GIVEN = 12  # four: bumps given (by the seat that moved)
TAKEN = 16  # four: bumps taken (by the colour of the pawn)
LOST = 20  # four: cards lost: nothing was moved with them, refused swaps and discards included
POINTS = 24  # four: the score of a player, or of its team
CHOICES = 28  # three: decisions with no move, one, several (0 unless metrics are asked for)
LEAD_CHANGES = 31  # how often another player came to lead (core/metrics.py; 0 unless asked for)
BEHIND = 32  # four: how far behind a player or its team had been, in pips (likewise)
GAME_OF_SERIES = 36  # from 0 in every series; 0 where games are played singly
COLUMNS = 37

# These follow where the cards that players draw are asked for, and only there:
CARDS_A_SEAT = SORRY + 1  # room for a number by card value
DRAWN = COLUMNS  # by seat and card value: cards drawn, those dealt in a hand game among them
COLUMNS_WITH_CARDS = DRAWN + 4 * CARDS_A_SEAT

DRAW_BY_LIMIT = -1
