"""A run gives the same counts, to the byte, however it is played."""

import json

import pytest

from sorry_sim.study import blocks
from sorry_sim.study.counts import Counts
from sorry_sim.study.lineup import line_up
from sorry_sim.study.run import DEFAULT_TURN_LIMIT, play, ready
from tests.tools import CLASSIC

LINE_UPS = (["random"], ["greedy"], ["random", "greedy", "chaser", "homebody"])
GAMES = 1501


def counts_of(strategies: list[str], threads: int, games: int = GAMES) -> str:
    """What counts.json holds."""
    outcome = play(line_up(strategies), CLASSIC, games, seed=6, threads=threads)
    assert outcome.counts.games == games
    return json.dumps(outcome.counts.as_dict())


@pytest.mark.parametrize("strategies", LINE_UPS, ids=",".join)
def test_any_number_of_threads_and_any_size_of_block(
    strategies: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = counts_of(strategies, 1)
    assert counts_of(strategies, 2) == expected
    assert counts_of(strategies, 7) == expected
    for first, most in ((1, 1_000_000), (13, 13), (5000, 5000)):
        monkeypatch.setattr(blocks, "_FIRST_BLOCK", first)
        monkeypatch.setattr(blocks, "_MOST_GAMES_A_BLOCK", most)
        for threads in (1, 3):
            assert counts_of(strategies, threads) == expected


@pytest.mark.parametrize("strategies", LINE_UPS, ids=",".join)
def test_the_first_games_of_a_longer_run(strategies: list[str]) -> None:
    lineup = line_up(strategies)
    longer = ready(lineup, CLASSIC, seed=6).play(0, 2 * GAMES)
    first = Counts.empty(lineup, CLASSIC, 6, DEFAULT_TURN_LIMIT)
    first.add_rows(longer[:GAMES], 0)
    assert json.dumps(first.as_dict()) == counts_of(strategies, 2)
