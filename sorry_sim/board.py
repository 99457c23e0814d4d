"""The board and the cards: squares, colours, slides, the codes of pawns, the deck.

The track has 60 squares, numbered 0 to 59 clockwise. Colour *k* owns the side whose corner is
square 15 *k*. Inside the program a pawn is a *code*, the place as its owner sees it:

====== =====================================================================================
code   place
====== =====================================================================================
0      START
1      HOME
2..6   the safety zone, Z5 (next to HOME) down to Z1
7..66  the track: 7 the safety entry, 65 the entry, 66 the diamond
====== =====================================================================================

Walking *n* forward is therefore ``code - n`` for every colour. START apart, a code is the
number of steps still to walk plus one; the diamond has not been passed by a pawn that stands
on it, the next square forward being the entry, and so it is 65 steps from HOME.
"""

from typing import Final, NamedTuple

from sorry_sim.errors import InputError, nearest, quoted

COLOURS: Final = ("red", "blue", "yellow", "green")
"""The colours in the order in which they sit, clockwise."""

TRACK: Final = 60
"""Squares of the track."""

SIDE: Final = TRACK // len(COLOURS)
"""Squares of one side of the track, corner to corner."""

START: Final = 0
HOME: Final = 1
Z5: Final = 2
Z4: Final = 3
Z3: Final = 4
Z2: Final = 5
Z1: Final = 6
SAFETY_ENTRY: Final = 7
ENTRY: Final = 65
DIAMOND: Final = 66

# Where things lie on a colour's own side, counted clockwise from its corner.
_ENTRY_OFFSET: Final = 4
_SLIDE_OFFSETS: Final = ((1, 4), (9, 13))


def square_of(colour: int, code: int) -> int:
    """Return the square (0 to 59) on which a pawn of a colour stands.

    Parameters
    ----------
    colour
        Index in `COLOURS`, 0 to 3.
    code
        A code of the track, 7 to 66.

    Raises
    ------
    ValueError
        The code is START, HOME or in the safety zone, or is no code at all.
    """
    if not SAFETY_ENTRY <= code <= DIAMOND:
        raise ValueError(f"code {code} is not on the track")
    return (SIDE * colour + _ENTRY_OFFSET + ENTRY - code) % TRACK


def code_of(colour: int, square: int) -> int:
    """Return the code (7 to 66) of a pawn of a colour that stands on a square.

    Parameters
    ----------
    colour
        Index in `COLOURS`, 0 to 3.
    square
        Square of the track, 0 to 59.

    Raises
    ------
    ValueError
        There is no such square.
    """
    if not 0 <= square < TRACK:
        raise ValueError(f"square {square} is not on the track")
    safety_entry = square_of(colour, SAFETY_ENTRY)
    return SAFETY_ENTRY + (safety_entry - square) % TRACK


def pips(code: int) -> int:
    """Return the steps that a pawn still has to walk, 0 (HOME) to 65 (START and the diamond).

    Raises
    ------
    ValueError
        The code is not 0 to 66.
    """
    if not START <= code <= DIAMOND:
        raise ValueError(f"there is no code {code}")
    return DIAMOND - 1 if code == START else code - 1


class Slide(NamedTuple):
    """A slide: whose it is (index in `COLOURS`) and its first and last square."""

    colour: int
    triangle: int
    end: int

    @property
    def length(self) -> int:
        """Squares that a pawn moves on from the triangle: 3 (short) or 4 (long)."""
        return (self.end - self.triangle) % TRACK


SLIDES: Final = tuple(
    Slide(colour, SIDE * colour + triangle, SIDE * colour + end)
    for colour in range(len(COLOURS))
    for triangle, end in _SLIDE_OFFSETS
)
"""The eight slides, clockwise from square 0."""

# Every colour sees the same board from its own side, so red's view serves for all.
_SLIDE_LENGTHS: Final = {
    code_of(0, slide.triangle): slide.length for slide in SLIDES if slide.colour != 0
}


def slide_length(code: int) -> int:
    """Return how far a pawn slides on that has stopped at a code.

    Only triangles of other colours slide a pawn: the long ones begin at the codes 15, 30 and
    45, the short ones at 23, 38 and 53. The slide ends at ``code - slide_length(code)``.

    Parameters
    ----------
    code
        Where the pawn stopped, 0 to 66.

    Returns
    -------
    int
        3 or 4 squares; 0 where no slide begins.
    """
    return _SLIDE_LENGTHS.get(code, 0)


SORRY: Final = 13
"""The value that stands for the card Sorry!; every other card's value is its number."""

CARDS: Final = ("1", "2", "3", "4", "5", "7", "8", "10", "11", "12", "sorry")
"""The names of the eleven cards."""

CARD_VALUES: Final = (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, SORRY)
"""The values of the cards, in the order of `CARDS`."""

DECK_45: Final = (5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4)
"""How many of each card the printed deck holds, in the order of `CARDS`."""

_VALUE_OF: Final = dict(zip(CARDS, CARD_VALUES, strict=True)) | {"sorry!": SORRY}
_NAME_OF: Final = dict(zip(CARD_VALUES, CARDS, strict=True))


def card_value(name: str) -> int:
    """Return the value (1 to 13) of the card that a user names.

    ``Sorry!`` may be written in any case, with or without its exclamation mark.

    Raises
    ------
    InputError
        There is no such card; the message lists those that exist.
    """
    value = _VALUE_OF.get(name.strip().lower())
    if value is None:
        guess = nearest(name, CARDS) if name.strip().isalpha() else ""
        raise InputError(
            f"card {quoted(name)} does not exist{guess}: the cards are {' '.join(CARDS)}"
        )
    return value


def card_name(value: int) -> str:
    """Return the name of the card with a value.

    Raises
    ------
    ValueError
        No card has this value.
    """
    if value not in _NAME_OF:
        raise ValueError(f"no card has the value {value}")
    return _NAME_OF[value]


def colour_index(name: str) -> int:
    """Return the index in `COLOURS` of the colour that a user names, in any case.

    Raises
    ------
    InputError
        There is no such colour; the message lists those that exist.
    """
    try:
        return COLOURS.index(name.strip().lower())
    except ValueError:
        raise InputError(
            f"colour {quoted(name)} does not exist{nearest(name, COLOURS)}: "
            f"the colours are {' '.join(COLOURS)}"
        ) from None
