"""What is played, as somebody asks for it: options of a command, arguments of a function."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from sorry_sim.core.engine import StrategyFault
    from sorry_sim.plugins.loading import Spec
    from sorry_sim.rules import Rules
    from sorry_sim.rules.series import Series
    from sorry_sim.study.playing.lineup import LineUp

DEFAULT_RULES: Final = "classic"
DEFAULT_SEED: Final = 1
DEFAULT_TURN_LIMIT: Final = 10_000


@dataclass(frozen=True)
class Setup:
    """What decides on how games go, as a user gave it.

    Attributes
    ----------
    strategies
        One for every seat, or one a seat.
    against
        The strategy in the seats that are left.
    players
        How many play, 1 to 4.
    seats
        The colours that play, as in ``"red,yellow"``.
    rules, settings
        The rule set and the changes to it.
    seed
        0 to 2**64 - 1.
    rotate
        Whether different strategies change seats from game to game.
    turn_limit
        A game that takes longer is a draw by limit.
    series, target
        The games of a series, or the points to which it is played; neither for single games.
    precision
        Half of the width of intervals at which a run ends before all its games are played.
    by_card
        Whether a run counts who draws which cards.
    """

    strategies: tuple[Spec, ...]
    against: Spec | None = None
    players: int | None = None
    seats: str | None = None
    rules: str = DEFAULT_RULES
    settings: tuple[str, ...] = ()
    seed: int = DEFAULT_SEED
    rotate: bool = True
    turn_limit: int = DEFAULT_TURN_LIMIT
    series: int | None = None
    target: int | None = None
    precision: float | None = None
    by_card: bool = False

    def as_dict(self) -> dict[str, Any]:
        """Return the options as JSON values."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        strategies = [str(strategy) for strategy in self.strategies]
        against = None if self.against is None else str(self.against)
        return values | {
            "strategies": strategies,
            "against": against,
            "settings": list(self.settings),
        }

    def load_rules(self) -> Rules:
        """Return the rule set.

        Raises
        ------
        InputError
            There is no such rule set or option, or what results cannot be played.
        """
        from sorry_sim.rules import load_rules

        return load_rules(self.rules, self.settings)

    def line_up(self) -> LineUp:
        """Find the strategies and seat them.

        Raises
        ------
        InputError
            A strategy cannot be used, or they do not fit the seats.
        """
        from sorry_sim.study.playing.lineup import line_up

        return line_up(
            self.strategies,
            self.against,
            self.players,
            self.seats,
            self.rotate,
            teams=self.load_rules().teams,
        )

    def in_series(self, seats: tuple[str, ...]) -> Series | None:
        """Return how long a series of games goes on, None for single games.

        Raises
        ------
        InputError
            Both ways of ending a series are given, or these seats cannot play for points.
        """
        from sorry_sim.rules.series import Series

        series = Series.of(self.series, self.target)
        if series:
            series.check(seats)
        return series

    def seated(self, strategies: Sequence[Spec], seats: Sequence[str], teams: bool) -> Setup:
        """Return these options for a game in which everyone keeps the seat.

        Parameters
        ----------
        strategies
            One a seat.
        seats
            The colours that play.
        teams
            Whether it is a partnership.
        """
        return replace(
            self,
            strategies=tuple(strategies[:2] if teams else strategies),  # in teams one a team
            against=None,
            players=None,
            seats=None if teams else ",".join(seats),
            rotate=False,
        )

    def replay_command(self, game: str) -> str:
        """Return the command, ready for a shell, that shows one of these games again."""
        return self.command("replay", game=game)

    def run_command(self, games: int) -> str:
        """Return the command, ready for a shell, that plays these games."""
        precision = None if self.precision is None else f"{100 * self.precision:g}%"
        return self.command("run", games=games, precision=precision, by_card=self.by_card)

    def command(self, name: str, words: Sequence[Spec] = (), **others: Any) -> str:
        """Return a command, ready for a shell, with these options after others.

        Parameters
        ----------
        name
            Which command.
        words
            The strategies, where it takes them before its options.
        **others
            Its other options, as `sorry_sim.study.playing.command_line.command_line` takes them.
        """
        from sorry_sim.study.playing.command_line import command_line

        return command_line(
            name,
            map(str, words),
            seed=self.seed,
            **others,
            strategy=() if words else self.strategies,
            against=self.against,
            players=self.players,
            seats=self.seats,
            rules=self.rules,
            set=self.settings,
            no_rotate=not self.rotate,
            turn_limit=self.turn_limit,
            series=self.series,
            target=self.target,
        )

    @property
    def has_functions(self) -> bool:
        """Whether a strategy is a function that a program handed over: no command can name it."""
        return not all(
            one is None or isinstance(one, str) for one in (*self.strategies, self.against)
        )

    def fault_line(self, fault: StrategyFault, lineup: LineUp) -> str:
        """Say what a strategy did that it must not, in which game, and how to see it again."""
        from sorry_sim.core.engine import game_name

        label = lineup.strategies[fault.strategy].label
        game = game_name(fault.game, fault.in_series)
        command = self.replay_command(game)
        return f"strategy {label} {fault.reason} in game {game}; to replay: {command}"
