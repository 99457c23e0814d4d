"""Files of games that nobody played."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sorry_sim.rules import Rules
from sorry_sim.rules.series import Series
from sorry_sim.study.games_out.file import GamesFile
from sorry_sim.study.playing.lineup import LineUp
from sorry_sim.study.run.played import Played
from tests.study.examples import random_rows, rules_of


def played(seated: LineUp, series: Series | None = None, rules: Rules | None = None) -> Played:
    return Played.by(seated, rules or rules_of(seated), 1, 10_000, series)


def write(path: Path, seated: LineUp, games: int = 500, step: int = 500) -> NDArray[np.int32]:
    """Write games of nobody, so many at a time."""
    rows = random_rows(seated, games)
    with GamesFile(path, played(seated), games) as kept:
        for first in range(0, games, step):
            kept.add(rows[first : first + step], first)
    assert kept.fault is None
    return rows
