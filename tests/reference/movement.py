"""What happens to the pawns when one of them moves (docs/rules.md, moving).

A pawn is named by its colour and its number among the pawns of that colour. Every function
leaves the position it is given alone and answers with a new one, or with None where the
movement is not allowed.

Rulings where docs/rules.md leaves a question:

- An own short slide runs from the triangle over the safety entry and the diamond to the entry,
  so that the pawn has the whole lap before it again. No slide turns in, whoever owns it.
- `slide_bumps` speaks of the squares after the triangle. What a slide may not bump stays where
  it is when it is passed over; if it stands on the end, the whole movement is illegal, a swap, a
  Sorry! or a part of a 7 included.
"""

from .board import (
    HOME,
    SLIDES,
    START,
    Place,
    turn_in_backward,
    walk_backward,
    walk_forward,
)
from .notation import Position
from .options import Options


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


def land(
    position: Position, colour: str, pawn: int, place: Place, options: Options
) -> Position | None:
    """End a movement on a place (docs/rules.md, passing and landing).

    Two pawns of one colour never share a square, not even a triangle that the mover would
    slide away from. HOME holds any number. Any other colour's pawn that stands there goes to
    its START, a partner's too.
    """
    if place != HOME:
        for other, other_place in enumerate(position[colour]):
            if other != pawn and other_place == place:
                return None
    position = put(position, colour, pawn, place)
    if not isinstance(place, int):
        return position
    for other_colour, other in find(position, place):
        if other_colour != colour:
            position = put(position, other_colour, other, START)
    return slide(position, colour, pawn, place, options)


def slide(
    position: Position, colour: str, pawn: int, square: int, options: Options
) -> Position | None:
    """Slide on from a triangle that slides this colour (docs/rules.md, slides).

    Slides of colours that do not play are slides all the same.
    """
    if square not in SLIDES or not _slides(colour, SLIDES[square][0], options):
        return position
    covered = SLIDES[square][1]
    for passed in covered:
        for other_colour, other in find(position, passed):
            if _may_bump(colour, other_colour, options):
                position = put(position, other_colour, other, START)
    if find(position, covered[-1]):
        return None
    return put(position, colour, pawn, covered[-1])


def _slides(colour: str, slide_colour: str, options: Options) -> bool:
    """Whether a pawn slides from a triangle of that colour; the pawn's colour decides."""
    if options.slide_on == "own":
        return colour == slide_colour
    if options.slide_on == "other":
        return colour != slide_colour
    return options.slide_on == "all"


def _may_bump(colour: str, other_colour: str, options: Options) -> bool:
    """Whether a sliding pawn bumps a pawn that stands on the slide after the triangle."""
    if options.slide_bumps == "others":
        return colour != other_colour
    return options.slide_bumps == "all"


def forward(
    position: Position, colour: str, pawn: int, steps: int, options: Options
) -> Position | None:
    """Walk one pawn forward, the full number or not at all.

    Without `exact_home`, beyond HOME counts as the full number.
    """
    goal = walk_forward(colour, position[colour][pawn], steps, options.exact_home)
    return None if goal is None else land(position, colour, pawn, goal, options)


def backward(
    position: Position, colour: str, pawn: int, steps: int, options: Options
) -> list[Position]:
    """Walk one pawn backwards: the ways that are open to it, two at most.

    With `backward_entry` a pawn that reaches its own safety entry with steps left may spend all
    of them turning in, or walk on along the track; with none left it stays on the entry.
    """
    place = position[colour][pawn]
    goals = [walk_backward(colour, place, steps)]
    if options.backward_entry:
        goals.append(turn_in_backward(colour, place, steps))
    ends = [land(position, colour, pawn, goal, options) for goal in goals if goal is not None]
    return [end for end in ends if end is not None]
