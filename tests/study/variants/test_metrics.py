"""The course of games, told again from their logs by slow and plain means."""

from collections import Counter

import pytest

from sorry_sim.analysis.moves import hand_moves, moves
from sorry_sim.analysis.replay import replay
from sorry_sim.board import COLOURS, card_value, pips
from sorry_sim.core.engine import Engine
from sorry_sim.core.rows import BEHIND, CHOICES, LEAD_CHANGES
from sorry_sim.position import Position
from sorry_sim.rules import Rules
from sorry_sim.study.playing.lineup import line_up
from tests.tools import rules_of

GAMES = 6


def engine(rules: Rules, seats: str) -> tuple[Engine, tuple[int, ...]]:
    """An engine that follows the course of its games, and the colours that play."""
    against = "random" if "," in seats else None
    lineup = line_up(["greedy"], against, seats=seats, teams=rules.teams)
    choosers = [strategy.chooser() for strategy in lineup.strategies]
    nothing: list[list[float]] = [[] for _ in choosers]
    played = Engine(rules, choosers, nothing, lineup.table(), 3, 10_000, metrics=True)
    return played, tuple(COLOURS.index(seat) for seat in lineup.seats)


def distances(position: Position, teams: bool) -> dict[int, int]:
    """Pips still to go, by side."""
    found: Counter[int] = Counter()
    for colour, pawns in enumerate(position.pawns):
        if pawns is not None:
            found[colour % 2 if teams else colour] += sum(pips(pawn) for pawn in pawns)
    return dict(found)


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ("", "red,blue,yellow,green"),
        ("", "red,blue"),
        ("", "red"),
        ("partnership", "red,blue,yellow,green"),
        ("edition-2013", "red,yellow,green"),
        ("free-pass", "red,yellow"),
        ("point-score", "red,blue,green"),
        ("point-score,must_move=false", "red,blue"),
        ("hand-of-five,teams=true", "red,blue,yellow,green"),
        ("no-start-no-cry", "red,blue,green"),
    ],
)
def test_lead_changes_distances_and_choices(options: str, seats: str) -> None:
    rules = rules_of(options)
    played, colours = engine(rules, seats)
    for game, row in enumerate(played.play(0, GAMES).tolist()):
        leader, changes = None, 0
        behind: Counter[int] = Counter()
        choices = [0, 0, 0]
        for event in replay(played, rules, colours, game):
            if "card" not in event:
                continue
            position = Position.parse(event["before"], rules.pawns)
            player = COLOURS.index(event["player"])
            if rules.hand_size:
                hand = [card_value(card) for card in event["hand"]]
                names = [choice.move for choice in hand_moves(position, player, hand, rules)]
            else:
                card = card_value(event["card"])
                names = [choice.move for choice in moves(position, player, card, rules)]
            legal = any(name not in ("pass", "discard") for name in names)
            choices[min(len(names), 2) if legal else 0] += 1

            left = distances(Position.parse(event["after"], rules.pawns), rules.teams)
            least = min(left.values())
            for side, distance in left.items():
                behind[side] = max(behind[side], distance - least)
            ahead = [side for side, distance in left.items() if distance == least]
            if len(ahead) == 1 and ahead != [leader]:
                changes += leader is not None
                (leader,) = ahead
        assert row[LEAD_CHANGES] == changes
        for colour in colours:
            assert row[BEHIND + colour] == behind[colour % 2 if rules.teams else colour]
        assert row[CHOICES : CHOICES + 3] == choices
