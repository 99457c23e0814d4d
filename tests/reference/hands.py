"""What a player may do with a hand of cards (docs/rules.md, point score).

Rulings where docs/rules.md leaves a question:

- A refused swap is a pass of the 11 and stands beside the moves of the other cards. It needs an
  11 that can swap; one without any use is thrown away like any other card.
- With `must_move` false there is no pass: every card of the hand may be discarded, the 11
  included, and that takes the place of the refusal.
- With `swap_refusable` false an 11 that can only swap counts as a card that has a move, so if
  nothing else in the hand has one, it must swap.
"""

from collections.abc import Sequence

from .engine import read_running, results, swap_may_be_refused
from .notation import write
from .options import CLASSIC, Options


def hand_candidates(
    position: str, player: str, hand: Sequence[str], options: Options = CLASSIC
) -> set[tuple[str, str, str]]:
    """Every distinct use of a hand: ``(CARD, "move" or "pass" or "discard", RESULT)``.

    A pass and a discard leave the position as it is. A discard is there only where no card of
    the hand can move, or where `must_move` is false.
    """
    board = read_running(position, player, options)
    if not hand:
        raise ValueError("the hand is empty")
    moves = {
        (card, "move", result)
        for card in set(hand)
        for result in results(board, player, card, options)
    }
    unchanged = write(board)
    if not moves or not options.must_move:
        return moves | {(card, "discard", unchanged) for card in hand}
    return moves | {
        (card, "pass", unchanged)
        for card in hand
        if swap_may_be_refused(board, player, card, options)
    }
