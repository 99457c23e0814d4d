"""``sorry_sim.simulate``: play many games, as ``sorry-sim run`` does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from sorry_sim.api import arguments
from sorry_sim.api.arguments import Settings, StrategyLike, fault_of
from sorry_sim.api.keeping import forget_checkpoint, no_loss, results_folder, warn, warn_of_stuck
from sorry_sim.api.progress import Progress, reporting
from sorry_sim.api.results import Results
from sorry_sim.core.engine import StrategyFault, game_name
from sorry_sim.rules import check, load_rules
from sorry_sim.rules.series import MOST_GAMES, MOST_POINTS, Series
from sorry_sim.study.playing.lineup import line_up
from sorry_sim.study.run import sections, store, tables
from sorry_sim.study.run.card_counts import check_by_card
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.played import Played
from sorry_sim.study.run.playing import DEFAULT_TURN_LIMIT, in_games, play, whole_rounds
from sorry_sim.study.run.points import shows_points
from sorry_sim.study.showing.section import Section

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from sorry_sim.study.games_out.file import GamesFile


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
        """A row for each strategy, then for each strategy in each seat: see `docs/api.md`."""
        return tables.frame(self.counts)

    @property
    def cards(self) -> pd.DataFrame:
        """What each card is worth, a row a card; none where they were not counted."""
        return tables.cards_frame(self.counts)

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


def simulate(
    strategy: StrategyLike | Iterable[StrategyLike],
    *,
    games: int,
    against: StrategyLike | None = None,
    players: int | None = None,
    seats: str | Sequence[str] | None = None,
    no_rotate: bool = False,
    rules: str | Path = "classic",
    set: Settings = (),
    seed: int = 1,
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
        How many, rounded up to whole rounds of the rotation; with ``target`` how many series.
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
        A folder to save counts, tables and charts in.
    games_out
        A ``.parquet`` file for a row a game (docs/games.md).
    force
        Whether ``out`` and ``games_out`` may replace what is there.
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
    asked = arguments.games(games)
    seed, turn_limit = arguments.seed(seed), arguments.turn_limit(turn_limit)
    workers, folder = arguments.threads(threads), arguments.path("out", out)
    number, sat = arguments.players(players), arguments.colours(seats)
    of = Series.of(
        arguments.whole_or_none("series", series, 1, MOST_GAMES),
        arguments.whole_or_none("target", target, 1, MOST_POINTS),
    )
    named = arguments.specs(strategy)
    other = None if against is None else arguments.spec(against)
    changes = arguments.settings("set", set)
    ruled = load_rules(str(rules), changes)
    lineup = line_up(
        named,
        other,
        number,
        sat,
        not no_rotate,
        ruled.teams,
    )
    check(ruled, lineup.seats)
    if of:
        of.check(lineup.seats)
    if by_card:
        check_by_card("by_card", len(lineup.sides), of, None)
    asked = whole_rounds(asked, lineup.rotations, of)
    again = arguments.command_line(
        "run",
        seed=seed,
        games=in_games(asked, of),
        strategy=named,
        against=other,
        players=number,
        seats=sat,
        rules=str(rules),
        set=changes,
        no_rotate=no_rotate,
        turn_limit=turn_limit,
        series=series,
        target=target,
        by_card=by_card,
    )
    with results_folder(folder, store.FILES, force):
        rows = arguments.path("games_out", games_out)
        file = _games_file(rows, force, Played.by(lineup, ruled, seed, turn_limit, of), asked)
        with file as kept, reporting(progress, asked, "series" if of else "games") as report:
            try:
                outcome = play(
                    lineup,
                    ruled,
                    asked,
                    seed,
                    workers,
                    turn_limit,
                    report,
                    of,
                    keep_rows=kept.add if kept else None,
                    by_card=by_card,
                )
            except StrategyFault as fault:
                label = lineup.strategies[fault.strategy].label
                game = game_name(fault.game, fault.in_series)
                raise fault_of(label, fault.reason, game, seed) from fault
        if outcome.stuck:
            warn_of_stuck(outcome.stuck.strategy, outcome.stuck.game, seed)
        if not outcome.done:
            raise KeyboardInterrupt
        complete = outcome.done == outcome.asked
        if kept and kept.fault:
            warn(str(kept.fault))
        if folder:
            with no_loss():
                counts, elapsed = outcome.counts, outcome.elapsed
                store.save(
                    folder,
                    counts,
                    lineup,
                    command=again,
                    threads=workers,
                    elapsed=elapsed,
                    complete=complete,
                )
                forget_checkpoint(folder)
    return Simulation(outcome.counts, complete)


def _games_file(
    path: Path | None, force: bool, played: Played, asked: int
) -> AbstractContextManager[GamesFile | None]:
    """The file of games to enter while they are played; None where none is asked for."""
    if path is None:
        return nullcontext()
    from sorry_sim.study.games_out.file import GamesFile, check

    check(path, force)
    return GamesFile(path, played, asked)
