"""Who meets whom in a comparison of strategies, and in which seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from sorry_sim.board import COLOURS
from sorry_sim.errors import InputError
from sorry_sim.plugins.loading import Spec, Strategy, find, shipped
from sorry_sim.study.playing.lineup import LineUp, check_same

MOST_STRATEGIES: Final = 64

Seating = tuple[int, ...]
"""Who of a pair sits in each seat: 0 for the first of the two, 1 for the second."""

_SEATS: Final = {2: ("red", "yellow"), 4: COLOURS}
_DEFAULT_PLAYERS: Final = 2


@dataclass(frozen=True)
class Pairing:
    """Strategies, the pairs of them that meet, and the seatings in which every pair plays a deal.

    Attributes
    ----------
    strategies
        No two have the same label.
    pairs
        The places of two strategies each, the first named before the second.
    seats
        The colours that play.
    seatings
        All ways to share out the seats evenly among two strategies, in a partnership the teams.
    teams
        Whether it is a partnership.
    """

    strategies: tuple[Strategy, ...]
    pairs: tuple[tuple[int, int], ...]
    seats: tuple[str, ...]
    seatings: tuple[Seating, ...]
    teams: bool

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the strategies."""
        return tuple(strategy.label for strategy in self.strategies)

    @property
    def equals(self) -> tuple[int, ...]:
        """For each strategy the place of the first that does the very same, often its own."""
        made_of = [(one.identity, dict(one.parameters)) for one in self.strategies]
        return tuple(made_of.index(one) for one in made_of)

    @property
    def games_a_deal(self) -> int:
        """How many games are played of one deal, by all pairs together."""
        return len(self.pairs) * len(self.seatings)

    def line_up(self, pair: int, seating: int) -> LineUp:
        """Return a pair in one of its seatings, in which it stays."""
        two = tuple(self.strategies[place] for place in self.pairs[pair])
        return LineUp(self.seats, two, self.seatings[seating], rotate=False, teams=self.teams)


def pair_up(
    specs: Sequence[Spec],
    players: int | None = None,
    teams: bool = False,
    against_field: bool = False,
) -> Pairing:
    """Let every strategy meet every other, or one of them the shipped field.

    Parameters
    ----------
    specs
        The strategies, as a user writes them. One that is named twice meets itself.
    players
        2 or 4; left out it is 2, in a partnership 4.
    teams
        Whether the rules make it a partnership.
    against_field
        Whether it is one strategy against every shipped one, which do not meet each other.

    Raises
    ------
    InputError
        A strategy cannot be used, they are too few or too many, or so many players cannot play.
    """
    seats = _seats(players, teams)
    if len(specs) > MOST_STRATEGIES:
        raise InputError(f"{len(specs)} strategies are too many: {MOST_STRATEGIES} at most")
    found = {spec: find(spec) for spec in dict.fromkeys(specs)}
    named = [found[spec] for spec in specs]
    if against_field:
        if len(named) != 1:
            raise InputError(
                f"--against-field lets one strategy meet the shipped ones: {len(named)} are named"
            )
        for strategy in shipped():
            if strategy.label == named[0].label:
                check_same(named[0], strategy)  # it does not meet itself
            else:
                named.append(strategy)
        pairs = [(0, place) for place in range(1, len(named))]
    else:
        pairs = list(combinations(range(len(named)), 2))
    if not pairs:
        raise InputError(
            f"{specs[0] if specs else 'nobody'} has nobody to meet: name two strategies at least, "
            "or one with --against-field"
        )
    return Pairing(_told_apart(named), tuple(pairs), seats, seatings(seats, teams), teams)


def seatings(seats: Sequence[str], teams: bool) -> tuple[Seating, ...]:
    """Return all ways to share out the seats evenly among two strategies, or the two teams."""
    if teams:
        return ((0, 1, 0, 1), (1, 0, 1, 0))
    places = range(len(seats))
    return tuple(
        tuple(0 if place in first else 1 for place in places)
        for first in combinations(places, len(seats) // 2)
    )


def _seats(players: int | None, teams: bool) -> tuple[str, ...]:
    if teams and players not in (None, 4):
        raise InputError(
            f"{players} players cannot play in teams: a partnership takes four, so leave out "
            "--players"
        )
    number = players or (4 if teams else _DEFAULT_PLAYERS)
    if number not in _SEATS:
        raise InputError(
            f"two strategies cannot share out seats for --players {number} evenly: take 2 or 4"
        )
    return _SEATS[number]


def _told_apart(named: Sequence[Strategy]) -> tuple[Strategy, ...]:
    """Number a strategy that is named again; refuse different ones of one label."""
    by_label: dict[str, Strategy] = {}
    for strategy in named:
        label, again = strategy.label, 1
        check_same(by_label.get(label, strategy), strategy)
        while label in by_label:
            again += 1
            label = f"{strategy.label} ({again})"
        by_label[label] = replace(strategy, label=label)
    return tuple(by_label.values())
