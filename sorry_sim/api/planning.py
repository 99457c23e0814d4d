"""``sorry_sim.plan``: how many games it takes to see a difference, as ``sorry-sim plan`` tells."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from sorry_sim.api import arguments, pairs
from sorry_sim.api.arguments import Number, Settings, Share, StrategyLike
from sorry_sim.api.door import public
from sorry_sim.api.duelling import match_of
from sorry_sim.api.progress import Progress, reporting
from sorry_sim.api.results import Shown
from sorry_sim.study.duel import plan_text, text
from sorry_sim.study.duel.match import Match
from sorry_sim.study.duel.plan import Target
from sorry_sim.study.duel.plan import plan as planned
from sorry_sim.study.playing.limits import (
    DIFFERENCE,
    LEAST_PILOT,
    MOST_PILOT,
    POWER,
    USUAL_PILOT,
    USUAL_POWER,
)
from sorry_sim.study.playing.setup import DEFAULT_RULES, DEFAULT_SEED, DEFAULT_TURN_LIMIT
from sorry_sim.study.showing.section import Section

if TYPE_CHECKING:
    import pandas as pd


class Plan(Shown):
    """What it takes to see a difference. It has no chart: it is a handful of numbers.

    Attributes
    ----------
    found
        All of them, as the fields of `sorry_sim.study.duel.plan.Plan`; those that answer the
        question are here too.
    """

    def __init__(self, match: Match, target: Target) -> None:
        super().__init__(not match.interrupted)
        self.found = planned(match, target)
        self._match = match

    @property
    def deals(self) -> int:
        """How many deals `compare` takes, each in every seating."""
        return self.found.deals

    @property
    def interval(self) -> tuple[int, int]:
        """From how many deals to how many it may be: the pilot knows the variance only so well."""
        return self.found.deals_low, self.found.deals_high

    @property
    def games(self) -> int:
        """How many games those deals are."""
        return self.found.games

    @property
    def seconds(self) -> float:
        """How long that takes here."""
        return self.found.seconds

    @property
    def table(self) -> pd.DataFrame:
        """The one row that the command prints as CSV."""
        return text.frame(self.found)

    def _heading(self) -> list[str]:
        return plan_text.heading(self._match, self.found)

    def _sections(self) -> Iterable[Section]:
        return [plan_text.titled(self.found)]


@public
def plan(
    strategy: StrategyLike,
    opponent: StrategyLike,
    *,
    difference: Share,
    power: Share = USUAL_POWER,
    pilot: Number = USUAL_PILOT,
    players: int | None = None,
    rules: str | Path = DEFAULT_RULES,
    set: Settings = (),
    seed: int = DEFAULT_SEED,
    turn_limit: int = DEFAULT_TURN_LIMIT,
    threads: int | None = None,
    progress: Progress = False,
) -> Plan:
    """Tell how many games it takes to see a difference, as ``sorry-sim plan`` does.

    Ctrl-C ends the pilot; the plan is made of what it has played.

    Parameters
    ----------
    strategy, opponent
        The two.
    difference
        By how much the balance of the first differs from 1/2: 0.005 or ``"0.5%"``.
    power
        In how many studies that is to be seen if it is there, as a share.
    pilot
        How many deals are played to measure variance and speed.
    players, rules, set, seed, turn_limit, threads, progress
        As in `compare`.

    Returns
    -------
    Plan
        What it takes.

    Raises
    ------
    InputError
        An argument cannot be used, a strategy did what it must not, or the pilot went all alike.
    """
    target = Target(
        arguments.share("difference", difference, *DIFFERENCE),
        arguments.share("power", power, *POWER),
    )
    deals = arguments.whole("pilot", pilot, LEAST_PILOT, MOST_PILOT)
    match = match_of(strategy, opponent, players, rules, set, seed, turn_limit)
    workers = arguments.threads(threads)
    with (
        reporting(progress, deals, "deals") as report,
        pairs.faults_told(match.pairing, match.seed),
    ):
        match.play_to(deals, workers, report)
    pairs.tell_if_stuck(match.pairing, match.stuck, match.seed)
    if not match.tally.deals:
        raise KeyboardInterrupt
    return Plan(match, target)
