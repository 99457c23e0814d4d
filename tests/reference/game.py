"""A whole game of random moves, dealt and logged card by card."""

import random
from collections.abc import Sequence

from .board import COLOURS, START
from .cards import DECK
from .engine import candidates, next_player, winner
from .log import Record
from .notation import PAWNS, write


def full_pack() -> list[str]:
    """The 45 cards, in order."""
    return [card for card, count in DECK.items() for _ in range(count)]


def play(rng: random.Random, colours: Sequence[str], game: int = 0) -> list[Record]:
    """Play a game in which everyone takes any candidate at random; the log that results."""
    seated = [colour for colour in COLOURS if colour in colours]
    position = write(dict.fromkeys(seated, (START,) * PAWNS))
    player = rng.choice(seated)
    turn = 1
    pile: list[str] = []
    discard = full_pack()
    log: list[Record] = []
    while winner(position) is None:
        if not pile:
            pile, discard = discard, []
            rng.shuffle(pile)
        card = pile.pop()
        move, after = rng.choice(sorted(candidates(position, player, card)))
        log.append(
            {
                "game": game,
                "turn": turn,
                "player": player,
                "card": card,
                "before": position,
                "move": move,
                "after": after,
            }
        )
        discard.append(card)
        player = next_player(position, player, card)
        turn += card != "2"
        position = after
    log.append({"game": game, "winner": winner(position), "turns": log[-1]["turn"]})
    return log
