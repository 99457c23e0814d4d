"""A move in words: ``14-16 slides to 19``, ``40 swaps with blue 24``, ``S-4, bumps green``."""

from sorry_sim.board import COLOURS, START, code_of, slide_length, square_of
from sorry_sim.core.moves import KINDS, PASS, SPLIT, SWAP
from sorry_sim.position import Position, place_name

PASSED = "pass"


def is_pass(move: int) -> bool:
    """Whether a move word stands for a lost card or a refused swap (a lost card's is negative)."""
    return move < 0 or move & KINDS == PASS


def worded(move: int, words: tuple[int, ...], seat: int, before: Position, after: Position) -> str:
    """Say a move in a few words.

    Parameters
    ----------
    move
        A move word of `sorry_sim.core.moves`, negative for a lost card.
    words
        The four colours' pawns before the move, as the core holds them.
    seat
        Colour index of the player who moves.
    before, after
        The positions around the move.
    """
    if is_pass(move):
        return PASSED
    lane, landing = move & 255, move >> 8 & 255
    origin = words[seat] >> lane & 255
    if move & KINDS == SWAP:
        text = f"{place_name(seat, origin)} swaps with {_standing(before, seat, landing)}"
        return text + _slide(seat, landing) + _bumps(before, after, seat, False)
    text = _step(seat, origin, landing)
    if move & KINDS == SPLIT:
        second = words[seat] >> (move >> 16 & 255) & 255
        text += f" then {_step(seat, second, move >> 24 & 255)}"
    return text + _bumps(before, after, seat, origin == START)


def _step(seat: int, origin: int, landing: int) -> str:
    return f"{place_name(seat, origin)}-{place_name(seat, landing)}{_slide(seat, landing)}"


def _slide(seat: int, landing: int) -> str:
    length = slide_length(landing)
    return f" slides to {place_name(seat, landing - length)}" if length else ""


def _standing(position: Position, seat: int, landing: int) -> str:
    """The pawn on the mover's square ``landing``, by colour and square."""
    square = square_of(seat, landing)
    for colour in position.colours:
        if code_of(colour, square) in (position.pawns[colour] or ()):
            return f"{COLOURS[colour]} {square}"
    raise ValueError(f"nobody stands on {square}")


def _bumps(before: Position, after: Position, seat: int, left_start: bool) -> str:
    """Who was sent to START: seen by how many stand there more than before."""
    told = []
    for colour in before.colours:
        stood = (before.pawns[colour] or ()).count(START) - (left_start and colour == seat)
        bumped = (after.pawns[colour] or ()).count(START) - stood
        if bumped:
            told.append(COLOURS[colour] + (f" {bumped} times" if bumped > 1 else ""))
    return f", bumps {' and '.join(told)}" if told else ""
