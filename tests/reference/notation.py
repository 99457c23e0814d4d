"""Reading and writing positions: ``S,S,12,H/-/S,S,S,S/40,Z3,H,H``.

Four fields in the order red, blue, yellow, green; ``-`` for a colour that is not playing.
"""

from functools import cache

from .board import COLOURS, HOME, START, TRACK, ZONE, Place, pips

#: The pawns of every colour that plays, in clockwise order of colours.
Position = dict[str, tuple[Place, ...]]

PAWNS = 4


def parse(text: str, count: int = PAWNS) -> Position:
    """Read a position with so many pawns a colour; ValueError says what is wrong where."""
    fields = text.split("/")
    if len(fields) != len(COLOURS):
        raise ValueError(f"position {text!r}: {len(fields)} fields instead of 4")
    position: Position = {}
    for colour, field in zip(COLOURS, fields, strict=True):
        if field != "-":
            position[colour] = _parse_field(colour, field, count)
    if not position:
        raise ValueError(f"position {text!r}: no colour plays")
    _check_one_a_square(position)
    return position


def _parse_field(colour: str, field: str, count: int) -> tuple[Place, ...]:
    pawns = tuple(_parse_place(colour, word) for word in field.split(","))
    if len(pawns) != count:
        raise ValueError(f"{colour} field {field!r}: {len(pawns)} pawns instead of {count}")
    for place in pawns:
        if place not in (START, HOME) and pawns.count(place) > 1:
            raise ValueError(f"{colour} field {field!r}: two pawns on {place}")
    return pawns


def _parse_place(colour: str, word: str) -> Place:
    if word in (START, HOME, *ZONE):
        return word
    if not (word.isascii() and word.isdigit()) or int(word) >= TRACK:
        raise ValueError(f"{colour} field: {word!r} is no place")
    return int(word)


def _check_one_a_square(position: Position) -> None:
    owner: dict[int, str] = {}
    for colour, pawns in position.items():
        for place in pawns:
            if isinstance(place, int):
                if place in owner:
                    raise ValueError(
                        f"{colour} field: a pawn on {place}, where {owner[place]} stands"
                    )
                owner[place] = colour


def write(position: Position) -> str:
    """Write a position canonically: most pips first, START before the diamond."""
    return "/".join(
        _write_field(colour, position[colour]) if colour in position else "-" for colour in COLOURS
    )


@cache
def _write_field(colour: str, pawns: tuple[Place, ...]) -> str:
    def order(place: Place) -> tuple[int, bool]:
        return (-pips(colour, place), place != START)

    return ",".join(str(place) for place in sorted(pawns, key=order))
