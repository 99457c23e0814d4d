"""Random numbers: SplitMix64, keyed by seed, deal and stream.

SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014)
is a counter put through a mixing function, so any number of a stream can be made without the ones
before it. Stream 0 of a deal gives the starter and the cards, streams 1 to 4 the choices of the
four seats: no choice can move a card. In a series the seed of its games comes from stream 5 of the
series, so a game is keyed by seed, series and its number in the series.
"""

from sorry_sim.core.jit import compiled, inlined, shifted_right, wrapping_product, wrapping_sum


def signed(word: int) -> int:
    """The ``int64`` with the same 64 bits as the unsigned ``word``."""
    return word - (1 << 64) if word >> 63 else word


GOLDEN = signed(0x9E3779B97F4A7C15)
_FIRST = signed(0xBF58476D1CE4E5B9)
_SECOND = signed(0x94D049BB133111EB)
_LOW_HALF = 0xFFFFFFFF

DEAL_STREAM = 0
SEAT_STREAMS = 1
SERIES_STREAM = 5


@inlined
def mixed(word):
    """SplitMix64's mixing function: a bijection of 64-bit words."""
    word = wrapping_product(word ^ shifted_right(word, 30), _FIRST)
    word = wrapping_product(word ^ shifted_right(word, 27), _SECOND)
    return word ^ shifted_right(word, 31)


@inlined
def counted(key, number):
    """The counter of a stream at its ``number``-th value, which is ``mixed`` of this."""
    return wrapping_sum(key, wrapping_product(number, GOLDEN))


@inlined
def stream_key(seed, deal, stream):
    """The word from which a stream counts."""
    key = mixed(wrapping_sum(mixed(counted(seed, 1)), deal))
    return mixed(counted(key, stream))


@compiled
def _bounded_again(word, bound):
    """The rare rejection: hash the whole word on until a draw can be used."""
    threshold = ((1 << 32) - bound) % bound
    product = shifted_right(word, 32) * bound
    while product & _LOW_HALF < threshold:
        word = mixed(counted(word, 1))
        product = shifted_right(word, 32) * bound
    return product >> 32


@inlined
def bounded(word, bound):
    """An unbiased integer in 0 .. ``bound`` - 1 from one random word (bound below 2**31).

    Lemire, "Fast random integer generation in an interval", TOMACS 29 (2019).
    """
    draw = shifted_right(word, 32)
    product = draw * bound
    if product & _LOW_HALF < bound:
        return _bounded_again(word, bound)
    return product >> 32
