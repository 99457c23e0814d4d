"""What a strategy costs: the time of its games, beside that of another's."""

from statistics import median
from time import thread_time
from typing import Final, NamedTuple

import numpy as np

from sorry_sim.core.engine import Engine, Ints, decisions_at
from sorry_sim.core.rows import CARDS
from sorry_sim.rules import load_rules
from sorry_sim.study.check.watched import PATIENCE_SECONDS, watched
from sorry_sim.study.playing.lineup import line_up
from sorry_sim.study.run.playing import ready

_ROUNDS: Final = 7
_ROUND_S: Final = 0.05
_MOST_GAMES: Final = 4096  # of a round


class Times(NamedTuple):
    """Nanoseconds of the processor, medians of rounds; ``ratio`` is the median of their ratios."""

    own: float
    other: float
    ratio: float


class Cost(NamedTuple):
    """The time of whole games, what the engine does included, shared out.

    Attributes
    ----------
    decision
        A decision: one card used, whether or not there was anything to choose.
    choice
        A decision with two ways to go on or more, for which the strategy is called.
    """

    decision: Times
    choice: Times


def cost(spec: str, other: str, seed: int, patience: float = PATIENCE_SECONDS) -> Cost:
    """Time a strategy and another, round by round in turn, in classic games for two.

    Each plays against itself, on one thread; time in which that had no processor does not count.

    Parameters
    ----------
    spec, other
        The strategies, as a user names them.
    seed
        The seed of the games, from 0 on.
    patience
        How many seconds a decision may take.

    Raises
    ------
    StrategyFault
        One did what it must not.
    """
    engines = [
        ready(line_up([each], players=2), load_rules("classic"), seed) for each in (spec, other)
    ]

    def rounds(progress: Ints) -> list[list[tuple[float, float]]]:
        games = [_games_a_round(engine, progress) for engine in engines]
        both = list(zip(engines, games, strict=True))
        return [[_ns(*each, number, progress) for each in both] for number in range(_ROUNDS)]

    (measured,) = watched(rounds, patience=patience)
    return Cost(*(_times(*each) for each in np.array(measured).transpose(2, 1, 0)))


def _times(own: np.ndarray, other: np.ndarray) -> Times:
    return Times(median(own), median(other), median(own / other))


def _games_a_round(engine: Engine, progress: Ints) -> int:
    """So many games that a round takes its time; these warm up, too."""
    games = 1
    while games < _MOST_GAMES:
        start = thread_time()
        engine.play(0, games, progress)
        if thread_time() - start >= _ROUND_S:
            break
        games *= 2
    return games


def _ns(engine: Engine, games: int, number: int, progress: Ints) -> tuple[float, float]:
    """Nanoseconds of the processor a decision, and a choice, in a round of games."""
    before = decisions_at(progress)
    start = thread_time()
    rows = engine.play(number * games, games, progress)
    elapsed = (thread_time() - start) * 1e9
    cards = int(rows[:, CARDS].sum(dtype=np.int64))
    return elapsed / cards, elapsed / (decisions_at(progress) - before)
