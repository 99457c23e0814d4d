"""Whether the cards of a logged game can have come from one deck.

Ruling: a card is on the discards before the next is drawn, so when the pile is empty everything
but the cards in the hands is shuffled (docs/rules.md, a turn). With `replacement` a card need
only be of a kind that the deck has.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from .options import Options, pack


def check_drawn(cards: Sequence[str], options: Options) -> None:
    """Without hands each deckful of cards is one whole deck."""
    deck = Counter(pack(options.deck))
    _check_kinds(cards, deck)
    size = 1 if options.replacement else deck.total()
    for begin in range(0, len(cards), size):
        pile = Counter(cards[begin : begin + size])
        for card, count in pile.items():
            assert count <= deck[card], (
                f"cards {begin + 1} to {begin + pile.total()}: "
                f"{count} times {card}, the pack has {deck[card]}"
            )


def check_hands(
    deal: Mapping[str, Sequence[str]], played: Sequence[Mapping[str, Any]], options: Options
) -> None:
    """Every hand follows from the one before it, and every card drawn was there to be drawn."""
    deck = Counter(pack(options.deck))
    for colour, hand in deal.items():
        assert len(hand) == options.hand_size, f"deal: {colour} has {len(hand)} cards"
        _check_kinds(hand, deck)
    dealt = Counter(card for hand in deal.values() for card in hand)
    drawn = _drawn_cards(deal, played, options)
    _check_kinds([card for card in drawn if card is not None], deck)
    if not options.replacement:
        assert dealt <= deck, f"deal: the pack has no more {sorted((dealt - deck).elements())}"
        _check_pile(deck - dealt, [record["card"] for record in played], drawn)


def _check_kinds(cards: Sequence[str], deck: Counter[str]) -> None:
    for card in cards:
        assert deck[card], f"the pack has no {card!r}"


def _drawn_cards(
    deal: Mapping[str, Sequence[str]], played: Sequence[Mapping[str, Any]], options: Options
) -> list[str | None]:
    """The card drawn after each decision, as the player's next hand shows it.

    None for the last card that each player drew, which no hand shows any more.
    """
    drawn: list[str | None] = [None] * len(played)
    kept = {colour: Counter(hand) for colour, hand in deal.items()}
    last: dict[str, int] = {}
    for number, record in enumerate(played):
        player = record["player"]
        where = f"card {number + 1}: {player}'s hand {record['hand']}"
        hand = Counter(record["hand"])
        assert len(record["hand"]) == options.hand_size, f"{where} is not {options.hand_size} cards"
        assert kept[player] <= hand, f"{where} has lost {sorted(kept[player] - hand)}"
        new = list((hand - kept[player]).elements())
        if player in last:
            drawn[last[player]] = new[0]
        else:
            assert not new, f"{where} is not the one dealt"
        kept[player] = hand - Counter([record["card"]])
        last[player] = number
    return drawn


def _check_pile(pile: Counter[str], used: Sequence[str], drawn: Sequence[str | None]) -> None:
    """Lay each used card on the discards, then draw: from the pile, or from them anew.

    A card that is not known is any one of the pile, so only the number of those is counted.
    """
    discards: Counter[str] = Counter()
    left = pile.total()
    for number, (card, taken) in enumerate(zip(used, drawn, strict=True), start=1):
        discards[card] += 1
        if left == 0:
            pile, discards = discards, Counter()
            left = pile.total()
        left -= 1
        if taken is not None:
            assert pile[taken] > 0, f"card {number}: no {taken} is left to be drawn after it"
            pile[taken] -= 1
