"""The game around the cards: legal results, whose turn it is, who has won.

Everything here takes and gives positions as canonical text, so that any other engine can be
held against it.

Rulings where docs/rules.md leaves a question:

- Under `no_start_no_cry` a card "cannot be used" where it has no legal use at all. One that is
  passed of free will (`must_move` false, a refused swap) ends the turn.
- A 2 draws on whatever was done with it: used, lost or passed. From a hand only a 2 that was
  moved with plays on; one thrown away ends the turn.
"""

from collections.abc import Sequence
from dataclasses import replace

from .board import COLOURS, HOME, START, entry
from .cards import CARDS, only_swaps, uses
from .notation import Position, parse, write
from .options import CLASSIC, KINDS, Options, pack
from .sides import team, winner_of


def initial(colours: Sequence[str], options: Options = CLASSIC) -> str:
    """The position that a game begins with."""
    out = options.start_on_entry
    return write(
        {
            colour: (START,) * (options.pawns - out) + (entry(colour),) * out
            for colour in COLOURS
            if colour in colours
        }
    )


def candidates(
    position: str, player: str, card: str, options: Options = CLASSIC
) -> set[tuple[str, str]]:
    """Every distinct result of a drawn card: ``("move", RESULT)`` and ``("pass", POSITION)``.

    The pass is there exactly where it is allowed or forced (docs/rules.md, a turn and the
    cards). A move that leaves the position as it was is a move, not a pass.
    """
    board = read_running(position, player, options)
    found = {("move", result) for result in results(board, player, card, options)}
    if not found or not options.must_move or swap_may_be_refused(board, player, card, options):
        found.add(("pass", write(board)))
    return found


def read_running(position: str, player: str, options: Options) -> Position:
    """Read a position in which this player has something to decide."""
    board = _read(position, player, options)
    if winner_of(board, options) is not None:
        raise ValueError(f"the game is over: {position!r}")
    return board


def _read(position: str, player: str, options: Options) -> Position:
    board = parse(position, options.pawns)
    if player not in board:
        raise ValueError(f"{player} does not play in {position!r}")
    if options.teams and len(board) != len(COLOURS):
        raise ValueError(f"teams without all four colours: {position!r}")
    return board


def results(board: Position, player: str, card: str, options: Options) -> set[str]:
    """The distinct positions that the legal uses of a card lead to."""
    if card not in CARDS:
        raise ValueError(f"no such card: {card!r}")
    return {write(result) for result in uses(board, team(player, options), card, options)}


def swap_may_be_refused(board: Position, player: str, card: str, options: Options) -> bool:
    """Whether this is an 11 that can only swap, and need not."""
    return (
        card == "11"
        and options.swap_refusable
        and only_swaps(board, team(player, options), options)
    )


def winner(position: str, options: Options = CLASSIC) -> str | None:
    """The colour or team that has all its pawns HOME (docs/rules.md, winning), or None."""
    return winner_of(parse(position, options.pawns), options)


def goes_on(
    position: str, player: str, card: str, options: Options = CLASSIC, kind: str = "move"
) -> bool:
    """Whether the same player plays another card within the turn.

    The position is the one before the card. Of the kind of decision ("move", "pass", "discard")
    only a hand game takes notice.
    """
    if card == "2" and options.two_again:
        return options.hand_size == 0 or kind == "move"
    if not options.no_start_no_cry or options.hand_size:
        return False
    board = _read(position, player, options)
    nobody_out = all(
        place in (START, HOME) for colour in team(player, options) for place in board[colour]
    )
    return nobody_out and not results(board, player, card, options)


def next_player(
    position: str, player: str, card: str, options: Options = CLASSIC, kind: str = "move"
) -> str:
    """Who plays the next card: the same player, or the next colour clockwise that plays."""
    board = _read(position, player, options)
    if goes_on(position, player, card, options, kind):
        return player
    seat = COLOURS.index(player)
    while True:
        seat = (seat + 1) % len(COLOURS)
        if COLOURS[seat] in board:
            return COLOURS[seat]


def perft(position: str, player: str, depth: int, options: Options = CLASSIC) -> int:
    """How many distinct (position, player to move) there are after exactly `depth` cards.

    All kinds of cards that the deck has and all candidates are tried at every step, passes
    included. Every card counts as drawn, `hand_size` is left aside. A finished game has no
    successors; it counts where it arises at the last step, with the player whom `next_player`
    names.
    """
    options = replace(options, hand_size=0)
    cards = [kind for kind in KINDS if kind in pack(options.deck)]
    level = {(write(parse(position, options.pawns)), player)}
    for _ in range(depth):
        level = {
            (after, next_player(before, mover, card, options))
            for before, mover in level
            if winner(before, options) is None
            for card in cards
            for _, after in candidates(before, mover, card, options)
        }
    return len(level)
