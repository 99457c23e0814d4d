"""Numbers of a move that take the slow engine's movements to tell: squares slid, and danger."""

from collections.abc import Iterator
from functools import cache

from tests.reference.board import COLOURS, HOME, START, pips, walk_backward, walk_forward
from tests.reference.cards import pawns, starts, uses
from tests.reference.movement import forward, land
from tests.reference.notation import Position, parse, write
from tests.reference.options import KINDS, Options, pack
from tests.reference.sides import team

STEPS = {"1": 1, "2": 2, "3": 3, "5": 5, "7": 7, "8": 8, "10": 10, "11": 11, "12": 12}
BACK = {"4": 4, "10": 1}


@cache
def slid_to(before: str, player: str, card: str, options: Options) -> dict[str, set[int]]:
    """By the position that a walk with a card leads to, the squares that its pawns may slide."""
    found: dict[str, set[int]] = {}
    board, own = parse(before, options.pawns), team(player, options)
    steps = options.sorry_forward if card == "sorry" else STEPS.get(card, 0)
    parts = options.split_max if card == "7" else 1
    ways = list(_walks(board, own, steps, parts, (), options)) if steps else []
    for colour, pawn in pawns(board, own) if card in BACK else ():
        goal = walk_backward(colour, board[colour][pawn], BACK[card])
        if goal is not None:
            ways += list(_landings(board, colour, pawn, goal, options))
    for after, slid in ways:
        found.setdefault(write(after), set()).add(slid)
    return found


def _walks(
    board: Position,
    own: tuple[str, ...],
    steps: int,
    parts: int,
    walked: tuple[tuple[str, int], ...],
    options: Options,
) -> Iterator[tuple[Position, int]]:
    for colour, pawn in pawns(board, own):
        for part in range(steps if parts == 1 else 1, steps + 1):
            goal = walk_forward(colour, board[colour][pawn], part, options.exact_home)
            if goal is None or (colour, pawn) in walked:
                continue
            for after, slid in _landings(board, colour, pawn, goal, options):
                if part == steps:
                    yield after, slid
                else:
                    gone = (*walked, (colour, pawn))
                    for end, more in _walks(after, own, steps - part, parts - 1, gone, options):
                        yield end, slid + more


def _landings(
    board: Position, colour: str, pawn: int, goal: int | str, options: Options
) -> Iterator[tuple[Position, int]]:
    after = land(board, colour, pawn, goal, options)
    if after is not None:
        end = after[colour][pawn]
        slid = (end - goal) % 60 if isinstance(end, int) and isinstance(goal, int) else 0
        yield after, slid


@cache
def danger_to(player: str, text: str, options: Options) -> float:
    """Pips that the player's side is expected to lose to one card of every opponent."""
    board, own = parse(text, options.pawns), team(player, options)
    now = _pips_of(board, own)
    total, deck = 0, pack(options.deck)
    for opponent in (colour for colour in COLOURS if colour in board and colour not in own):
        for card in (kind for kind in KINDS if kind in deck):
            results = _uses(board, team(opponent, options), card, options)
            total += deck[card] * max([0, *(_pips_of(after, own) - now for after in results)])
    return total / sum(deck.values())


def _uses(board: Position, side: tuple[str, ...], card: str, options: Options) -> list[Position]:
    """What a card may do; of a 7 in parts any one part that another pawn can complete."""
    if card != "7":
        return uses(board, side, card, options)
    found = starts(board, side, card, options)
    for colour, pawn in pawns(board, side):
        for steps in range(1 if options.split_max > 1 else 7, 8):
            completed = steps == 7 or any(
                walk_forward(other, board[other][number], 7 - steps, options.exact_home) is not None
                for other, number in pawns(board, side)
                if (other, number) != (colour, pawn) and board[other][number] not in (START, HOME)
            )
            after = forward(board, colour, pawn, steps, options) if completed else None
            found += [] if after is None else [after]
    return found


def _pips_of(board: Position, colours: tuple[str, ...]) -> int:
    return sum(pips(colour, place) for colour in colours for place in board[colour])
