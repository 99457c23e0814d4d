"""The simulator against small games that linear algebra solves exactly."""

from math import sqrt

import pytest
from scipy.stats import norm

from sorry_sim.board import COLOURS
from sorry_sim.core import rows
from tests.reference import Options, write_options
from tests.tools import LEVEL, engine, rules_of

from .chains import solve

GAMES = 100_000

SOLO = Options(pawns=1, replacement=True)
TWO_PAWNS = Options(
    pawns=2, replacement=True, deck="1:1+4:1+7:1+10:1", start_cards=frozenset({"1", "4"})
)
DUEL = Options(pawns=1, replacement=True, deck="1:1+12:1+sorry:1")


@pytest.mark.parametrize(
    ("colours", "options"),
    [((0,), SOLO), ((0,), TWO_PAWNS), ((0, 2), DUEL)],
    ids=["one pawn alone", "two pawns alone", "two players"],
)
def test_games_are_as_long_and_won_as_often_as_they_must_be(
    colours: tuple[int, ...], options: Options
) -> None:
    exact = solve(tuple(COLOURS[colour] for colour in colours), options)
    played = engine("random", colours=colours, rules=rules_of(write_options(options)))
    games = played.play(0, GAMES)
    turns, starters = games[:, rows.TURNS], games[:, rows.WINNER] == games[:, rows.STARTER]
    z = norm.isf(LEVEL / 2)
    assert abs(turns.mean() - exact.turns) < z * turns.std(ddof=1) / sqrt(GAMES)
    spread = sqrt(exact.starter * max(1 - exact.starter, 0.0) / GAMES)
    assert abs(starters.mean() - exact.starter) <= z * spread + 1e-9
