"""Perft: how many positions there are after so many cards, to check the rules by counting."""

from sorry_sim.analysis.moves import moves
from sorry_sim.board import CARDS, card_value
from sorry_sim.position import Position
from sorry_sim.rules import Rules


def perft(position: Position, player: int, depth: int, rules: Rules) -> int:
    """Count the distinct pairs of position and player on turn after exactly ``depth`` cards.

    Every one of the eleven cards is taken at each step with every use it allows, passes included.
    A position in which the game is over counts at the last step and leads nowhere.

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
            (choice.result, _next_player(before, on_turn, card, rules))
            for before, on_turn in reached
            if before.winner is None
            for card in map(card_value, CARDS)
            for choice in moves(before, on_turn, card, rules)
        }
    return len(reached)


def _next_player(position: Position, player: int, card: int, rules: Rules) -> int:
    if card == 2 and rules.two_again:
        return player
    return min(position.colours, key=lambda colour: (colour - player - 1) % 4)
