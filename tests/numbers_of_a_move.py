"""The numbers of a move in plain Python, from the positions before and after it."""

from typing import NamedTuple

from tests.reference.board import ZONE, Place, pips
from tests.reference.notation import parse


class Move(NamedTuple):
    """What docs/strategies.md says a move has."""

    card: int
    pips: int
    pips_before: int
    opponent_pips: int
    opponent_pips_before: int
    lead_pips: int
    in_start: int
    in_start_before: int
    on_track: int
    on_track_before: int
    in_safety: int
    in_safety_before: int
    home: int
    home_before: int
    bumps: int
    own_bumps: int


def move_of(player: str, card: int, before: str, after: str) -> Move:
    """The numbers of the move that ``player`` makes with ``card`` (13 for a Sorry!)."""
    old, new = parse(before), parse(after)
    own_old, own_new = old[player], new[player]
    opponents = [colour for colour in old if colour != player]

    def pips_of(pawns: tuple[Place, ...], colour: str = player) -> list[int]:
        return sorted(pips(colour, place) for place in pawns)

    # A pawn that leaves START hides one that is bumped; only a Sorry! can do both at once.
    left_start = card == 13 or (card in (1, 2) and own_new.count("S") < own_old.count("S"))
    not_moved = before == after
    return Move(
        card=card,
        pips=sum(pips_of(own_new)),
        pips_before=sum(pips_of(own_old)),
        opponent_pips=sum(sum(pips_of(new[colour], colour)) for colour in opponents),
        opponent_pips_before=sum(sum(pips_of(old[colour], colour)) for colour in opponents),
        lead_pips=pips_of(own_new)[own_old.count("H")],
        in_start=own_new.count("S"),
        in_start_before=own_old.count("S"),
        on_track=sum(isinstance(place, int) for place in own_new),
        on_track_before=sum(isinstance(place, int) for place in own_old),
        in_safety=sum(place in ZONE for place in own_new),
        in_safety_before=sum(place in ZONE for place in own_old),
        home=own_new.count("H"),
        home_before=own_old.count("H"),
        bumps=sum(new[colour].count("S") - old[colour].count("S") for colour in opponents),
        own_bumps=0 if not_moved else own_new.count("S") - own_old.count("S") + left_start,
    )
