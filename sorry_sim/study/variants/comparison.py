"""A comparison of variants as it is saved: who played what, and the tally of each variant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from sorry_sim.board import COLOURS
from sorry_sim.errors import InputError
from sorry_sim.rules import Value
from sorry_sim.study.keeping.fields import Fields
from sorry_sim.study.keeping.ruled import read_rules
from sorry_sim.study.playing.lineup import TEAMS
from sorry_sim.study.variants.seating import UNSKILLED, Seated
from sorry_sim.study.variants.tallies import QUANTITIES, Tally

FORMAT: Final = "sorry-sim variants"
VERSION: Final = 1


@dataclass(frozen=True)
class Compared:
    """A variant and its tally.

    Attributes
    ----------
    name
        What it is called.
    rules
        Its rule set, by option.
    seats, lineup, rotations
        The colours that play, the label of the strategy of each in rotation 0, and the number of
        rotations.
    turn_limit
        The turns after which a game is drawn.
    tally
        Of all deals played.
    """

    name: str
    rules: dict[str, Value]
    seats: tuple[str, ...]
    lineup: tuple[str, ...]
    rotations: int
    turn_limit: int
    tally: Tally

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that can win: the seats, in a partnership the teams."""
        return TEAMS if self.rules["teams"] else self.seats

    @property
    def side_wins(self) -> dict[str, int]:
        """Wins by side."""
        sums = self.tally.sums
        return {
            side: sum(sums[QUANTITIES.index(f"{colour}_wins")] for colour in side.split("+"))
            for side in self.sides
        }


@dataclass(frozen=True)
class Laboratory:
    """All that is known of a comparison of variants.

    Attributes
    ----------
    seed, turn_limit
        The seed, and the turns after which a game is drawn.
    skilled
        The label of the strategy that measures the skill gap, None in a solo race.
    variants
        The base, then its variants.
    """

    seed: int
    turn_limit: int
    skilled: str | None
    variants: tuple[Compared, ...]

    @classmethod
    def of(
        cls, seated: Sequence[Seated], tallies: Sequence[Tally], seed: int, turn_limit: int
    ) -> Self:
        """Put together what was played and what came of it."""
        measured = seated[0].skilled
        return cls(
            seed,
            turn_limit,
            measured.labels[0] if measured else None,
            tuple(
                Compared(
                    one.variant.name,
                    one.variant.rules.as_dict(),
                    one.lineup.seats,
                    one.lineup.labels,
                    one.lineup.rotations,
                    turn_limit,
                    tally,
                )
                for one, tally in zip(seated, tallies, strict=True)
            ),
        )

    @property
    def base(self) -> Compared:
        """The rules that the others are compared with."""
        return self.variants[0]

    @property
    def games(self) -> int:
        """Deals that every variant played."""
        return self.base.tally.games

    @property
    def study(self) -> dict[str, Any]:
        """What decides on the games, apart from how many there are."""
        facts = ("name", "rules", "seats", "lineup", "rotations")
        return {
            "seed": self.seed,
            "turn_limit": self.turn_limit,
            "skilled": self.skilled,
            "variants": [[getattr(one, name) for name in facts] for one in self.variants],
        }

    def as_dict(self) -> dict[str, Any]:
        """Return the comparison as the object that ``variants.json`` holds."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "seed": self.seed,
            "turn_limit": self.turn_limit,
            "skilled": self.skilled,
            "against": UNSKILLED,
            "games": self.games,
            "quantities": list(QUANTITIES),
            "variants": [
                {
                    "name": one.name,
                    "rules": one.rules,
                    "seats": list(one.seats),
                    "lineup": list(one.lineup),
                    "rotations": one.rotations,
                    **one.tally.as_dict(),
                }
                for one in self.variants
            ],
        }

    @classmethod
    def from_dict(cls, values: object) -> Self:
        """Return the comparison that `as_dict` wrote.

        Raises
        ------
        InputError
            The object holds no comparison, one of a newer version, or one that cannot be.
        """
        fields = Fields(values, "variants")
        fields.check_format(FORMAT, VERSION)
        if fields.words("quantities", length=len(QUANTITIES)) != list(QUANTITIES):
            raise InputError(f'field "quantities" of the variants must be {", ".join(QUANTITIES)}')
        if fields.has("against") and fields.word("against") != UNSKILLED:
            raise InputError(f'field "against" of the variants must be {UNSKILLED}')
        entries = fields.value("variants")
        if not isinstance(entries, list) or not entries:
            raise InputError('field "variants" must be a list of the base and its variants')
        turn_limit = fields.integer("turn_limit", 1)
        variants = tuple(_compared(entry, turn_limit) for entry in entries)
        games = fields.integer("games")
        for one in variants:
            if one.tally.games != games:
                raise InputError(f"variant {one.name} has {one.tally.games} games, not {games}")
        skilled = None if fields.value("skilled") is None else fields.word("skilled")
        return cls(fields.integer("seed"), turn_limit, skilled, variants)


def _compared(values: object, turn_limit: int) -> Compared:
    """Read a variant."""
    fields = Fields(values, "variant")
    seats = tuple(fields.words("seats", COLOURS))
    rules = fields.value("rules")
    if not isinstance(rules, dict) or not isinstance(rules.get("teams"), bool):
        raise InputError('field "rules" of the variant must be a rule set, by option')
    rules = read_rules(rules, "variant")
    lineup = tuple(fields.words("lineup", length=len(seats)))
    rotations = fields.integer("rotations", 1)
    tally = Tally.from_dict(fields)
    return Compared(fields.word("name"), rules, seats, lineup, rotations, turn_limit, tally)
