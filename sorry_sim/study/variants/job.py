"""A comparison of rules that somebody asks for: what is to be played, kept and saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Self

from sorry_sim.study.playing.setup import Setup

if TYPE_CHECKING:
    from sorry_sim.plugins.loading import Spec, Strategy
    from sorry_sim.rules import Rules
    from sorry_sim.study.keeping.fields import Fields
    from sorry_sim.study.keeping.keeper import Keeper
    from sorry_sim.study.playing.lineup import LineUp
    from sorry_sim.study.variants.comparison import Laboratory
    from sorry_sim.study.variants.naming import Comparison
    from sorry_sim.study.variants.paired import Lockstep
    from sorry_sim.study.variants.seating import Seated
    from sorry_sim.study.variants.tallies import Tally

COMMAND: Final = "variants"
"""Who plays, as a checkpoint has it."""


@dataclass(frozen=True)
class Wish:
    """What is to vary, as a user gave it.

    Attributes
    ----------
    vary, presets, grid
        As `sorry_sim.study.variants.compare` takes them.
    skilled
        The strategy that measures the skill gap.
    """

    vary: Sequence[str]
    presets: Sequence[str]
    grid: bool
    skilled: Spec

    @classmethod
    def read(cls, told: Fields) -> Self:
        """Read what a checkpoint says of it.

        Raises
        ------
        InputError
            It does not say that.
        """
        vary, presets = told.words("vary"), told.words("presets")
        return cls(vary, presets, told.boolean("grid"), told.word("skilled"))


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

    @property
    def rounded(self) -> str | None:
        """What there is to say of deals that nobody asked for."""
        if self.deals == self.wanted:
            return None
        return f"{self.wanted} deals do not make whole rounds of the rotation: playing {self.deals}"

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
    def command(self) -> str | None:
        """The command that plays it again, ready for a shell; None where there cannot be one."""
        wish = self.wish
        if self.setup.has_functions or not isinstance(wish.skilled, str):
            return None
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
        from sorry_sim.study.keeping.code import code_facts
        from sorry_sim.study.keeping.unchanged import facts

        return {
            "setup": self.setup.as_dict(),
            "wish": {**vars(self.wish), "skilled": str(self.wish.skilled)},
            "games": self.deals,
            **facts(self.strategies, self.rules),
            **code_facts(self.strategies),
        }

    def laboratory(self, tallies: Sequence[Tally]) -> Laboratory:
        """Return what was played, with what came of it."""
        from sorry_sim.study.variants.comparison import Laboratory

        return Laboratory.of(self.seated, tallies, self.setup.seed, self.setup.turn_limit)

    def played(self, keeper: Keeper) -> list[Tally] | None:
        """Return the tallies that are kept, None where there are none.

        Raises
        ------
        InputError
            Strategies or rules are no longer what they were.
        """
        from sorry_sim.study.keeping.unchanged import check_unchanged
        from sorry_sim.study.run.asked import check_belong
        from sorry_sim.study.variants.comparison import Laboratory
        from sorry_sim.study.variants.tallies import Tally

        check_unchanged(keeper.asked, self.strategies, self.rules)
        if keeper.counts is None:
            return None
        found = Laboratory.from_dict(keeper.counts)
        now = self.laboratory([Tally.empty() for _ in self.seated])
        check_belong(keeper.out, found.study, now.study)
        return [one.tally for one in found.variants]

    def has_more_to_do(self, keeper: Keeper, played: Sequence[Tally] | None) -> bool:
        """Ask for this; whether something of it is still to be played or written.

        Raises
        ------
        InputError
            More has been played than is asked for.
        """
        from sorry_sim.study.keeping.again import has_more_to_do

        done = played[0].games if played else 0
        return has_more_to_do(keeper, self.asked, self.deals, done, "deals")

    def play(
        self,
        threads: int,
        report: Callable[[int], None] | None = None,
        keeper: Keeper | None = None,
        played: Sequence[Tally] | None = None,
    ) -> Lockstep:
        """Play what has not been played before, and keep it.

        Parameters
        ----------
        threads, report
            As `sorry_sim.study.variants.paired.play` takes them.
        keeper
            Of the folder of the results; None where there is none.
        played
            What `played` returned.

        Raises
        ------
        InputError
            A strategy cannot be compiled.
        VariantFault
            A strategy did what it must not.
        """
        from sorry_sim.study.variants import paired

        def keep(tallies: Sequence[Tally], elapsed: float, now: bool = False) -> None:
            if keeper:
                keeper.keep(self.laboratory(tallies).as_dict, elapsed, now)

        seed, limit = self.setup.seed, self.setup.turn_limit
        outcome = paired.play(self.seated, self.deals, seed, threads, limit, report, played, keep)
        if keeper and outcome.games:
            keep(outcome.tallies, outcome.elapsed, now=True)
            outcome = replace(outcome, elapsed=keeper.elapsed + outcome.elapsed)
        return outcome

    def save(self, keeper: Keeper, outcome: Lockstep, threads: int) -> None:
        """Write what came of it, and let the checkpoint point there.

        Raises
        ------
        InputError
            It cannot be written; what was kept is still there.
        """
        from sorry_sim.study.variants import store

        store.save(
            keeper.out,
            self.laboratory(outcome.tallies),
            self.seated,
            command=self.command,
            threads=threads,
            elapsed=outcome.elapsed,
            complete=outcome.games == outcome.asked,
        )
        keeper.finish(store.TALLIES)


def _seated(setup: Setup, comparison: Comparison, skilled: Spec) -> list[Seated]:
    """Seat every variant."""
    from sorry_sim.study.playing.lineup import line_up
    from sorry_sim.study.variants.seating import seat_all

    def line_up_of(teams: bool) -> LineUp:
        seats = (setup.against, setup.players, setup.seats, setup.rotate)
        return line_up(setup.strategies, *seats, teams)

    return seat_all(comparison.variants, line_up_of, skilled)
