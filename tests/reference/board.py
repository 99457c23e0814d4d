"""The board, walked one square at a time (docs/rules.md, board).

A place is written as in the position notation: ``"S"`` START, a number for a square of the
track, ``"Z1"`` ... ``"Z5"`` the safety zone, ``"H"`` HOME. The safety zone, START and HOME mean
those of the pawn's own colour, so a place alone never says whose it is.
"""

from functools import cache

Place = int | str

COLOURS = ("red", "blue", "yellow", "green")
TRACK = 60
START = "S"
HOME = "H"
ZONE = ("Z1", "Z2", "Z3", "Z4", "Z5")


def corner(colour: str) -> int:
    """The square on the corner that begins the side of a colour."""
    return 15 * COLOURS.index(colour)


@cache
def safety_entry(colour: str) -> int:
    """The square that the safety zone leaves from."""
    return corner(colour) + 2


def diamond(colour: str) -> int:
    """The square just behind the entry; forward walks of its colour never cross it."""
    return corner(colour) + 3


def entry(colour: str) -> int:
    """The circle under START."""
    return corner(colour) + 4


def _all_slides() -> dict[int, tuple[str, tuple[int, ...]]]:
    """Two slides a side: the short one on +1 to +4, the long one on +9 to +13."""
    slides = {}
    for colour in COLOURS:
        for first, last in ((1, 4), (9, 13)):
            triangle = corner(colour) + first
            beyond = tuple(range(triangle + 1, corner(colour) + last + 1))
            slides[triangle] = (colour, beyond)
    return slides


#: Triangle -> (colour of the slide, the squares after the triangle; the last is the end).
SLIDES = _all_slides()


def step_forward(colour: str, place: Place) -> Place | None:
    """The next place forward, or None where there is none (docs/rules.md, turning in)."""
    if place in (START, HOME):
        return None
    if place == "Z5":
        return HOME
    if isinstance(place, str):
        return ZONE[ZONE.index(place) + 1]
    if place == safety_entry(colour):
        return "Z1"
    return 0 if place == TRACK - 1 else place + 1


def step_backward(colour: str, place: Place) -> Place | None:
    """The next place backwards: out of the zone and on along the track, never into it."""
    if place in (START, HOME):
        return None
    if place == "Z1":
        return safety_entry(colour)
    if isinstance(place, str):
        return ZONE[ZONE.index(place) - 1]
    return TRACK - 1 if place == 0 else place - 1


@cache
def walk_forward(colour: str, place: Place, steps: int, exact: bool = True) -> Place | None:
    """Where that many steps forward lead, or None (docs/rules.md, exact count).

    Without `exact` a walk that would go beyond HOME ends there; a pawn that is HOME already
    walks nowhere all the same.
    """
    here: Place | None = place
    for taken in range(steps):
        if here == HOME and taken > 0 and not exact:
            return HOME
        if here is None:
            return None
        here = step_forward(colour, here)
    return here


@cache
def walk_backward(colour: str, place: Place, steps: int) -> Place | None:
    """Where that many steps backwards lead, or None from START and HOME."""
    here: Place | None = place
    for _ in range(steps):
        if here is None:
            return None
        here = step_backward(colour, here)
    return here


@cache
def turn_in_backward(colour: str, place: Place, steps: int) -> Place | None:
    """Where a backward walk from the track leads that turns in at the own safety entry.

    None where it does not come there with steps left. At least one step must lead there: a pawn
    that stands on its safety entry, or in the zone behind it, only walks on backwards.
    """
    if not isinstance(place, int):
        return None
    here: Place | None = place
    for taken in range(1, steps):
        assert isinstance(here, int)
        here = step_backward(colour, here)
        if here == safety_entry(colour):
            return walk_forward(colour, here, steps - taken)
    return None


@cache
def pips(colour: str, place: Place) -> int:
    """Steps still to walk to HOME, counted by walking them (docs/rules.md, board)."""
    if place == START:
        return 1 + pips(colour, entry(colour))
    count = 0
    here: Place | None = place
    while here != HOME:
        assert here is not None
        here = step_forward(colour, here)
        count += 1
    return count
