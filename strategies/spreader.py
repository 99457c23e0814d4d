from sorry_sim import strategy


@strategy
def spreader(move):
    """Advance all pawns evenly: the one farthest back first.

    Takes the smallest sum of squares of own pips, which is least where pawns are level. The
    opposite of ``runner``: with several pawns under way more cards can be used.
    """
    return -move.square_pips
