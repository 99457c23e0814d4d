"""What a card, or a hand of cards, allows in a position."""

from collections import Counter
from collections.abc import Sequence
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
    """One way to use a card: in words, the position it leads to, and the card."""

    move: str
    result: Position
    card: int


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
        passing is allowed: beside the moves where the rules let a card be refused, and alone where
        the card is lost.

    Raises
    ------
    InputError
        The player does not sit, or the game is over.
    """
    _check(position, player, rules)
    choices = _choices(position, player, {card: 1}, False, rules)
    return choices or [Choice(PASSED, position, card)]


def hand_moves(position: Position, player: int, hand: Sequence[int], rules: Rules) -> list[Choice]:
    """Every distinct pair of a card of the hand and its result.

    Parameters
    ----------
    position, player, rules
        As for `moves`.
    hand
        Cards, 1 to 12, or 13 for a Sorry!; at least one.

    Returns
    -------
    list of Choice
        As for `moves`, and one called ``"discard"`` for each kind of card that may be given up.

    Raises
    ------
    InputError
        As for `moves`.
    """
    _check(position, player, rules)
    return _choices(position, player, Counter(hand), True, rules)


def _check(position: Position, player: int, rules: Rules) -> None:
    if player not in position.colours:
        playing = ", ".join(COLOURS[colour] for colour in position.colours)
        raise InputError(f"{COLOURS[player]} does not play in this position: {playing} do")
    winner = winner_of(position, rules)
    if winner:
        raise InputError(f"the game is over: {winner} has all pawns HOME")


def winner_of(position: Position, rules: Rules) -> str | None:
    """The side that has all its pawns HOME: a colour, or a team as in ``red+yellow``."""
    home = [colour for colour in position.colours if position.is_home(colour)]
    if not rules.teams:
        return COLOURS[home[0]] if home else None
    for first in (0, 1):
        if first in home and first + 2 in home:
            return f"{COLOURS[first]}+{COLOURS[first + 2]}"
    return None


def _choices(
    position: Position, player: int, cards: dict[int, int], in_hand: bool, rules: Rules
) -> list[Choice]:
    words, tables = packed(position), _tables(rules)
    choices = []
    for move, card, result in zip(
        *(found.tolist() for found in expand(words, player, cards, tables, in_hand)), strict=True
    ):
        after = unpacked(result, position.colours, rules.pawns)
        text = worded(move, words.tolist(), player, position, after, tables)
        choices.append(Choice(text, after, card))
    return choices


@lru_cache(maxsize=8)
def _tables(rules: Rules) -> Ints:
    return build(rules)
