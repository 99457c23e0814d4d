"""Sums of products of numbers that 64 bits do not hold."""

import numpy as np

from sorry_sim.core import rows
from sorry_sim.study.statistics.exact import products
from sorry_sim.study.variants.tallies import QUANTITIES, Tally, quantities
from tests.study.examples import empty_counts, lineup, random_rows


def test_products_do_not_overflow() -> None:
    for value in (3, 10**9, 4 * 10**9):
        one = np.full(20, value, np.int64)
        assert int(products(one, one)) == 20 * value * value
        both = np.stack([one, one + 1], axis=1)
        expected = [[value * value, value * (value + 1)], [value * (value + 1), (value + 1) ** 2]]
        assert products(both, both).tolist() == [[20 * of for of in row] for row in expected]


def test_counts_and_tallies_of_very_long_games_are_exact() -> None:
    seated, most = lineup("a", seats=("red", "yellow")), 10**9  # cards, of 100 million turns
    made = random_rows(seated, 20)
    made[:, rows.CARDS] = most
    made[:, rows.LOST] = most
    counts = empty_counts(seated)
    counts.add_rows(made, first_game=0)
    assert counts.cards_sum_of_squares == 20 * most**2
    made[:, rows.LOST + 1 : rows.LOST + 4] = 0
    found = quantities(made, None)
    place = QUANTITIES.index("cards_lost")
    assert Tally.of(found, found).products[place][place] == 20 * most**2
