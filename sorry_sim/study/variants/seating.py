"""Who plays the variants of a comparison."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import lcm
from typing import Final

from sorry_sim.errors import InputError
from sorry_sim.plugins.loading import Spec, Strategy
from sorry_sim.rules import check
from sorry_sim.study.playing.lineup import LineUp, line_up
from sorry_sim.study.variants.naming import Variant

UNSKILLED: Final = "random"
"""The strategy that the skilled one is measured against."""


@dataclass(frozen=True)
class Seated:
    """A variant with who plays it.

    Attributes
    ----------
    variant
        What is played.
    lineup
        Who plays it.
    skilled
        The line-up that measures skill: one strategy in one seat (or team) after the other, against
        `UNSKILLED` in the others. None in a solo race.
    """

    variant: Variant
    lineup: LineUp
    skilled: LineUp | None

    @property
    def lineups(self) -> list[LineUp]:
        """The line-ups, of which each plays every deal."""
        return [self.lineup, *([self.skilled] if self.skilled else [])]


def seat_all(
    variants: Sequence[Variant],
    line_up_of: Callable[[bool], LineUp],
    skilled: Spec,
    finds: Callable[[Spec], Strategy] | None = None,
) -> list[Seated]:
    """Seat the players of every variant, and those who measure its skill gap in the same seats.

    Parameters
    ----------
    variants
        The base, then its variants.
    line_up_of
        Makes the line-up of a game in teams (True) or of one without.
    skilled
        The strategy that is to be measured, as a user writes it.
    finds
        As `sorry_sim.study.playing.lineup.line_up` takes it.

    Raises
    ------
    InputError
        A strategy cannot be used, they do not fit the seats, or a variant cannot be played there.
    """

    @cache  # finding strategies takes longer than many games
    def seated(teams: bool) -> tuple[LineUp, LineUp | None]:
        played = line_up_of(teams)
        return played, _measured(played, skilled, finds)

    base = Seated(variants[0], *seated(variants[0].rules.teams))
    check(base.variant.rules, base.lineup.seats)
    found = [base]
    for variant in variants[1:]:
        try:
            one = Seated(variant, *seated(variant.rules.teams))
            check(variant.rules, one.lineup.seats)
        except InputError as error:
            raise InputError(f"variant {variant.name}: {error}") from error
        if one.lineup.seats != base.lineup.seats:
            raise InputError(
                f"variant {variant.name} seats {', '.join(one.lineup.seats)}, and "
                f"{base.variant.name} {', '.join(base.lineup.seats)}: only games in the same seats "
                "can be compared"
            )
        found.append(one)
    return found


def whole_rounds(seated: Sequence[Seated], games: int) -> int:
    """Round a number of deals up so that every line-up is played equally often in each rotation."""
    rotations = lcm(*(lineup.rotations for one in seated for lineup in one.lineups))
    return games + -games % rotations


def _measured(
    played: LineUp, skilled: Spec, finds: Callable[[Spec], Strategy] | None
) -> LineUp | None:
    """The line-up that measures skill in the seats of another, None in a solo race."""
    if len(played.sides) == 1:
        return None
    seats = ",".join(played.seats)
    measured = line_up([skilled], UNSKILLED, seats=seats, teams=played.teams, finds=finds)
    if len(measured.strategies) == 1:
        raise InputError(
            f"--skilled {skilled} would be measured against itself: name another strategy"
        )
    return measured
