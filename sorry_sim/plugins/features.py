"""The numbers that a score is given about a move: names and meanings.

How each is computed stands in ``measures.py``, under the same name. Every one is a function of the
card, the position before the move and the position after it, so that two ways of playing a card
that lead to the same position have the same numbers.
"""

from typing import Final, NamedTuple


class Feature(NamedTuple):
    """One number of a move."""

    meaning: str
    unit: str
    least: int
    most: int


FEATURES: Final[dict[str, Feature]] = {
    "card": Feature("the card that is played; 13 is a Sorry!", "card", 1, 13),
    "pips": Feature("own pips after the move", "pips", 0, 260),
    "pips_before": Feature("own pips before the move", "pips", 1, 260),
    "opponent_pips": Feature("pips of all opponents together, after", "pips", 0, 780),
    "opponent_pips_before": Feature("the same before", "pips", 0, 780),
    "lead_pips": Feature(
        "pips after the move of the own pawn nearest HOME, those HOME before it set aside",
        "pips",
        0,
        65,
    ),
    "in_start": Feature("own pawns in START after the move", "pawns", 0, 4),
    "in_start_before": Feature("the same before", "pawns", 0, 4),
    "on_track": Feature("own pawns on the track after the move", "pawns", 0, 4),
    "on_track_before": Feature("the same before", "pawns", 0, 4),
    "in_safety": Feature("own pawns in the safety zone after the move", "pawns", 0, 4),
    "in_safety_before": Feature("the same before", "pawns", 0, 4),
    "home": Feature("own pawns HOME after the move", "pawns", 0, 4),
    "home_before": Feature("the same before", "pawns", 0, 3),
    "bumps": Feature("opponents' pawns that the move sends to START", "pawns", 0, 10),
    "own_bumps": Feature("own pawns that a slide of the move sends to START", "pawns", 0, 3),
}
