"""The cells of an experiment, ready to be played: a run, a comparison of rules, of strategies."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sorry_sim.plugins.loading import Strategy
from sorry_sim.rules import Rules
from sorry_sim.study.compare import duels
from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.compare.pairing import Pairing
from sorry_sim.study.compare.sums import Sums
from sorry_sim.study.experiment.model import Experiment, Place
from sorry_sim.study.experiment.names import CARD_WORTH
from sorry_sim.study.playing.lineup import LineUp
from sorry_sim.study.report.found import Found
from sorry_sim.study.run import playing as run
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.variants import paired
from sorry_sim.study.variants.comparison import Laboratory
from sorry_sim.study.variants.seating import Seated, whole_rounds
from sorry_sim.study.variants.tallies import Tally

Report = Callable[[int], None] | None
"""Called with the games, or deals, of the cell that have been played."""

Keep = Callable[[Found, float], None]
"""Called now and then with what has come of a cell, and the seconds that it took."""


@dataclass(frozen=True)
class Ended:
    """How the play of a cell ended.

    Attributes
    ----------
    found
        What came of it; None where nothing was played.
    elapsed
        Seconds of play.
    interrupted
        Whether Ctrl-C ended it.
    left_behind
        Whether a thread still plays; it cannot be stopped.
    stuck
        The strategy that did not come back from a decision, and its game; None where there is none.
    """

    found: Found | None
    elapsed: float
    interrupted: bool
    left_behind: bool = False
    stuck: tuple[str, str] | None = None


@dataclass(frozen=True)
class Cell(ABC):
    """A cell.

    Attributes
    ----------
    experiment
        What it belongs to.
    place
        Where it lies.
    """

    experiment: Experiment
    place: Place

    @property
    def slug(self) -> str:
        """What its files are called."""
        return self.experiment.slug(self.place)

    @property
    def by_card(self) -> bool:
        """Whether it counts who draws which cards."""
        return False

    @property
    @abstractmethod
    def games(self) -> int:
        """How many games it plays, or deals: as the file says, rounded up to whole rotations."""

    @property
    @abstractmethod
    def strategies(self) -> Sequence[Strategy]:
        """Everyone who plays in it."""

    @property
    @abstractmethod
    def rules(self) -> Sequence[Rules]:
        """The rules by which it plays."""

    @property
    @abstractmethod
    def seated(self) -> list[Any]:
        """Who sits where, in a form that JSON has."""

    @abstractmethod
    def compile(self) -> None:
        """Compile what is not compiled yet (seconds)."""

    @abstractmethod
    def play(self, threads: int, report: Report, before: Found | None, keep: Keep) -> Ended:
        """Play it, or go on after what has been played of it ``before``."""

    def study(self) -> dict[str, Any]:
        """Return what decides on its games, apart from how many there are."""
        made_of = {
            one.label: {
                "parameters": dict(one.parameters),
                "source_hash": one.source_hash,
                "identity": one.identity,
            }
            for one in self.strategies
        }
        return {
            "seed": self.experiment.seed,
            "turn_limit": self.experiment.turn_limit,
            "precision": self.experiment.precision,
            "rules": [rules.as_dict() for rules in self.rules],
            "seated": self.seated,
            "strategies": made_of,
            **({CARD_WORTH: True} if self.by_card else {}),
        }


@dataclass(frozen=True)
class RunCell(Cell):
    """A run of a line-up."""

    ruled: Rules
    lineup: LineUp

    @property
    def by_card(self) -> bool:
        asked = {*self.experiment.metrics, *self.experiment.charts}
        return CARD_WORTH in asked and len(self.lineup.sides) > 1  # else nobody can lose

    @property
    def games(self) -> int:
        asked = self.experiment.games
        return asked + -asked % self.lineup.rotations

    @property
    def strategies(self) -> Sequence[Strategy]:
        return self.lineup.strategies

    @property
    def rules(self) -> Sequence[Rules]:
        return [self.ruled]

    @property
    def seated(self) -> list[Any]:
        return _seated(self.lineup)

    def compile(self) -> None:
        run.ready(self.lineup, self.ruled)

    def play(self, threads: int, report: Report, before: Found | None, keep: Keep) -> Ended:
        of = self.experiment
        ended = run.play(
            self.lineup,
            self.ruled,
            self.games,
            of.seed,
            threads,
            of.turn_limit,
            report,
            before=before if isinstance(before, Counts) else None,
            checkpoint=keep,
            precision=of.precision,
            by_card=self.by_card,
        )
        return Ended(
            ended.counts if ended.counts.games else None,
            ended.elapsed,
            ended.interrupted,
            ended.left_behind,
            (ended.stuck.strategy, f"game {ended.stuck.game}") if ended.stuck else None,
        )


@dataclass(frozen=True)
class VariantsCell(Cell):
    """Rule sets that play the same deals; the first is what the others are compared with."""

    variants: Sequence[Seated]

    @property
    def games(self) -> int:
        return whole_rounds(self.variants, self.experiment.games)

    @property
    def strategies(self) -> Sequence[Strategy]:
        return [
            strategy
            for one in self.variants
            for lineup in one.lineups
            for strategy in lineup.strategies
        ]

    @property
    def rules(self) -> Sequence[Rules]:
        return [one.variant.rules for one in self.variants]

    @property
    def seated(self) -> list[Any]:
        return [
            [one.variant.name, *(_seated(lineup) for lineup in one.lineups)]
            for one in self.variants
        ]

    def compile(self) -> None:
        paired.PairedEngine(self.variants, self.experiment.seed, self.experiment.turn_limit)

    def play(self, threads: int, report: Report, before: Found | None, keep: Keep) -> Ended:
        of = self.experiment

        def found(tallies: Sequence[Tally]) -> Laboratory:
            return Laboratory.of(self.variants, tallies, of.seed, of.turn_limit)

        ended = paired.play(
            self.variants,
            self.games,
            of.seed,
            threads,
            of.turn_limit,
            report,
            [one.tally for one in before.variants] if isinstance(before, Laboratory) else None,
            lambda tallies, elapsed: keep(found(tallies), elapsed),
        )
        stuck = None
        if ended.stuck:
            place, where = ended.stuck
            name = self.variants[place].variant.name
            stuck = where.strategy, f"game {where.game} of variant {name}"
        return Ended(
            found(ended.tallies) if ended.games else None,
            ended.elapsed,
            ended.interrupted,
            ended.left_behind,
            stuck,
        )


@dataclass(frozen=True)
class CompareCell(Cell):
    """Strategies that meet pair by pair, on the same deals."""

    ruled: Rules
    pairing: Pairing

    @property
    def games(self) -> int:
        return self.experiment.games

    @property
    def strategies(self) -> Sequence[Strategy]:
        return self.pairing.strategies

    @property
    def rules(self) -> Sequence[Rules]:
        return [self.ruled]

    @property
    def seated(self) -> list[Any]:
        return [list(self.pairing.seats), list(self.pairing.labels)]

    def compile(self) -> None:
        of = self.experiment
        duels.DuelEngine(self.pairing, self.ruled, of.seed, of.turn_limit)

    def play(self, threads: int, report: Report, before: Found | None, keep: Keep) -> Ended:
        of = self.experiment

        def found(sums: Sums) -> Meetings:
            return Meetings.of(self.pairing, self.ruled, sums, of.seed, of.turn_limit)

        ended = duels.play(
            self.pairing,
            self.ruled,
            self.games,
            of.seed,
            threads,
            of.turn_limit,
            report,
            before.sums if isinstance(before, Meetings) else None,
            lambda sums, elapsed: keep(found(sums), elapsed),
        )
        stuck = None
        if ended.stuck:
            label, spot = ended.stuck
            stuck = label, f"deal {spot.deal}"
        return Ended(
            found(ended.sums) if ended.sums.deals else None,
            ended.elapsed,
            ended.interrupted,
            ended.left_behind,
            stuck,
        )


def _seated(lineup: LineUp) -> list[Any]:
    return [list(lineup.seats), list(lineup.labels), lineup.rotations]
