"""What each card may do: one function a card (docs/rules.md, the cards).

A function answers with every position that a legal use of the card leads to, in no special
order, and possibly the same one several times over. It is given the colours whose pawns the
player moves: one, or the two of a team. Which cards bring a pawn from START to its entry is an
option of its own, and `uses` adds it.

Rulings where docs/rules.md leaves a question:

- Any card of `start_cards` starts a pawn as a whole card, beside what it does otherwise: a 4
  starts one or walks one back, a Sorry! starts one on the entry or on another pawn's square.
- "No pawn can walk eleven" means that every legal use of the 11 is a swap. Where an 11 can start
  a pawn, there is another use, and the swap cannot be refused.
- A Sorry! that walks (`sorry_forward`) is a walk like any other, in a solo race as well; like any
  walk it starts nobody.
"""

from collections.abc import Callable, Iterator, Sequence

from .board import START, Place, entry
from .movement import backward, forward, land, put, slide
from .notation import Position
from .options import Options, pack

Results = list[Position]
Team = Sequence[str]

#: The cards of the classic deck.
DECK = pack("45")


def one(position: Position, team: Team, options: Options) -> Results:
    """One forward."""
    return all_forward(position, team, 1, options)


def two(position: Position, team: Team, options: Options) -> Results:
    """Two forward; the further card is the turn's affair."""
    return all_forward(position, team, 2, options)


def three(position: Position, team: Team, options: Options) -> Results:
    """Three forward."""
    return all_forward(position, team, 3, options)


def four(position: Position, team: Team, options: Options) -> Results:
    """Four backwards."""
    return all_backward(position, team, 4, options)


def five(position: Position, team: Team, options: Options) -> Results:
    """Five forward."""
    return all_forward(position, team, 5, options)


def seven(position: Position, team: Team, options: Options) -> Results:
    """Seven forward, whole or shared by up to `split_max` different pawns.

    One part after the other is completed, its bump and slide included; every order is tried. A
    pawn in START walks nowhere, whether it was there all along or was bumped by an earlier part.
    """
    finished = set()
    nobody: frozenset[tuple[str, int]] = frozenset()
    # Positions in the middle of the card, with the pawns that have walked and the steps left.
    unfinished = {(tuple(position.items()), nobody, 7)}
    for part in range(1, options.split_max + 1):
        following = set()
        for frozen, walked, left in unfinished:
            between = dict(frozen)
            for colour, pawn in pawns(between, team):
                if (colour, pawn) in walked:
                    continue
                for steps in range(left if part == options.split_max else 1, left + 1):
                    after = forward(between, colour, pawn, steps, options)
                    if after is None:
                        continue
                    if steps == left:
                        finished.add(tuple(after.items()))
                    else:
                        moved = walked | {(colour, pawn)}
                        following.add((tuple(after.items()), moved, left - steps))
        unfinished = following
    return [dict(frozen) for frozen in finished]


def eight(position: Position, team: Team, options: Options) -> Results:
    """Eight forward."""
    return all_forward(position, team, 8, options)


def ten(position: Position, team: Team, options: Options) -> Results:
    """Ten forward or one backwards; the choice is free wherever both are possible."""
    back = all_backward(position, team, 1, options)
    return all_forward(position, team, 10, options) + back


def eleven(position: Position, team: Team, options: Options) -> Results:
    """Eleven forward, or a swap."""
    return all_forward(position, team, 11, options) + swaps(position, team, options)


def twelve(position: Position, team: Team, options: Options) -> Results:
    """Twelve forward."""
    return all_forward(position, team, 12, options)


def sorry(position: Position, team: Team, options: Options) -> Results:
    """A pawn from START takes the square of another colour's pawn, which goes to its START.

    In a partnership that may be the partner's pawn; only the colour of the pawn that starts is
    out of the question.
    """
    results = []
    for colour in team:
        pawn = pawn_in_start(position, colour)
        if pawn is not None:
            others = [other for other in position if other != colour]
            for other, target in on_track(position, others):
                square = position[other][target]
                results += possible(land(position, colour, pawn, square, options))
    if options.sorry_forward:
        results += all_forward(position, team, options.sorry_forward, options)
    return results


CARDS: dict[str, Callable[[Position, Team, Options], Results]] = {
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


def uses(position: Position, team: Team, card: str, options: Options) -> Results:
    """Everything that a card may do, starting a pawn included."""
    return starts(position, team, card, options) + CARDS[card](position, team, options)


def only_swaps(position: Position, team: Team, options: Options) -> bool:
    """Whether an 11 has a use and every one of them is a swap."""
    others = starts(position, team, "11", options) + all_forward(position, team, 11, options)
    return not others and bool(swaps(position, team, options))


def swaps(position: Position, team: Team, options: Options) -> Results:
    """Every swap of a pawn of the team on the track with an opponent's pawn on the track.

    The mover slides if it lands on a triangle that slides it. The other pawn does not slide, but
    stands already on its new square and is met there if that lies on the mover's slide.
    """
    results = []
    opponents = [colour for colour in position if colour not in team]
    for colour, pawn in on_track(position, team):
        own_square = position[colour][pawn]
        for other, target in on_track(position, opponents):
            square = position[other][target]
            assert isinstance(square, int)
            swapped = put(position, colour, pawn, square)
            swapped = put(swapped, other, target, own_square)
            results += possible(slide(swapped, colour, pawn, square, options))
    return results


def starts(position: Position, team: Team, card: str, options: Options) -> Results:
    """A pawn from START lands on its entry, unless one of its own colour stands there."""
    results = []
    for colour in team if card in options.start_cards else ():
        pawn = pawn_in_start(position, colour)
        if pawn is not None:
            results += possible(land(position, colour, pawn, entry(colour), options))
    return results


def all_forward(position: Position, team: Team, steps: int, options: Options) -> Results:
    """Every way of walking one pawn forward."""
    results = []
    for colour, pawn in pawns(position, team):
        results += possible(forward(position, colour, pawn, steps, options))
    return results


def all_backward(position: Position, team: Team, steps: int, options: Options) -> Results:
    """Every way of walking one pawn backwards."""
    results = []
    for colour, pawn in pawns(position, team):
        results += backward(position, colour, pawn, steps, options)
    return results


def possible(result: Position | None) -> Results:
    """A list of one result, or of none."""
    return [] if result is None else [result]


def pawns(position: Position, colours: Sequence[str]) -> list[tuple[str, int]]:
    """Every pawn of these colours."""
    return [(colour, pawn) for colour in colours for pawn in range(len(position[colour]))]


def pawn_in_start(position: Position, colour: str) -> int | None:
    """Any pawn in START (they are all alike), or None."""
    places: tuple[Place, ...] = position[colour]
    return places.index(START) if START in places else None


def on_track(position: Position, colours: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Every pawn of these colours on the track, on whatever square of it."""
    for colour, pawn in pawns(position, colours):
        if isinstance(position[colour][pawn], int):
            yield colour, pawn
