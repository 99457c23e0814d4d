"""What is played: the options that ``run`` and ``replay`` share, as one value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, Self

import click

from sorry_sim.cli.values import whole_number

if TYPE_CHECKING:
    from sorry_sim.core.engine import StrategyFault
    from sorry_sim.rules import Rules
    from sorry_sim.rules.series import Series
    from sorry_sim.study.playing.lineup import LineUp

DEFAULT_RULES: Final = "classic"
DEFAULT_SEED: Final = 1
DEFAULT_TURN_LIMIT: Final = 10_000


@dataclass(frozen=True)
class Setup:
    """The options that decide what happens in a game, as a user gave them.

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

    strategies: tuple[str, ...]
    against: str | None = None
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
        return asdict(self)

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Self:
        """Return what `as_dict` gave, also after it has been written and read as JSON."""
        found: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in values.items()
        }
        return cls(**found)

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

    def seated(self, strategies: Sequence[str], seats: Sequence[str], teams: bool) -> Setup:
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

    def command(self, name: str, words: Sequence[str] = (), **others: Any) -> str:
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
            words,
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

    def fault_line(self, fault: StrategyFault, lineup: LineUp) -> str:
        """Say what a strategy did that it must not, in which game, and how to see it again."""
        from sorry_sim.core.engine import game_name

        label = lineup.strategies[fault.strategy].label
        game = game_name(fault.game, fault.in_series)
        command = self.replay_command(game)
        return f"strategy {label} {fault.reason} in game {game}; to replay: {command}"


_LINE_UP: Final = (
    click.option(
        "--strategy",
        "strategies",
        metavar="STRATEGY",
        multiple=True,
        required=True,
        help="NAME, PATH.py[:NAME] or PATH.toml, then :parameter=value,... if you like. "
        "Give one for every seat, or several, one a seat.",
    ),
    click.option(
        "--against", metavar="STRATEGY", help="The strategy that fills the seats that are left."
    ),
    click.option(
        "--players",
        metavar="K",
        callback=whole_number(1, 4),
        help="How many play, 1 to 4. Default: 4, or one a strategy where several are "
        "named without --against.",
    ),
    click.option(
        "--seats", metavar="COLOURS", help="Which colours play instead, as in red,yellow."
    ),
    click.option(
        "--no-rotate",
        "rotate",
        is_flag=True,
        flag_value=False,
        default=True,
        help="Keep every strategy in its seat; otherwise game g is played in rotation g.",
    ),
)

_RULES: Final = (
    click.option(
        "--rules",
        metavar="RULES",
        default=DEFAULT_RULES,
        help="The rule set: its name, or a file of rules, which ends in .toml. "
        f"Default: {DEFAULT_RULES}.",
    ),
    click.option(
        "--set",
        "settings",
        metavar="OPTION=VALUE",
        multiple=True,
        help="Change one option of the rules. May be repeated.",
    ),
    click.option(
        "--seed",
        metavar="S",
        callback=whole_number(0, 2**64 - 1, "a whole number from 0 to 2**64 - 1"),
        type=str,
        default=DEFAULT_SEED,
        help=f"Where chance begins: the same seed gives the same games. Default: {DEFAULT_SEED}.",
    ),
    click.option(
        "--turn-limit",
        metavar="TURNS",
        callback=whole_number(1, 10**8),
        type=str,
        default=DEFAULT_TURN_LIMIT,
        help=f"Call a game that takes more turns a draw by limit. Default: {DEFAULT_TURN_LIMIT:,}.",
    ),
)

_SERIES_OPTIONS: Final = (
    click.option(
        "--series",
        metavar="GAMES",
        callback=whole_number(1, 1000),
        help="Play series of so many games: the winner of one starts the next.",
    ),
    click.option(
        "--target",
        metavar="POINTS",
        callback=whole_number(1, 100_000),
        help="Play series until somebody has so many points, and more than anybody else.",
    ),
)


def takes_setup(function: Callable[..., int]) -> Callable[..., int]:
    """Give a command the options of `Setup` for single games, as its argument ``setup``."""
    return _takes(_LINE_UP + _RULES, function)


def takes_series_setup(function: Callable[..., int]) -> Callable[..., int]:
    """Give a command all options of `Setup`, series included, as its argument ``setup``."""
    return _takes(_LINE_UP + _RULES + _SERIES_OPTIONS, function)


def takes_rules(function: Callable[..., int]) -> Callable[..., int]:
    """Give a command that names strategies in its own way the other options, as ``setup``.

    Its own parameters that are called like fields of `Setup` go into that too.
    """
    return _takes(_RULES, function)


def _takes(
    options: Sequence[Callable[..., Any]], function: Callable[..., int]
) -> Callable[..., int]:
    names = [field.name for field in fields(Setup)]

    @wraps(function)
    def command(**given: Any) -> int:
        setup = Setup(**{name: given.pop(name) for name in names if name in given})
        return function(setup=setup, **given)

    for option in reversed(options):
        command = option(command)
    return command
