"""All figures of coverage, of which docs/statistics.md has the ends: python -m tests.statistics."""

from collections.abc import Iterator

import numpy as np

from sorry_sim.study.compare.rating import SCALE, ratings
from tests.study.compare.test_rating import field, simulated

from .coverage import STUDIES, Measured, holds
from .simulated import ALL


def rated() -> Iterator[Measured]:
    """Ratings of three strategies; too slow for the tests, which simulate fewer."""
    random, held = np.random.default_rng(1), 0
    for _ in range(STUDIES):
        found = ratings(
            field(("greedy", "b", "c"), simulated(random, 200, 0.0), ((0, 1), (0, 2), (1, 2)))
        )
        assert found is not None
        held += holds(found["b"][1:], 0.5 * SCALE)
    yield Measured("rating", 200, True, held / STUDIES)


print("| what | units | rate | covered |\n| --- | ---: | --- | ---: |")
for of in (*ALL, rated):
    for one in of():
        rate = "ordinary" if one.ordinary else "rare"
        print(f"| {one.what} | {one.units:,} | {rate} | {100 * one.covered:.1f} % |")
