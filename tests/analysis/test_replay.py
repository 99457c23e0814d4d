"""One game again, card by card."""

import pytest

from sorry_sim.analysis.replay import replay
from sorry_sim.board import COLOURS
from sorry_sim.core.rows import CARDS, DRAW_BY_LIMIT, TURNS, WINNER
from tests.tools import CLASSIC, SEATINGS, engine, rules_of


@pytest.mark.parametrize("colours", SEATINGS, ids=str)
def test_a_replay_is_the_game_that_was_played(colours: tuple[int, ...]) -> None:
    play = engine("greedy", colours=colours, seed=2**64 - 1)
    rows = play.play(5, 5)
    for game, row in enumerate(rows, start=5):
        lines = list(replay(play, CLASSIC, colours, game))
        assert len(lines) == row[CARDS] + 1
        winner = COLOURS[row[WINNER]]
        assert lines[-1] == {"game": game, "winner": winner, "turns": row[TURNS]}
        assert all(line["game"] == game for line in lines)


def test_a_game_drawn_by_limit_has_no_winner() -> None:
    play = engine("random", turn_limit=5)
    assert play.play(0, 1)[0, WINNER] == DRAW_BY_LIMIT
    *_, end = replay(play, CLASSIC, (0, 1, 2, 3), 0)
    assert end == {"game": 0, "winner": None, "turns": 5}


def test_what_a_line_holds() -> None:
    first, *_ = replay(engine("random", colours=(0, 2)), CLASSIC, (0, 2), 0)
    assert list(first) == ["game", "turn", "player", "card", "before", "move", "after"]
    assert first["game"] == 0
    assert first["turn"] == 1
    assert first["before"] == "S,S,S,S/-/S,S,S,S/-"


def test_hands_and_teams() -> None:
    rules = rules_of("hand_size=3,teams=true")
    play = engine("greedy", rules=rules)
    row = play.play(4, 1)[0]
    deal, *cards, end = replay(play, rules, (0, 1, 2, 3), 4)
    assert list(deal) == ["game", "deal"]
    assert list(deal["deal"]) == list(COLOURS)
    assert len(cards) == row[CARDS]
    for line in cards:
        keys = ["game", "turn", "player", "hand", "card", "before", "move", "after"]
        assert list(line) == keys
    team = "red+yellow" if row[WINNER] in (0, 2) else "blue+green"
    assert end == {"game": 4, "winner": team, "turns": row[TURNS]}
