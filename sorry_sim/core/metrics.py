"""Who leads, how often that changes, and how far behind a player has been.

A player's distance is its pips, in a partnership the team's. Who has strictly the least leads;
while several share the least, the last leader keeps the lead. Following this takes time every turn,
so it is done only when asked for.
"""

from sorry_sim.core.jit import compiled
from sorry_sim.core.position import pips
from sorry_sim.core.rows import BEHIND, LEAD_CHANGES
from sorry_sim.core.tables import TEAMS

NOBODY = -1


@compiled
def follow_lead(position, seat, playing, leader, row, tables):
    """Note the distances at the end of a turn; who leads now (colour index; a team's first)."""
    mine, left = pips(position.own), pips(position.left)
    across, right = pips(position.across), pips(position.right)
    if tables[TEAMS]:
        mine, left = mine + across, left + right
        across, right = mine, left
    least = _least_of(mine, left, across, right, seat, playing)
    now, shared = NOBODY, 0
    for ahead in range(4):
        colour = (seat + ahead) & 3
        if playing >> colour & 1:
            distance = (
                mine if ahead == 0 else left if ahead == 1 else across if ahead == 2 else right
            )
            row[BEHIND + colour] = max(row[BEHIND + colour], distance - least)
            if distance == least:
                side = colour & 1 if tables[TEAMS] else colour
                shared += 1 if side != now and now != NOBODY else 0
                now = side
    if shared:
        return leader
    if leader not in (NOBODY, now):
        row[LEAD_CHANGES] += 1
    return now


@compiled
def _least_of(mine, left, across, right, seat, playing):
    least = mine
    if playing >> (seat + 1 & 3) & 1:
        least = min(least, left)
    if playing >> (seat + 2 & 3) & 1:
        least = min(least, across)
    if playing >> (seat + 3 & 3) & 1:
        least = min(least, right)
    return least
