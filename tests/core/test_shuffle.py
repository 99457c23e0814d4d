"""Chance: the shuffle and the starter against what they should be.

Every test is a chi-square test of fixed seeds at the level ``tests.tools.LEVEL``, two-sided: a
table that is too even is no better than one that is too uneven.
"""

import numpy as np
import pytest

from sorry_sim.board import CARD_VALUES, DECK_45
from sorry_sim.core.record import LOG_CARD
from sorry_sim.core.rows import STARTER
from sorry_sim.rules import Rules
from sorry_sim.study.playing.lineup import line_up
from sorry_sim.study.run.playing import ready
from tests.tools import SEATINGS, assert_plausible, assert_uniform, engine, log_of

DECK = np.array(DECK_45)
SIZE = int(DECK.sum())
KINDS = len(DECK)
GAMES = 400
PILES = 40


@pytest.fixture(scope="module")
def piles() -> np.ndarray:
    """Kinds of cards (0 to 10) of shape (GAMES, PILES, SIZE).

    Nobody ever leaves START, so that no game ends because of its cards, which would favour some.
    """
    nobody_starts = Rules(start_cards=(), two_again=False)
    lineup = line_up(["random"], players=1)
    play = ready(lineup, nobody_starts, seed=5, turn_limit=PILES * SIZE)
    cards = np.array([log_of(play, game)[:, LOG_CARD] for game in range(GAMES)])
    return np.searchsorted(CARD_VALUES, cards).reshape(GAMES, PILES, SIZE)


@pytest.mark.parametrize("which", [slice(0, 1), slice(1, None)], ids=["new", "reshuffled"])
def test_position_by_card(piles: np.ndarray, which: slice) -> None:
    """Every card is as often in every place of the pile."""
    table = piles[:, which].reshape(-1, SIZE)
    expected = len(table) * DECK / SIZE
    seen = np.array([np.bincount(table[:, place], minlength=KINDS) for place in range(SIZE)])
    statistic = ((seen - expected) ** 2 / expected).sum()
    # A pile holds every card, so its places are not independent: the variance of the table of a
    # random permutation is that of independent places times SIZE / (SIZE - 1).
    assert_plausible(float(statistic * (SIZE - 1) / SIZE), (SIZE - 1) * (KINDS - 1))


def test_pairs_of_successive_cards(piles: np.ndarray) -> None:
    """One pair of each pile, from a place that goes round, so that all pairs are independent."""
    table = piles.reshape(-1, SIZE)
    rows = np.arange(len(table))
    place = rows % (SIZE - 1)
    chances = DECK[:, None] * (DECK - np.eye(KINDS)) / (SIZE * (SIZE - 1))
    _check_pairs(table[rows, place], table[rows, place + 1], chances)


def test_pairs_across_a_reshuffle(piles: np.ndarray) -> None:
    """The first card of a pile does not depend on the last of the one before."""
    _check_pairs(piles[:, :-1, -1], piles[:, 1:, 0], DECK[:, None] * DECK / SIZE**2)


def test_the_same_place_of_two_piles(piles: np.ndarray) -> None:
    """The shuffle begins with the cards in the order they had, and nothing is left of it."""
    table = piles.reshape(-1, 2, SIZE)
    rows = np.arange(len(table))
    first, second = table[rows, :, rows % SIZE].T
    _check_pairs(first, second, DECK[:, None] * DECK / SIZE**2)


def test_the_first_card_of_neighbouring_games(piles: np.ndarray) -> None:
    table = piles[:, :, 0].reshape(-1, 2, PILES)
    _check_pairs(table[:, 0], table[:, 1], DECK[:, None] * DECK / SIZE**2)


def _check_pairs(first: np.ndarray, second: np.ndarray, chances: np.ndarray) -> None:
    seen = np.bincount((KINDS * first + second).ravel(), minlength=KINDS**2)
    expected = first.size * chances.ravel()
    assert expected.min() >= 5
    assert_plausible(float(((seen - expected) ** 2 / expected).sum()), KINDS**2 - 1)


@pytest.mark.parametrize("colours", SEATINGS[1:], ids=str)
def test_everyone_starts_as_often(colours: tuple[int, ...]) -> None:
    starter = engine("greedy", colours=colours).play(0, 10_000)[:, STARTER]
    starts = np.bincount(starter, minlength=4)[list(colours)]
    assert starts.sum() == 10_000
    assert_uniform(starts)
