"""The games of a tuning: sets of parameters against opponents, all on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sorry_sim.board import COLOURS
from sorry_sim.core.engine import Engine, Ints, Rows, StrategyFault, game_at, strategy_at
from sorry_sim.core.rows import WINNER
from sorry_sim.errors import InputError
from sorry_sim.study.blocks import Blocks
from sorry_sim.study.lineup import EMPTY_SEAT
from sorry_sim.study.tuning import Plan, spec_with

Wins = npt.NDArray[np.int32]


class Stopped(Exception):
    """Ctrl-C ended the games.

    Attributes
    ----------
    stuck
        A strategy that did not come back from a decision, and the game it was in; else None. Its
        thread cannot be stopped: the process has to be left with ``os._exit``.
    """

    def __init__(self, stuck: str | None) -> None:
        super().__init__()
        self.stuck = stuck


@dataclass(frozen=True)
class _Pairing:
    """One set of parameters against one opponent, with an engine for each seating."""

    values: Sequence[float]
    opponent: int
    engines: list[Engine]


class Pairings:
    """Plays every set of parameters against every opponent, on ``deals`` deals from ``first`` on.

    To `Blocks` a game is here a deal of a pairing, in all its seatings: those of the first pairing,
    then those of the next. A set of parameters is data, so nothing is compiled for it.
    """

    def __init__(self, plan: Plan, sets: Sequence[Sequence[float]], first: int, deals: int) -> None:
        self._plan, self._first, self._deals = plan, first, deals
        mine = plan.strategy.chooser()
        theirs = [opponent.chooser() for opponent in plan.opponents]
        self._pairings = [
            _Pairing(
                values,
                place,
                [self._engine(mine, values, place, their, seating) for seating in plan.seatings],
            )
            for values in sets
            for place, their in enumerate(theirs)
        ]
        self._at: dict[int, tuple[_Pairing, int]] = {}

    @property
    def games(self) -> int:
        """Deals of all pairings together."""
        return len(self._pairings) * self._deals

    def play(self, first: int, games: int, progress: Ints | None = None) -> Rows:
        """Play some deals; how many games of each the parameters won.

        Returns
        -------
        numpy.ndarray
            ``int32`` of shape (games,), 0 to the number of seatings.

        Raises
        ------
        StrategyFault
            A strategy did what it must not; its ``reason`` says all.
        """
        parts, end = [], first + games
        while first < end:
            pairing, deal = divmod(first, self._deals)
            number = min(self._deals - deal, end - first)
            parts.append(self._play(first, self._pairings[pairing], deal, number, progress))
            first += number
        return np.concatenate(parts)

    def _play(
        self, unit: int, pairing: _Pairing, deal: int, number: int, progress: Ints | None
    ) -> Rows:
        wins = np.zeros(number, np.int32)
        for place, engine in enumerate(pairing.engines):
            self._at[id(progress)] = pairing, place
            try:
                rows = engine.play(self._first + deal, number, progress)
            except StrategyFault as fault:
                line = self._told(pairing, place, fault.strategy, fault.reason, fault.game)
                first = unit + fault.game - self._first - deal
                raise StrategyFault(fault.strategy, first, line) from fault
            seating = np.array([*self._plan.seatings[place], -1])  # -1 is a draw by limit
            wins += seating[rows[:, WINNER]] == 0
        return wins

    def stuck_at(self, progress: Ints) -> str:
        """Tell in which strategy and game a block is."""
        pairing, place = self._at[id(progress)]
        reason = "never came back from a decision"
        return self._told(pairing, place, strategy_at(progress), reason, game_at(progress))

    def _told(self, pairing: _Pairing, place: int, strategy: int, reason: str, game: int) -> str:
        """Say what a strategy did in a game, and who sat where in it."""
        mine = spec_with(self._plan.strategy, pairing.values)
        specs = [mine, self._plan.opponents[pairing.opponent].spec]
        seated = [
            f"{colour} {specs[who]}"
            for colour, who in zip(COLOURS, self._plan.seatings[place], strict=True)
            if who != EMPTY_SEAT
        ]
        return f"strategy {specs[strategy]} {reason} in game {game} ({', '.join(seated)})"

    def _engine(
        self, mine: object, values: Sequence[float], place: int, their: object, seating: list[int]
    ) -> Engine:
        plan = self._plan
        parameters = [values, list(plan.opponents[place].parameters.values())]
        table = np.array([seating], np.int64)
        return Engine(plan.rules, [mine, their], parameters, table, plan.seed, plan.turn_limit)


def wins(
    plan: Plan,
    sets: Sequence[Sequence[float]],
    first: int,
    deals: int,
    threads: int = 1,
    report: Callable[[int], None] | None = None,
) -> Wins:
    """Let sets of parameters play against every opponent.

    Parameters
    ----------
    plan
        What is tuned.
    sets
        The sets of parameters.
    first, deals
        The first deal, and how many there are. All play the same ones, in every seating.
    threads
        How many play at a time; it changes nothing but the time.
    report
        Called after every block, in this thread, with the games that it had.

    Returns
    -------
    numpy.ndarray
        ``int32`` of shape (sets, opponents, deals): games of each deal that the set won.

    Raises
    ------
    InputError
        A strategy did what it must not.
    Stopped
        By Ctrl-C.
    """
    pairings = Pairings(plan, sets, first, deals)
    found = np.zeros(pairings.games, np.int32)
    blocks = Blocks(pairings, pairings.games, threads, lambda won, at: (at, won))
    try:
        for at, won in blocks:
            found[at : at + len(won)] = won
            if report:
                report(len(won) * len(plan.seatings))
    except StrategyFault as fault:
        raise InputError(fault.reason) from fault
    if blocks.interrupted:
        raise Stopped(None if blocks.stuck is None else pairings.stuck_at(blocks.stuck))
    return found.reshape(len(sets), len(plan.opponents), deals)
