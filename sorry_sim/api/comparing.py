"""``sorry_sim.compare``: which strategy is the better one, as ``sorry-sim compare`` tells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from sorry_sim.api import arguments
from sorry_sim.api.arguments import Settings, StrategyLike, fault_of
from sorry_sim.api.keeping import forget_checkpoint, no_loss, results_folder, warn_of_stuck
from sorry_sim.api.progress import Progress, reporting
from sorry_sim.api.results import Results
from sorry_sim.rules import check, load_rules
from sorry_sim.study.compare import sections as compare_sections
from sorry_sim.study.compare import store as compare_store
from sorry_sim.study.compare import table as compare_table
from sorry_sim.study.compare.duels import DuelFault, play
from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.compare.pairing import pair_up
from sorry_sim.study.run.playing import DEFAULT_TURN_LIMIT
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


def compare(
    *strategies: StrategyLike,
    games: int,
    players: int | None = None,
    against_field: bool = False,
    rules: str | Path = "classic",
    set: Settings = (),
    seed: int = 1,
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
        Two or more, or one with ``against_field``.
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
    asked, workers = arguments.games(games), arguments.threads(threads)
    seed, turn_limit = arguments.seed(seed), arguments.turn_limit(turn_limit)
    number, folder = arguments.players(players), arguments.path("out", out)
    named, changes = arguments.specs(strategies), arguments.settings("set", set)
    ruled = load_rules(str(rules), changes)
    pairing = pair_up(named, number, ruled.teams, against_field)
    check(ruled, pairing.seats)
    again = arguments.command_line(
        "compare",
        named,
        seed=seed,
        games=asked,
        against_field=against_field,
        players=number,
        rules=str(rules),
        set=changes,
        turn_limit=turn_limit,
    )
    with results_folder(folder, compare_store.FILES, force):
        with reporting(progress, asked, "deals") as report:
            try:
                outcome = play(pairing, ruled, asked, seed, workers, turn_limit, report)
            except DuelFault as fault:
                game = str(fault.spot.deal * len(pairing.seatings) + fault.spot.seating)
                raise fault_of(fault.label, fault.reason, game, seed) from fault
        if outcome.stuck:
            label, spot = outcome.stuck
            game = str(spot.deal * len(pairing.seatings) + spot.seating)
            warn_of_stuck(label, game, seed)
        if not outcome.sums.deals:
            raise KeyboardInterrupt
        complete = outcome.sums.deals == outcome.asked
        meetings = Meetings.of(pairing, ruled, outcome.sums, seed, turn_limit)
        if folder:
            with no_loss():
                elapsed = outcome.elapsed
                compare_store.save(
                    folder,
                    meetings,
                    pairing,
                    command=again,
                    threads=workers,
                    elapsed=elapsed,
                    complete=complete,
                )
                forget_checkpoint(folder)
    return Comparison(meetings, complete)
