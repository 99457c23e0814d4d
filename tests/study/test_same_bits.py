"""A run gives the same counts, to the byte, however it is played."""

import json

import pytest

from sorry_sim.rules import Rules, load_rules
from sorry_sim.study.playing import blocks
from sorry_sim.study.playing.lineup import line_up
from sorry_sim.study.playing.setup import DEFAULT_TURN_LIMIT
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.playing import play, ready

CLASSIC = load_rules("classic")
STUDIES = (
    (["random"], CLASSIC),
    (["greedy"], CLASSIC),
    (["random", "greedy", "chaser", "homebody"], CLASSIC),
    (["greedy", "random"], load_rules("partnership")),
    (["random", "greedy"], load_rules("point-score", ["teams=true", "score=all-home"])),
    (["random"], load_rules("edition-2013")),
)
NAMES = [f"{rules.name}: {','.join(strategies)}" for strategies, rules in STUDIES]
GAMES = 1501


def counts_of(strategies: list[str], rules: Rules, threads: int) -> str:
    """What counts.json holds."""
    seated = line_up(strategies, teams=rules.teams)
    outcome = play(seated, rules, GAMES, seed=6, threads=threads)
    assert outcome.counts.games == GAMES
    values = outcome.counts.as_dict()
    assert Counts.from_dict(json.loads(json.dumps(values))) == outcome.counts
    return json.dumps(values)


@pytest.mark.parametrize(("strategies", "rules"), STUDIES, ids=NAMES)
def test_any_number_of_threads_and_any_size_of_block(
    strategies: list[str], rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = counts_of(strategies, rules, 1)
    assert counts_of(strategies, rules, 2) == expected
    assert counts_of(strategies, rules, 7) == expected
    for first, most in ((1, 1_000_000), (13, 13), (5000, 5000)):
        monkeypatch.setattr(blocks, "_FIRST_BLOCK", first)
        monkeypatch.setattr(blocks, "_MOST_GAMES_A_BLOCK", most)
        assert counts_of(strategies, rules, 3) == expected


@pytest.mark.parametrize(("strategies", "rules"), STUDIES, ids=NAMES)
def test_the_first_games_of_a_longer_run(strategies: list[str], rules: Rules) -> None:
    seated = line_up(strategies, teams=rules.teams)
    longer = ready(seated, rules, seed=6).play(0, 2 * GAMES)
    first = Counts.empty(seated, rules, 6, DEFAULT_TURN_LIMIT)
    first.add_rows(longer[:GAMES], 0)
    assert json.dumps(first.as_dict()) == counts_of(strategies, rules, 2)
