"""The numbers of a move in plain Python, from the positions before and after it."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from tests.reference.board import HOME, START, ZONE, Place, pips
from tests.reference.notation import Position, parse
from tests.reference.options import CLASSIC, Options
from tests.reference.sides import team


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


def move_of(player: str, card: int, before: str, after: str, options: Options = CLASSIC) -> Move:
    """The numbers of the move that ``player`` makes with ``card`` (13 for a Sorry!).

    Under options by which pawns leave START as in the classic game.
    """
    old, new = parse(before, options.pawns), parse(after, options.pawns)
    own = team(player, options)
    opponents = [colour for colour in old if colour not in own]

    def pips_in(position: Position, colours: Iterable[str]) -> list[int]:
        return sorted(pips(colour, place) for colour in colours for place in position[colour])

    def own_in(position: Position, what: Callable[[Place], bool]) -> int:
        return sum(what(place) for colour in own for place in position[colour])

    def started(place: Place) -> bool:
        return place == START

    def on_track(place: Place) -> bool:
        return isinstance(place, int)

    def in_safety(place: Place) -> bool:
        return place in ZONE

    def home(place: Place) -> bool:
        return place == HOME

    # A pawn that leaves START hides one that is bumped.
    left_start = before != after and (
        card == 13 or any(new[colour].count(START) < old[colour].count(START) for colour in own)
    )
    return Move(
        card=card,
        pips=sum(pips_in(new, own)),
        pips_before=sum(pips_in(old, own)),
        opponent_pips=sum(pips_in(new, opponents)),
        opponent_pips_before=sum(pips_in(old, opponents)),
        lead_pips=pips_in(new, own)[own_in(old, home)],
        in_start=own_in(new, started),
        in_start_before=own_in(old, started),
        on_track=own_in(new, on_track),
        on_track_before=own_in(old, on_track),
        in_safety=own_in(new, in_safety),
        in_safety_before=own_in(old, in_safety),
        home=own_in(new, home),
        home_before=own_in(old, home),
        bumps=sum(new[colour].count(START) - old[colour].count(START) for colour in opponents),
        own_bumps=own_in(new, started) - own_in(old, started) + left_start,
    )
