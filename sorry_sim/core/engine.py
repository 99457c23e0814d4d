"""The compiled engine as the rest of the program uses it: ranges of games in, rows out."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sorry_sim.core.batch import play_range
from sorry_sim.core.game import (
    DECISIONS,
    GAME,
    PROGRESS_WORDS,
    SCORE_NOT_A_NUMBER,
    STATUS,
    STRATEGY,
)
from sorry_sim.core.record import LOG_CARD, LOG_WORDS
from sorry_sim.core.rng import signed
from sorry_sim.core.rows import COLUMNS
from sorry_sim.core.scratch import scratch_words
from sorry_sim.core.tables import DECK, METRICS, build
from sorry_sim.rules import Rules

Ints = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int32]

MOST_STRATEGIES = 4
_CACHE_LINES = 32  # words apart, so that threads do not write to one line of the cache
_FIRST_LOG = 1024  # entries; most games use fewer


class StrategyFault(Exception):
    """A strategy did what it must not: raised, scored NaN, chose a move that is not there.

    Attributes
    ----------
    strategy
        Its place among the strategies of the engine.
    game
        The number of the game in which it happened.
    reason
        What it did, to stand after its name: ``"returned NaN"``.
    """

    def __init__(self, strategy: int, game: int, reason: str) -> None:
        super().__init__(f"strategy {strategy} {reason} in game {game}")
        self.strategy = strategy
        self.game = game
        self.reason = reason


def new_progress() -> Ints:
    """A progress report for `Engine.play`: which game and strategy it is at, readable meanwhile."""
    return np.zeros(PROGRESS_WORDS + _CACHE_LINES, np.int64)


def strategy_at(progress: Ints) -> int:
    """The place of the strategy that decided last, or is deciding."""
    return int(progress[STRATEGY])


def game_at(progress: Ints) -> int:
    """The number of the game in play."""
    return int(progress[GAME])


def decisions_at(progress: Ints) -> int:
    """How many decisions have been asked for, forced moves apart."""
    return int(progress[DECISIONS])


class Engine:
    """One rule set, line-up and seed, ready to play any of its games.

    Game *g* is deal *g* with the seats of rotation *g* modulo the number of rotations. It is the
    same game whatever other games are played, on however many threads.

    Parameters
    ----------
    rules
        What is played.
    choosers
        One to four compiled choosers, of the signature ``CHOOSE``.
    parameters
        The parameters of each.
    rotations
        ``int64`` of shape (rotations, 4): the place of the strategy in each colour's seat, -1 for
        a seat that is empty.
    seed
        0 to 2**64 - 1.
    turn_limit
        A game not won by the end of this turn is a draw by limit.
    metrics
        Whether to fill in the columns CHOICES, LEAD_CHANGES and BEHIND, which takes some time.
    """

    def __init__(
        self,
        rules: Rules,
        choosers: Sequence[Any],
        parameters: Sequence[Sequence[float]],
        rotations: Ints,
        seed: int,
        turn_limit: int,
        metrics: bool = False,
    ) -> None:
        self._play_range = play_range(rules.has_classic_games)
        self._tables = build(rules)
        self._tables[METRICS] = int(metrics)
        self._scratch_words = scratch_words(len(self._tables) - DECK)
        self._players = (*choosers, *[choosers[0]] * (MOST_STRATEGIES - len(choosers)))
        self._parameters = np.zeros((MOST_STRATEGIES, max(1, *map(len, parameters))))
        for place, values in enumerate(parameters):
            self._parameters[place, : len(values)] = values
        self._rotations = np.ascontiguousarray(rotations, np.int64)
        self._seed = signed(seed)
        self._turn_limit = turn_limit

    def play(self, first: int, games: int, progress: Ints | None = None) -> Rows:
        """Play games ``first`` to ``first + games - 1``.

        Returns
        -------
        numpy.ndarray
            ``int32`` of shape (games, COLUMNS), the columns as in `sorry_sim.core.rows`.

        Raises
        ------
        StrategyFault
            A strategy raised, scored NaN or chose a move that is not there.
        """
        return self._play(first, games, np.empty(0, np.int64), progress)

    def log(self, game: int) -> tuple[Ints, StrategyFault | None]:
        """Play one game and keep every card used.

        Returns
        -------
        entries : numpy.ndarray
            ``int64`` of shape (cards, LOG_WORDS), the words as in `sorry_sim.core.record`.
        fault : StrategyFault or None
            What a strategy did that it must not, after the last of the entries.
        """
        room, fault = _FIRST_LOG, None
        while True:
            log = np.zeros((room, LOG_WORDS), np.int64)
            try:
                self._play(game, 1, log.reshape(-1), None)
            except StrategyFault as raised:
                fault = raised
            used = int(np.count_nonzero(log[:, LOG_CARD]))
            if used < room:
                return log[:used], fault
            room *= 2

    def _play(self, first: int, games: int, log: Ints, progress: Ints | None) -> Rows:
        rows = np.empty((games, COLUMNS), np.int32)
        progress = new_progress() if progress is None else progress
        progress[STATUS] = 0
        try:
            self._play_range(
                self._seed,
                first,
                games,
                self._players,
                self._parameters,
                self._rotations,
                self._turn_limit,
                self._tables,
                np.empty(self._scratch_words, np.int64),
                rows,
                log,
                progress,
            )
        except MemoryError:  # not the strategy's doing
            raise
        except Exception as error:  # whatever the strategy raises
            reason = f"raised {type(error).__name__}{f': {error}' if str(error) else ''}"
            raise StrategyFault(strategy_at(progress), game_at(progress), reason) from error
        if progress[STATUS]:
            not_a_number = progress[STATUS] == SCORE_NOT_A_NUMBER
            reason = "returned NaN" if not_a_number else "chose a move that is not there"
            raise StrategyFault(strategy_at(progress), game_at(progress), reason)
        return rows
