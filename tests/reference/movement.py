"""What happens to the pawns when one of them moves (docs/rules.md, moving).

A pawn is named by its colour and its number among the pawns of that colour. Every function
leaves the position it is given alone and answers with a new one, or with None where the
movement is not allowed.
"""

from .board import HOME, SLIDES, START, Place, walk_backward, walk_forward
from .notation import Position


def put(position: Position, colour: str, pawn: int, place: Place) -> Position:
    """The position with one pawn lifted to another place; nothing else happens."""
    pawns = list(position[colour])
    pawns[pawn] = place
    return {**position, colour: tuple(pawns)}


def find(position: Position, square: int) -> list[tuple[str, int]]:
    """The pawns on a square of the track."""
    return [
        (colour, pawn)
        for colour, pawns in position.items()
        if square in pawns
        for pawn, place in enumerate(pawns)
        if place == square
    ]


def bump_others(position: Position, square: int, colour: str, pawn: int) -> Position:
    """Send everything on a square to START, whoever it belongs to, except the mover."""
    for other_colour, other_pawn in find(position, square):
        if (other_colour, other_pawn) != (colour, pawn):
            position = put(position, other_colour, other_pawn, START)
    return position


def land(position: Position, colour: str, pawn: int, place: Place) -> Position | None:
    """End a movement on a place (docs/rules.md, jump and bump).

    Two pawns of one colour never share a square, not even a triangle that the mover would
    slide away from. HOME holds any number. An opponent that stands there goes to its START.
    """
    if place != HOME:
        for other, other_place in enumerate(position[colour]):
            if other != pawn and other_place == place:
                return None
    position = put(position, colour, pawn, place)
    if not isinstance(place, int):
        return position
    position = bump_others(position, place, colour, pawn)
    return slide(position, colour, pawn, place)


def slide(position: Position, colour: str, pawn: int, square: int) -> Position:
    """Slide on from another colour's triangle (docs/rules.md, slides).

    Every other pawn on the squares that the slide covers is bumped, the mover's own colour
    included. Slides of colours that do not play are slides all the same.
    """
    if square not in SLIDES:
        return position
    slide_colour, beyond = SLIDES[square]
    if slide_colour == colour:
        return position
    for covered in beyond:
        position = put(position, colour, pawn, covered)
        position = bump_others(position, covered, colour, pawn)
    return position


def forward(position: Position, colour: str, pawn: int, steps: int) -> Position | None:
    """Walk one pawn forward, the full number or not at all."""
    goal = walk_forward(colour, position[colour][pawn], steps)
    return None if goal is None else land(position, colour, pawn, goal)


def backward(position: Position, colour: str, pawn: int, steps: int) -> Position | None:
    """Walk one pawn backwards."""
    goal = walk_backward(colour, position[colour][pawn], steps)
    return None if goal is None else land(position, colour, pawn, goal)
