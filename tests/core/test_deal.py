"""The deal against a plain replica; and it does not know who plays."""

from itertools import islice

import pytest

from sorry_sim.core.game import LOG_CARD, LOG_SEAT
from tests.core import splitmix
from tests.tools import SEATINGS, engine, log_of


@pytest.mark.parametrize("colours", SEATINGS)
@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_starter_and_every_card(colours: tuple[int, ...], seed: int) -> None:
    play = engine("random", colours=colours, seed=seed)
    for game in (0, 1, 2, 3, 123_456_789_012):
        log = log_of(play, game)
        assert log[0, LOG_SEAT] == splitmix.starter(seed, game, colours)
        assert log[:, LOG_CARD].tolist() == list(islice(splitmix.cards(seed, game), len(log)))


def test_the_deal_is_the_same_whoever_plays() -> None:
    line_ups = (
        ["random"],
        ["greedy"],
        ["chaser:bump=3"],
        ["random", "greedy", "runner", "homebody"],
    )
    logs = [[log_of(engine(*strategies), game) for game in range(8)] for strategies in line_ups]
    for game in range(8):
        first = logs[0][game]
        for played in logs[1:]:
            both = min(len(first), len(played[game]))
            assert (first[:both, LOG_CARD] == played[game][:both, LOG_CARD]).all()
            assert first[0, LOG_SEAT] == played[game][0, LOG_SEAT]
            assert (first[:both] != played[game][:both]).any(), "they play alike"
