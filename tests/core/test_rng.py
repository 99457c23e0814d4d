"""The random numbers: published values, and bounded integers without bias."""

from typing import Any

import numpy as np
import pytest
from numba import njit

from sorry_sim.core import rng
from tests.core import splitmix
from tests.tools import assert_uniform

Words = np.ndarray[Any, np.dtype[np.uint64]]

#: The first values of SplitMix64 for a seed, as published with its reference implementations.
KNOWN = {
    1234567: (
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ),
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F),
}

THIRDS = 3 << 29  # 2**32 is 2 2/3 times this: a quarter of all draws has to be rejected
LARGEST = 2**31 - 1
BOUNDS = (1, 2, 3, 5, 44, 45, 64, 1000, 2**30 + 1, THIRDS, LARGEST)


@njit
def _values(key: int, out: Any) -> None:
    for place in range(len(out)):
        out[place] = rng.mixed(rng.counted(key, place + 1))


@njit
def _bounded(words: Any, bound: int, out: Any) -> None:
    for place in range(len(words)):
        out[place] = rng.bounded(words[place], bound)


@njit
def _stream_key(seed: int, deal: int, stream: int) -> Any:
    return rng.stream_key(seed, deal, stream)


def values(seed: int, count: int) -> Words:
    out = np.empty(count, np.int64)
    _values(rng.signed(seed), out)
    return out.view(np.uint64)


def bounded(words: Words, bound: int) -> list[int]:
    out = np.empty(len(words), np.int64)
    _bounded(words.view(np.int64), bound, out)
    return out.tolist()


@pytest.mark.parametrize("seed", KNOWN)
def test_published_values(seed: int) -> None:
    assert tuple(values(seed, len(KNOWN[seed])).tolist()) == KNOWN[seed]


@pytest.mark.parametrize("seed", [1, 2**63, 2**64 - 1])
def test_values_of_any_seed(seed: int) -> None:
    assert values(seed, 100).tolist() == [splitmix.value(seed, n) for n in range(1, 101)]


@pytest.mark.parametrize("seed", [0, 1, 2**63 + 5, 2**64 - 1])
@pytest.mark.parametrize("deal", [0, 1, 10**12])
def test_stream_keys(seed: int, deal: int) -> None:
    for stream in range(5):
        key = _stream_key(rng.signed(seed), deal, stream)
        assert key % 2**64 == splitmix.stream_key(seed, deal, stream)


def test_streams_of_neighbouring_seeds_and_deals_start_apart() -> None:
    keys = {
        _stream_key(seed, deal, stream)
        for seed in range(20)
        for deal in range(50)
        for stream in range(5)
    }
    assert len(keys) == 20 * 50 * 5


@pytest.mark.parametrize("bound", BOUNDS)
def test_bounded(bound: int) -> None:
    words = values(7, 2000)
    assert bounded(words, bound) == [splitmix.bounded(word, bound) for word in words.tolist()]


@pytest.mark.parametrize("bound", [bound for bound in BOUNDS if 2**32 % bound])
def test_bounded_rejects(bound: int) -> None:
    """Draws that no value has a share of: the lowest for some of the values."""
    lowest = {-(-value * 2**32 // bound) for value in np.linspace(0, bound - 1, 3000).tolist()}
    draws = [draw for draw in map(int, lowest) if splitmix.is_rejected(draw, bound)]
    assert draws, "0 is always one of them"
    words = np.array(draws, np.uint64) << np.uint64(32)
    drawn = bounded(words, bound)
    assert drawn == [splitmix.bounded(word, bound) for word in words.tolist()]
    assert all(0 <= value < bound for value in drawn)


@pytest.mark.parametrize("bound", [3, 45])
def test_what_is_accepted_has_equal_shares(bound: int) -> None:
    """The draws on the border of two values: accepted are equally many of each value."""
    for value in range(bound):
        first = -(-value * 2**32 // bound)
        last = -(-(value + 1) * 2**32 // bound) - 1
        accepted = last - first + 1 - splitmix.is_rejected(first, bound)
        assert accepted == 2**32 // bound
        words = np.array([last << 32], np.uint64)
        assert bounded(words, bound) == [value]


def test_without_rejection_there_would_be_a_bias() -> None:
    words = values(11, 60_000)
    drawn = np.array(bounded(words, THIRDS))
    assert_uniform(np.bincount(drawn % 3))
    plain = (words >> np.uint64(32)) * np.uint64(THIRDS) >> np.uint64(32)
    with pytest.raises(AssertionError):
        assert_uniform(np.bincount((plain % np.uint64(3)).astype(np.int64)))
