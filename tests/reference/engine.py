"""The game around the cards: legal results, whose turn it is, who has won.

Everything here takes and gives positions as canonical text, so that any other engine can be
held against it.
"""

from .board import COLOURS, HOME
from .cards import CARDS, eleven_refusable
from .notation import Position, parse, write


def candidates(position: str, player: str, card: str) -> set[tuple[str, str]]:
    """Every distinct result of a card, as ``("move", RESULT)``, and ``("pass", POSITION)``.

    The pass is there exactly where it is allowed or forced (docs/rules.md, a turn and cards).
    A move that leaves the position as it was is a move, not a pass.
    """
    board = parse(position)
    if card not in CARDS:
        raise ValueError(f"no such card: {card!r}")
    if player not in board:
        raise ValueError(f"{player} does not play in {position!r}")
    if winner_of(board) is not None:
        raise ValueError(f"the game is over: {position!r}")
    found = {("move", write(result)) for result in CARDS[card](board, player)}
    if not found or (card == "11" and eleven_refusable(board, player)):
        found.add(("pass", write(board)))
    return found


def winner(position: str) -> str | None:
    """The colour that has all its pawns HOME (docs/rules.md, winning), or None."""
    return winner_of(parse(position))


def winner_of(board: Position) -> str | None:
    """The same for a position that has been read already."""
    for colour, pawns in board.items():
        if all(place == HOME for place in pawns):
            return colour
    return None


def next_player(position: str, player: str, card: str) -> str:
    """Who plays the next card: a 2 keeps the turn, else the next colour clockwise that plays."""
    board = parse(position)
    if player not in board:
        raise ValueError(f"{player} does not play in {position!r}")
    if card == "2":
        return player
    seat = COLOURS.index(player)
    while True:
        seat = (seat + 1) % len(COLOURS)
        if COLOURS[seat] in board:
            return COLOURS[seat]


def perft(position: str, player: str, depth: int) -> int:
    """How many distinct (position, player to move) there are after exactly `depth` cards.

    All kinds of cards and all candidates are tried at every step, passes included. A finished
    game has no successors; it counts where it arises at the last step, with the player whom
    `next_player` names.
    """
    level = {(write(parse(position)), player)}
    for _ in range(depth):
        level = {
            (after, next_player(before, mover, card))
            for before, mover in level
            if winner(before) is None
            for card in CARDS
            for _, after in candidates(before, mover, card)
        }
    return len(level)
