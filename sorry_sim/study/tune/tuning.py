"""What is tuned, and how far it has come: generations of candidates, each with its wins.

The optimiser is CMA-ES of the package ``cma``: it draws candidates from a normal distribution and
moves and shapes the distribution towards those that do well (N. Hansen, "The CMA Evolution
Strategy: A Tutorial", arXiv:1604.00772). What it is asked and told decides all that it does, so
telling it again what was kept brings it back to where it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import log
from typing import Any, Final

import numpy as np

from sorry_sim.board import COLOURS
from sorry_sim.errors import InputError
from sorry_sim.plugins.loading import Strategy
from sorry_sim.rules import Rules
from sorry_sim.study.compare.pairing import seatings
from sorry_sim.study.playing.lineup import EMPTY_SEAT
from sorry_sim.study.tune.confirmed import Confirmation
from sorry_sim.study.tune.optimiser import cma

HELD_OUT: Final = 5 * 10**11
"""The first of the deals that are kept for the confirmation."""

_DIGITS: Final = 6  # of a tuned parameter: no game depends on more, and people can read them


@dataclass(frozen=True)
class Plan:
    """What is tuned, and how: all that decides what comes out.

    Attributes
    ----------
    strategy
        The strategy, with the values that its parameters begin with.
    opponents
        Whom it plays against, one after the other.
    rules, source, settings
        The rules, and the rule set and changes that a user named for them.
    seats
        The colours that play: two, or all four.
    seed, turn_limit
        The seed of deals and candidates, and the turns after which a game is drawn by limit.
    deals, generations, candidates
        Deals a generation, how many generations, and candidates in each.
    step
        The first standard deviation of a parameter, as a fraction of its size (1 at least).
    confirm
        Held-out deals of the confirmation.
    """

    strategy: Strategy
    opponents: tuple[Strategy, ...]
    rules: Rules
    source: str
    settings: tuple[str, ...]
    seats: tuple[str, ...]
    seed: int
    turn_limit: int
    deals: int
    generations: int
    candidates: int
    step: float
    confirm: int

    @property
    def start(self) -> list[float]:
        """The values that the parameters begin with."""
        return list(self.strategy.parameters.values())

    @cached_property
    def seatings(self) -> list[list[int]]:
        """Who sits where, for each colour: 0 the strategy, 1 its opponent, -1 nobody.

        Both seatings of two players or teams; of four players all six of two against two.
        """
        found = []
        for shared_out in seatings(self.seats, self.rules.teams):
            seating = [EMPTY_SEAT] * len(COLOURS)
            for colour, who in zip(self.seats, shared_out, strict=True):
                seating[COLOURS.index(colour)] = who
            found.append(seating)
        return found

    @property
    def games(self) -> int:
        """The games of the whole tuning, its confirmation included."""
        tuned = self.generations * self.candidates * self.deals
        return (tuned + 2 * self.confirm) * len(self.opponents) * len(self.seatings)

    def dealt(self, games: int, confirm: int) -> Plan:
        """The plan with so many games of a candidate and opponent, and so many to confirm.

        Both are rounded up to whole deals, which are played in every seating.
        """
        seatings = len(self.seatings)
        return replace(self, deals=-(-games // seatings), confirm=-(-confirm // seatings))

    def values(self, steps: Sequence[float]) -> list[float]:
        """The parameters that lie so many of their sizes away from the start."""
        pairs = zip(self.start, steps, strict=True)
        return [value + step * max(abs(value), 1.0) for value, step in pairs]


@dataclass(frozen=True)
class Generation:
    """One generation.

    Attributes
    ----------
    candidates
        How far from the start each candidate lies, by parameter, in sizes of the parameters.
    wins
        The games that each won, of all opponents and seatings.
    sigma
        The step size of the distribution after it, in the same unit.
    """

    candidates: list[list[float]]
    wins: list[int]
    sigma: float


@dataclass
class Tuning:
    """A tuning, as far as it has come.

    Attributes
    ----------
    plan
        What is tuned.
    generations
        Those that have been played.
    confirmed
        How the result did on held-out deals, on those of them that have been played; None before.
    """

    plan: Plan
    generations: list[Generation] = field(default_factory=list)
    confirmed: Confirmation | None = None

    @property
    def finished(self) -> bool:
        """Whether the result has been confirmed on all the deals that are kept for it."""
        return self.confirmed is not None and self.confirmed.deals == self.plan.confirm

    def shares(self, generation: Generation) -> list[float]:
        """The share of its games that each candidate won."""
        games = len(self.plan.opponents) * len(self.plan.seatings) * self.plan.deals
        return [wins / games for wins in generation.wins]


class Search:
    """The optimiser, brought to where a tuning is.

    Raises
    ------
    InputError
        What is kept of the tuning is not what this optimiser did.
    """

    def __init__(self, tuning: Tuning) -> None:
        package = cma()
        plan = tuning.plan
        random = np.random.default_rng(plan.seed)
        options = {
            "popsize": plan.candidates,
            "seed": np.nan,  # leave numpy's own generator alone
            "randn": lambda *shape: random.standard_normal(shape),
            "verbose": -10,
            "verb_log": 0,
        }
        self._plan = plan
        self._cma: Any = package.CMAEvolutionStrategy([0.0] * len(plan.start), plan.step, options)
        for number, done in enumerate(tuning.generations):
            if self.ask() != done.candidates or self.tell(tuning.shares(done)) != done.sigma:
                raise InputError(
                    f"generation {number + 1} is not what cma {package.__version__} makes of the "
                    "ones before it: go on with the version and the machine that began"
                )

    def ask(self) -> list[list[float]]:
        """The candidates of the next generation."""
        self._asked = self._cma.ask()
        return [[float(step) for step in candidate] for candidate in self._asked]

    def tell(self, shares: Sequence[float]) -> float:
        """Tell how the candidates did, in shares of games won; returns the step size."""
        self._cma.tell(self._asked, [-share for share in shares])
        return float(self._cma.sigma)

    def mean(self) -> list[float]:
        """The parameters in the middle of the distribution, to six digits."""
        values = self._plan.values([float(step) for step in self._cma.mean])
        return [float(f"{value:.{_DIGITS}g}") for value in values]


def default_candidates(parameters: int) -> int:
    """Return how many candidates CMA-ES takes for so many parameters."""
    return 4 + int(3 * log(parameters))


def spec_with(strategy: Strategy, values: Sequence[float]) -> str:
    """Return what a user writes for a strategy with these values."""
    given = strategy.label.removeprefix(strategy.name)  # ":k=v", or nothing
    return f"{strategy.spec.removesuffix(given)}:{_settings(strategy, values)}"


def label_with(strategy: Strategy, values: Sequence[float]) -> str:
    """Return the label of a strategy with these values."""
    return f"{strategy.name}:{_settings(strategy, values)}"


def _settings(strategy: Strategy, values: Sequence[float]) -> str:
    named = zip(strategy.parameters, values, strict=True)
    return ",".join(f"{name}={value!r}" for name, value in named)
