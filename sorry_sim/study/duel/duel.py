"""A sequential test of one strategy against another: it ends as soon as it knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from sorry_sim.study.duel.match import Match
from sorry_sim.study.playing.interrupts import CtrlC
from sorry_sim.study.statistics.betting import Bets, Bools, Numbers, bets_for, exceeds, intervals
from sorry_sim.study.statistics.looks import looked, looks


@dataclass(frozen=True)
class Question:
    """What a duel is to find out.

    Attributes
    ----------
    margin
        Balances that differ from 1/2 by less than this are as good as even; above 0.
    error
        The probability with which what it finds may be wrong, in (0, 1).
    most
        The deals after which it gives up, at least 1.
    """

    margin: float
    error: float
    most: int

    def bets(self, seatings: int) -> Bets:
        """Return the bets, for deals of so many seatings.

        A duel takes longest where the true balance is half the margin away from 1/2. The variance
        is that of seatings which do not depend on one another.
        """
        return bets_for(self.margin / 2, 1 / (4 * seatings))


class Findings(NamedTuple):
    """What is known of the first of two strategies; all false where nothing is known yet.

    Attributes
    ----------
    better, worse
        Whether its balance is above 1/2, or below: whether it wins more often than it loses.
    within
        Whether it differs from 1/2 by less than the margin.
    """

    better: Bools
    worse: Bools
    within: Bools

    @property
    def known(self) -> Bools:
        """Whether anything is."""
        return self.better | self.worse | self.within


def findings(leads: Numbers, question: Question) -> Findings:
    """Say what is known, exactly as the interval of the balance does.

    Parameters
    ----------
    leads
        Integers of shape (..., 2 seatings + 1): how many deals had each lead, as `Tally.leads`.
    question
        What is to be found out.
    """
    bets, error = question.bets(leads.shape[-1] // 2), question.error
    turned, below = leads[..., ::-1], 0.5 - question.margin
    return Findings(
        exceeds(leads, 0.5, bets, error),
        exceeds(turned, 0.5, bets, error),
        exceeds(leads, below, bets, error) & exceeds(turned, below, bets, error),
    )


@dataclass(frozen=True)
class Duel:
    """A duel and what came of it.

    Attributes
    ----------
    match
        What was played.
    question
        What was to be found out.
    """

    match: Match
    question: Question

    @property
    def looks(self) -> int:
        """How often it looked at what it had; after Ctrl-C it was not planned to look once more."""
        deals, most = self.match.tally.deals, self.question.most
        return looked(deals) if deals in looks(most) else looked(deals) - 1

    @property
    def findings(self) -> Findings:
        """What is known."""
        return findings(np.array(self.match.tally.leads), self.question)

    @property
    def interval(self) -> tuple[float, float]:
        """The ends of the interval of the balance of the first."""
        tally = self.match.tally
        bets = self.question.bets(tally.seatings)
        low, high = intervals(np.array(tally.leads), bets, self.question.error)
        return float(low), float(high)


def fight(
    match: Match,
    question: Question,
    threads: int = 1,
    report: Callable[[int], None] | None = None,
) -> Duel:
    """Play until something is known, the most deals have been played, or Ctrl-C ends it.

    Parameters
    ----------
    match
        Of which no deal has been played.
    question
        What is to be found out.
    threads, report
        As `Match.play_to` takes them.

    Raises
    ------
    DuelFault
        A strategy did what it must not.
    """
    duel = Duel(match, question)
    with CtrlC() as between_looks:
        for look in looks(question.most):
            match.play_to(look, threads, report)
            if match.interrupted or duel.findings.known:
                break
            if between_looks.presses:
                match.interrupted = True
                break
    return duel
