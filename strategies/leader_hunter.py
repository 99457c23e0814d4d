from sorry_sim import strategy


@strategy
def leader_hunter(move, hunt=1.0, spare=0.5):
    """Throw back whoever is ahead, and nobody else without need.

    The habit of friendly tables, all against the leader. ``hunt`` is what a pip that the leading
    opponent has to walk again is worth, in own pips, and ``spare`` the price of one that the others
    have to. Between two players there is only the leader.
    """
    leader = move.leader_pips - move.leader_pips_before
    all_back = move.opponent_pips - move.opponent_pips_before
    others = 0 if move.leader_bumps else all_back
    return hunt * leader - spare * others - move.pips
