"""``sorry_sim.simulate``: play many games, as ``sorry-sim run`` does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from sorry_sim.api import arguments
from sorry_sim.api.arguments import Number, Settings, Share, StrategyLike, fault_of
from sorry_sim.api.door import public
from sorry_sim.api.keeping import no_loss, results_folder, warn, warn_of_stuck
from sorry_sim.api.progress import Progress, reporting
from sorry_sim.api.results import Results
from sorry_sim.core.engine import StrategyFault, game_name
from sorry_sim.errors import InputError
from sorry_sim.rules.series import MOST_GAMES, MOST_POINTS
from sorry_sim.study.games_out.going import games_file, lacks_games, write_again
from sorry_sim.study.keeping.files import check_force
from sorry_sim.study.playing.limits import PRECISION
from sorry_sim.study.playing.setup import DEFAULT_RULES, DEFAULT_SEED, DEFAULT_TURN_LIMIT, Setup
from sorry_sim.study.run import frames, sections, store
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.job import COMMAND, Job
from sorry_sim.study.run.points import shows_points
from sorry_sim.study.showing.section import Section

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


class Simulation(Results):
    """What came of games of one line-up.

    Attributes
    ----------
    counts
        The sums that all tables and charts are made of, as in ``counts.json``.
    """

    def __init__(self, counts: Counts, complete: bool) -> None:
        super().__init__(complete)
        self.counts = counts

    @property
    def table(self) -> pd.DataFrame:
        """A row for each strategy, whose ``seat`` is missing, then for each in each of its seats.

        The rows of ``summary.csv``. Both kinds count the same games, so take one of them:
        `strategies` are the first by themselves.
        """
        return frames.everything(self.counts)

    @property
    def strategies(self) -> pd.DataFrame:
        """A row for each strategy, over all its seats.

        ``fixed`` is true where it fills every seat, so that chance has no part in its win rate.
        """
        return frames.strategies(self.counts)

    @property
    def seats(self) -> pd.DataFrame:
        """A row for each seat, in a partnership for each team, whoever played it."""
        return frames.sides(self.counts)

    @property
    def order(self) -> pd.DataFrame:
        """A row for the starter and for each who follows, whoever it is."""
        return frames.order(self.counts)

    @property
    def turns(self) -> pd.DataFrame:
        """How long games are, in turns: mean, standard deviation, quantiles, with intervals."""
        return frames.turns(self.counts)

    @property
    def points(self) -> pd.DataFrame:
        """Points a game, in rows as those of `table`; empty where games are not for points."""
        return frames.points(self.counts)

    @property
    def cards(self) -> pd.DataFrame:
        """What each card is worth, a row a card; none where they were not counted."""
        return frames.cards(self.counts)

    def _charts(self) -> Mapping[str, Callable[[], Figure]]:
        from sorry_sim.study.run.cards_chart import draw_cards
        from sorry_sim.study.run.length_chart import draw_game_length
        from sorry_sim.study.run.points_chart import draw_points
        from sorry_sim.study.run.win_chart import draw_win_rates

        draw = {"win_rates": draw_win_rates, "game_length": draw_game_length}
        if shows_points(self.counts):
            draw["points"] = draw_points
        if self.counts.by_card is not None:
            draw["cards"] = draw_cards
        return {name: partial(one, self.counts) for name, one in draw.items()}

    def _heading(self) -> list[str]:
        return sections.heading(self.counts)

    def _sections(self) -> Iterable[Section]:
        return sections.sections(self.counts)


@public
def simulate(
    strategy: StrategyLike | Iterable[StrategyLike],
    *,
    games: Number | None = None,
    precision: Share | None = None,
    against: StrategyLike | None = None,
    players: int | None = None,
    seats: str | Sequence[str] | None = None,
    no_rotate: bool = False,
    rules: str | Path = DEFAULT_RULES,
    set: Settings = (),
    seed: int = DEFAULT_SEED,
    turn_limit: int = DEFAULT_TURN_LIMIT,
    series: int | None = None,
    target: int | None = None,
    by_card: bool = False,
    threads: int | None = None,
    out: str | Path | None = None,
    games_out: str | Path | None = None,
    force: bool = False,
    progress: Progress = False,
) -> Simulation:
    """Play many games, as ``sorry-sim run`` does; arguments are called as its options.

    Ctrl-C (in a notebook: the stop button) ends the games and returns what was played.

    Parameters
    ----------
    strategy
        One for every seat, or several, one a seat.
    games
        How many, rounded up to whole rounds of the rotation; with ``target`` how many series; with
        ``precision`` how many at most, None for 120 million. Text is read as ``--games`` is:
        ``"1M"``.
    precision
        Play until half of the widest interval of interest is this or less, a share or text: 0.001
        is ``"0.1%"``. It is looked for at planned times, and intervals are made for that
        (``sorry-sim docs sequential``).
    against
        The strategy that fills the seats which are left.
    players
        How many play, 1 to 4; None for 4, or one a strategy where several are named alone.
    seats
        Which colours play instead: ``"red,yellow"`` or ``["red", "yellow"]``.
    no_rotate
        Whether every strategy keeps its seat from game to game.
    rules
        The rule set: its name, or a file of rules.
    set
        Changes to it: ``{"pawns": 3}``, ``["pawns=3"]``.
    seed
        0 to 2**64 - 1: the same seed gives the same games.
    turn_limit
        A game that takes more turns is a draw by limit.
    series, target
        Play series of so many games, or until somebody has so many points; None for single games.
    by_card
        Whether to show what each card is worth: how often who draws it wins.
    threads
        How many play; None for one a processor.
    out
        A folder to save counts, tables and charts in, and while games are played what came of them
        so far. Where it holds games of the same call, play goes on after them, as ``sorry-sim
        resume`` does.
    games_out
        A ``.parquet`` file for a row a game (``sorry-sim docs games``).
    force
        Whether ``out`` and ``games_out`` may replace what is there, also games of the same call.
    progress
        Whether to tell on standard error how far it is; or what to call with the games done.

    Returns
    -------
    Simulation
        What came of it.

    Raises
    ------
    InputError
        An argument cannot be used, or a strategy did what it must not.

    Warns
    -----
    RuntimeWarning
        ``out`` or ``games_out`` could not be written in the end.
    """
    if games is None and precision is None:
        raise InputError("simulate takes a number of games, or a precision to play to")
    setup = Setup(
        strategies=arguments.specs(strategy),
        against=None if against is None else arguments.spec(against),
        players=arguments.players(players),
        seats=arguments.colours(seats),
        rules=arguments.rules(rules),
        settings=arguments.settings("set", set),
        seed=arguments.seed(seed),
        rotate=not no_rotate,
        turn_limit=arguments.turn_limit(turn_limit),
        series=arguments.whole_or_none("series", series, 1, MOST_GAMES),
        target=arguments.whole_or_none("target", target, 1, MOST_POINTS),
        precision=None
        if precision is None
        else arguments.share("precision", precision, *PRECISION),
        by_card=by_card,
    )
    rows = arguments.path("games_out", games_out)
    job = Job.of(setup, None if games is None else arguments.games(games), rows)
    workers, folder = arguments.threads(threads), arguments.path("out", out)
    check_force(force, {"--out": folder, "--games-out": rows})
    with results_folder(folder, store.FILES, COMMAND, job.asked, force) as keeper:
        before = job.played(keeper) if keeper else None
        file = games_file(job, force, again=before is not None)
        lacks = lacks_games(job, job.number_after(before))
        if keeper and before and not (job.has_more_to_do(keeper, before) or lacks):
            return Simulation(before, True)
        with file as kept, reporting(progress, job.number, job.unit + job.bound) as report:
            try:
                again = None
                if keeper and before and kept:
                    again = write_again(job, workers, report, keeper, before, kept)
                keep_rows = kept.add if kept else None
                outcome = again or job.play(workers, report, keeper, before, keep_rows)
            except StrategyFault as fault:
                if not setup.has_functions:
                    raise InputError(setup.fault_line(fault, job.lineup)) from fault
                label = job.lineup.strategies[fault.strategy].label
                game = game_name(fault.game, fault.in_series)
                raise fault_of(label, fault.reason, game, setup.seed) from fault
        if outcome.stuck:
            warn_of_stuck(outcome.stuck.strategy, outcome.stuck.game, setup.seed)
        if not outcome.done:
            raise KeyboardInterrupt
        if kept and kept.fault:
            warn(str(kept.fault))
        if keeper:
            with no_loss():
                job.save(keeper, outcome, workers)
    return Simulation(outcome.counts, outcome.done == outcome.asked)
