"""A whole game of random moves, dealt and logged card by card."""

import random
from collections.abc import Sequence

from .board import COLOURS
from .engine import candidates, goes_on, initial, next_player, winner
from .hands import hand_candidates
from .log import Record
from .options import CLASSIC, Options, pack, sensible


class Dealer:
    """The pile and the discards (docs/rules.md, a turn and rule options)."""

    def __init__(self, rng: random.Random, options: Options) -> None:
        self.rng = rng
        self.replacement = options.replacement
        self.full = [card for card, count in pack(options.deck).items() for _ in range(count)]
        self.pile: list[str] = []
        self.discards = list(self.full)

    def draw(self) -> str:
        """The top card; an empty pile is made anew from the discards first."""
        if self.replacement:
            return self.rng.choice(self.full)
        if not self.pile:
            self.pile, self.discards = self.discards, []
            self.rng.shuffle(self.pile)
        return self.pile.pop()

    def discard(self, card: str) -> None:
        """Lay a used card on the discards."""
        self.discards.append(card)


def play(
    rng: random.Random,
    colours: Sequence[str],
    options: Options = CLASSIC,
    game: int = 0,
    limit: int | None = None,
) -> list[Record]:
    """Play a game in which everyone takes any candidate at random; the log that results.

    After `limit` cards it is broken off without a winner.
    """
    fault = sensible(options, colours)
    if fault:
        raise ValueError(fault)
    seated = [colour for colour in COLOURS if colour in colours]
    dealer = Dealer(rng, options)
    hands = {colour: [dealer.draw() for _ in range(options.hand_size)] for colour in seated}
    log: list[Record] = []
    if options.hand_size:
        log.append({"game": game, "deal": {colour: list(hand) for colour, hand in hands.items()}})
    position = initial(seated, options)
    player = rng.choice(seated) if options.first == "random" else options.first
    turn = last = 1
    cards = 0
    while winner(position, options) is None and cards != limit:
        record: Record = {"game": game, "turn": turn, "player": player, "before": position}
        if options.hand_size:
            hand = hands[player]
            record["hand"] = list(hand)
            found = hand_candidates(position, player, hand, options)
            card, move, after = rng.choice(sorted(found))
            hand.remove(card)
            dealer.discard(card)
            hand.append(dealer.draw())
        else:
            card = dealer.draw()
            move, after = rng.choice(sorted(candidates(position, player, card, options)))
            dealer.discard(card)
        log.append({**record, "card": card, "move": move, "after": after})
        last = turn
        if not goes_on(position, player, card, options, move):
            turn += 1
        player = next_player(position, player, card, options, move)
        position = after
        cards += 1
    log.append({"game": game, "winner": winner(position, options), "turns": last})
    return log
