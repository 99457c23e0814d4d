"""Who sits where: strategies in seats, and how they rotate."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sorry_sim.board import COLOURS, colour_index
from sorry_sim.errors import InputError, quoted
from sorry_sim.plugins.loading import Spec, Strategy, find

EMPTY_SEAT = -1
"""What stands in `LineUp.table` for a colour that does not play."""

TEAMS: Final = tuple("+".join(team) for team in zip(COLOURS[:2], COLOURS[2:], strict=True))
"""The sides of a partnership: ``red+yellow``, ``blue+green``."""

_DEFAULT_SEATS = {
    1: ("red",),
    2: ("red", "yellow"),
    3: ("red", "blue", "yellow"),
    4: COLOURS,
}
_NO_STRATEGY: Final = "no strategy is named: name at least one"


@dataclass(frozen=True)
class LineUp:
    """Strategies in their seats.

    Attributes
    ----------
    seats
        The colours that play, in the order of `sorry_sim.board.COLOURS`.
    strategies
        The different strategies, in the order in which they were first named.
    order
        For each of ``seats`` the index in ``strategies`` of who sits there in rotation 0.
    rotate
        Whether different strategies move through the seats from game to game.
    teams
        Whether it is a partnership: all four colours sit, and partners have one strategy.
    """

    seats: tuple[str, ...]
    strategies: tuple[Strategy, ...]
    order: tuple[int, ...]
    rotate: bool = True
    teams: bool = False

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that can win: the seats, in a partnership the `TEAMS`."""
        return TEAMS if self.teams else self.seats

    @property
    def rotations(self) -> int:
        """The number of seatings that take turns: game *g* is played in rotation *g* mod this."""
        return len(self.sides) if self.rotate and len(self.strategies) > 1 else 1

    @property
    def labels(self) -> tuple[str, ...]:
        """The label of the strategy in each seat, in rotation 0."""
        return tuple(self.strategies[index].label for index in self.order)

    def table(self) -> NDArray[np.int64]:
        """Return who sits where in every rotation, as the engine takes it.

        Returns
        -------
        numpy.ndarray
            ``int64`` of shape (rotations, 4): the index in ``strategies`` for each colour's seat,
            `EMPTY_SEAT` for a colour that does not play. From one rotation to the next everyone
            moves one of the occupied seats on, so teams swap their seats.
        """
        table = np.full((self.rotations, len(COLOURS)), EMPTY_SEAT, dtype=np.int64)
        for rotation in range(self.rotations):
            for place, colour in enumerate(self.seats):
                strategy = self.order[(place - rotation) % len(self.seats)]
                table[rotation, COLOURS.index(colour)] = strategy
        return table


def line_up(
    strategies: Sequence[Spec],
    against: Spec | None = None,
    players: int | None = None,
    seats: str | None = None,
    rotate: bool = True,
    teams: bool = False,
    finds: Callable[[Spec], Strategy] | None = None,
) -> LineUp:
    """Seat the strategies that a user names.

    Parameters
    ----------
    strategies
        One or more, as a user writes them. One fills every seat; several take one seat each, or
        one team each.
    against
        The strategy that fills the seats which ``strategies`` leave, or the second team.
    players
        Number of players, 1 to 4. Left out it is 4, or the number of strategies where several
        are named without ``against``.
    seats
        The colours that play, joined by commas, in any order.
    rotate
        Whether different strategies move through the seats from game to game.
    teams
        Whether the rules make it a partnership: red and yellow, the first team, against blue and
        green. The strategy of a team decides for whichever of its seats is on turn.
    finds
        What finds a strategy, where many line-ups are made: what remembers those it has found.

    Raises
    ------
    InputError
        A strategy cannot be used, or the strategies and the seats do not go together.
    """
    if teams:
        colours = _all_colours(strategies, against, players, seats)
        specs = _fill_teams(strategies, against)
    else:
        colours = _colours(strategies, against, players, seats)
        specs = _fill(strategies, against, len(colours))
    found = {spec: (finds or find)(spec) for spec in dict.fromkeys(specs)}
    known: dict[str, Strategy] = {}
    for strategy in found.values():
        check_same(known.setdefault(strategy.label, strategy), strategy)
    labels = list(known)
    order = tuple(labels.index(found[spec].label) for spec in specs)
    return LineUp(colours, tuple(known.values()), order, rotate, teams)


def read_seats(seats: str) -> tuple[str, ...]:
    """Return the colours that a user names, joined by commas, in the order in which they play.

    Raises
    ------
    InputError
        There is no such colour, or one is named twice.
    """
    named = [COLOURS[colour_index(name)] for name in seats.split(",")]
    for colour in named:
        if named.count(colour) > 1:
            raise InputError(f"seat {colour!r} is named twice: a colour plays once")
    return tuple(colour for colour in COLOURS if colour in named)


def check_same(first: Strategy, second: Strategy) -> None:
    """Refuse two different strategies that a table could not tell apart.

    Raises
    ------
    InputError
        They have one label, and are not the same.
    """
    if first is second or first.is_same(second):
        return
    places = f"both in {first.path}"
    if first.path != second.path:
        places = f"in {first.path} and in {second.path}"
    raise InputError(
        f"two different strategies are called {first.label!r}, {places}: give one of them another "
        "name"
    )


def _colours(
    strategies: Sequence[Spec], against: Spec | None, players: int | None, seats: str | None
) -> tuple[str, ...]:
    """The colours that play."""
    if players is not None and players not in _DEFAULT_SEATS:
        raise InputError(f"{players} players cannot play: a game has 1 to {len(COLOURS)}")
    if seats is None:
        several = len(strategies) > 1 and against is None
        number = players or (min(len(strategies), len(COLOURS)) if several else len(COLOURS))
        return _DEFAULT_SEATS[number]
    named = read_seats(seats)
    if players not in (None, len(named)):
        raise InputError(
            f"{_number(players, 'player')} and the seats {','.join(named)} do not agree: "
            f"give one of the two"
        )
    return named


def _all_colours(
    strategies: Sequence[Spec], against: Spec | None, players: int | None, seats: str | None
) -> tuple[str, ...]:
    """The four colours of a partnership, unless a user asks for others."""
    if players is not None or seats is not None:
        colours = _colours(strategies, against, players, seats)
        if colours != COLOURS:
            raise InputError(
                f"{' and '.join(colours)} cannot play in teams: a partnership takes all four "
                "colours, so leave out --players and --seats"
            )
    return COLOURS


def _fill_teams(strategies: Sequence[Spec], against: Spec | None) -> list[Spec]:
    """The strategy of each seat of a partnership, as the user wrote it."""
    named = len(strategies)
    if named == 0:
        raise InputError(_NO_STRATEGY)
    if named > len(TEAMS):
        raise InputError(
            f"{_number(named, 'strategy')} cannot play in {len(TEAMS)} teams: name one for both, "
            f"or two, the first for {TEAMS[0]} and the second for {TEAMS[1]}"
        )
    if against is not None and named == len(TEAMS):
        raise InputError(
            f"strategy {quoted(str(against))} has no team: {_number(named, 'strategy')} already "
            "play in both; leave out --against"
        )
    first, second = strategies[0], against or strategies[-1]
    return [first, second] * (len(COLOURS) // len(TEAMS))


def _fill(strategies: Sequence[Spec], against: Spec | None, seats: int) -> list[Spec]:
    """The strategy of each seat, as the user wrote it."""
    named = len(strategies)
    if named == 0:
        raise InputError(_NO_STRATEGY)
    if named > seats:
        room = "a game has" if seats == len(COLOURS) else "this game has"
        raise InputError(
            f"{_number(named, 'strategy')} cannot sit in {_number(seats, 'seat')}: "
            f"{room} {seats}, so name at most {seats}"
        )
    if against is not None:
        if named == seats:
            raise InputError(
                f"strategy {quoted(str(against))} has no seat: {_number(named, 'strategy')} "
                f"already fill {_number(seats, 'seat')}; leave out --against or add players"
            )
        return [*strategies, *[against] * (seats - named)]
    if named == 1:
        return list(strategies) * seats
    if named < seats:
        raise InputError(
            f"{_number(named, 'strategy')} do not fill {_number(seats, 'seat')}: "
            f"name {seats}, or say with --against who fills the rest"
        )
    return list(strategies)


def _number(count: int | None, noun: str) -> str:
    plural = {"strategy": "strategies"}.get(noun, noun + "s")
    return f"{count} {noun if count == 1 else plural}"
