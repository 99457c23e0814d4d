"""The deal against a plain replica, drawn and with hands; and it does not know who plays."""

from collections import Counter
from itertools import islice

import pytest

from sorry_sim.analysis.replay import replay
from sorry_sim.board import COLOURS, card_value
from sorry_sim.core.record import LOG_CARD, LOG_SEAT
from sorry_sim.rules import Rules
from tests.core import splitmix
from tests.tools import SEATINGS, engine, log_of, rules_of


@pytest.mark.parametrize("colours", SEATINGS)
@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_starter_and_every_card(colours: tuple[int, ...], seed: int) -> None:
    play = engine("random", colours=colours, seed=seed)
    for game in (0, 1, 2, 3, 123_456_789_012):
        log = log_of(play, game)
        assert log[0, LOG_SEAT] == splitmix.starter(seed, game, colours)
        assert log[:, LOG_CARD].tolist() == list(islice(splitmix.cards(seed, game), len(log)))


LINE_UPS = (
    ["random"],
    ["greedy"],
    ["chaser:bump=3"],
    ["random", "greedy", "runner", "homebody"],
)


def test_the_deal_is_the_same_whoever_plays() -> None:
    logs = [[log_of(engine(*strategies), game) for game in range(8)] for strategies in LINE_UPS]
    for game in range(8):
        first = logs[0][game]
        for played in logs[1:]:
            both = min(len(first), len(played[game]))
            assert (first[:both, LOG_CARD] == played[game][:both, LOG_CARD]).all()
            assert first[0, LOG_SEAT] == played[game][0, LOG_SEAT]
            assert (first[:both] != played[game][:both]).any(), "they play alike"


@pytest.mark.parametrize(
    "text",
    [
        "deck=55",
        "deck=1:2+2:1+7:3+sorry:2",
        "replacement=true",
        "no_start_no_cry=true",
        "first=yellow",
        "partnership",
    ],
)
def test_starter_and_every_card_of_other_rules(text: str) -> None:
    rules = rules_of(text)
    play = engine("random", rules=rules, seed=7)
    for game in range(4):
        log = log_of(play, game)
        starter = splitmix.starter(7, game, (0, 1, 2, 3))
        assert log[0, LOG_SEAT] == (2 if rules.first == "yellow" else starter)
        expected = splitmix.cards(7, game, rules.deck, rules.replacement)
        assert log[:, LOG_CARD].tolist() == list(islice(expected, len(log)))


# With hands

WITH_HANDS = [
    "point-score",
    "hand_size=1",
    "hand_size=10",
    "hand_size=4,deck=1:4+2:4+3:4+5:4+sorry:3",
    "hand_size=3,replacement=true,deck=1:1+2:1+8:1",
    "hand_size=2,teams=true,must_move=false,first=green",
]


def _draws(rules: Rules, strategies: list[str], game: int) -> list[int]:
    """Check hands dealt and cards drawn of a game of seed 7; the cards drawn after the deal."""
    deal, *decisions, _ = replay(
        engine(*strategies, rules=rules, seed=7), rules, (0, 1, 2, 3), game
    )
    pile = splitmix.Pile(7, game, rules.deck, rules.replacement)
    starter = splitmix.starter(7, game, (0, 1, 2, 3))
    starter = COLOURS.index(rules.first) if rules.first != "random" else starter
    assert decisions[0]["player"] == COLOURS[starter]
    hands = {}
    for ahead in range(4):
        player = COLOURS[(starter + ahead) % 4]
        hands[player] = Counter(pile.draw() for _ in range(rules.hand_size))
    assert {player: _counted(hand) for player, hand in deal["deal"].items()} == hands
    discards, drawn = [], []
    for decision in decisions:
        hand = hands[decision["player"]]
        assert _counted(decision["hand"]) == hand
        card = card_value(decision["card"])
        discards.append(card)
        if pile.left == 0:
            pile.lay(discards)
            discards = []
        drawn.append(pile.draw())
        hand.subtract([card])
        hand.update([drawn[-1]])
        hands[decision["player"]] = +hand
    return drawn


def _counted(hand: list[str]) -> Counter[int]:
    return Counter(map(card_value, hand))


@pytest.mark.parametrize("strategies", LINE_UPS, ids=",".join)
@pytest.mark.parametrize("text", WITH_HANDS)
def test_hands_and_every_card_drawn(text: str, strategies: list[str]) -> None:
    for game in range(4):
        _draws(rules_of(text), strategies, game)


@pytest.mark.parametrize("text", ["point-score", "hand_size=3,replacement=true"])
def test_the_hands_are_the_same_whoever_plays(text: str) -> None:
    """So are the cards drawn, until what was discarded is shuffled: nobody moves a card."""
    rules = rules_of(text)
    for game in range(8):
        drawn = [_draws(rules, strategies, game) for strategies in LINE_UPS]
        first_pile = 10**9 if rules.replacement else sum(rules.deck) - 4 * rules.hand_size
        for other in drawn[1:]:
            both = min(len(drawn[0]), len(other), first_pile)
            assert drawn[0][:both] == other[:both]
