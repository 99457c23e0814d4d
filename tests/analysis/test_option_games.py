"""Whole games under every rule, card by card, against the slow readable engine."""

import random

import pytest

from sorry_sim.analysis.replay import replay
from sorry_sim.rules import PRESETS
from tests import reference
from tests.reference.board import COLOURS
from tests.tools import engine, rules_of

#: Random sets of options, and the tests among which they are shared.
SETS, PARTS = 40, 8

STRATEGIES = (["random"], ["greedy"], ["random", "greedy", "runner", "homebody"])


def _check_game(
    options: reference.Options, colours: tuple[int, ...], strategies: list[str], turn_limit: int
) -> int | None:
    """Check a game; who has won."""
    rules = rules_of(reference.write_options(options))
    strategies = strategies[: len(colours)]
    play = engine(*strategies, colours=colours, rules=rules, turn_limit=turn_limit)
    lines = list(replay(play, rules, colours, 5))
    reference.check_log(lines, options)
    return lines[-1]["winner"]


@pytest.mark.parametrize("strategies", STRATEGIES, ids=",".join)
@pytest.mark.parametrize("name", PRESETS)
def test_presets(name: str, strategies: list[str]) -> None:
    options = reference.PRESETS[name]
    assert _check_game(options, (0, 1, 2, 3), strategies, 10_000) is not None
    if not options.teams and len(strategies) == 1:
        assert _check_game(options, (1, 2), strategies, 10_000) is not None


@pytest.mark.parametrize("part", range(PARTS))
def test_random_options(part: int) -> None:
    rng = random.Random(part)
    for _ in range(SETS // PARTS):
        number = rng.choice((1, 2, 3, 4, 4, 4))
        colours = tuple(sorted(rng.sample(range(4), number)))
        options = reference.random_options(rng, [COLOURS[colour] for colour in colours])
        many = options.teams and options.split_max > 2  # the slow engine takes long for each 7
        _check_game(options, colours, rng.choice(STRATEGIES), 12 if many else 150)
