"""What each card may do: one function a card (docs/rules.md, cards).

A function answers with every position that a legal use of the card leads to, in no special
order, and possibly the same one several times over.
"""

from collections.abc import Callable, Iterator

from .board import START, entry
from .movement import backward, forward, land, put, slide
from .notation import PAWNS, Position

Results = list[Position]

#: The cards of a full pack (docs/rules.md, pieces, players, deck).
DECK = {
    "1": 5,
    "2": 4,
    "3": 4,
    "4": 4,
    "5": 4,
    "7": 4,
    "8": 4,
    "10": 4,
    "11": 4,
    "12": 4,
    "sorry": 4,
}


def one(position: Position, player: str) -> Results:
    """A pawn from START to its entry, or one forward."""
    return leave_start(position, player) + all_forward(position, player, 1)


def two(position: Position, player: str) -> Results:
    """A pawn from START to its entry, or two forward; the further card is the turn's affair."""
    return leave_start(position, player) + all_forward(position, player, 2)


def three(position: Position, player: str) -> Results:
    """Three forward."""
    return all_forward(position, player, 3)


def four(position: Position, player: str) -> Results:
    """Four backwards."""
    return all_backward(position, player, 4)


def five(position: Position, player: str) -> Results:
    """Five forward."""
    return all_forward(position, player, 5)


def seven(position: Position, player: str) -> Results:
    """Seven forward, whole or split over exactly two pawns.

    The first part is completed, its bump and slide included, before the second begins; both
    orders are tried. A pawn in START walks nowhere, whether it was there all along or was
    bumped by the first part.
    """
    results = all_forward(position, player, 7)
    for first in range(PAWNS):
        for steps in range(1, 7):
            between = forward(position, player, first, steps)
            if between is None:
                continue
            for second in range(PAWNS):
                if second != first:
                    after = forward(between, player, second, 7 - steps)
                    if after is not None:
                        results.append(after)
    return results


def eight(position: Position, player: str) -> Results:
    """Eight forward."""
    return all_forward(position, player, 8)


def ten(position: Position, player: str) -> Results:
    """Ten forward or one backwards; the choice is free wherever both are possible."""
    return all_forward(position, player, 10) + all_backward(position, player, 1)


def eleven(position: Position, player: str) -> Results:
    """Eleven forward, or a swap."""
    return all_forward(position, player, 11) + swaps(position, player)


def twelve(position: Position, player: str) -> Results:
    """Twelve forward."""
    return all_forward(position, player, 12)


def sorry(position: Position, player: str) -> Results:
    """A pawn from START takes the square of an opponent's pawn, which goes to its START."""
    results = []
    pawn = pawn_in_start(position, player)
    if pawn is not None:
        for colour, target in opponents_on_track(position, player):
            square = position[colour][target]
            results += possible(land(position, player, pawn, square))
    return results


CARDS: dict[str, Callable[[Position, str], Results]] = {
    "1": one,
    "2": two,
    "3": three,
    "4": four,
    "5": five,
    "7": seven,
    "8": eight,
    "10": ten,
    "11": eleven,
    "12": twelve,
    "sorry": sorry,
}


def eleven_refusable(position: Position, player: str) -> bool:
    """Where no pawn can walk eleven, a swap may be refused and the card is lost instead."""
    return not all_forward(position, player, 11)


def swaps(position: Position, player: str) -> Results:
    """Every swap of an own pawn on the track with an opponent's pawn on the track.

    The mover slides if it lands on another colour's triangle. The other pawn does not slide,
    but stands already on its new square and is bumped if that lies on the mover's slide.
    """
    results = []
    for pawn, own_square in enumerate(position[player]):
        if not isinstance(own_square, int):
            continue
        for colour, target in opponents_on_track(position, player):
            square = position[colour][target]
            assert isinstance(square, int)
            swapped = put(position, player, pawn, square)
            swapped = put(swapped, colour, target, own_square)
            results.append(slide(swapped, player, pawn, square))
    return results


def leave_start(position: Position, player: str) -> Results:
    """A pawn from START lands on its entry, unless an own pawn stands there."""
    pawn = pawn_in_start(position, player)
    return [] if pawn is None else possible(land(position, player, pawn, entry(player)))


def all_forward(position: Position, player: str, steps: int) -> Results:
    """Every way of walking one pawn forward."""
    results = []
    for pawn in range(PAWNS):
        results += possible(forward(position, player, pawn, steps))
    return results


def all_backward(position: Position, player: str, steps: int) -> Results:
    """Every way of walking one pawn backwards."""
    results = []
    for pawn in range(PAWNS):
        results += possible(backward(position, player, pawn, steps))
    return results


def possible(result: Position | None) -> Results:
    """A list of one result, or of none."""
    return [] if result is None else [result]


def pawn_in_start(position: Position, player: str) -> int | None:
    """Any pawn in START (they are all alike), or None."""
    pawns = position[player]
    return pawns.index(START) if START in pawns else None


def opponents_on_track(position: Position, player: str) -> Iterator[tuple[str, int]]:
    """Every opponent's pawn on the track, on whatever square of it."""
    for colour, pawns in position.items():
        if colour != player:
            for pawn, place in enumerate(pawns):
                if isinstance(place, int):
                    yield colour, pawn
