"""The simulator against small games that linear algebra solves exactly."""

from math import sqrt

import numpy as np
import pytest
from scipy.stats import norm

from sorry_sim.board import COLOURS, HOME, START
from sorry_sim.core import rows
from sorry_sim.core.engine import Engine
from sorry_sim.core.record import LOG_BEFORE, LOG_SEAT, LOG_TURN
from sorry_sim.position import Position
from tests.reference import Options, write_options
from tests.tools import LEVEL, engine, log_of, pawn_codes, rules_of

from .chains import Solved, State, solve

GAMES = 100_000

LOGGED = 1200

#: Every pawn is at most so many steps from HOME: the end of a game.
NEAR = 14

SOLO = Options(pawns=1, replacement=True)
TWO_PAWNS = Options(
    pawns=2, replacement=True, deck="1:1+4:1+7:1+10:1", start_cards=frozenset({"1", "4"})
)
DUEL = Options(pawns=1, replacement=True, deck="1:1+12:1+sorry:1")

Z = norm.isf(LEVEL / 2)


@pytest.mark.parametrize(
    ("colours", "options"),
    [((0,), SOLO), ((0,), TWO_PAWNS), ((0, 2), DUEL)],
    ids=["one pawn alone", "two pawns alone", "two players"],
)
def test_games_and_their_ends_go_as_they_must(colours: tuple[int, ...], options: Options) -> None:
    exact = solve(tuple(COLOURS[colour] for colour in colours), options)
    played = engine("random", colours=colours, rules=rules_of(write_options(options)))
    _check_whole_games(exact, played)
    _check_ends(exact, played, colours, options.pawns)


def _check_whole_games(exact: Solved, played: Engine) -> None:
    expected, wins = next(iter(exact.turns.values())), next(iter(exact.wins.values()))
    games = played.play(0, GAMES)
    turns, starters = games[:, rows.TURNS], games[:, rows.WINNER] == games[:, rows.STARTER]
    assert abs(turns.mean() - expected) < Z * turns.std(ddof=1) / sqrt(GAMES)
    spread = sqrt(wins * max(1 - wins, 0.0) / GAMES)
    assert abs(starters.mean() - wins) <= Z * spread + 1e-9


def _check_ends(exact: Solved, played: Engine, colours: tuple[int, ...], pawns: int) -> None:
    """From the first position of a game with all pawns near HOME the rest is as the chain says."""
    left, won = [], []
    for game in range(LOGGED):
        entries = log_of(played, game)
        codes = pawn_codes(entries[:, LOG_BEFORE : LOG_BEFORE + 4])[:, colours]
        near = ((codes != START) & (codes <= NEAR + HOME)).all(axis=(1, 2))
        first = int(near.argmax())
        if near[first]:
            state = _state(colours, codes[first].tolist(), int(entries[first, LOG_SEAT]), pawns)
            turns = int(entries[-1, LOG_TURN] - entries[first, LOG_TURN]) + 1
            left.append(turns - exact.turns[state])
            chance = exact.wins[state]
            won.append((float(entries[-1, LOG_SEAT] == colours[0]) - chance, chance))
    assert len(left) > LOGGED / 20
    assert abs(np.mean(left)) < Z * np.std(left, ddof=1) / sqrt(len(left))
    differences, chances = np.array(won).T
    spread = sqrt(max((chances * (1 - chances)).sum(), 0.0))
    assert abs(differences.sum()) <= Z * spread + 1e-6


def _state(colours: tuple[int, ...], codes: list[list[int]], seat: int, pawns: int) -> State:
    """A state of the chain; pawns that the rules leave out stand HOME in the core."""
    fields: list[tuple[int, ...] | None] = [None] * len(COLOURS)
    for colour, own in zip(colours, codes, strict=True):
        fields[colour] = tuple(sorted(own, key=lambda code: code == HOME)[:pawns])
    return str(Position(tuple(fields))), COLOURS[seat]
