"""The numbers that a score is given about a move: names and meanings.

How each is computed stands in ``measures.py``, under the same name. Every one is a function of the
card, the position before the move and the position after it, so that two ways of playing a card
that lead to the same position have the same numbers. All but danger are whole. "Own" is the side of
the player who moves: in a partnership both colours of the team. Ranges hold under all rules.
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
    "last_pips": Feature("pips after the move of the own pawn farthest from HOME", "pips", 0, 65),
    "square_pips": Feature(
        "the pips of every own pawn squared, added up, after the move", "pips²", 0, 33800
    ),
    "slid": Feature("squares that own pawns slide on a walk (see below)", "squares", 0, 16),
    "swaps": Feature("1 where an 11 leaves an opponent where an own pawn stood", "swaps", 0, 1),
    "poised": Feature(
        "own pawns on the track with 62 pips or more, which a 4 takes round the corner, after",
        "pawns",
        0,
        8,
    ),
    "behind": Feature(
        "own pawns on the track with an opponent's 1 to 12 squares in front, after", "pawns", 0, 8
    ),
    "behind_before": Feature("the same before", "pawns", 0, 8),
    "exposed": Feature(
        "own pawns on the track with an opponent's 1 to 12 squares at their back, after",
        "pawns",
        0,
        8,
    ),
    "exposed_before": Feature("the same before", "pawns", 0, 8),
    "danger": Feature(
        "pips that one card of every opponent is expected to cost, after (see below)",
        "pips",
        0,
        780,
    ),
    "danger_before": Feature("the same before", "pips", 0, 780),
    "bumps": Feature("opponents' pawns that the move sends to START", "pawns", 0, 12),
    "own_bumps": Feature("own pawns that the move sends to START", "pawns", 0, 7),
    "leader_pips": Feature(
        "pips after the move of the opposing side that has fewest; 0 without one", "pips", 0, 520
    ),
    "leader_pips_before": Feature("the same before", "pips", 0, 520),
    "leader_bumps": Feature(
        "pawns that the move bumps of the opponents with the fewest pips before it", "pawns", 0, 8
    ),
    "opponents_home": Feature("opponents' pawns HOME", "pawns", 0, 11),
    "opponents_in_start": Feature("opponents' pawns in START after the move", "pawns", 0, 12),
}
