"""The numbers that a score is given about a move: names and meanings.

How each is computed stands in ``measures.py``, under the same name. Every one is a function of the
card, the position before the move and the position after it, so that two ways of playing a card
that lead to the same position have the same numbers. "Own" is the side of the player who moves: in
a partnership both colours of the team. Ranges hold under all rules.
"""

from typing import Final, NamedTuple


class Feature(NamedTuple):
    """One number of a move."""

    meaning: str
    unit: str
    least: int
    most: int


FEATURES: Final[dict[str, Feature]] = {
    "card": Feature("the card that is played or discarded; 13 is a Sorry!", "card", 1, 13),
    "pips": Feature("own pips after the move", "pips", 0, 520),
    "pips_before": Feature("own pips before the move", "pips", 1, 520),
    "opponent_pips": Feature("pips of all opponents together, after", "pips", 0, 780),
    "opponent_pips_before": Feature("the same before", "pips", 0, 780),
    "lead_pips": Feature(
        "pips after the move of the own pawn nearest HOME, those HOME before it set aside",
        "pips",
        0,
        65,
    ),
    "in_start": Feature("own pawns in START after the move", "pawns", 0, 8),
    "in_start_before": Feature("the same before", "pawns", 0, 8),
    "on_track": Feature("own pawns on the track after the move", "pawns", 0, 8),
    "on_track_before": Feature("the same before", "pawns", 0, 8),
    "in_safety": Feature("own pawns in the safety zone after the move", "pawns", 0, 8),
    "in_safety_before": Feature("the same before", "pawns", 0, 8),
    "home": Feature("own pawns HOME after the move", "pawns", 0, 8),
    "home_before": Feature("the same before", "pawns", 0, 7),
    "bumps": Feature("opponents' pawns that the move sends to START", "pawns", 0, 12),
    "own_bumps": Feature("own pawns that the move sends to START", "pawns", 0, 7),
}
