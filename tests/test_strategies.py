"""What every shipped strategy has to keep to; a new file in strategies/ is tested without a word.

The choices are checked with the strategy's own score as plain Python, over the moves that the slow
engine finds: what is played must be one of the best, and each of the best as often as the others.
"""

from collections import Counter, defaultdict
from functools import cache
from typing import NamedTuple

import pytest

from sorry_sim.analysis.replay import replay
from sorry_sim.board import COLOURS, card_value
from sorry_sim.core.rows import DRAW_BY_LIMIT, WINNER
from sorry_sim.plugins.files import read
from sorry_sim.plugins.loading import Strategy, find, shipped
from sorry_sim.rules import PRESETS, Rules
from sorry_sim.study.lineup import line_up
from sorry_sim.study.run import ready
from tests.numbers_of_a_move import move_of
from tests.reference import candidates, check_log
from tests.tools import SEATINGS, assert_plausible, engine

every_strategy = pytest.mark.parametrize("strategy", shipped(), ids=lambda found: found.name)
every_seating = pytest.mark.parametrize("colours", SEATINGS, ids=str)


@every_strategy
def test_it_says_what_it_does(strategy: Strategy) -> None:
    first, *rest = strategy.doc.splitlines()
    assert first.endswith(".")
    assert 10 < len(first) < 100
    assert not rest or rest[0] == ""
    undocumented = [name for name in strategy.parameters if f"``{name}``" not in strategy.doc]
    assert not undocumented


@every_strategy
def test_its_file_holds_it_alone(strategy: Strategy) -> None:
    assert strategy.path.stem == strategy.name
    assert list(read(strategy.path).scores) == [strategy.name]
    assert find(str(strategy.path)).source_hash == strategy.source_hash


@every_strategy
@every_seating
@pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.name)
def test_it_plays_to_the_end_and_always_the_same(
    strategy: Strategy, colours: tuple[int, ...], rules: Rules
) -> None:
    lineup = line_up([strategy.spec], seats=",".join(COLOURS[colour] for colour in colours))
    rows = ready(lineup, rules, seed=9).play(0, 300)
    assert (rows == ready(lineup, rules, seed=9).play(0, 300)).all()
    assert (rows != ready(lineup, rules, seed=10).play(0, 300)).any()
    assert set(rows[:, WINNER].tolist()) <= {*colours, DRAW_BY_LIMIT}


@every_strategy
@every_seating
def test_it_plays_by_the_rules(strategy: Strategy, colours: tuple[int, ...]) -> None:
    play = engine(strategy.spec, colours=colours)
    for game in range(2):
        check_log(list(replay(play, colours, game)))


class Choice(NamedTuple):
    """A decision: the best moves by the strategy's score, in canonical order, and the one taken."""

    best: list[tuple[str, str]]
    taken: tuple[str, str]


@cache
def decisions(name: str) -> list[Choice]:
    """Decisions of some games of one strategy against itself."""
    strategy = find(name)
    choices = []
    for colours in ((0, 2), (0, 1, 2, 3)):
        play = engine(name, colours=colours, seed=21)
        for game in range(12):
            for line in list(replay(play, colours, game))[:-1]:
                player, before, card = line["player"], line["before"], line["card"]
                found = sorted(candidates(before, player, card))
                scores = [
                    strategy.score(
                        move_of(player, card_value(card), before, after),
                        *strategy.parameters.values(),
                    )
                    for _, after in found
                ]
                best = [
                    move for move, score in zip(found, scores, strict=True) if score == max(scores)
                ]
                kind = "pass" if line["move"] == "pass" else "move"
                choices.append(Choice(best, (kind, line["after"])))
    return choices


@every_strategy
def test_it_takes_a_move_of_the_highest_score(strategy: Strategy) -> None:
    for choice in decisions(strategy.name):
        assert choice.taken in choice.best


@every_strategy
def test_it_breaks_ties_evenly(strategy: Strategy) -> None:
    """A chi-square test over all numbers of tied moves: each place of the list as often."""
    places: dict[int, Counter[int]] = defaultdict(Counter)
    for choice in decisions(strategy.name):
        places[len(choice.best)][choice.best.index(choice.taken)] += 1
    statistic, freedom = 0.0, 0
    for ties, taken in places.items():
        expected = taken.total() / ties
        if ties > 1 and expected >= 5:
            statistic += sum((taken[place] - expected) ** 2 / expected for place in range(ties))
            freedom += ties - 1
    assert freedom >= 1
    assert_plausible(statistic, freedom)


def test_greedy_leaves_the_fewest_pips() -> None:
    move = move_of("red", 3, "S,S,S,4/-/-/-", "S,S,S,7/-/-/-")
    assert find("greedy").score(move) == -(3 * 65 + 61)


def test_random_scores_every_move_alike() -> None:
    assert find("random").score(None) == 0.0
