"""``sorry_sim.duel``: is one strategy better than another, as ``sorry-sim duel`` tells."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from sorry_sim.api import arguments, pairs
from sorry_sim.api.arguments import Number, Settings, Share, StrategyLike
from sorry_sim.api.door import public
from sorry_sim.api.progress import Progress, reporting
from sorry_sim.api.results import Shown
from sorry_sim.study.duel import duel_text, text
from sorry_sim.study.duel.duel import Duel as Fought
from sorry_sim.study.duel.duel import Question, fight
from sorry_sim.study.duel.match import Match
from sorry_sim.study.duel.pair import two
from sorry_sim.study.playing.limits import ERROR, MARGIN, USUAL_ERROR, USUAL_MOST_DEALS
from sorry_sim.study.playing.setup import DEFAULT_RULES, DEFAULT_SEED, DEFAULT_TURN_LIMIT, Setup
from sorry_sim.study.showing.section import Section

if TYPE_CHECKING:
    import pandas as pd


class Duel(Shown):
    """What came of a duel. It has no chart: its answer is a sentence and one interval.

    Attributes
    ----------
    found
        All that is known, as the fields of `sorry_sim.study.duel.duel_text.Result`; those that
        answer the question are here too.
    """

    def __init__(self, fought: Fought) -> None:
        super().__init__(not fought.match.interrupted)
        self.found = duel_text.result(fought)
        self._fought = fought

    @property
    def verdict(self) -> str:
        """``"better"``, ``"worse"``, ``"within the margin"`` or ``"not decided"``."""
        return self.found.verdict

    @property
    def within_margin(self) -> bool:
        """Whether the balance is known to be within the margin; also where one is better."""
        return self.found.within_margin

    @property
    def balance(self) -> float:
        """Games won by the first and half of those drawn, of all.

        Where the duel stopped early it is a biased estimate.
        """
        return self.found.balance

    @property
    def interval(self) -> tuple[float, float]:
        """The ends of the interval of the balance, which holds whenever the duel stopped."""
        return self.found.ci_low, self.found.ci_high

    @property
    def deals(self) -> int:
        """How many deals it took."""
        return self.found.deals

    @property
    def table(self) -> pd.DataFrame:
        """The one row that the command prints as CSV."""
        return text.frame(self.found)

    def _heading(self) -> list[str]:
        return duel_text.heading(self._fought)

    def _sections(self) -> Iterable[Section]:
        return [duel_text.titled(self._fought)]


@public
def duel(
    strategy: StrategyLike,
    opponent: StrategyLike,
    *,
    margin: Share,
    error: Share = USUAL_ERROR,
    games: Number = USUAL_MOST_DEALS,
    players: int | None = None,
    rules: str | Path = DEFAULT_RULES,
    set: Settings = (),
    seed: int = DEFAULT_SEED,
    turn_limit: int = DEFAULT_TURN_LIMIT,
    threads: int | None = None,
    progress: Progress = False,
) -> Duel:
    """Find out which of two strategies is better, then stop, as ``sorry-sim duel`` does.

    Ctrl-C ends it and returns what is known.

    Parameters
    ----------
    strategy, opponent
        The two.
    margin
        A balance that differs from 1/2 by less than this counts as even: 0.005 or ``"0.5%"``.
    error
        How many of such duels may end with a wrong answer, as a share.
    games
        After how many deals to give up.
    players, rules, set, seed, turn_limit, threads, progress
        As in `compare`.

    Returns
    -------
    Duel
        What came of it.

    Raises
    ------
    InputError
        An argument cannot be used, or a strategy did what it must not.
    """
    question = Question(
        arguments.share("margin", margin, *MARGIN),
        arguments.share("error", error, *ERROR),
        arguments.games(games),
    )
    match = match_of(strategy, opponent, players, rules, set, seed, turn_limit)
    workers = arguments.threads(threads)
    with (
        reporting(progress, question.most, "deals at most") as report,
        pairs.faults_told(match.pairing, match.seed),
    ):
        fought = fight(match, question, workers, report)
    pairs.tell_if_stuck(match.pairing, match.stuck, match.seed)
    if not match.tally.deals:
        raise KeyboardInterrupt
    return Duel(fought)


def match_of(
    strategy: StrategyLike,
    opponent: StrategyLike,
    players: int | None,
    rules: str | Path,
    set: Settings,
    seed: int,
    turn_limit: int,
) -> Match:
    """Let two strategies meet, of which nothing has been played.

    Raises
    ------
    InputError
        They cannot.
    """
    setup = Setup(
        strategies=(arguments.spec(strategy), arguments.spec(opponent)),
        players=arguments.players(players),
        rules=arguments.rules(rules),
        settings=arguments.settings("set", set),
        seed=arguments.seed(seed),
        turn_limit=arguments.turn_limit(turn_limit),
    )
    ruled = setup.load_rules()
    return Match(two(setup, ruled), ruled, setup.seed, setup.turn_limit)
