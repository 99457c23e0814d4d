"""The games of a tuning: sets of parameters against opponents, all on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sorry_sim.core.engine import Engine, Ints, Rows, StrategyFault, game_at, strategy_at
from sorry_sim.core.rows import WINNER
from sorry_sim.study.playing.blocks import Blocks
from sorry_sim.study.playing.lineup import EMPTY_SEAT
from sorry_sim.study.playing.places import note_place, place_at
from sorry_sim.study.tune.tuning import Plan, label_with, spec_with

Wins = npt.NDArray[np.int32]


@dataclass(frozen=True)
class Incident:
    """What a strategy did that it must not, in a game of a tuning.

    Attributes
    ----------
    strategy
        The label of the strategy, with the values of its parameters.
    did
        What it did, to stand after its name.
    game
        The number of the deal.
    seated
        The strategy in each of the plan's seats, as a user names it.
    """

    strategy: str
    did: str
    game: int
    seated: tuple[str, ...]


class TuningFault(StrategyFault):
    """A strategy's fault; ``game`` is here one of those of `Pairings`.

    Attributes
    ----------
    incident
        What happened, in which game.
    """

    def __init__(self, fault: StrategyFault, game: int, incident: Incident) -> None:
        super().__init__(fault.strategy, game, fault.reason)
        self.incident = incident


class Stopped(Exception):
    """Ctrl-C ended the games.

    Attributes
    ----------
    stuck
        A strategy that did not come back from a decision, and the game it was in; else None. Its
        thread cannot be stopped: the process has to be left with ``os._exit``.
    """

    def __init__(self, stuck: Incident | None) -> None:
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
        TuningFault
            That of the lowest deal in which there was one.
        """
        parts, end = [], first + games
        while first < end:
            pairing, deal = divmod(first, self._deals)
            number = min(self._deals - deal, end - first)
            parts.append(self._play(first, pairing, deal, number, progress))
            first += number
        return np.concatenate(parts)

    def _play(self, unit: int, place: int, deal: int, number: int, progress: Ints | None) -> Rows:
        pairing, wins = self._pairings[place], np.zeros(number, np.int32)
        faults = []
        for seating, engine in enumerate(pairing.engines):
            note_place(progress, place * len(self._plan.seatings) + seating)
            try:
                rows = engine.play(self._first + deal, number, progress)
            except StrategyFault as fault:
                incident = self._incident(
                    pairing, seating, fault.strategy, fault.reason, fault.game
                )
                faults.append(TuningFault(fault, unit + fault.game - self._first - deal, incident))
                continue
            seated = np.array([*self._plan.seatings[seating], -1])  # -1 is a draw by limit
            wins += seated[rows[:, WINNER]] == 0
        if faults:
            raise min(faults, key=lambda fault: fault.game)
        return wins

    def stuck_at(self, progress: Ints) -> Incident:
        """Tell in which strategy and game a block is."""
        place, seating = divmod(place_at(progress), len(self._plan.seatings))
        did = "never came back from a decision"
        pairing, game = self._pairings[place], game_at(progress)
        return self._incident(pairing, seating, strategy_at(progress), did, game)

    def _incident(
        self, pairing: _Pairing, place: int, strategy: int, did: str, game: int
    ) -> Incident:
        mine, their = self._plan.strategy, self._plan.opponents[pairing.opponent]
        labels = [label_with(mine, pairing.values), their.label]
        specs = [spec_with(mine, pairing.values), their.spec]
        seating = self._plan.seatings[place]
        seated = tuple(specs[who] for who in seating if who != EMPTY_SEAT)
        return Incident(labels[strategy], did, game, seated)

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
    TuningFault
        A strategy did what it must not.
    Stopped
        By Ctrl-C.
    """
    pairings = Pairings(plan, sets, first, deals)
    found = np.zeros(pairings.games, np.int32)
    blocks = Blocks(pairings, pairings.games, threads, lambda won, at: (at, won))
    for at, won in blocks:
        found[at : at + len(won)] = won
        if report:
            report(len(won) * len(plan.seatings))
    if blocks.interrupted:
        raise Stopped(None if blocks.stuck is None else pairings.stuck_at(blocks.stuck))
    return found.reshape(len(sets), len(plan.opponents), deals)
