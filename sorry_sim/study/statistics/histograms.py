"""Histograms of whole numbers, and their mean, spread and percentiles."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

Histogram = Counter[int]
"""How many games have each value."""


@dataclass(frozen=True)
class Summary:
    """What a histogram comes to.

    Attributes
    ----------
    mean, standard_error
        The mean, and its standard error.
    sd
        Standard deviation (n - 1); 0 for one game.
    p05, p50, p95
        The smallest values that 5 %, 50 % and 95 % of the games do not pass.
    """

    mean: float
    standard_error: float
    sd: float
    p05: int
    p50: int
    p95: int


def summary(histogram: Mapping[int, int]) -> Summary:
    """Summarise a histogram of at least one game."""
    games = sum(histogram.values())
    total = sum(value * number for value, number in histogram.items())
    squares = sum(value * value * number for value, number in histogram.items())
    # Integers up to here, so nothing cancels where the deviation is small beside the mean.
    sd = sqrt((games * squares - total * total) / (games * (games - 1))) if games > 1 else 0.0
    return Summary(
        mean=total / games,
        standard_error=sd / sqrt(games),
        sd=sd,
        p05=percentile(histogram, games, 5),
        p50=percentile(histogram, games, 50),
        p95=percentile(histogram, games, 95),
    )


def add_numbers(histogram: Histogram, games: NDArray[np.int64]) -> None:
    """Add games, as `numpy.bincount` gives them: ``int64`` of shape (largest value + 1,)."""
    values = np.flatnonzero(games)
    histogram.update(dict(zip(values.tolist(), games[values].tolist(), strict=True)))


def percentile(histogram: Mapping[int, int], games: int, percent: int) -> int:
    """The smallest value that ``percent`` % of the games (one at least) do not pass."""
    passed = 0
    for value, number in sorted(histogram.items()):
        passed += number
        if 100 * passed >= percent * games:
            return value
    raise ValueError("no game was played")
