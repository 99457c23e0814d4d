"""A comparison of strategies that somebody asks for: what is to be played, kept and saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Self

from sorry_sim.rules import check
from sorry_sim.study.playing.setup import Setup

if TYPE_CHECKING:
    from sorry_sim.rules import Rules
    from sorry_sim.study.compare.duels import Outcome
    from sorry_sim.study.compare.meetings import Meetings
    from sorry_sim.study.compare.pairing import Pairing
    from sorry_sim.study.compare.sums import Sums
    from sorry_sim.study.keeping.keeper import Keeper

COMMAND: Final = "compare"
"""Who plays, as a checkpoint has it."""


@dataclass(frozen=True)
class Job:
    """A comparison of strategies that somebody asks for.

    Attributes
    ----------
    setup, against_field
        The options, as a user gave them.
    rules, pairing
        What they mean.
    deals
        How many deals are to be played.
    """

    setup: Setup
    against_field: bool
    rules: Rules
    pairing: Pairing
    deals: int

    @classmethod
    def of(cls, setup: Setup, against_field: bool, deals: int) -> Self:
        """Find out what a user asks for.

        Raises
        ------
        InputError
            It cannot be played.
        """
        from sorry_sim.study.compare.pairing import pair_up

        rules = setup.load_rules()
        pairing = pair_up(setup.strategies, setup.players, rules.teams, against_field)
        check(rules, pairing.seats)
        return cls(setup, against_field, rules, pairing, deals)

    @property
    def command(self) -> str | None:
        """The command that plays it again, ready for a shell; None where there cannot be one."""
        setup, field = self.setup, self.against_field
        if setup.has_functions:
            return None
        return setup.command("compare", setup.strategies, games=self.deals, against_field=field)

    @property
    def asked(self) -> dict[str, Any]:
        """All that it takes to find it out again, as JSON values."""
        from sorry_sim.study.keeping.code import code_facts
        from sorry_sim.study.keeping.unchanged import facts

        return {
            "setup": self.setup.as_dict(),
            "against_field": self.against_field,
            "games": self.deals,
            **facts(self.pairing.strategies, [self.rules]),
            **code_facts(self.pairing.strategies),
        }

    def meetings(self, sums: Sums) -> Meetings:
        """Return what was played, with what came of it."""
        from sorry_sim.study.compare.meetings import Meetings

        return Meetings.of(self.pairing, self.rules, sums, self.setup.seed, self.setup.turn_limit)

    def played(self, keeper: Keeper) -> Sums | None:
        """Return the sums that are kept, None where there are none.

        Raises
        ------
        InputError
            Strategies or rules are no longer what they were.
        """
        from sorry_sim.study.compare.meetings import Meetings
        from sorry_sim.study.compare.sums import Sums
        from sorry_sim.study.keeping.unchanged import check_unchanged
        from sorry_sim.study.run.asked import check_belong

        check_unchanged(keeper.asked, self.pairing.strategies, [self.rules])
        if keeper.counts is None:
            return None
        found = Meetings.from_dict(keeper.counts)
        check_belong(keeper.out, found.study, self.meetings(Sums.empty(self.pairing)).study)
        return found.sums

    def has_more_to_do(self, keeper: Keeper, played: Sums | None) -> bool:
        """Ask for this; whether something of it is still to be played or written.

        Raises
        ------
        InputError
            More has been played than is asked for.
        """
        from sorry_sim.study.keeping.again import has_more_to_do

        done = played.deals if played else 0
        return has_more_to_do(keeper, self.asked, self.deals, done, "deals")

    def play(
        self,
        threads: int,
        report: Callable[[int], None] | None = None,
        keeper: Keeper | None = None,
        played: Sums | None = None,
    ) -> Outcome:
        """Play what has not been played before, and keep it.

        Parameters
        ----------
        threads, report
            As `sorry_sim.study.compare.duels.play` takes them.
        keeper
            Of the folder of the results; None where there is none.
        played
            What `played` returned.

        Raises
        ------
        InputError
            A strategy cannot be compiled.
        DuelFault
            A strategy did what it must not.
        """
        from sorry_sim.study.compare import duels

        def keep(sums: Sums, elapsed: float, now: bool = False) -> None:
            if keeper:
                keeper.keep(self.meetings(sums).as_dict, elapsed, now)

        seed, limit = self.setup.seed, self.setup.turn_limit
        outcome = duels.play(
            self.pairing, self.rules, self.deals, seed, threads, limit, report, played, keep
        )
        if keeper and outcome.sums.deals:
            keep(outcome.sums, outcome.elapsed, now=True)
            outcome = replace(outcome, elapsed=keeper.elapsed + outcome.elapsed)
        return outcome

    def save(self, keeper: Keeper, outcome: Outcome, threads: int) -> None:
        """Write what came of it, and let the checkpoint point there.

        Raises
        ------
        InputError
            It cannot be written; what was kept is still there.
        """
        from sorry_sim.study.compare import store

        store.save(
            keeper.out,
            self.meetings(outcome.sums),
            self.pairing,
            command=self.command,
            threads=threads,
            elapsed=outcome.elapsed,
            complete=outcome.sums.deals == outcome.asked,
        )
        keeper.finish(store.SUMS)
