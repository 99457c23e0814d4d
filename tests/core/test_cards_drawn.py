"""The cards that each player draws, against logs that the slow readable engine has checked."""

from collections import Counter

import numpy as np
import pytest

from sorry_sim.analysis.replay import replay
from sorry_sim.board import CARD_VALUES, CARDS, COLOURS
from sorry_sim.core import rows
from sorry_sim.rules import Rules
from sorry_sim.study.run.playing import ready
from tests import reference
from tests.reference import read_options
from tests.tools import engine, rules_of, seated

GAMES = 4
ALL = (0, 1, 2, 3)


def drawn_by(made: np.ndarray) -> np.ndarray:
    """Of shape (games, seats, kinds of cards)."""
    by_value = made[:, rows.DRAWN :].reshape(len(made), len(COLOURS), rows.CARDS_A_SEAT)
    found: np.ndarray = by_value[:, :, list(CARD_VALUES)]
    assert by_value.sum() == found.sum(), "there are no cards of other values"
    return found


def played(strategy: str, rules: Rules, colours: tuple[int, ...], turn_limit: int) -> np.ndarray:
    """Rows with cards, which are the rows without them and more."""
    line_up = seated(strategy, colours=colours)
    made = ready(line_up, rules, 1, turn_limit, by_card=True).play(0, GAMES)
    plain = engine(strategy, colours=colours, rules=rules, turn_limit=turn_limit).play(0, GAMES)
    assert (made[:, : rows.COLUMNS] == plain).all()
    return made


@pytest.mark.parametrize(
    ("text", "colours"),
    [
        ("", ALL),
        ("", (0, 2)),
        ("two_again=false", (1, 2)),
        ("no_start_no_cry=true,start_cards=1", (0, 1, 3)),
        ("partnership", ALL),
        ("partnership,turn_limit", ALL),
        ("replacement=true", (0,)),
    ],
)
def test_cards_drawn_are_those_of_the_log(text: str, colours: tuple[int, ...]) -> None:
    limit = 50 if "turn_limit" in text else 10_000
    text = text.removesuffix(",turn_limit")
    rules, options = rules_of(text), read_options(text)
    made = played("greedy", rules, colours, limit)
    found = drawn_by(made)
    assert (found.sum(axis=(1, 2)) == made[:, rows.CARDS]).all()
    play = engine("greedy", colours=colours, rules=rules, turn_limit=limit)
    for game in range(GAMES):
        lines = list(replay(play, rules, colours, game))
        reference.check_log(lines, options)
        cards = Counter((line["player"], line["card"]) for line in lines if "card" in line)
        assert found[game].tolist() == table(cards)


@pytest.mark.parametrize("text", ["point-score", "hand_size=2,teams=true,must_move=false"])
def test_of_a_hand_the_cards_dealt_and_drawn(text: str) -> None:
    """All but the last that a player draws are seen in a hand later on."""
    rules, options = rules_of(text), read_options(text)
    made = played("greedy", rules, ALL, 10_000)
    play = engine("greedy", rules=rules)
    for game, found in enumerate(drawn_by(made)):
        deal, *lines, end = replay(play, rules, ALL, game)
        reference.check_log([deal, *lines, end], options)
        cards = Counter((colour, card) for colour, hand in deal["deal"].items() for card in hand)
        left: dict[str, list[str]] = {}
        for line in lines:
            player = line["player"]
            if player in left:
                new = Counter(line["hand"]) - Counter(left[player])
                cards.update((player, card) for card in new)
                assert new.total() == 1
            left[player] = list(line["hand"])
            left[player].remove(line["card"])
        unseen = found - np.array(table(cards))
        assert (unseen >= 0).all()
        last = lines[-1]["player"]  # who won, and drew no more
        assert unseen.sum(axis=1).tolist() == [
            int(colour in left and colour != last) for colour in COLOURS
        ]
        assert found.sum() == made[game, rows.CARDS] - 1 + rules.hand_size * len(COLOURS)


def table(cards: Counter[tuple[str, str]]) -> list[list[int]]:
    """Numbers of cards by colour and kind."""
    return [[cards[colour, card] for card in CARDS] for colour in COLOURS]
