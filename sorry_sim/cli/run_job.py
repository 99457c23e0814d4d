"""What ``sorry-sim run`` is asked to play."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from sorry_sim.cli import console
from sorry_sim.errors import InputError
from sorry_sim.rules import check
from sorry_sim.study.playing.setup import Setup

if TYPE_CHECKING:
    from sorry_sim.rules import Rules
    from sorry_sim.rules.series import Series
    from sorry_sim.study.playing.lineup import LineUp

_MOST_GAMES: Final = 120_000_000
"""To a precision."""


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
            What is given as ``--games``: games, or series that are played to a target. It may be
            left out where the setup has a precision.
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
            games = games or _MOST_GAMES
        if games is None:
            raise InputError("missing option '--games' or '--precision' (see sorry-sim run --help)")
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
    def command(self) -> str:
        """The command that plays it again, ready for a shell."""
        return self.setup.run_command(self.games)

    def say_if_rounded(self) -> None:
        """Tell of games that nobody asked for."""
        if self.games == self.wanted:
            return
        each, rotations = self.games // self.number, self.lineup.rotations
        unit = "series" if self.series and self.series.target else "games"
        parts = (
            f"series of {each} in {rotations} rotations" if each > 1 else f"{rotations} rotations"
        )
        console.say(f"{self.wanted} {unit} do not divide by {parts}: playing {self.games}")

    @property
    def asked(self) -> dict[str, Any]:
        """All that it takes to find it out again, as JSON values."""
        from sorry_sim.study.keeping.unchanged import facts

        return {
            "setup": self.setup.as_dict(),
            "games": self.games,
            **({} if self.games_out is None else {"games_out": str(self.games_out)}),
            **facts(self.lineup.strategies, [self.rules]),
        }


def _check_precision(lineup: LineUp, series: Series | None) -> None:
    """Refuse a precision that there cannot be."""
    if series and series.target:
        raise InputError(
            "--precision does not go with --target: series to a target differ in length"
        )
    if len(lineup.sides) == 1:
        raise InputError("--precision is of win rates, and a solo race has none: add players")
