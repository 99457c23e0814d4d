"""``sorry_sim.compare``: which strategy is the better one, as ``sorry-sim compare`` tells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from sorry_sim.api import arguments, pairs
from sorry_sim.api.arguments import Number, Settings, StrategyLike
from sorry_sim.api.door import public
from sorry_sim.api.keeping import no_loss, results_folder
from sorry_sim.api.progress import Progress, reporting
from sorry_sim.api.results import Results
from sorry_sim.study.compare import sections as compare_sections
from sorry_sim.study.compare import store as compare_store
from sorry_sim.study.compare import table as compare_table
from sorry_sim.study.compare.job import COMMAND, Job
from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.keeping.files import check_force
from sorry_sim.study.playing.setup import DEFAULT_RULES, DEFAULT_SEED, DEFAULT_TURN_LIMIT, Setup
from sorry_sim.study.showing.section import Section

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


class Comparison(Results):
    """What came of strategies that met pair by pair.

    Attributes
    ----------
    meetings
        The sums that all tables and charts are made of, as in ``compare.json``.
    """

    def __init__(self, meetings: Meetings, complete: bool) -> None:
        super().__init__(complete)
        self.meetings = meetings

    @property
    def table(self) -> pd.DataFrame:
        """A row for each strategy over all opponents, the best first, then one for each pair."""
        return compare_table.frame(self.meetings)

    def _charts(self) -> Mapping[str, Callable[[], Figure]]:
        from sorry_sim.study.compare import charts

        if not self.meetings.everyone_met:
            return {charts.OPPONENTS: partial(charts.draw_opponents, self.meetings)}
        draw = {charts.RANKING: charts.draw_ranking}
        if len(self.meetings.labels) > 2:
            draw[charts.MATRIX] = charts.draw_matrix
        return {name: partial(one, self.meetings) for name, one in draw.items()}

    def _heading(self) -> list[str]:
        return compare_sections.heading(self.meetings)

    def _sections(self) -> Iterable[Section]:
        return compare_sections.sections(self.meetings)


@public
def compare(
    *strategies: StrategyLike | Iterable[StrategyLike],
    games: Number,
    players: int | None = None,
    against_field: bool = False,
    rules: str | Path = DEFAULT_RULES,
    set: Settings = (),
    seed: int = DEFAULT_SEED,
    turn_limit: int = DEFAULT_TURN_LIMIT,
    threads: int | None = None,
    out: str | Path | None = None,
    force: bool = False,
    progress: Progress = False,
) -> Comparison:
    """Find the better strategy, as ``sorry-sim compare`` does; arguments are called as its options.

    Every strategy meets every other, on the same deals. Ctrl-C ends the games and returns what was
    played.

    Parameters
    ----------
    *strategies
        Two or more, also as one list; or one with ``against_field``.
    games
        How many deals; each pair plays each in every seating.
    players
        2, or 4 with two seats for each of a pair; None for 2, in a partnership 4.
    against_field
        Whether one strategy meets every shipped one, which do not meet each other.
    rules, set, seed, turn_limit, threads, out, force, progress
        As in `simulate`.

    Returns
    -------
    Comparison
        What came of it.

    Raises
    ------
    InputError
        An argument cannot be used, or a strategy did what it must not.

    Warns
    -----
    RuntimeWarning
        ``out`` could not be written in the end.
    """
    named = strategies[0] if len(strategies) == 1 else strategies
    setup = Setup(
        strategies=arguments.specs(named),  # type: ignore[arg-type]
        players=arguments.players(players),
        rules=arguments.rules(rules),
        settings=arguments.settings("set", set),
        seed=arguments.seed(seed),
        turn_limit=arguments.turn_limit(turn_limit),
    )
    job = Job.of(setup, against_field, arguments.games(games))
    workers, folder = arguments.threads(threads), arguments.path("out", out)
    check_force(force, {"--out": folder})
    with results_folder(folder, compare_store.FILES, COMMAND, job.asked, force) as keeper:
        before = job.played(keeper) if keeper else None
        if keeper and before and not job.has_more_to_do(keeper, before):
            return Comparison(job.meetings(before), True)
        with (
            reporting(progress, job.deals, "deals") as report,
            pairs.faults_told(job.pairing, setup.seed),
        ):
            outcome = job.play(workers, report, keeper, before)
        pairs.tell_if_stuck(job.pairing, outcome.stuck, setup.seed)
        if not outcome.sums.deals:
            raise KeyboardInterrupt
        if keeper:
            with no_loss():
                job.save(keeper, outcome, workers)
    return Comparison(job.meetings(outcome.sums), outcome.sums.deals == outcome.asked)
