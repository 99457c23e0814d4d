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


def cards(seed: int, deal: int) -> Iterator[int]:
    """The cards of a deal, for ever: each is taken at random from those left of the 45."""
    key = stream_key(seed, deal, 0)
    pile = [card for card, count in zip(CARD_VALUES, DECK_45, strict=True) for _ in range(count)]
    number = 0
    while True:
        for left in range(len(pile), 0, -1):
            number += 1
            place = bounded(value(key, number), left)
            pile[place], pile[left - 1] = pile[left - 1], pile[place]
            yield pile[left - 1]
