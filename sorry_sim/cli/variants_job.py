"""What ``sorry-sim variants`` is asked to play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from sorry_sim.cli import console
from sorry_sim.study.playing.setup import Setup

if TYPE_CHECKING:
    from sorry_sim.plugins.loading import Strategy
    from sorry_sim.rules import Rules
    from sorry_sim.study.playing.lineup import LineUp
    from sorry_sim.study.variants.naming import Comparison
    from sorry_sim.study.variants.seating import Seated


@dataclass(frozen=True)
class Wish:
    """What is to vary, as a user gave it.

    Attributes
    ----------
    vary, presets, grid
        As `sorry_sim.study.variants.naming.compare` takes them.
    skilled
        The strategy that measures the skill gap.
    """

    vary: Sequence[str]
    presets: Sequence[str]
    grid: bool
    skilled: str


@dataclass(frozen=True)
class Job:
    """A comparison of rules that somebody asks for.

    Attributes
    ----------
    setup, wish
        The options, as a user gave them.
    comparison, seated
        What they mean.
    wanted, deals
        How many deals a user asks for, and how many are to be played: whole rounds of the rotation.
    """

    setup: Setup
    wish: Wish
    comparison: Comparison
    seated: list[Seated]
    wanted: int
    deals: int

    @classmethod
    def of(cls, setup: Setup, wish: Wish, deals: int) -> Self:
        """Find out what a user asks for.

        Raises
        ------
        InputError
            It cannot be played.
        """
        from sorry_sim.study.variants.naming import compare
        from sorry_sim.study.variants.seating import whole_rounds

        comparison = compare(setup.rules, setup.settings, wish.vary, wish.presets, wish.grid)
        seated = _seated(setup, comparison, wish.skilled)
        return cls(setup, wish, comparison, seated, deals, whole_rounds(seated, deals))

    def say_if_rounded(self) -> None:
        """Tell of deals that nobody asked for."""
        if self.deals != self.wanted:
            console.say(
                f"{self.wanted} deals do not make whole rounds of the rotation: playing "
                f"{self.deals}"
            )

    @property
    def strategies(self) -> list[Strategy]:
        """All strategies that play in any variant."""
        by_label = {
            strategy.label: strategy
            for one in self.seated
            for lineup in one.lineups
            for strategy in lineup.strategies
        }
        return list(by_label.values())

    @property
    def rules(self) -> list[Rules]:
        """The base and its variants."""
        return [one.variant.rules for one in self.seated]

    @property
    def command(self) -> str:
        """The command that plays it again, ready for a shell."""
        wish = self.wish
        return self.setup.command(
            "variants",
            games=self.deals,
            vary=wish.vary,
            grid=wish.grid,
            preset=wish.presets,
            skilled=wish.skilled,
        )

    @property
    def asked(self) -> dict[str, Any]:
        """All that it takes to find it out again, as JSON values."""
        from sorry_sim.study.keeping.unchanged import facts

        return {
            "setup": self.setup.as_dict(),
            "wish": vars(self.wish),
            "games": self.deals,
            **facts(self.strategies, self.rules),
        }


def _seated(setup: Setup, comparison: Comparison, skilled: str) -> list[Seated]:
    """Seat every variant."""
    from sorry_sim.study.playing.lineup import line_up
    from sorry_sim.study.variants.seating import seat_all

    def line_up_of(teams: bool) -> LineUp:
        seats = (setup.against, setup.players, setup.seats, setup.rotate)
        return line_up(setup.strategies, *seats, teams)

    return seat_all(comparison.variants, line_up_of, skilled)
