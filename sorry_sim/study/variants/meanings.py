"""What the metrics of variants are, in words; docs/metrics.md has them too, with formulas."""

from typing import Final

MEANINGS: Final = {
    "turns": "length of a game: turns of all players together",
    "seat_spread": "the highest win rate of a seat (team) minus the lowest",
    "skill_gap": "win rate of the skilled strategy among random ones, minus the fair share",
    "lead_changes": "how often another side came to lead: to have the fewest pips to go",
    "drama": "how far behind the leader the winner had been, in pips, over games with a winner",
    "no_move": "share of decisions without a legal move",
    "one_move": "share of decisions with one way to go on",
    "real_choice": "share of decisions with two ways or more",
    "bumps": "pawns sent back to START in a game, by whomever",
    "cards_lost": "cards of a game with which nothing was moved: lost, refused, discarded",
    "draws": "share of games that the turn limit ended; they count as won by nobody",
}
"""By the name of the metric."""
