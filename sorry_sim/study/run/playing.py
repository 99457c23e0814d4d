"""A run: a line-up plays a number of games, counts come back."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from sorry_sim.core.engine import (
    Engine,
    Rows,
    game_at,
    game_name,
    game_of_series_at,
    strategy_at,
)
from sorry_sim.rules import Rules
from sorry_sim.rules.series import Series
from sorry_sim.study.playing.blocks import Blocks
from sorry_sim.study.playing.interrupts import CtrlC
from sorry_sim.study.playing.lineup import LineUp
from sorry_sim.study.playing.processors import processors
from sorry_sim.study.playing.setup import DEFAULT_TURN_LIMIT
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.precision import reached
from sorry_sim.study.statistics.looks import looks


@dataclass(frozen=True)
class Stuck:
    """A strategy that did not come back from a decision, and the game it was in."""

    strategy: str
    game: str


@dataclass(frozen=True)
class Outcome:
    """What a run came to.

    Attributes
    ----------
    counts
        Of all games finished.
    elapsed
        Seconds of play; compiling is not in it.
    asked
        Games that were to be played, or series; to a precision that is reached, those played.
    interrupted
        Whether Ctrl-C ended it.
    stuck
        A strategy that did not come back from a decision after Ctrl-C, else None.
    left_behind
        Whether a thread still plays. It cannot be stopped: the process has to be left with
        ``os._exit``.
    """

    counts: Counts
    elapsed: float
    asked: int
    interrupted: bool
    stuck: Stuck | None = None
    left_behind: bool = False

    @property
    def done(self) -> int:
        """Games that have been played, or series."""
        return self.counts.units


def ready(
    lineup: LineUp,
    rules: Rules,
    seed: int = 1,
    turn_limit: int = DEFAULT_TURN_LIMIT,
    series: Series | None = None,
    metrics: bool = False,
    by_card: bool = False,
) -> Engine:
    """The engine for a line-up, its strategies compiled (seconds where they are not cached).

    Parameters
    ----------
    lineup, rules, seed, turn_limit, series
        As in `play`.
    metrics, by_card
        As in `sorry_sim.core.engine.Engine`.

    Raises
    ------
    InputError
        A strategy cannot be compiled.
    """
    return Engine(
        rules,
        [strategy.chooser() for strategy in lineup.strategies],
        [list(strategy.parameters.values()) for strategy in lineup.strategies],
        lineup.table(),
        seed,
        turn_limit,
        metrics=metrics,
        series=series,
        by_card=by_card,
    )


def play(
    lineup: LineUp,
    rules: Rules,
    games: int,
    seed: int = 1,
    threads: int | None = None,
    turn_limit: int = DEFAULT_TURN_LIMIT,
    report: Callable[[int], None] | None = None,
    series: Series | None = None,
    before: Counts | None = None,
    checkpoint: Callable[[Counts, float], None] | None = None,
    precision: float | None = None,
    keep_rows: Callable[[Rows, int], None] | None = None,
    by_card: bool = False,
) -> Outcome:
    """Play games 0 to ``games`` - 1, or as many series; fewer where a precision is reached before.

    Parameters
    ----------
    lineup
        Who plays in which seat.
    rules
        What is played.
    games
        How many; the counts do not depend on threads, and the first N games of a longer run are
        those of a run of N.
    seed
        0 to 2**64 - 1.
    threads
        None for one a processor.
    turn_limit
        Turns after which a game is a draw by limit.
    report
        Called after every block, in this thread, with the games or series finished so far.
    series
        How long a series of games goes on; None for single games.
    before
        The counts of games that have been played, from game 0 on: play goes on after them.
    checkpoint
        Called after every block, in this thread, with the counts of all games so far, and the
        seconds of play.
    precision
        Half of the width of the widest interval of interest at which play is to end, as
        `sorry_sim.study.run.precision` has it; it is looked for it at planned times only.
    keep_rows
        Called after every block, in this thread, with the rows of its games, the columns of
        metrics among them, and the number of the first game or series; blocks come in order.
    by_card
        Whether to count who draws which cards.

    Raises
    ------
    InputError
        A strategy cannot be compiled.
    ValueError
        The counts before are of another study.
    StrategyFault
        A strategy did what it must not.
    """
    engine = ready(
        lineup, rules, seed, turn_limit, series, metrics=keep_rows is not None, by_card=by_card
    )
    empty = partial(Counts.empty, lineup, rules, seed, turn_limit, series, precision, by_card)
    counts = empty()
    if before is not None:
        counts += before

    def counted(rows: Rows, first: int) -> tuple[Counts, tuple[Rows, int] | None]:
        part = empty()
        part.add_rows(rows, first)
        return part, (rows, first) if keep_rows else None

    start = time.perf_counter()
    ends = looks(games, lineup.rotations, counts.units) if precision else (games,)
    with CtrlC() as between_looks:
        for end in ends:
            blocks = Blocks(engine, end, threads or processors(), counted, first=counts.units)
            for part, kept in blocks:
                counts += part
                if keep_rows and kept:
                    keep_rows(*kept)
                if report:
                    report(counts.units)
                if checkpoint:
                    checkpoint(counts, time.perf_counter() - start)
            if blocks.interrupted:
                break
            if precision and reached(counts).enough:
                games = end
            if counts.units == games or between_looks.presses:
                break
    elapsed = time.perf_counter() - start
    stuck = None
    if blocks.stuck is not None:
        who = lineup.strategies[strategy_at(blocks.stuck)]
        in_series = None if series is None else game_of_series_at(blocks.stuck)
        stuck = Stuck(who.label, game_name(game_at(blocks.stuck), in_series))
    interrupted = blocks.interrupted or counts.units < games
    return Outcome(counts, elapsed, games, interrupted, stuck, blocks.left_behind)


def whole_rounds(games: int, rotations: int, series: Series | None) -> int:
    """Return how many games or series to play: rounded up to play every rotation as often.

    Parameters
    ----------
    games
        How many games are asked for; where series go on to a target, how many series.
    rotations
        Those of the line-up.
    series
        How long a series goes on; None for single games.
    """
    each = series.games if series else 1  # 0 where series go on to a target
    number = -(-games // each) if each else games
    return number + -number % rotations


def in_games(number: int, series: Series | None) -> int:
    """Return a number of games or series in the unit of what `whole_rounds` is given."""
    return number * ((series.games if series else 1) or 1)
