"""SplitMix64 and the deal again, in plain Python with integers of any size.

Written from the paper and from the words of `sorry_sim.core.rng` and `sorry_sim.core.game`.
"""

from collections.abc import Iterator

from sorry_sim.board import CARD_VALUES, DECK_45

GOLDEN = 0x9E3779B97F4A7C15
_MASK = 2**64 - 1


def mixed(word: int) -> int:
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)


def value(key: int, number: int) -> int:
    """The ``number``-th value of the generator that starts at ``key``."""
    return mixed((key + number * GOLDEN) & _MASK)


def stream_key(seed: int, deal: int, stream: int) -> int:
    key = mixed((value(seed, 1) + deal) & _MASK)
    return value(key, stream)


def is_rejected(draw: int, bound: int) -> bool:
    """Whether a 32-bit draw belongs to the ``2**32 % bound`` that no value has a share of."""
    return draw * bound % 2**32 < 2**32 % bound


def bounded(word: int, bound: int) -> int:
    while is_rejected(word >> 32, bound):
        word = value(word, 1)
    return (word >> 32) * bound // 2**32


def starter(seed: int, deal: int, colours: tuple[int, ...]) -> int:
    """The colour that begins."""
    return colours[bounded(value(stream_key(seed, deal, 0), 0), len(colours))]


class Pile:
    """The pile of a deal: each card is taken at random from those left.

    With ``replacement`` a card that was taken is there again for the next draw.
    """

    def __init__(
        self,
        seed: int,
        deal: int,
        deck: tuple[int, ...] = DECK_45,
        replacement: bool = False,
    ) -> None:
        self._key = stream_key(seed, deal, 0)
        self._drawn = 0
        self._replacement = replacement
        counts = zip(CARD_VALUES, deck, strict=True)
        self.lay([card for card, count in counts for _ in range(count)])

    def lay(self, cards: list[int]) -> None:
        """Make these cards the pile."""
        self._cards = list(cards)
        self.left = len(cards)

    def draw(self) -> int:
        self._drawn += 1
        place, last = bounded(value(self._key, self._drawn), self.left), self.left - 1
        cards = self._cards
        cards[place], cards[last] = cards[last], cards[place]
        self.left -= 0 if self._replacement else 1
        return cards[last]

    def renew(self) -> None:
        """Shuffle all cards again, where none is left."""
        self.left = self.left or len(self._cards)


def cards(
    seed: int, deal: int, deck: tuple[int, ...] = DECK_45, replacement: bool = False
) -> Iterator[int]:
    """The cards of a game without hands, for ever."""
    pile = Pile(seed, deal, deck, replacement)
    while True:
        yield pile.draw()
        pile.renew()
