"""Who plays together and who has won (docs/rules.md, winning and partnership game)."""

from collections.abc import Collection

from .board import COLOURS, HOME
from .notation import Position
from .options import Options

PARTNERS = (("red", "yellow"), ("blue", "green"))


def team(player: str, options: Options) -> tuple[str, ...]:
    """The colours whose pawns a player moves: the own one, in a partnership both of the team."""
    if options.teams:
        for pair in PARTNERS:
            if player in pair:
                return pair
    return (player,)


def sides(colours: Collection[str], options: Options) -> list[tuple[str, ...]]:
    """The teams, or every colour by itself."""
    if options.teams:
        return list(PARTNERS)
    return [(colour,) for colour in COLOURS if colour in colours]


def side_name(side: tuple[str, ...]) -> str:
    """``red``, or ``red+yellow`` for a team."""
    return "+".join(side)


def winner_of(position: Position, options: Options) -> str | None:
    """The side that has all its pawns HOME, or None."""
    for side in sides(position, options):
        if all(place == HOME for colour in side for place in position[colour]):
            return side_name(side)
    return None
