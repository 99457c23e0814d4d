"""Search strategies with partners and with hands: legal, and the same on any number of threads."""

import json

import pytest

from sorry_sim.analysis.replay import replay
from sorry_sim.study.playing import blocks
from sorry_sim.study.playing.lineup import line_up
from sorry_sim.study.run.playing import play
from tests import reference
from tests.tools import engine, rules_of

SEARCHERS = ("lookahead", "rollout:playouts=2,turns=4")


@pytest.mark.parametrize("name", SEARCHERS)
@pytest.mark.parametrize("preset", ["partnership", "point-score"])
def test_it_plays_by_the_rules(name: str, preset: str) -> None:
    """Card by card, against the slow readable engine."""
    rules = rules_of(preset)
    game = engine(name, rules=rules, turn_limit=80)
    reference.check_log(list(replay(game, rules, (0, 1, 2, 3), 2)), reference.PRESETS[preset])


@pytest.mark.parametrize("preset", ["classic", "partnership", "point-score"])
def test_any_number_of_threads(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of(preset)
    monkeypatch.setattr(blocks, "_FIRST_BLOCK", 1)
    monkeypatch.setattr(blocks, "_MOST_GAMES_A_BLOCK", 1)
    seated = line_up([SEARCHERS[1], "greedy"], teams=rules.teams)
    found = [play(seated, rules, 6, seed=9, threads=threads).counts for threads in (1, 2)]
    assert found[0].games == 6
    assert json.dumps(found[0].as_dict()) == json.dumps(found[1].as_dict())
