"""Simulated comparisons and their ratings, each as what `coverage` found."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from math import log

import numpy as np

from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.compare.rating import SCALE, Rating, ratings
from sorry_sim.study.compare.sums import PairSums, Sums
from tests.study.compare.test_rating import PAIRS, RULES, STRENGTHS, field, simulated

from .coverage import STUDIES, Interval, Measured, coverage, holds


def two_rated() -> Iterator[Measured]:
    """Two strategies that share most deals, a game each, and seldom part."""
    random = np.random.default_rng(11)
    for deals, part, rate in ((40, 1.0, 0.6), (100, 0.03, 0.95), (1000, 0.0014, 0.9)):
        parts = random.random((STUDIES, deals), np.float32) < part
        won = random.random((2, STUDIES, deals), np.float32) < rate
        first, second = won[0] | ~parts, won[1] & parts  # who has the first seat wins where even
        share = (1 - part) / 2 + part * rate
        covered = coverage(
            partial(_of_two, deals),
            SCALE * log(share / (1 - share)),
            *(games.sum(axis=1) for games in (first, second, first & second)),
        )
        what = f"rating of one that parts in {part} of deals and wins {rate} there"
        yield Measured(what, deals, part > 0.2, covered)


def _of_two(deals: int, first: int, second: int, both: int) -> Interval | None:
    """The interval of the rating of one that won so many in either seating, and in both."""
    won, squares = first + second, first + second + 2 * both
    lost_squares = 4 * deals - 4 * won + squares
    product = 2 * won - squares
    wins = [[first, second], [deals - first, deals - second]]
    pair = PairSums(wins, [squares, lost_squares], product, 0)
    sums = Sums(deals, [pair], [[squares, product], [product, lost_squares]])
    labels, seats = ("mine", "greedy"), ("red", "yellow")
    found = ratings(Meetings(1, 10_000, RULES, seats, labels, (0, 1), ((0, 1),), sums))
    return _ends(None if found is None else found["mine"])


def three_rated(studies: int = STUDIES) -> Iterator[Measured]:
    """Three strategies; without luck, and with luck of a seat that cancels within a deal."""
    random = np.random.default_rng(1)
    for luck in (0.0, 1.0):
        held, truth = 0, _of_three(luck)
        for _ in range(studies):
            won = simulated(random, 200, luck)
            found = ratings(field(("greedy", "b", "c"), won, PAIRS))
            held += holds(_ends(None if found is None else found["b"]), truth)
        yield Measured(f"rating among three, luck {luck}", 200, True, held / studies)


SIX = ("a", "b", "c", "d", "e", "f")


def six_equal(studies: int) -> Iterator[dict[str, Rating]]:
    """The ratings of six strategies that are equal, without greedy, in each of some studies."""
    random, pairs = np.random.default_rng(16), tuple(combinations(range(6), 2))
    for _ in range(studies):
        found = ratings(field(SIX, random.integers(0, 2, (len(pairs), 2, 50)), pairs))
        assert found is not None
        yield found


def equals_rated(studies: int = 1000) -> Iterator[Measured]:
    """Six that are equal: the ratings of all but the baseline, in studies that share it."""
    rated = list(six_equal(studies))
    held = [holds(_ends(of), 0.0) for one in rated for of in one.values() if of.low != of.high]
    yield Measured("rating among six equals without greedy", 50, True, float(np.mean(held)))


def _of_three(luck: float) -> float:
    """The rating of the second that very many deals would tell."""
    deals, (places, weights) = 10**9, np.polynomial.hermite_e.hermegauss(80)
    pairs = []
    for first, second in PAIRS:
        odds = STRENGTHS[first] - STRENGTHS[second] + luck * places
        won = round(deals * float((weights / (1 + np.exp(-odds))).sum() / weights.sum()))
        pairs.append(PairSums([[won, won], [deals - won, deals - won]], [0, 0], 0, 0))
    sums = Sums(deals, pairs, [[0] * 3 for _ in range(3)])
    labels, seats = ("greedy", "b", "c"), ("red", "yellow")
    found = ratings(Meetings(1, 10_000, RULES, seats, labels, (0, 1, 2), PAIRS, sums))
    assert found is not None
    return found["b"].points


def _ends(rating: Rating | None) -> Interval | None:
    return None if rating is None else rating[1:]
