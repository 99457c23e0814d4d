"""Positions and how they are written.

A position is written as four fields joined by ``/``, in the order red, blue, yellow, green.
A field is ``-`` for a colour that does not play, else its pawns joined by ``,``: ``S`` START,
``0`` to ``59`` a square of the track, ``Z1`` to ``Z5`` the safety zone, ``H`` HOME, as in
``S,S,12,H/-/S,S,S,S/40,Z3,H,H``. Pawns are read in any order and written with the most steps to
go first, START before the diamond.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sorry_sim.board import (
    COLOURS,
    HOME,
    SAFETY_ENTRY,
    START,
    TRACK,
    Z1,
    Z2,
    Z3,
    Z4,
    Z5,
    code_of,
    pips,
    square_of,
)
from sorry_sim.errors import InputError, quoted

_OFF_TRACK: Final = {"S": START, "H": HOME, "Z1": Z1, "Z2": Z2, "Z3": Z3, "Z4": Z4, "Z5": Z5}
_OFF_TRACK_NAME: Final = {code: name for name, code in _OFF_TRACK.items()}
_SQUARES: Final = {str(square): square for square in range(TRACK)}


@dataclass(frozen=True, slots=True)
class Position:
    """Where every pawn stands; equal positions compare and hash as equal.

    Attributes
    ----------
    pawns
        One entry a colour, in the order of `COLOURS`: the codes of its pawns (see
        `sorry_sim.board`) in canonical order, or None for a colour that does not play. Given in
        any order, the codes are put in canonical order: most steps to go first, START before
        the diamond.
    """

    pawns: tuple[tuple[int, ...] | None, ...]

    def __post_init__(self) -> None:
        if len(self.pawns) != len(COLOURS):
            raise ValueError(f"a position has {len(COLOURS)} entries, not {len(self.pawns)}")
        ordered = tuple(None if own is None else _canonical(own) for own in self.pawns)
        object.__setattr__(self, "pawns", ordered)  # the way to set a field that is frozen

    @classmethod
    def parse(cls, text: str, pawns: int = 4) -> Position:
        """Read a position from its notation.

        Parameters
        ----------
        text
            Four fields joined by ``/``. Blanks around a field or a pawn and letters in lower
            case are accepted.
        pawns
            Pawns that every colour has, 1 to 4.

        Raises
        ------
        InputError
            The text is not a position; the message names the field (its colour) and the fault.
        """
        fields = text.split("/")
        if len(fields) != len(COLOURS):
            raise InputError(
                f"a position has {len(COLOURS)} fields joined by '/' ({'/'.join(COLOURS)}), "
                f"not {len(fields)}: {quoted(text)}"
            )
        position = cls(
            tuple(_parse_field(colour, field, pawns) for colour, field in enumerate(fields))
        )
        if not position.colours:
            raise InputError("no colour plays: every field is '-'")
        _check_track(position)
        return position

    @classmethod
    def initial(cls, colours: Iterable[int], pawns: int = 4) -> Position:
        """Return the position in which every pawn of the given colours waits in START.

        Parameters
        ----------
        colours
            Indices in `COLOURS` of the colours that play, at least one.
        pawns
            Pawns that every colour has, 1 to 4.

        Raises
        ------
        ValueError
            No colour is given, or one that does not exist.
        """
        playing = set(colours)
        if not playing or not playing <= set(range(len(COLOURS))):
            raise ValueError(f"colours are one or more of 0 to {len(COLOURS) - 1}: {playing}")
        field = (START,) * pawns
        return cls(tuple(field if c in playing else None for c in range(len(COLOURS))))

    def __str__(self) -> str:
        """Write the position in its canonical notation."""
        return "/".join(
            "-" if own is None else ",".join(place_name(colour, code) for code in own)
            for colour, own in enumerate(self.pawns)
        )

    @property
    def colours(self) -> tuple[int, ...]:
        """The colours that play, as indices in `COLOURS`, in order."""
        return tuple(colour for colour, own in enumerate(self.pawns) if own is not None)

    def is_home(self, colour: int) -> bool:
        """Whether a colour plays and has all its pawns HOME."""
        own = self.pawns[colour]
        return own is not None and all(code == HOME for code in own)


def place_name(colour: int, code: int) -> str:
    """Write the place of one pawn: ``S``, ``H``, ``Z1`` to ``Z5``, or a square ``0`` to ``59``.

    Parameters
    ----------
    colour
        Index in `COLOURS`, 0 to 3.
    code
        Code of the pawn, 0 to 66.

    Raises
    ------
    ValueError
        There is no such code.
    """
    return _OFF_TRACK_NAME.get(code) or str(square_of(colour, code))


def _canonical(codes: Iterable[int]) -> tuple[int, ...]:
    """Order codes by steps to go, most first; of the two at 65 START (0) precedes the diamond."""
    return tuple(sorted(codes, key=lambda code: (-pips(code), code)))


def _parse_field(colour: int, field: str, pawns: int) -> tuple[int, ...] | None:
    """Read the pawns of one colour, or None where it does not play."""
    field = field.strip()
    if field == "-":
        return None
    places = field.split(",")
    if field and len(places) != pawns:
        count = f"{len(places)} pawn{'s' if len(places) > 1 else ''}"
        raise InputError(f"{COLOURS[colour]}: {count} instead of {pawns}: {quoted(field)}")
    codes = [_parse_place(colour, place.strip()) for place in places]
    for code in codes:
        if code not in (START, HOME) and codes.count(code) > 1:
            raise InputError(f"{COLOURS[colour]}: two pawns on {place_name(colour, code)}")
    return tuple(codes)


def _parse_place(colour: int, place: str) -> int:
    """Read the code of one pawn; look-ups, as int() would take '07', '+7' and foreign digits."""
    name = place.upper() if place.isascii() else place  # the upper case of a long s is S
    if name in _OFF_TRACK:
        return _OFF_TRACK[name]
    if name in _SQUARES:
        return code_of(colour, _SQUARES[name])
    raise InputError(
        f"{COLOURS[colour]}: {quoted(place)} is not a place: "
        f"use S (START), 0 to {TRACK - 1}, Z1 to Z5 or H (HOME), or '-' for a colour not playing"
    )


def _check_track(position: Position) -> None:
    """Refuse a square of the track on which pawns of two colours stand."""
    owner: dict[int, int] = {}
    for colour, own in enumerate(position.pawns):
        for code in own or ():
            if code < SAFETY_ENTRY:
                continue
            square = square_of(colour, code)
            if owner.setdefault(square, colour) != colour:
                raise InputError(
                    f"{COLOURS[owner[square]]} and {COLOURS[colour]} both stand on {square}"
                )
