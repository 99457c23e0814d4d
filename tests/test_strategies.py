"""What every shipped strategy has to keep to; a new file in strategies/ is tested without a word.

The choices are checked with the strategy's own score as plain Python, over the moves that the slow
engine finds: what is played must be one of the best, and each of the best as often as the others.
"""

from collections import Counter, defaultdict
from functools import cache
from typing import Any, NamedTuple

import pytest

from sorry_sim.analysis.replay import replay
from sorry_sim.board import COLOURS, card_value
from sorry_sim.core.engine import Rows
from sorry_sim.core.rows import DRAW_BY_LIMIT, WINNER
from sorry_sim.plugins.loading import Strategy, find, shipped
from sorry_sim.plugins.reach import names_in
from sorry_sim.rules import PRESETS, Rules
from tests.numbers_of_a_move import move_of
from tests.reference import candidates, check_log, hand_candidates, read_options
from tests.reference.notation import parse, write
from tests.tools import CLASSIC, SEATINGS, assert_plausible, engine, rules_of

every_strategy = pytest.mark.parametrize("strategy", shipped(), ids=lambda found: found.name)
every_score = pytest.mark.parametrize(
    "strategy", [one for one in shipped() if one.kind == "score"], ids=lambda found: found.name
)
EVERY_KIND = ("classic", "partnership", "point-score", "edition-2013")

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
    assert find(str(strategy.path)).name == strategy.name  # there is no other to choose from
    assert find(str(strategy.path)).source_hash == strategy.source_hash


@every_strategy
@pytest.mark.parametrize(
    ("rules", "colours"),
    [
        pytest.param(
            rules,
            colours,
            id=f"{rules.name}-{colours}",
            marks=[] if rules.name in EVERY_KIND else pytest.mark.long,
        )
        for rules in PRESETS.values()
        for colours in SEATINGS
        if len(colours) == len(COLOURS) or rules.name in ("classic", "point-score")
    ],
)
def test_it_plays_to_the_end_and_always_the_same(
    strategy: Strategy, rules: Rules, colours: tuple[int, ...]
) -> None:
    games = 100 if strategy.kind == "score" else 2

    def play(seed: int) -> Rows:
        return engine(strategy.name, colours=colours, rules=rules, seed=seed).play(0, games)

    rows = play(9)
    assert (rows == play(9)).all()
    assert (rows != play(10)).any()
    assert set(rows[:, WINNER].tolist()) <= {*colours, DRAW_BY_LIMIT}


@every_strategy
@every_seating
def test_it_plays_by_the_rules(strategy: Strategy, colours: tuple[int, ...]) -> None:
    play = engine(strategy.spec, colours=colours)
    for game in range(2):
        check_log(list(replay(play, CLASSIC, colours, game)))


Candidate = tuple[str, str, str]  # a card; "move", "pass" or "discard"; the position


class Choice(NamedTuple):
    """A decision: the best moves by the strategy's score, in canonical order, and the one taken.

    And the best moves by ``greedy``'s, and whether there was anything to choose.
    """

    best: list[Candidate]
    taken: Candidate
    greedy: list[Candidate]
    open: bool


#: Rules, seatings and numbers of games in which decisions are looked at.
LOOKED_AT = (
    ("", ((0, 2), (0, 1, 2, 3)), 12),
    ("partnership", ((0, 1, 2, 3),), 3),
    ("point-score", ((0, 2), (0, 1, 2, 3)), 3),
    ("hand_size=3,must_move=false", ((0, 2),), 3),
    ("hand_size=2,teams=true", ((0, 1, 2, 3),), 3),
)
every_rules = pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, marks=[pytest.mark.long] if "hand_size" in text else [])
        for text, *_ in LOOKED_AT
    ],
)


@cache
def decisions(name: str, text: str) -> list[Choice]:
    """Decisions of some games of one strategy against itself."""
    ((seatings, games),) = (found[1:] for found in LOOKED_AT if found[0] == text)
    strategy, rules = find(name), rules_of(text)
    if "danger" in names_in(strategy.score):  # which plain Python takes long to tell
        games = 2
    return [
        _choice(strategy, line, text)
        for colours in seatings
        for game in range(games)
        for line in replay(
            engine(name, colours=colours, seed=21, rules=rules), rules, colours, game
        )
        if "card" in line
    ]


def _choice(strategy: Strategy, line: dict[str, Any], text: str) -> Choice:
    options = read_options(text)
    player, before = line["player"], line["before"]
    if "hand" in line:
        found = sorted(hand_candidates(before, player, line["hand"], options))
    else:
        drawn = sorted(candidates(before, player, line["card"], options))
        found = [(line["card"], *candidate) for candidate in drawn]
    moves = [move_of(player, card_value(card), before, after, options) for card, _, after in found]
    scores = [strategy.score(move, *strategy.parameters.values()) for move in moves]
    fewest = min(move.pips for move in moves)
    best = [move for move, score in zip(found, scores, strict=True) if score == max(scores)]
    greedy = [place for place, move in zip(found, moves, strict=True) if move.pips == fewest]
    kind = line["move"] if line["move"] in ("pass", "discard") else "move"
    return Choice(best, (line["card"], kind, line["after"]), greedy, len(found) > 1)


@every_rules
@every_score
def test_it_takes_a_move_of_the_highest_score(strategy: Strategy, text: str) -> None:
    for choice in decisions(strategy.name, text):
        assert choice.taken in choice.best


@every_rules
@every_score
def test_it_breaks_ties_evenly(strategy: Strategy, text: str) -> None:
    """A chi-square test over all numbers of tied moves: each place of the list as often."""
    places: dict[int, Counter[int]] = defaultdict(Counter)
    for choice in decisions(strategy.name, text):
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


def test_greedy_leaves_the_fewest_pips_of_the_team() -> None:
    options = read_options("teams=true")
    before = "S,S,S,4/S,S,S,S/H,H,Z1,32/S,S,S,S"
    after = "S,S,S,4/S,S,S,S/H,H,Z1,35/S,S,S,S"
    assert find("greedy").score(move_of("red", 3, before, after, options)) == -(259 + 5 + 63)
    assert find("greedy").score(move_of("yellow", 3, before, after, options)) == -(259 + 5 + 63)


def test_random_scores_every_move_alike() -> None:
    assert find("random").score(None) == 0.0


#: Where each idea decides: red's position, a card, and the only best result; to ``greedy`` others
#: are as good, or better.
IDEAS = (
    ("starter", "S,14,H,H/-/-/-", "1", "14,4,H,H/-/-/-"),
    ("spreader", "6,40,Z1,H/-/S,S,S,S/-", "3", "9,40,Z1,H/-/S,S,S,S/-"),
    ("leader_hunter", "10,24,H,H/27,H,H,H/S,S,S,13/-", "3", "10,27,H,H/S,H,H,H/S,S,S,13/-"),
    ("careful", "10,36,H,H/-/35,H,H,H/-", "8", "10,44,H,H/-/35,H,H,H/-"),
    ("teleporter", "10,H,H,H/-/S,S,S,15/-", "11", "15,H,H,H/-/S,S,S,10/-"),
    ("slider", "17,H,H,H/-/S,S,S,S/-", "10", "19,H,H,H/-/S,S,S,S/-"),
    ("blocker", "10,40,H,H/-/S,S,S,43/-", "5", "15,40,H,H/-/S,S,S,43/-"),
    ("racer", "10,24,H,H/27,H,H,H/S,S,S,S/-", "3", "10,27,H,H/S,H,H,H/S,S,S,S/-"),
)


def _best(name: str, position: str, card: str) -> set[str]:
    strategy = find(name)
    scores = {
        after: strategy.score(
            move_of("red", card_value(card), position, after), *strategy.parameters.values()
        )
        for _, after in candidates(position, "red", card)
    }
    return {after for after, score in scores.items() if score == max(scores.values())}


@pytest.mark.parametrize(("name", "position", "card", "result"), IDEAS)
def test_its_idea_decides(name: str, position: str, card: str, result: str) -> None:
    canonical = write(parse(result))
    assert _best(name, position, card) == {canonical}
    assert _best("greedy", position, card) != {canonical}


def test_a_hoarder_gives_up_another_card() -> None:
    position = "10,H,H,H/-/S,S,S,S/-"
    hoarder = find("hoarder")
    spent, kept = (
        move_of("red", card, position, after)
        for card, after in ((2, "12,H,H,H/-/S,S,S,S/-"), (4, "6,H,H,H/-/S,S,S,S/-"))
    )
    keep = hoarder.parameters["keep"]
    assert hoarder.score(kept, keep) > hoarder.score(spent, keep)
    assert find("greedy").score(kept) < find("greedy").score(spent)


@pytest.mark.parametrize(
    "name",
    [one.name for one in shipped() if one.kind != "chooser" and one.name != "greedy"],
)
def test_it_is_not_greedy_under_another_name(name: str) -> None:
    """In some decisions it wants other moves; a slide is rarely a choice, so not in many."""
    made = decisions(name, "point-score" if name == "hoarder" else "")
    differs = sum(set(choice.best) != set(choice.greedy) for choice in made if choice.open)
    assert differs > 0.01 * sum(choice.open for choice in made)
