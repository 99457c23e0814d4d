"""The compiled engine as the rest of the program uses it: ranges of games in, rows out."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sorry_sim.core.batch import play_range
from sorry_sim.core.game import (
    DECISIONS,
    GAME,
    IN_SERIES,
    PROGRESS_WORDS,
    SCORE_NOT_A_NUMBER,
    STATUS,
    STRATEGY,
)
from sorry_sim.core.record import LOG_CARD, LOG_WORDS
from sorry_sim.core.rng import signed
from sorry_sim.core.rows import COLUMNS, COLUMNS_WITH_CARDS, GAME_OF_SERIES
from sorry_sim.core.scratch import new_scratch, state_words
from sorry_sim.core.tables import COUNT_CARDS, DECK, FOLLOW_TURNS, METRICS, build
from sorry_sim.rules import Rules
from sorry_sim.rules.series import Series

Ints = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int32]

MOST_STRATEGIES = 4
_CACHE_LINES = 32  # words apart, so that threads do not write to one line of the cache
_GAMES_A_SERIES = 8  # that a series to a target may take before its block is played in parts
_FIRST_LOG = 1024  # entries; most games use fewer


class StrategyFault(Exception):
    """A strategy did what it must not: raised, scored NaN, chose a move that is not there.

    Attributes
    ----------
    strategy
        Its place among the strategies of the engine.
    game
        The number of the game in which it happened, or of its series.
    reason
        What it did, to stand after its name: ``"returned NaN"``.
    in_series
        The number of the game in its series, None where games are played singly.
    """

    def __init__(self, strategy: int, game: int, reason: str, in_series: int | None = None) -> None:
        super().__init__(f"strategy {strategy} {reason} in game {game_name(game, in_series)}")
        self.strategy = strategy
        self.game = game
        self.reason = reason
        self.in_series = in_series


def game_name(game: int, in_series: int | None) -> str:
    """What a game is called: its number, in a series as in ``3.2`` for game 2 of series 3."""
    return f"{game}" if in_series is None else f"{game}.{in_series}"


def new_progress() -> Ints:
    """A progress report for `Engine.play`: which game and strategy it is at, readable meanwhile."""
    return np.zeros(PROGRESS_WORDS + _CACHE_LINES, np.int64)


def strategy_at(progress: Ints) -> int:
    """The place of the strategy that decided last, or is deciding."""
    return int(progress[STRATEGY])


def game_at(progress: Ints) -> int:
    """The number of the game in play, or of its series."""
    return int(progress[GAME])


def game_of_series_at(progress: Ints) -> int:
    """The number in its series of the game in play."""
    return int(progress[IN_SERIES])


def decisions_at(progress: Ints) -> int:
    """How many decisions have been asked for, forced moves apart."""
    return int(progress[DECISIONS])


class Engine:
    """One rule set, line-up and seed, ready to play any of its games.

    Game *g* is deal *g* with the seats of rotation *g* modulo the number of rotations. It is the
    same game whatever other games are played, on however many threads. Where games are played in
    series, all this is true of series, and ``games`` means series.

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
    series
        How long a series of games goes on; None for single games.
    by_card
        Whether to count the cards that each player draws: rows have the columns DRAWN too.
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
        series: Series | None = None,
        by_card: bool = False,
    ) -> None:
        self._play_range = play_range(rules.has_classic_games)
        self._tables = build(rules)
        self._tables[METRICS] = FOLLOW_TURNS * metrics + COUNT_CARDS * by_card
        self._columns = COLUMNS_WITH_CARDS if by_card else COLUMNS
        self._deck_size = len(self._tables) - DECK
        self._players = (*choosers, *[choosers[0]] * (MOST_STRATEGIES - len(choosers)))
        self._parameters = np.zeros((MOST_STRATEGIES, max(1, *map(len, parameters))))
        for place, values in enumerate(parameters):
            self._parameters[place, : len(values)] = values
        self._rotations = np.ascontiguousarray(rotations, np.int64)
        self._seed = signed(seed)
        self._turn_limit = turn_limit
        self._series = series

    def play(self, first: int, games: int, progress: Ints | None = None) -> Rows:
        """Play games ``first`` to ``first + games - 1``.

        Returns
        -------
        numpy.ndarray
            ``int32`` of shape (games, COLUMNS), by card (games, COLUMNS_WITH_CARDS), the columns as
            in `sorry_sim.core.rows`; where games are played in series, all games of one, then all
            of the next.

        Raises
        ------
        StrategyFault
            A strategy raised, scored NaN or chose a move that is not there.
        """
        if self._series is None:
            return self._play(first, games, games, progress=progress)
        found, end = [], first + games
        while first < end:
            room = self._series.most_games + _GAMES_A_SERIES * (end - first)
            rows = self._play(first, end - first, room, progress=progress)
            if len(rows) == room:  # perhaps in the middle of a series: play that once more
                whole = int(np.flatnonzero(rows[:, GAME_OF_SERIES] == 0)[-1])
                rows = rows[:whole]
            found.append(rows)
            first += int(np.count_nonzero(rows[:, GAME_OF_SERIES] == 0))
        return np.concatenate(found)

    def games_of(self, series: int) -> int:
        """How many games a series has; where a strategy's fault ends it, up to that game.

        Parameters
        ----------
        series
            Its number.
        """
        try:
            return len(self.play(series, 1))
        except StrategyFault as fault:
            return (fault.in_series or 0) + 1

    def log(
        self, game: int, in_series: int = 0, progress: Ints | None = None
    ) -> tuple[Ints, StrategyFault | None]:
        """Play one game and keep every card used.

        Parameters
        ----------
        game
            The number of the game, or of its series.
        in_series
            The number of the game in its series.
        progress
            A report of `new_progress`, kept up to date.

        Returns
        -------
        entries : numpy.ndarray
            ``int64`` of shape (cards, LOG_WORDS), the words as in `sorry_sim.core.record`.
        fault : StrategyFault or None
            What a strategy did that it must not, after the last of the entries; in an earlier
            game of the series there are none.

        Raises
        ------
        IndexError
            The series has fewer games.
        """
        room, fault = _FIRST_LOG, None
        while True:
            log = np.zeros((room, LOG_WORDS), np.int64)
            try:
                played = self._play(game, 1, in_series + 1, log.reshape(-1), progress)
            except StrategyFault as raised:
                fault = raised
            else:
                if len(played) <= in_series:
                    raise IndexError(f"series {game} has {len(played)} games")
            used = int(np.count_nonzero(log[:, LOG_CARD]))
            if used < room:
                return log[:used], fault
            room *= 2

    def _play(
        self,
        first: int,
        games: int,
        most_rows: int,
        log: Ints | None = None,
        progress: Ints | None = None,
    ) -> Rows:
        """The rows of these games or series, or as many as ``most_rows`` holds."""
        rows = np.empty((most_rows, self._columns), np.int32)
        progress = new_progress() if progress is None else progress
        progress[STATUS] = 0
        try:
            filled = self._play_range(
                self._seed,
                first,
                games,
                *(self._series or Series()),
                self._players,
                self._parameters,
                self._rotations,
                self._turn_limit,
                self._tables,
                new_scratch(self._deck_size),
                np.empty(state_words(self._deck_size), np.int64),
                rows,
                np.empty(0, np.int64) if log is None else log,
                progress,
            )
        except MemoryError:  # not the strategy's doing
            raise
        except Exception as error:  # whatever the strategy raises
            reason = f"raised {type(error).__name__}{f': {error}' if str(error) else ''}"
            raise self._fault(progress, reason) from error
        if progress[STATUS]:
            not_a_number = progress[STATUS] == SCORE_NOT_A_NUMBER
            reason = "returned NaN" if not_a_number else "chose a move that is not there"
            raise self._fault(progress, reason)
        return rows[:filled]

    def _fault(self, progress: Ints, reason: str) -> StrategyFault:
        in_series = None if self._series is None else game_of_series_at(progress)
        return StrategyFault(strategy_at(progress), game_at(progress), reason, in_series)
