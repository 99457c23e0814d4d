"""What is kept of the games of one variant: sums of products, from which every metric follows."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from sorry_sim.board import COLOURS
from sorry_sim.core.engine import Ints, Rows
from sorry_sim.core.rows import (
    BEHIND,
    CHOICES,
    DRAW_BY_LIMIT,
    GIVEN,
    LEAD_CHANGES,
    LOST,
    TURNS,
    WINNER,
)
from sorry_sim.study.keeping.fields import Fields, check_total
from sorry_sim.study.statistics.exact import products
from sorry_sim.study.statistics.histograms import Histogram

QUANTITIES: Final = (
    "games",
    "turns",
    "draws",
    "lead_changes",
    "behind",
    "bumps",
    "cards_lost",
    "no_move",
    "one_move",
    "real_choice",
    *(f"{colour}_wins" for colour in COLOURS),
    "skilled_wins",
)
"""What is counted of each deal.

``games`` is always 1; ``behind`` is how far behind in pips the winner or its team had been, 0 where
nobody won; ``skilled_wins`` is 1 where the skilled strategy won its game of the deal.
"""

GAMES: Final = QUANTITIES.index("games")
_BEHIND: Final = QUANTITIES.index("behind")
_TURNS: Final = QUANTITIES.index("turns")
_DRAWS: Final = QUANTITIES.index("draws")

Quantities = NDArray[np.int64]
"""``int64`` of shape (games, quantities)."""

Square = list[list[int]]
"""A row and a column a quantity."""


def quantities(rows: Rows, skilled_won: NDArray[np.bool_] | None) -> Quantities:
    """Return the quantities of games.

    Parameters
    ----------
    rows
        ``int32`` of shape (games, `sorry_sim.core.rows.COLUMNS`), metrics included.
    skilled_won
        Whether the skilled strategy won its game of the same deal; None where there is none.
    """
    games, winner = len(rows), rows[:, WINNER]
    won = winner != DRAW_BY_LIMIT
    found = np.zeros((games, len(QUANTITIES)), np.int64)
    values: dict[str, Any] = {
        "games": 1,
        "turns": rows[:, TURNS],
        "draws": ~won,
        "lead_changes": rows[:, LEAD_CHANGES],
        "behind": won * rows[np.arange(games), BEHIND + np.maximum(winner, 0)],
        "bumps": rows[:, GIVEN : GIVEN + len(COLOURS)].sum(axis=1),
        "cards_lost": rows[:, LOST : LOST + len(COLOURS)].sum(axis=1),
        "no_move": rows[:, CHOICES],
        "one_move": rows[:, CHOICES + 1],
        "real_choice": rows[:, CHOICES + 2],
        **{f"{colour}_wins": winner == place for place, colour in enumerate(COLOURS)},
        "skilled_wins": 0 if skilled_won is None else skilled_won,
    }
    for place, name in enumerate(QUANTITIES):
        found[:, place] = values[name]
    return found


def skilled_wins(rows: Rows, first: int, seated: Ints) -> NDArray[np.bool_]:
    """Tell in which games the first strategy of a line-up, the skilled one, won.

    Parameters
    ----------
    rows
        The games, of which ``first`` is the number of the first.
    seated
        Who sat where in each rotation, as `sorry_sim.study.playing.lineup.LineUp.table` has it.
    """
    winner = rows[:, WINNER]
    rotation = (first + np.arange(len(rows))) % len(seated)
    won: NDArray[np.bool_] = (winner != DRAW_BY_LIMIT) & (seated[rotation, winner] == 0)
    return won


@dataclass
class Tally:
    """Sums over the games of one variant, plain integers of any size.

    Attributes
    ----------
    products
        For each two quantities the sum of their products in a game.
    with_base
        For each quantity here and each of the base the sum of their products in a deal.
    turns, behind
        How many games have which number of turns; how many games that were won have a winner who
        had been so far behind.
    """

    products: Square
    with_base: Square
    turns: Histogram
    behind: Histogram

    @classmethod
    def empty(cls) -> Self:
        """Return the tally of no game."""
        none = [[0] * len(QUANTITIES) for _ in QUANTITIES]
        return cls(none, [list(row) for row in none], Counter(), Counter())

    @classmethod
    def of(cls, mine: Quantities, base: Quantities) -> Self:
        """Return the tally of games, and of the base's games on the same deals."""
        won = mine[mine[:, _DRAWS] == 0]
        return cls(
            products(mine, mine).tolist(),
            products(mine, base).tolist(),
            _histogram(mine[:, _TURNS]),
            _histogram(won[:, _BEHIND]),
        )

    @property
    def games(self) -> int:
        """Games played."""
        return self.products[GAMES][GAMES]

    @property
    def sums(self) -> list[int]:
        """The sum of each quantity."""
        return self.products[GAMES]

    @property
    def draws(self) -> int:
        """Games that nobody won."""
        return self.sums[_DRAWS]

    def __iadd__(self, other: Self) -> Self:
        """Add the tally of other games of the same variant."""
        self.products = _added(self.products, other.products)
        self.with_base = _added(self.with_base, other.with_base)
        self.turns.update(other.turns)
        self.behind.update(other.behind)
        return self

    def as_dict(self) -> dict[str, Any]:
        """Return the tally as JSON has it."""
        return {
            "turns": {str(value): games for value, games in sorted(self.turns.items())},
            "behind": {str(value): games for value, games in sorted(self.behind.items())},
            "products": self.products,
            "with_base": self.with_base,
        }

    @classmethod
    def from_dict(cls, fields: Fields) -> Self:
        """Read what `as_dict` wrote.

        Raises
        ------
        InputError
            It is no tally, or one that no games can have.
        """
        size = len(QUANTITIES)
        tally = cls(
            fields.table("products", size, size),
            fields.table("with_base", size, size),
            fields.histogram("turns"),
            fields.histogram("behind", least=0),
        )
        check_total("games by number of turns", tally.turns.total(), tally.games)
        check_total("games won", tally.behind.total() + tally.draws, tally.games)
        return tally


def _histogram(values: NDArray[np.int64]) -> Histogram:
    found, games = np.unique(values, return_counts=True)
    return Counter(dict(zip(found.tolist(), games.tolist(), strict=True)))


def _added(first: Square, second: Square) -> Square:
    return [
        [one + other for one, other in zip(*rows, strict=True)]
        for rows in zip(first, second, strict=True)
    ]
