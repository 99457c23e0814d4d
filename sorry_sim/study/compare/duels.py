"""Strategies play pair by pair, all pairs on the same deals, each deal in every seating."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from sorry_sim.core.engine import Engine, Ints, StrategyFault, game_at, strategy_at
from sorry_sim.core.rows import WINNER
from sorry_sim.rules import Rules
from sorry_sim.study.compare.pairing import Pairing
from sorry_sim.study.compare.sums import Sums, Winners
from sorry_sim.study.playing.blocks import Blocks
from sorry_sim.study.playing.places import note_place, place_at
from sorry_sim.study.playing.setup import DEFAULT_TURN_LIMIT

# A call of an engine takes about 0.5 ms before its first game: many engines want longer blocks.
_BLOCK_SECONDS_AN_ENGINE: Final = 0.01
_MOST_BLOCK_SECONDS: Final = 1.5


@dataclass(frozen=True)
class Spot:
    """A game of a comparison.

    Attributes
    ----------
    pair, seating
        Places among those of the pairing.
    deal
        The number of the deal.
    """

    pair: int
    seating: int
    deal: int


@dataclass(frozen=True)
class Outcome:
    """What a comparison came to.

    Attributes
    ----------
    sums
        Of all deals that every pair has played in every seating.
    elapsed
        Seconds of play.
    asked
        Deals that were to be played.
    interrupted
        Whether Ctrl-C ended it.
    stuck
        The label of a strategy that did not come back from a decision after Ctrl-C, and its game.
    left_behind
        Whether a thread still plays. It cannot be stopped: the process has to be left with
        ``os._exit``.
    """

    sums: Sums
    elapsed: float
    asked: int
    interrupted: bool
    stuck: tuple[str, Spot] | None = None
    left_behind: bool = False


class DuelFault(StrategyFault):
    """A strategy's fault in one of the pairs.

    Attributes
    ----------
    label
        The label of the strategy.
    spot
        The game.
    """

    def __init__(self, fault: StrategyFault, label: str, spot: Spot) -> None:
        super().__init__(fault.strategy, fault.game, fault.reason)
        self.label = label
        self.spot = spot


class DuelEngine:
    """Plays every pair in every seating, one after the other, on the same deals.

    Strategies are compiled here (seconds where they are not cached).
    """

    def __init__(self, pairing: Pairing, rules: Rules, seed: int, turn_limit: int) -> None:
        self._pairing = pairing
        self._entries = [
            (pair, seating)
            for pair in range(len(pairing.pairs))
            for seating in range(len(pairing.seatings))
        ]
        choosers = [strategy.chooser() for strategy in pairing.strategies]
        parameters = [list(strategy.parameters.values()) for strategy in pairing.strategies]
        self._engines = [
            Engine(
                rules,
                [choosers[place] for place in pairing.pairs[pair]],
                [parameters[place] for place in pairing.pairs[pair]],
                pairing.line_up(pair, seating).table(),
                seed,
                turn_limit,
            )
            for pair, seating in self._entries
        ]

    def play(self, first: int, games: int, progress: Ints | None = None) -> Winners:
        """Play deals ``first`` to ``first + games - 1``.

        Raises
        ------
        DuelFault
            That of the lowest deal in which there was one.
        """
        winners = np.empty((len(self._engines), games), np.int32)
        faults = []
        for entry, engine in enumerate(self._engines):
            note_place(progress, entry)
            try:
                winners[entry] = engine.play(first, games, progress)[:, WINNER]
            except StrategyFault as fault:
                spot = Spot(*self._entries[entry], fault.game)
                faults.append(DuelFault(fault, self._label(spot, fault.strategy), spot))
        if faults:
            raise min(faults, key=lambda fault: fault.game)
        pairs, seatings = len(self._pairing.pairs), len(self._pairing.seatings)
        return winners.reshape(pairs, seatings, games)

    def stuck_at(self, progress: Ints) -> tuple[str, Spot]:
        """Tell in which strategy and game a block is."""
        spot = Spot(*self._entries[place_at(progress)], game_at(progress))
        return self._label(spot, strategy_at(progress)), spot

    def _label(self, spot: Spot, strategy: int) -> str:
        return self._pairing.labels[self._pairing.pairs[spot.pair][strategy]]


def play(
    pairing: Pairing,
    rules: Rules,
    deals: int,
    seed: int = 1,
    threads: int = 1,
    turn_limit: int = DEFAULT_TURN_LIMIT,
    report: Callable[[int], None] | None = None,
    before: Sums | None = None,
    checkpoint: Callable[[Sums, float], None] | None = None,
) -> Outcome:
    """Play deals 0 to ``deals`` - 1 with every pair in every seating.

    Parameters
    ----------
    pairing
        Who meets whom.
    rules
        What is played.
    deals
        How many; what comes back does not depend on threads.
    seed
        0 to 2**64 - 1.
    threads
        How many play at a time.
    turn_limit
        Turns after which a game is a draw by limit.
    report
        Called after every block, in this thread, with the deals finished so far.
    before
        The sums of deals that have been played, from deal 0 on: play goes on after them.
    checkpoint
        Called after every block, in this thread, with the sums of all deals so far, and the
        seconds of play.

    Raises
    ------
    InputError
        A strategy cannot be compiled.
    DuelFault
        A strategy did what it must not.
    """
    engine = DuelEngine(pairing, rules, seed, turn_limit)
    sums = Sums.empty(pairing)
    if before is not None:
        sums += before
    seconds = min(_BLOCK_SECONDS_AN_ENGINE * pairing.games_a_deal, _MOST_BLOCK_SECONDS)
    blocks = Blocks(
        engine, deals, threads, lambda found, _: Sums.of(pairing, found), seconds, sums.deals
    )
    start = time.perf_counter()
    for part in blocks:
        sums += part
        if report:
            report(sums.deals)
        if checkpoint:
            checkpoint(sums, time.perf_counter() - start)
    elapsed = time.perf_counter() - start
    stuck = None if blocks.stuck is None else engine.stuck_at(blocks.stuck)
    return Outcome(sums, elapsed, deals, blocks.interrupted, stuck, blocks.left_behind)
