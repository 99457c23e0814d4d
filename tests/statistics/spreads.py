"""Simulated spreads of win rates and their changes, each as what `coverage` found."""

from collections.abc import Iterator
from itertools import permutations

import numpy as np

from sorry_sim.study.variants.spread import (
    Differences,
    Sides,
    errors_to_go,
    known,
    of_change,
    of_spread,
)

from .coverage import STUDIES, Measured, Numbers, holds

Chances = tuple[float, ...]

EQUAL: dict[int, Chances] = {sides: (1 / sides,) * sides for sides in (2, 3, 4)}
APART: Chances = (0.28, 0.26, 0.24, 0.22)


def spreads() -> Iterator[Measured]:
    """Win rates of two to four sides, equal or not."""
    random = np.random.default_rng(12)
    for games, chances in (
        *((10_000, equal) for equal in EQUAL.values()),
        *((games, EQUAL[4]) for games in (10, 100, 1000)),
        *((games, APART) for games in (100, 1000, 10_000)),
        *((games, (0.9, 0.06, 0.04)) for games in (10, 1000)),
        (1000, (0.996, 0.002, 0.001, 0.001)),
    ):
        won = random.multinomial(games, chances, STUDIES)
        errors, truth = errors_to_go(len(chances) * (len(chances) - 1) // 2, games), _of(chances)
        held = [holds(of_spread(_differences(of, games), errors), truth) for of in won.tolist()]
        yield Measured(f"spread of {chances}", games, False, float(np.mean(held)))


def changed_spreads() -> Iterator[Measured]:
    """Games by two rule sets on the same deals, of which some are won by somebody else."""
    random = np.random.default_rng(13)
    for games, base, other, part in (
        (1000, EQUAL[4], EQUAL[4], 1.0),
        (1000, (0.31, 0.23, 0.23, 0.23), EQUAL[4], 0.5),
        (1000, EQUAL[4], (0.4, 0.2, 0.2, 0.2), 0.3),
        (20, EQUAL[3], EQUAL[3], 0.1),
        (300, EQUAL[2], (0.9, 0.1), 0.005),
    ):
        joint = part * np.outer(other, base) + (1 - part) * np.diag(base)
        now = (part * np.array(other) + (1 - part) * np.array(base)).tolist()
        truth = _of(tuple(now)) - _of(base)
        both = random.multinomial(games, joint.ravel(), STUDIES).reshape(STUDIES, *joint.shape)
        errors = errors_to_go(3 * len(base) * (len(base) - 1) // 2, games)
        held = [
            holds(
                of_change(
                    _differences(of.sum(1).tolist(), games),
                    _differences(of.sum(0).tolist(), games),
                    _changes(of, games),
                    errors,
                ),
                truth,
            )
            for of in both
        ]
        what = f"change of spread from {base} in {part} of deals to {other}"
        yield Measured(what, games, False, float(np.mean(held)))


def _of(chances: Chances) -> float:
    return max(chances) - min(chances)


def _two(sides: int) -> list[tuple[int, int, Sides]]:
    return [(one, two, (str(one), str(two))) for one, two in permutations(range(sides), 2)]


def _squares(won: int, lost: int, games: int) -> float:
    return won + lost - (won - lost) ** 2 / games


def _differences(won: list[int], games: int) -> Differences:
    return {
        two: known((won[i] - won[k]) / games, _squares(won[i], won[k], games), games)
        for i, k, two in _two(len(won))
    }


def _changes(both: Numbers, games: int) -> Differences:
    """From the games by winner, in one rule set and in the other."""
    mine, its, of = both.sum(1).tolist(), both.sum(0).tolist(), both.tolist()
    found = {}
    for i, k, two in _two(len(of)):
        my, base = mine[i] - mine[k], its[i] - its[k]
        apart = _squares(mine[i], mine[k], games) + _squares(its[i], its[k], games)
        products = of[i][i] - of[i][k] - of[k][i] + of[k][k] - my * base / games
        found[two] = known((my - base) / games, apart - 2 * products, games, apart)
    return found
