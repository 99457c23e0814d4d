"""The same bits however games are asked for."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from sorry_sim.core.engine import game_at, new_progress, strategy_at
from sorry_sim.core.rows import CARDS, COLUMNS
from tests.tools import SEATINGS, engine, log_of, rules_of

LINE_UPS = (["random"], ["greedy"], ["random", "greedy", "chaser", "runner"])
RULES = ("classic", "partnership", "point-score", "hand_size=3,teams=true,must_move=false")


@pytest.mark.parametrize("text", RULES)
@pytest.mark.parametrize("strategies", LINE_UPS, ids=",".join)
def test_any_range_is_a_part_of_the_whole(strategies: list[str], text: str) -> None:
    rules = rules_of(text)
    whole = engine(*strategies, rules=rules).play(0, 200)
    play = engine(*strategies, rules=rules)
    assert (play.play(0, 50) == whole[:50]).all()
    assert (play.play(150, 50) == whole[150:]).all()
    for game in (199, 3, 77):
        assert (play.play(game, 1) == whole[game : game + 1]).all()
        the_deal = 1 if rules.hand_size else 0
        assert len(log_of(play, game)) == whole[game, CARDS] + the_deal
    parts = [play.play(first, min(7, 200 - first)) for first in range(0, 200, 7)]
    assert (np.concatenate(parts) == whole).all()


@pytest.mark.parametrize("text", RULES)
def test_many_threads_play_the_same_games(text: str) -> None:
    play = engine("random", "greedy", "chaser", "runner", rules=rules_of(text))
    whole = play.play(0, 400)
    with ThreadPoolExecutor(8) as pool:
        parts = list(pool.map(lambda first: play.play(first, 20), range(0, 400, 20)))
    assert (np.concatenate(parts) == whole).all()


def test_no_games_are_no_rows() -> None:
    assert engine("greedy").play(5, 0).shape == (0, COLUMNS)


@pytest.mark.parametrize("colours", SEATINGS, ids=str)
def test_another_seed_is_another_game(colours: tuple[int, ...]) -> None:
    seeds = (0, 1, 2**63, 2**64 - 1)
    rows = [engine("greedy", colours=colours, seed=seed).play(0, 20) for seed in seeds]
    assert len({row.tobytes() for row in rows}) == len(seeds)


def test_games_of_high_numbers() -> None:
    play = engine("greedy")
    assert (play.play(2**40, 3)[1:] == play.play(2**40 + 1, 2)).all()


def test_strategies_rotate_through_the_seats() -> None:
    """Game g is played in rotation g mod 2; where both are the same it makes no difference."""
    mixed = engine("random", "greedy", colours=(0, 2)).play(0, 200)
    mirrored = engine("greedy", "random", colours=(0, 2)).play(0, 200)
    assert (mixed != mirrored).any()
    alike = engine("greedy", "chaser:bump=0", colours=(0, 2)).play(0, 200)
    assert (alike == engine("greedy", colours=(0, 2)).play(0, 200)).all()


def test_progress_names_the_last_game_and_who_decided() -> None:
    progress = new_progress()
    engine("random", "greedy", colours=(0, 2)).play(10, 5, progress)
    assert game_at(progress) == 14
    assert strategy_at(progress) in (0, 1)
