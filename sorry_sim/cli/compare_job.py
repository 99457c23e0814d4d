"""What ``sorry-sim compare`` is asked to play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from sorry_sim.rules import check
from sorry_sim.study.playing.setup import Setup

if TYPE_CHECKING:
    from sorry_sim.rules import Rules
    from sorry_sim.study.compare.pairing import Pairing


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
    def command(self) -> str:
        """The command that plays it again, ready for a shell."""
        setup, field = self.setup, self.against_field
        return setup.command("compare", setup.strategies, games=self.deals, against_field=field)

    @property
    def asked(self) -> dict[str, Any]:
        """All that it takes to find it out again, as JSON values."""
        from sorry_sim.study.keeping.unchanged import facts

        return {
            "setup": self.setup.as_dict(),
            "against_field": self.against_field,
            "games": self.deals,
            **facts(self.pairing.strategies, [self.rules]),
        }
