"""What is kept of the cards that were drawn, and by whom: sums over games, in any order.

Draws of one game depend on one another: all cards of a player are won together or lost together,
and a card that one player draws is not there for another. So the sampling unit is the game, and
beside sums there must be sums of products.
"""

from dataclasses import dataclass, fields
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from sorry_sim.board import CARD_VALUES, CARDS, COLOURS
from sorry_sim.core.rows import CARDS_A_SEAT, COLUMNS_WITH_CARDS, DRAWN, WINNER
from sorry_sim.errors import InputError
from sorry_sim.rules.series import Series
from sorry_sim.study.keeping.fields import Fields, check_total

_KINDS: Final = len(CARDS)


@dataclass
class CardCounts:
    """Sums over games, by kind of card in the order of `sorry_sim.board.CARDS`.

    Of a game, *drawn* is how many cards of the kind were drawn, by whomever, and *won* how many of
    these by the winner or its team; in hand games the cards dealt are among them. *All drawn* and
    *all won* are the same of all kinds together.

    Attributes
    ----------
    drawn, won
        The numbers themselves.
    drawn_drawn, drawn_won, won_won
        Products of the numbers of the kind.
    drawn_all_drawn, drawn_all_won, won_all_drawn, won_all_won
        Products of a number of the kind and one of all kinds.
    """

    drawn: list[int]
    won: list[int]
    drawn_drawn: list[int]
    drawn_won: list[int]
    won_won: list[int]
    drawn_all_drawn: list[int]
    drawn_all_won: list[int]
    won_all_drawn: list[int]
    won_all_won: list[int]

    @classmethod
    def empty(cls) -> Self:
        """Return the cards of no games."""
        return cls(*([0] * _KINDS for _ in fields(cls)))

    def add(self, rows: NDArray[np.int32], teams: bool) -> None:
        """Count a block of games.

        Parameters
        ----------
        rows
            ``int32`` of shape (games, `sorry_sim.core.rows.COLUMNS_WITH_CARDS`).
        teams
            Whether it is a partnership, in which those who sit opposite win together.
        """
        cards = rows[:, DRAWN:COLUMNS_WITH_CARDS].reshape(-1, len(COLOURS), CARDS_A_SEAT)
        by_seat = cards[:, :, list(CARD_VALUES)].astype(np.int64)
        games, winner = np.arange(len(rows)), rows[:, WINNER]
        drawn, won = by_seat.sum(axis=1), by_seat[games, winner]
        if teams:
            won = won + by_seat[games, (winner + 2) % len(COLOURS)]
        won[winner < 0] = 0
        all_drawn, all_won = drawn.sum(axis=1), won.sum(axis=1)
        found = (
            drawn.sum(axis=0),
            won.sum(axis=0),
            (drawn * drawn).sum(axis=0),
            (drawn * won).sum(axis=0),
            (won * won).sum(axis=0),
            all_drawn @ drawn,
            all_won @ drawn,
            all_drawn @ won,
            all_won @ won,
        )
        for field, numbers in zip(fields(self), found, strict=True):
            self._add(field.name, numbers.tolist())

    def __iadd__(self, other: Self) -> Self:
        """Add the cards of other games."""
        for field in fields(self):
            self._add(field.name, getattr(other, field.name))
        return self

    def _add(self, name: str, numbers: list[int]) -> None:
        mine = getattr(self, name)
        mine[:] = [one + more for one, more in zip(mine, numbers, strict=True)]

    @property
    def totals(self) -> tuple[int, int]:
        """All cards drawn, and those drawn by winners."""
        return sum(self.drawn), sum(self.won)

    def products(self, kind: int) -> list[list[int]]:
        """Return the sums of products of drawn, won, all drawn and all won, each with each.

        Parameters
        ----------
        kind
            The place of the card.
        """
        of_all = sum(self.drawn_all_won)
        rows = (
            (self.drawn_drawn, self.drawn_won, self.drawn_all_drawn, self.drawn_all_won),
            (self.drawn_won, self.won_won, self.won_all_drawn, self.won_all_won),
        )
        mine = [[numbers[kind] for numbers in row] for row in rows]
        return [
            *mine,
            [mine[0][2], mine[1][2], sum(self.drawn_all_drawn), of_all],
            [mine[0][3], mine[1][3], of_all, sum(self.won_all_won)],
        ]

    def as_dict(self) -> dict[str, Any]:
        """Return the cards as ``counts.json`` holds them."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @classmethod
    def from_dict(cls, values: object) -> Self:
        """Return the cards that `as_dict` wrote.

        Raises
        ------
        InputError
            They are not, or no games can have them.
        """
        read = Fields(values, "cards of the counts")
        cards = cls(*(read.integers(field.name, _KINDS) for field in fields(cls)))
        for name, drawn, won in zip(CARDS, cards.drawn, cards.won, strict=True):
            if won > drawn:
                raise InputError(
                    f"counts do not add up: winners drew {won} of {drawn} cards {name}"
                )
        check_total("products of all cards", sum(cards.won_all_drawn), sum(cards.drawn_all_won))
        return cards


def check_by_card(name: str, sides: int, series: Series | None, precision: float | None) -> None:
    """Refuse to count cards where nothing can be said of them.

    Parameters
    ----------
    name
        What a user calls it.
    sides
        How many sides play.
    series
        How long series go on; None for single games.
    precision
        To which the games go on; None for a number of them that is fixed.

    Raises
    ------
    InputError
        There are no win rates, the game is not the unit, or the number of games is not fixed.
    """
    if sides == 1:
        raise InputError(f"{name} is of win rates, and a solo race has none: add players")
    if series:
        raise InputError(f"{name} does not go with series: its unit is the game, theirs the series")
    if precision is not None:
        raise InputError(
            f"{name} does not go with a precision: its intervals take a number of games that is "
            "fixed beforehand"
        )
