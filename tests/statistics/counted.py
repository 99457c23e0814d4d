"""Simulated runs, from their counts to the rows of their tables, each as what `coverage` found."""

from collections import Counter
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from sorry_sim.rules import PRESETS
from sorry_sim.study.playing.lineup import LineUp
from sorry_sim.study.run.points import point_results
from sorry_sim.study.run.results import results
from tests.study.examples import empty_counts, lineup

from .coverage import STUDIES, Interval, Measured, coverage

GAMES = 1000
SOME_SEATS = lineup("a", "b", "b", "b")
TWO = lineup("a", "b", seats=("red", "yellow"), rotate=False)
TEAMS = lineup("a", "b", teams=True)
TWO_SEATS = lineup("a", "b", "a", "b", rotate=False)


def runs() -> Iterator[Measured]:
    """Several seats or a team to a strategy; seats are not equal, and some games are drawn."""
    random = np.random.default_rng(14)
    for seated, chances in (
        (SOME_SEATS, (0.35, 0.2, 0.25, 0.2)),
        (TEAMS, (0.4, 0.25, 0.2, 0.1)),
        (TWO_SEATS, (0.3, 0.2, 0.3, 0.15)),
    ):
        yield from _runs(random, seated, np.array(chances))


def _runs(
    random: np.random.Generator, seated: LineUp, chances: NDArray[np.float64]
) -> Iterator[Measured]:
    """``chances`` are those of who was named first to fourth, wherever they sit."""
    counts = empty_counts(seated)
    rotations = seated.rotations
    in_seats = np.array([np.roll(chances, rotation) for rotation in range(rotations)])
    in_seats *= 0.96 * np.array([1.02, 1.0, 0.98, 1.0])
    ends = np.concatenate([in_seats, 1 - in_seats.sum(axis=1, keepdims=True)], axis=1)
    won = random.multinomial(GAMES // rotations, ends, (STUDIES, rotations))
    counts.games_by_rotation = [GAMES // rotations] * rotations
    sides = len(seated.sides)
    by_side = in_seats.reshape(rotations, -1, sides).sum(axis=1)
    truths = _truths(seated, by_side)
    held = np.zeros(len(truths))
    for study in won:
        counts.wins = study[:, :-1].tolist()
        counts.turn_limit_draws = int(study[:, -1].sum())
        rows = results(counts)
        held += [
            row.ci_low <= truth <= row.ci_high for row, truth in zip(rows, truths, strict=True)
        ]
    for row, covered in zip(rows, held / STUDIES, strict=True):
        what = f"{row.strategy} of {len(seated.strategies)} in {row.seat or 'all its seats'}"
        yield Measured(f"{what}, {seated.labels}", row.games, True, float(covered))


FEW, MANY = 65, 160


def points() -> Iterator[Measured]:
    """The points of who seldom wins, few or many then, and of who often does."""
    random = np.random.default_rng(15)
    for games, rate in ((20, 0.02), (200, 0.004), (200, 0.1), (1000, 0.004), (10_000, 0.004)):
        won = random.binomial(games, rate, STUDIES)
        many = random.binomial(won, 0.3)
        truth = rate * (0.7 * FEW + 0.3 * MANY)
        covered = coverage(_of_points, truth, won - many, many, games)
        yield Measured(f"points, won {rate}", games, False, covered)


def _of_points(few: int, many: int, games: int) -> Interval:
    """The interval of the points of one that won so often with few points, and with many."""
    counts = empty_counts(TWO, PRESETS["point-score"])
    counts.games_by_rotation = [games]
    won = few + many
    mine = Counter({0: games - won, FEW: few, MANY: many})
    its = Counter({0: won, 100: games - won})
    counts.points.strategies = [mine, its]
    counts.points.sides = [[mine, its]]
    total = point_results(counts)[0]
    return total.mean_low, total.mean_high


def _truths(seated: LineUp, by_side: NDArray[np.float64]) -> list[float]:
    """What rows of results are to hold: the wins a side played."""
    counts, totals, sides = empty_counts(seated), [], []
    for strategy in counts.strategies:
        played = list(counts.played_by(strategy))
        totals.append(sum(float(by_side[one]) for one in played) / len(played))
        for place in range(len(counts.sides)):
            mine = [float(by_side[one]) for one in played if one[1] == place]
            sides += [sum(mine) / len(mine)] if mine else []
    return totals + sides
