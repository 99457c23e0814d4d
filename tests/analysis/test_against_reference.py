"""The engine against the slow readable one: positions, counts, random positions, whole games."""

import random

import pytest

from sorry_sim.analysis.moves import moves
from sorry_sim.analysis.perft import perft
from sorry_sim.analysis.replay import replay
from sorry_sim.board import CARDS, card_value, colour_index
from sorry_sim.position import Position
from tests import reference
from tests.perft import PERFT
from tests.positions import ROWS, Candidate, Row
from tests.reference.board import COLOURS
from tests.tools import CLASSIC, SEATINGS, engine

#: Random positions of each seating; times 11 cards and 7 seatings that is more than 20,000.
POSITIONS = 310


def candidates(position: str, player: str, card: str) -> set[Candidate]:
    """What the engine finds, in the words of the reference; no result may come twice."""
    found = moves(Position.parse(position), colour_index(player), card_value(card), CLASSIC)
    told = [(choice.move == "pass", choice.result) for choice in found]
    assert len(set(told)) == len(told), f"{player} with {card} on {position}: a result twice"
    return {("pass" if passed else "move", str(result)) for passed, result in told}


@pytest.mark.parametrize("row", ROWS, ids=[row.title for row in ROWS])
def test_row(row: Row) -> None:
    row.check(candidates(row.position, row.player, row.card))


@pytest.mark.parametrize(("position", "player", "counts"), PERFT)
def test_perft(position: str, player: str, counts: tuple[int, int, int]) -> None:
    for depth, count in enumerate((1, *counts)):
        assert perft(Position.parse(position), colour_index(player), depth, CLASSIC) == count


@pytest.mark.parametrize("colours", [*SEATINGS, (1, 3), (1, 2, 3)], ids=str)
def test_random_positions(colours: tuple[int, ...]) -> None:
    names = [COLOURS[colour] for colour in colours]
    rng = random.Random(repr(colours))
    for _ in range(POSITIONS):
        position = reference.random_position(rng, names)
        player = rng.choice(names)
        for card in CARDS:
            expected = reference.candidates(position, player, card)
            assert candidates(position, player, card) == expected, f"{player}, {card}: {position}"


@pytest.mark.parametrize("card", ["4", "7", "11", "sorry"])
def test_random_positions_with_the_cards_that_can_repeat_a_result(card: str) -> None:
    rng = random.Random(card)
    for _ in range(2000):
        position = reference.random_position(rng, COLOURS)
        player = rng.choice(COLOURS)
        expected = reference.candidates(position, player, card)
        assert candidates(position, player, card) == expected, f"{player}, {card}: {position}"


@pytest.mark.parametrize("colours", [*SEATINGS, (1, 3), (1, 2, 3)], ids=str)
@pytest.mark.parametrize("strategy", ["random", "greedy", "chaser"])
def test_whole_games(colours: tuple[int, ...], strategy: str) -> None:
    play = engine(strategy, colours=colours, seed=3)
    for game in range(3):
        reference.check_log(list(replay(play, CLASSIC, colours, game)))


def test_whole_games_of_different_strategies() -> None:
    play = engine("random", "greedy", "runner", "homebody")
    for game in range(4):
        reference.check_log(list(replay(play, CLASSIC, (0, 1, 2, 3), game)))


def test_whole_games_that_the_limit_ends() -> None:
    play = engine("random", turn_limit=40)
    for game in range(10):
        lines = list(replay(play, CLASSIC, (0, 1, 2, 3), game))
        reference.check_log(lines)
        assert lines[-1] == {"game": game, "winner": None, "turns": 40}
