"""Thousands of simulated studies at once: how often each value has occurred, look by look."""

from collections.abc import Iterator
from typing import Final

import numpy as np
import numpy.typing as npt

from sorry_sim.study.statistics.looks import looks

STUDIES: Final = 5000

Counts = npt.NDArray[np.int64]

#: Chances of the values 0 to 1 in equal steps: win rates of games from 5 to 95 %, deals of two and
#: of six games that vary much or little, deals that nearly always go alike.
UNITS: Final[dict[str, list[float]]] = {
    "games, 5 %": [0.95, 0.05],
    "games, 25 %": [0.75, 0.25],
    "games, 50 %": [0.5, 0.5],
    "games, 95 %": [0.05, 0.95],
    "two games, alike": [0.45, 0.1, 0.45],
    "two games, apart": [0.25, 0.5, 0.25],
    "two games, opposed": [0.05, 0.9, 0.05],
    "two games, skewed": [0.01, 0.14, 0.85],
    "two games, nearly always one each": [0.001, 0.999, 0.0],
    "two games with draws": [0.1, 0.15, 0.4, 0.2, 0.15],
    "six games": [0.01, 0.09, 0.2, 0.4, 0.2, 0.09, 0.01],
}


def mean(chances: list[float]) -> float:
    return float(np.linspace(0, 1, len(chances)) @ chances)


def studies(chances: list[float], most: int, seed: int = 1) -> Iterator[Counts]:
    """Of shape (studies, values): what each study has at each of its planned looks."""
    random = np.random.default_rng(seed)
    counts = np.zeros((STUDIES, len(chances)), np.int64)
    played = 0
    for look in looks(most):
        counts += random.multinomial(look - played, chances, STUDIES)
        played = look
        yield counts
