"""A run that somebody asks for: what is to be played, kept and saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from sorry_sim.errors import InputError
from sorry_sim.rules import check
from sorry_sim.study.playing.limits import MOST_TO_A_PRECISION
from sorry_sim.study.playing.setup import Setup

if TYPE_CHECKING:
    from sorry_sim.core.engine import Rows
    from sorry_sim.rules import Rules
    from sorry_sim.rules.series import Series
    from sorry_sim.study.keeping.keeper import Keeper
    from sorry_sim.study.playing.lineup import LineUp
    from sorry_sim.study.run.counts import Counts
    from sorry_sim.study.run.playing import Outcome

COMMAND: Final = "run"
"""Who plays, as a checkpoint has it."""


@dataclass(frozen=True)
class Job:
    """A run that somebody asks for.

    Attributes
    ----------
    setup
        The options, as a user gave them.
    rules, lineup, series
        What they mean.
    wanted
        How many games a user asks for; where series go on to a target, series.
    number
        How many games are to be played, or series.
    games_out
        A file for a row a game; None for none.
    """

    setup: Setup
    rules: Rules
    lineup: LineUp
    series: Series | None
    wanted: int
    number: int
    games_out: Path | None = None

    @classmethod
    def of(cls, setup: Setup, games: int | None, games_out: str | Path | None = None) -> Self:
        """Find out what a user asks for.

        Parameters
        ----------
        setup
            The options.
        games
            How many games, or series that are played to a target; None for
            `sorry_sim.study.playing.limits.MOST_TO_A_PRECISION`, where the setup has a precision.
        games_out
            A file for a row a game.

        Raises
        ------
        InputError
            It cannot be played.
        """
        from sorry_sim.study.run.card_counts import check_by_card
        from sorry_sim.study.run.playing import whole_rounds

        rules = setup.load_rules()
        lineup = setup.line_up()
        check(rules, lineup.seats)
        series = setup.in_series(lineup.seats)
        if setup.by_card:
            check_by_card("--by-card", len(lineup.sides), series, setup.precision)
        if setup.precision is not None:
            _check_precision(lineup, series)
        if games is None:
            games = MOST_TO_A_PRECISION
        number = whole_rounds(games, lineup.rotations, series)
        out = None if games_out is None else Path(games_out)
        return cls(setup, rules, lineup, series, games, number, out)

    @property
    def unit(self) -> str:
        """What is counted in ``number``."""
        return "series" if self.series else "games"

    @property
    def bound(self) -> str:
        """What stands after the unit where there may be fewer."""
        return "" if self.setup.precision is None else " at most"

    @property
    def games(self) -> int:
        """The number in the unit of ``wanted``."""
        from sorry_sim.study.run.playing import in_games

        return in_games(self.number, self.series)

    @property
    def command(self) -> str | None:
        """The command that plays it again, ready for a shell; None where there cannot be one."""
        return None if self.setup.has_functions else self.setup.run_command(self.games)

    @property
    def rounded(self) -> str | None:
        """What there is to say of games that nobody asked for."""
        if self.games == self.wanted:
            return None
        each, rotations = self.games // self.number, self.lineup.rotations
        unit = "series" if self.series and self.series.target else "games"
        parts = (
            f"series of {each} in {rotations} rotations" if each > 1 else f"{rotations} rotations"
        )
        return f"{self.wanted} {unit} do not divide by {parts}: playing {self.games}"

    @property
    def asked(self) -> dict[str, Any]:
        """All that it takes to find it out again, as JSON values."""
        from sorry_sim.study.keeping.code import code_facts
        from sorry_sim.study.keeping.unchanged import facts

        return {
            "setup": self.setup.as_dict(),
            "games": self.games,
            **({} if self.games_out is None else {"games_out": str(self.games_out)}),
            **facts(self.lineup.strategies, [self.rules]),
            **code_facts(self.lineup.strategies),
        }

    def played(self, keeper: Keeper) -> Counts | None:
        """Return the counts that are kept, None where there are none.

        Raises
        ------
        InputError
            Strategies or rules are no longer what they were.
        """
        from sorry_sim.study.keeping.unchanged import check_unchanged
        from sorry_sim.study.run.asked import check_belong
        from sorry_sim.study.run.counts import Counts
        from sorry_sim.study.run.played import Played

        check_unchanged(keeper.asked, self.lineup.strategies, [self.rules])
        if keeper.counts is None:
            return None
        of, counts = self.setup, Counts.from_dict(keeper.counts)
        played = self.lineup, self.rules, of.seed, of.turn_limit, self.series, of.precision
        now = {**Played.by(*played).study(), "cards": of.by_card}
        check_belong(keeper.out, {**counts.study(), "cards": counts.by_card is not None}, now)
        return counts

    def has_more_to_do(self, keeper: Keeper, played: Counts | None) -> bool:
        """Ask for this; whether something of it is still to be played or written.

        Raises
        ------
        InputError
            More has been played than is asked for.
        """
        from sorry_sim.study.keeping.again import has_more_to_do

        done = played.units if played else 0
        return has_more_to_do(keeper, self.asked, self.number_after(played), done, self.unit)

    def number_after(self, played: Counts | None) -> int:
        """Return how many there are to be in all, where so much has been played.

        To a precision that is reached that is no more than there are.
        """
        from sorry_sim.study.run.precision import is_over

        if played and played.precision and is_over(played):
            return min(self.number, played.units)
        return self.number

    def play(
        self,
        threads: int,
        report: Callable[[int], None] | None = None,
        keeper: Keeper | None = None,
        played: Counts | None = None,
        keep_rows: Callable[[Rows, int], None] | None = None,
    ) -> Outcome:
        """Play what has not been played before, and keep it.

        Parameters
        ----------
        threads, report, keep_rows
            As `sorry_sim.study.run.playing.play` takes them.
        keeper
            Of the folder of the results; None where there is none.
        played
            What `played` returned.

        Raises
        ------
        InputError
            A strategy cannot be compiled.
        StrategyFault
            A strategy did what it must not.
        """
        from sorry_sim.study.run import playing

        def keep(counts: Counts, elapsed: float) -> None:
            if keeper:
                keeper.keep(counts.as_dict, elapsed)

        setup = self.setup
        outcome = playing.play(
            self.lineup,
            self.rules,
            self.number,
            setup.seed,
            threads,
            setup.turn_limit,
            report,
            self.series,
            played,
            keep,
            setup.precision,
            keep_rows=keep_rows,
            by_card=setup.by_card,
        )
        if keeper and outcome.done:
            keeper.keep(outcome.counts.as_dict, outcome.elapsed, now=True)
            outcome = replace(outcome, elapsed=keeper.elapsed + outcome.elapsed)
        return outcome

    def save(self, keeper: Keeper, outcome: Outcome, threads: int) -> None:
        """Write what came of it, and let the checkpoint point there.

        Raises
        ------
        InputError
            It cannot be written; what was kept is still there.
        """
        from sorry_sim.study.run import store

        store.save(
            keeper.out,
            outcome.counts,
            self.lineup,
            command=self.command,
            threads=threads,
            elapsed=outcome.elapsed,
            complete=outcome.done == outcome.asked,
        )
        keeper.finish(store.COUNTS)


def _check_precision(lineup: LineUp, series: Series | None) -> None:
    """Refuse a precision that there cannot be."""
    if series and series.target:
        raise InputError(
            "--precision does not go with --target: series to a target differ in length"
        )
    if len(lineup.sides) == 1:
        raise InputError("--precision is of win rates, and a solo race has none: add players")
