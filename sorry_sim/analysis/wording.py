"""A move in words: ``14-16 slides to 19``, ``40 swaps with blue 24``, ``S-4, bumps green``."""

from collections.abc import Iterator
from typing import NamedTuple

from sorry_sim.board import COLOURS, START, code_of, square_of
from sorry_sim.core.engine import Ints
from sorry_sim.core.general import BY_PARTS, PART_BITS, PARTS, SWAPPED
from sorry_sim.core.moves import DISCARD, KINDS, PASS, SPLIT, SWAP
from sorry_sim.core.tables import REST
from sorry_sim.position import Position, place_name

PASSED, DISCARDED = "pass", "discard"


class _Part(NamedTuple):
    """One pawn's part of a move: its colour, where it stood, where it comes down."""

    colour: int
    origin: int
    landing: int


def worded(
    move: int, words: list[int], seat: int, before: Position, after: Position, tables: Ints
) -> str:
    """Say a move in a few words.

    Parameters
    ----------
    move
        A move word as logs have it (`sorry_sim.core.moves.told`), negative for a lost card.
    words
        The four colours' pawns before the move, as the core holds them.
    seat
        Colour index of the player who moves.
    before, after
        The positions around the move.
    tables
        Of the rules.
    """
    kind = 0 if move & BY_PARTS else move & KINDS
    if move < 0 or kind == PASS:
        return PASSED
    if kind == DISCARD:
        return DISCARDED
    parts = list(_parts(move, words, seat))
    if kind == SWAP or (move & BY_PARTS and move & SWAPPED):
        (part,) = parts
        text = _owner(part, seat) + place_name(part.colour, part.origin)
        text += f" swaps with {_standing(before, part)}{_slide(part, tables)}"
    else:
        text = " then ".join(_walk(part, seat, tables) for part in parts)
    return text + _bumps(before, after, [part.colour for part in parts if part.origin == START])


def _parts(move: int, words: list[int], seat: int) -> Iterator[_Part]:
    if move & BY_PARTS:
        for number in range(PARTS):
            part = move >> number * PART_BITS & (1 << PART_BITS) - 1
            landing = part >> 3
            if landing:
                colour = (seat + 2 * (part & 1)) % 4
                yield _Part(colour, words[colour] >> 8 * (part >> 1 & 3) & 255, landing)
    else:
        for shift in (0, 16) if move & KINDS == SPLIT else (0,):
            lane, landing = move >> shift & 255, move >> shift + 8 & 255
            yield _Part(seat, words[seat] >> lane & 255, landing)


def _owner(part: _Part, seat: int) -> str:
    return "" if part.colour == seat else f"{COLOURS[part.colour]} "


def _walk(part: _Part, seat: int, tables: Ints) -> str:
    origin, landing = (place_name(part.colour, code) for code in part[1:])
    return f"{_owner(part, seat)}{origin}-{landing}{_slide(part, tables)}"


def _slide(part: _Part, tables: Ints) -> str:
    end = int(tables[REST + part.landing])
    return "" if end == part.landing else f" slides to {place_name(part.colour, end)}"


def _standing(position: Position, part: _Part) -> str:
    """The pawn where the part comes down, by colour and square."""
    square = square_of(part.colour, part.landing)
    for colour in position.colours:
        if code_of(colour, square) in (position.pawns[colour] or ()):
            return f"{COLOURS[colour]} {square}"
    raise ValueError(f"nobody stands on {square}")


def _bumps(before: Position, after: Position, started: list[int]) -> str:
    """Who was sent to START: seen by how many stand there more than before."""
    told = []
    for colour in before.colours:
        stood = (before.pawns[colour] or ()).count(START) - started.count(colour)
        bumped = (after.pawns[colour] or ()).count(START) - stood
        if bumped:
            told.append(COLOURS[colour] + (f" {bumped} times" if bumped > 1 else ""))
    return f", bumps {' and '.join(told)}" if told else ""
