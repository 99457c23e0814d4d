"""A comparison of strategies as it is saved: who met whom, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, Self

from sorry_sim.board import COLOURS
from sorry_sim.errors import InputError
from sorry_sim.rules import Rules, Value
from sorry_sim.study.compare.pairing import Pairing, Seating, seatings
from sorry_sim.study.compare.sums import PairSums, Sums
from sorry_sim.study.keeping.fields import Fields, check_total
from sorry_sim.study.keeping.ruled import read_rules

FORMAT: Final = "sorry-sim comparison"
VERSION: Final = 1


@dataclass(frozen=True)
class Meetings:
    """All that is known of a comparison of strategies.

    Attributes
    ----------
    seed, turn_limit
        The seed, and the turns after which a game is drawn.
    rules
        The rule set, by option.
    seats
        The colours that play.
    labels
        Those of the strategies.
    equals
        For each strategy the place of the first that does the very same, often its own.
    pairs
        The places of the two strategies of each pair.
    sums
        Of all deals played, at least one.
    """

    seed: int
    turn_limit: int
    rules: dict[str, Value]
    seats: tuple[str, ...]
    labels: tuple[str, ...]
    equals: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    sums: Sums

    @classmethod
    def of(cls, pairing: Pairing, rules: Rules, sums: Sums, seed: int, turn_limit: int) -> Self:
        """Put together what was played and what came of it."""
        return cls(
            seed,
            turn_limit,
            rules.as_dict(),
            pairing.seats,
            pairing.labels,
            pairing.equals,
            pairing.pairs,
            sums,
        )

    @property
    def teams(self) -> bool:
        """Whether it is a partnership."""
        return bool(self.rules["teams"])

    @property
    def seatings(self) -> tuple[Seating, ...]:
        """Who of a pair sits in each seat, in each of the games of a deal."""
        return seatings(self.seats, self.teams)

    @property
    def deals(self) -> int:
        """Deals that every pair played in every seating."""
        return self.sums.deals

    @property
    def games_a_pair(self) -> int:
        """Games that each pair played."""
        return self.deals * len(self.seatings)

    @property
    def games(self) -> int:
        """Games that all pairs played."""
        return self.games_a_pair * len(self.pairs)

    @property
    def draws(self) -> int:
        """Games that nobody won."""
        return sum(pair.draws for pair in self.sums.pairs)

    @property
    def everyone_met(self) -> bool:
        """Whether each strategy met every other."""
        return self.pairs == tuple(combinations(range(len(self.labels)), 2))

    def opponents(self, strategy: int) -> list[tuple[int, int]]:
        """Return the pairs in which a strategy played, each with its side there, 0 or 1."""
        return [
            (place, pair.index(strategy))
            for place, pair in enumerate(self.pairs)
            if strategy in pair
        ]

    def are_same(self, first: int, second: int) -> bool:
        """Whether two strategies do the very same."""
        return self.equals[first] == self.equals[second]

    def won(self, strategy: int) -> int:
        """Return the games that a strategy won, against all whom it met."""
        return sum(self.sums.pairs[pair].won[side] for pair, side in self.opponents(strategy))

    @property
    def study(self) -> dict[str, Any]:
        """What decides on the games, apart from how many there are."""
        return {
            "seed": self.seed,
            "turn_limit": self.turn_limit,
            "rules": self.rules,
            "seats": self.seats,
            "strategies": self.labels,
            "equals": self.equals,
            "pairs": self.pairs,
        }

    def as_dict(self) -> dict[str, Any]:
        """Return the comparison as the object that ``compare.json`` holds."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "seed": self.seed,
            "turn_limit": self.turn_limit,
            "rules": self.rules,
            "seats": list(self.seats),
            "seatings": [list(seating) for seating in self.seatings],
            "deals": self.deals,
            "strategies": list(self.labels),
            "equals": list(self.equals),
            "pairs": [
                {"places": list(places), **pair.as_dict()}
                for places, pair in zip(self.pairs, self.sums.pairs, strict=True)
            ],
            "products": self.sums.products,
        }

    @classmethod
    def from_dict(cls, values: object) -> Self:
        """Return the comparison that `as_dict` wrote.

        Raises
        ------
        InputError
            The object holds no comparison, one of a newer version, or one that cannot be.
        """
        fields = Fields(values, "comparison")
        fields.check_format(FORMAT, VERSION)
        rules = fields.value("rules")
        if not isinstance(rules, dict) or not isinstance(rules.get("teams"), bool):
            raise InputError('field "rules" of the comparison must be a rule set, by option')
        rules = read_rules(rules, "comparison")
        seats = tuple(fields.words("seats", COLOURS))
        sat = seatings(seats, bool(rules["teams"]))
        if fields.table("seatings", len(sat), len(seats)) != [list(one) for one in sat]:
            raise InputError(f'field "seatings" of the comparison must be {[list(s) for s in sat]}')
        deals = fields.integer("deals", 1)
        labels = tuple(fields.words("strategies"))
        entries = fields.value("pairs")
        if not isinstance(entries, list) or not entries:
            raise InputError('field "pairs" of the comparison must be a list of pairs')
        pairs = [_pair(entry, len(labels), len(sat), deals) for entry in entries]
        found = cls(
            fields.integer("seed"),
            fields.integer("turn_limit", 1),
            rules,
            seats,
            labels,
            tuple(fields.integers("equals", len(labels))),
            tuple(places for places, _ in pairs),
            Sums(
                deals,
                [pair for _, pair in pairs],
                fields.table("products", len(labels), len(labels)),
            ),
        )
        found._check()
        return found

    def _check(self) -> None:
        """Refuse sums that no deals can have."""
        of = self.sums.products
        for one, other in combinations(range(len(self.labels)), 2):
            squares = of[one][one] + of[other][other] - of[one][other] - of[other][one]
            for total, sum_of_squares in (
                (self.won(one), of[one][one]),
                (self.won(other), of[other][other]),
                (self.won(one) - self.won(other), squares),
            ):
                if self.deals * sum_of_squares < total**2:
                    raise InputError(
                        "counts do not add up: no deals have such wins of "
                        f"{self.labels[one]} and {self.labels[other]}"
                    )


def _pair(
    values: object, strategies: int, seatings: int, deals: int
) -> tuple[tuple[int, int], PairSums]:
    """Read a pair, its places and its sums."""
    fields = Fields(values, "pair")
    first, second = fields.integers("places", 2)
    if not first < second < strategies:
        raise InputError(f'field "places" of the pair is {[first, second]}: no such pair is there')
    wins, squares = fields.table("wins", 2, seatings), fields.integers("squares", 2)
    # Earlier versions did not keep it. The least that can be makes intervals widest, and is what it
    # was where no game was drawn.
    total = sum(map(sum, wins))
    least = max(0, -(-(-(-(total**2) // deals) - sum(squares)) // 2))
    product = fields.integer("product") if fields.has("product") else least
    pair = PairSums(wins, squares, product, fields.integer("draws"))
    check_total("wins and draws of a pair", sum(pair.won) + pair.draws, seatings * deals)
    in_a_seating = map(sum, zip(*pair.wins, strict=True))
    (first_won, second_won), of_both = pair.won, sum(squares)
    in_a_deal = [
        *zip(pair.won, squares, strict=True),
        (first_won - second_won, of_both - 2 * product),
        (first_won + second_won, of_both + 2 * product),
    ]
    if max(in_a_seating) > deals or any(deals * of < won**2 for won, of in in_a_deal):
        raise InputError(f"counts do not add up: {deals} deals cannot have such wins")
    return (first, second), pair
