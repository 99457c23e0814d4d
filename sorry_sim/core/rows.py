"""What is kept of a game: one row of ``int32``. Columns, in this order; seats in colour order."""

WINNER = 0  # colour index, -1 for a draw by limit
STARTER = 1  # colour index
TURNS = 2  # the number of the last turn
CARDS = 3  # cards drawn
PIPS = 4  # four columns: pips of a colour at the end (0 for one that does not play)
HOMES = 8  # four: pawns HOME at the end
GIVEN = 12  # four: bumps given (by the seat that moved)
TAKEN = 16  # four: bumps taken (by the colour of the pawn)
LOST = 20  # four: cards lost, refused swaps included
COLUMNS = 24

DRAW_BY_LIMIT = -1
