"""What a card allows in a position."""

from functools import lru_cache
from typing import NamedTuple

from sorry_sim.analysis.wording import PASSED, worded
from sorry_sim.analysis.words import packed, unpacked
from sorry_sim.board import COLOURS
from sorry_sim.core.engine import Ints
from sorry_sim.core.expand import expand
from sorry_sim.core.tables import build
from sorry_sim.errors import InputError
from sorry_sim.position import Position
from sorry_sim.rules import Rules


class Choice(NamedTuple):
    """One way to use a card: in words, and the position it leads to."""

    move: str
    result: Position


def moves(position: Position, player: int, card: int, rules: Rules) -> list[Choice]:
    """Every distinct result of a card.

    Parameters
    ----------
    position
        Where the pawns stand.
    player
        Colour index of the player on turn.
    card
        1 to 12, or 13 for a Sorry!.
    rules
        What is played.

    Returns
    -------
    list of Choice
        One for each distinct position that a legal move leads to, and one called ``"pass"`` where
        passing is allowed: beside the swaps of an 11 that can do nothing else, and alone where
        the card is lost.

    Raises
    ------
    InputError
        The player does not sit, or the game is over.
    """
    if player not in position.colours:
        playing = ", ".join(COLOURS[colour] for colour in position.colours)
        raise InputError(f"{COLOURS[player]} does not play in this position: {playing} do")
    if position.winner is not None:
        raise InputError(f"the game is over: {COLOURS[position.winner]} has all pawns HOME")
    words = packed(position)
    listed, results = expand(words, player, card, _tables(rules))
    choices = []
    for move, result in zip(listed.tolist(), results.tolist(), strict=True):
        after = unpacked(result, position.colours)
        choices.append(Choice(worded(move, tuple(words.tolist()), player, position, after), after))
    return choices or [Choice(PASSED, position)]


@lru_cache(maxsize=8)
def _tables(rules: Rules) -> Ints:
    return build(rules)
