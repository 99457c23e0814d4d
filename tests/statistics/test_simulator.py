"""Intervals cover on real games: 5,000 small studies cut out of one long run.

The truth is taken from all games together, which know it 70 times better than a study.
"""

from collections import Counter
from collections.abc import Iterator
from math import sqrt

import numpy as np
import pytest

from sorry_sim.core import rows
from sorry_sim.core.engine import Rows
from sorry_sim.study.playing.lineup import line_up
from sorry_sim.study.run.distribution import QUANTILES, quantile_interval
from sorry_sim.study.run.playing import ready
from sorry_sim.study.statistics.intervals import mean, mean_share, win_rate
from sorry_sim.study.statistics.shares import share_of_deals
from tests.tools import rules_of

from .coverage import STUDIES, Measured, all_honest, as_sums, coverage, holds, sums_over_deals

DEALS = 40
RED = 0
RULES = rules_of("pawns=1,start_on_entry=1")


@pytest.fixture(scope="module")
def seatings() -> list[Rows]:
    """Short games, with one pawn each: all deals in both seatings of two strategies."""
    played = []
    for two in (["greedy", "random"], ["random", "greedy"]):
        line = line_up(two, seats="red,yellow", rotate=False)
        played.append(ready(line, RULES).play(0, STUDIES * DEALS))
    return played


def test_games_of_one_seating(seatings: list[Rows]) -> None:
    all_honest(_of_one_seating(seatings[0]))


def _of_one_seating(games: Rows) -> Iterator[Measured]:
    won = (games[:, rows.WINNER] == RED).reshape(STUDIES, DEALS)
    for interval, what in ((win_rate, "rate"), (lambda k, n: mean_share(k, n, 1), "share")):
        covered = coverage(interval, float(won.mean()), won.sum(axis=1), DEALS)
        yield Measured(f"{what} of greedy in red", DEALS, False, covered)
    turns = games[:, rows.TURNS].astype(np.int64).reshape(STUDIES, DEALS)
    errors = turns.std(axis=1, ddof=1) / sqrt(DEALS)
    held = [
        holds(mean(*one, DEALS), float(turns.mean()))
        for one in zip(turns.mean(axis=1).tolist(), errors.tolist(), strict=True)
    ]
    yield Measured("mean length", DEALS, False, float(np.mean(held)))
    histograms, all_turns = [Counter(study) for study in turns.tolist()], np.sort(turns, axis=None)
    for percent in QUANTILES:
        truth = int(all_turns[len(all_turns) * percent // 100])
        held = [holds(quantile_interval(of, percent), truth) for of in histograms]
        yield Measured(f"{percent} % within", DEALS, False, float(np.mean(held)))


def test_deals_in_both_seatings(seatings: list[Rows]) -> None:
    first, second = (games[:, rows.WINNER] for games in seatings)
    won = np.stack([first == RED, second > RED]).astype(np.int8)
    won = won.reshape(2, STUDIES, DEALS).swapaxes(0, 1)
    make = as_sums(won)
    covered = coverage(
        lambda *sums: share_of_deals(make(*sums))[1:3], float(won.mean()), *sums_over_deals(won)
    )
    all_honest(iter([Measured("share of greedy in both seats", DEALS, False, covered)]))
    together = won.sum(axis=1).var() / won.var(axis=2).sum(axis=1).mean()
    assert together < 1  # so pairing mattered
