from sorry_sim import strategy


@strategy
def hoarder(move, keep=40.0):
    """Keep 1, 2 and Sorry! in hand for as long as anything else can be played.

    An idea for games with a hand; where one card is drawn and played it plays as ``greedy``.
    ``keep`` is what it costs to give up one of these cards, in own pips.
    """
    kept = move.card == 1 or move.card == 2 or move.card == 13
    return -move.pips - (keep if kept else 0.0)
