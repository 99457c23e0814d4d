"""Two strategies that play deal after deal, as far as they are asked to."""

from __future__ import annotations

import time
from collections.abc import Callable

from sorry_sim.rules import Rules
from sorry_sim.study.compare.duels import DuelEngine, Spot
from sorry_sim.study.compare.pairing import Pairing
from sorry_sim.study.duel.tally import Tally
from sorry_sim.study.playing.blocks import Blocks
from sorry_sim.study.playing.setup import DEFAULT_TURN_LIMIT


class Match:
    """A pair, the deals that it has played, and how play ended.

    Strategies are compiled here (seconds where they are not cached).

    Parameters
    ----------
    pairing
        Two strategies.
    rules
        What is played.
    seed
        0 to 2**64 - 1.
    turn_limit
        Turns after which a game is a draw by limit.

    Attributes
    ----------
    tally
        Of all deals played, from deal 0 on.
    elapsed
        Seconds of play.
    interrupted
        Whether Ctrl-C ended it.
    stuck
        The label of a strategy that did not come back from a decision after Ctrl-C, and its game.
    left_behind
        Whether a thread still plays. It cannot be stopped: the process has to be left with
        ``os._exit``.

    Raises
    ------
    InputError
        A strategy cannot be compiled.
    """

    def __init__(
        self,
        pairing: Pairing,
        rules: Rules,
        seed: int = 1,
        turn_limit: int = DEFAULT_TURN_LIMIT,
    ) -> None:
        self.pairing = pairing
        self.rules = rules
        self.seed = seed
        self.turn_limit = turn_limit
        self.tally = Tally.empty(pairing)
        self.elapsed = 0.0
        self.interrupted = False
        self.stuck: tuple[str, Spot] | None = None
        self.left_behind = False
        self._engine = DuelEngine(pairing, rules, seed, turn_limit)

    def play_to(
        self, deals: int, threads: int = 1, report: Callable[[int], None] | None = None
    ) -> None:
        """Play on until so many deals have been played in all, or Ctrl-C ends it.

        Parameters
        ----------
        deals
            How many.
        threads
            How many play at a time; what comes of it does not depend on them.
        report
            Called after every block, in this thread, with the deals finished so far.

        Raises
        ------
        DuelFault
            A strategy did what it must not.
        """
        blocks = Blocks(
            self._engine,
            deals,
            threads,
            lambda winners, _: Tally.of(self.pairing, winners),
            first=self.tally.deals,
        )
        start = time.perf_counter()
        for part in blocks:
            self.tally += part
            if report:
                report(self.tally.deals)
        self.elapsed += time.perf_counter() - start
        self.interrupted, self.left_behind = blocks.interrupted, blocks.left_behind
        if blocks.stuck is not None:
            self.stuck = self._engine.stuck_at(blocks.stuck)
