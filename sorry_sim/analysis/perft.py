"""Perft: how many positions there are after so many cards, to check the rules by counting."""

from collections.abc import Iterator

from sorry_sim.analysis.moves import moves, winner_of
from sorry_sim.analysis.wording import PASSED
from sorry_sim.board import CARDS, HOME, START, card_value
from sorry_sim.position import Position
from sorry_sim.rules import Rules


def perft(position: Position, player: int, depth: int, rules: Rules) -> int:
    """Count the distinct pairs of position and player on turn after exactly ``depth`` cards.

    Every kind of card in the deck is taken at each step, as if it were drawn, with every use it
    allows, passes included. A position in which the game is over counts at the last step and leads
    nowhere.

    Parameters
    ----------
    position
        Where the pawns stand.
    player
        Colour index of the player on turn.
    depth
        Cards, 0 or more.
    rules
        What is played.
    """
    reached = {(position, player)}
    for _ in range(depth):
        reached = {
            following
            for before, on_turn in reached
            if winner_of(before, rules) is None
            for following in _after_a_card(before, on_turn, rules)
        }
    return len(reached)


def _after_a_card(position: Position, player: int, rules: Rules) -> Iterator[tuple[Position, int]]:
    for name, count in zip(CARDS, rules.deck, strict=True):
        if count:
            card = card_value(name)
            choices = moves(position, player, card, rules)
            useless = all(choice.move == PASSED for choice in choices)
            again = card == 2 and rules.two_again
            if again or (useless and _draws_on(position, player, rules)):
                on_turn = player
            else:
                on_turn = min(position.colours, key=lambda colour: (colour - player - 1) % 4)
            yield from ((choice.result, on_turn) for choice in choices)


def _draws_on(position: Position, player: int, rules: Rules) -> bool:
    """Whether the player draws another card after one that is of no use."""
    team = (player, (player + 2) % 4) if rules.teams else (player,)
    places = {code for colour in team for code in position.pawns[colour] or ()}
    return rules.no_start_no_cry and places <= {START, HOME}
