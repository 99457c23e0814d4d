"""Lockstep: every variant plays the same deals, so that what differs is the rules' doing."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from sorry_sim.core.engine import Engine, Ints, Rows, StrategyFault, game_at, strategy_at
from sorry_sim.rules import Rules
from sorry_sim.study.playing.blocks import Blocks
from sorry_sim.study.playing.lineup import LineUp
from sorry_sim.study.playing.places import note_place, place_at
from sorry_sim.study.playing.setup import DEFAULT_TURN_LIMIT
from sorry_sim.study.run.playing import Stuck
from sorry_sim.study.variants.seating import Seated
from sorry_sim.study.variants.tallies import Tally, quantities, skilled_wins

_SECONDS_A_LINE_UP = 0.02
_MOST_SECONDS = 0.5  # well below what Ctrl-C waits for a block


@dataclass(frozen=True)
class Lockstep:
    """What a comparison came to.

    Attributes
    ----------
    tallies
        One a variant, all of the same deals.
    elapsed
        Seconds of play.
    asked
        Deals that were to be played.
    interrupted
        Whether Ctrl-C ended it.
    stuck
        The place of the variant, and what its strategy did not come back from, else None.
    left_behind
        Whether a thread still plays. It cannot be stopped: the process has to be left with
        ``os._exit``.
    """

    tallies: list[Tally]
    elapsed: float
    asked: int
    interrupted: bool
    stuck: tuple[int, Stuck] | None = None
    left_behind: bool = False

    @property
    def games(self) -> int:
        """Deals that every variant has played."""
        return self.tallies[0].games


class VariantFault(StrategyFault):
    """A strategy's fault in one of the variants.

    Attributes
    ----------
    place
        The place of the variant.
    label
        The label of the strategy.
    lineup
        The line-up that it was in.
    """

    def __init__(self, fault: StrategyFault, place: int, lineup: LineUp) -> None:
        super().__init__(fault.strategy, fault.game, fault.reason, fault.in_series)
        self.place = place
        self.lineup = lineup
        self.label = lineup.strategies[fault.strategy].label


class PairedEngine:
    """Plays every line-up of every variant, one after the other, on the same deals.

    Strategies are compiled here (seconds where they are not cached).
    """

    def __init__(self, seated: Sequence[Seated], seed: int, turn_limit: int) -> None:
        self._entries = [(place, one) for place, s in enumerate(seated) for one in s.lineups]
        self._engines = [
            _engine(seated[place].variant.rules, one, seed, turn_limit, one is seated[place].lineup)
            for place, one in self._entries
        ]

    def play(self, first: int, games: int, progress: Ints | None = None) -> Rows:
        """Play deals ``first`` to ``first + games - 1``.

        Returns
        -------
        numpy.ndarray
            ``int32`` of shape (line-ups, games, COLUMNS): those of the first variant, then those of
            the next.

        Raises
        ------
        VariantFault
            That of the lowest deal in which there was one.
        """
        rows, faults = [], []
        for entry, engine in enumerate(self._engines):
            note_place(progress, entry)
            try:
                rows.append(engine.play(first, games, progress))
            except StrategyFault as fault:
                faults.append(VariantFault(fault, *self._entries[entry]))
        if faults:
            raise min(faults, key=lambda fault: fault.game)
        return np.stack(rows)

    def stuck_at(self, progress: Ints) -> tuple[int, Stuck]:
        """Tell in which variant, strategy and game a block is."""
        place, lineup = self._entries[place_at(progress)]
        label = lineup.strategies[strategy_at(progress)].label
        return place, Stuck(label, str(game_at(progress)))


def play(
    seated: Sequence[Seated],
    games: int,
    seed: int = 1,
    threads: int = 1,
    turn_limit: int = DEFAULT_TURN_LIMIT,
    report: Callable[[int], None] | None = None,
    before: Sequence[Tally] | None = None,
    checkpoint: Callable[[Sequence[Tally], float], None] | None = None,
) -> Lockstep:
    """Play deals 0 to ``games`` - 1 by every variant's rules.

    Parameters
    ----------
    seated
        The base, then its variants.
    games
        How many deals; what comes back does not depend on threads.
    seed
        0 to 2**64 - 1.
    threads
        How many play at a time.
    turn_limit
        Turns after which a game is a draw by limit.
    report
        Called after every block, in this thread, with the deals finished so far.
    before
        The tallies of deals that have been played, from deal 0 on: play goes on after them.
    checkpoint
        Called after every block, in this thread, with the tallies of all deals so far, and the
        seconds of play.

    Raises
    ------
    InputError
        A strategy cannot be compiled.
    VariantFault
        A strategy did what it must not.
    """
    tables = [one.skilled.table() if one.skilled else None for one in seated]

    def tallied(rows: Rows, first: int) -> list[Tally]:
        left = iter(rows)
        found = []
        for table in tables:
            mine = next(left)
            won = None if table is None else skilled_wins(next(left), first, table)
            found.append(quantities(mine, won))
        return [Tally.of(mine, found[0]) for mine in found]

    engine = PairedEngine(seated, seed, turn_limit)
    tallies = [Tally.empty() for _ in seated]
    if before is not None:
        _add(tallies, before)
    done = tallies[0].games
    blocks = Blocks(engine, games, threads, tallied, _block_seconds(seated), done)
    start = time.perf_counter()
    for parts in blocks:
        _add(tallies, parts)
        if report:
            report(tallies[0].games)
        if checkpoint:
            checkpoint(tallies, time.perf_counter() - start)
    elapsed = time.perf_counter() - start
    stuck = None if blocks.stuck is None else engine.stuck_at(blocks.stuck)
    return Lockstep(tallies, elapsed, games, blocks.interrupted, stuck, blocks.left_behind)


def _add(tallies: Sequence[Tally], others: Sequence[Tally]) -> None:
    """Add the tallies of other deals, variant by variant."""
    for tally, part in zip(tallies, others, strict=True):
        tally += part


def _block_seconds(seated: Sequence[Seated]) -> float:
    """How long a block is to take: calling an engine takes a millisecond, and there are many."""
    line_ups = sum(len(one.lineups) for one in seated)
    return min(_SECONDS_A_LINE_UP * line_ups, _MOST_SECONDS)


def _engine(rules: Rules, lineup: LineUp, seed: int, turn_limit: int, metrics: bool) -> Engine:
    """An engine that follows the course of its games, or only who wins them."""
    return Engine(
        rules,
        [strategy.chooser() for strategy in lineup.strategies],
        [list(strategy.parameters.values()) for strategy in lineup.strategies],
        lineup.table(),
        seed,
        turn_limit,
        metrics,
    )
