"""What a game's row says under every rule, against its log and the slow readable engine."""

import random
from typing import Any

import numpy as np
import pytest

from sorry_sim.analysis.replay import replay
from sorry_sim.board import COLOURS, HOME, START
from sorry_sim.core.engine import Engine
from sorry_sim.core.record import LOG_AFTER, LOG_BEFORE, LOG_CARD, LOG_SEAT, THE_DEAL
from sorry_sim.core.rows import (
    CARDS,
    DRAW_BY_LIMIT,
    GIVEN,
    HOMES,
    LOST,
    PIPS,
    POINTS,
    STARTER,
    TAKEN,
    TURNS,
    WINNER,
)
from sorry_sim.rules import PRESETS, Rules
from tests import reference
from tests.reference import Options, read_options, scores, write_options
from tests.reference.board import pips
from tests.reference.notation import parse
from tests.reference.sides import team
from tests.tools import engine, log_of, pawn_codes, rules_of

SETS = 60


def _check_row(
    options: Options, rules: Rules, colours: tuple[int, ...], play: Engine, game: int
) -> bool:
    """Hold a row against the log of its game; whether somebody won."""
    row = play.play(game, 1)[0].tolist()
    lines = list(replay(play, rules, colours, game))
    end, cards = lines[-1], [line for line in lines if "card" in line]
    last = cards[-1]
    assert row[STARTER] == COLOURS.index(cards[0]["player"])
    assert row[TURNS] == end["turns"] == last["turn"]
    assert row[CARDS] == len(cards)
    assert row[WINNER] == (COLOURS.index(last["player"]) if end["winner"] else DRAW_BY_LIMIT)
    for seat, colour in enumerate(COLOURS):
        lost = [
            line
            for line in cards
            if line["player"] == colour and line["move"] in ("pass", "discard")
        ]
        assert row[LOST + seat] == len(lost)
    board = parse(last["after"], options.pawns)
    for seat, colour in enumerate(COLOURS):
        places = board.get(colour, ())
        assert row[PIPS + seat] == sum(pips(colour, place) for place in places)
        assert row[HOMES + seat] == places.count("H")
    _check_bumps(row, play, game)
    if end["winner"]:
        assert row[POINTS : POINTS + 4] == _points(last["after"], end["winner"], options)
    return end["winner"] is not None


def _points(position: str, winner: str, options: Options) -> list[int]:
    """The points of the four colours: their own, or their team's."""
    found = scores(position, winner, options)
    sits = parse(position, options.pawns)
    return [
        found.get("+".join(team(colour, options)), 0) if colour in sits else 0 for colour in COLOURS
    ]


def _check_bumps(row: list[int], play: Engine, game: int) -> None:
    """A pawn keeps its place in the log's words, so whenever it comes to START it was bumped."""
    log = log_of(play, game)
    log = log[log[:, LOG_CARD] != THE_DEAL]
    before = pawn_codes(log[:, LOG_BEFORE : LOG_BEFORE + 4])
    after = pawn_codes(log[:, LOG_AFTER : LOG_AFTER + 4])
    bumped = ((before != START) & (after == START)).sum(axis=2)
    assert row[TAKEN : TAKEN + 4] == bumped.sum(axis=0).tolist()
    given = np.bincount(log[:, LOG_SEAT], bumped.sum(axis=1), 4)
    assert row[GIVEN : GIVEN + 4] == given.astype(int).tolist()
    assert (after[before == HOME] == HOME).all(), "HOME is final"


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("strategy", ["random", "greedy"])
def test_presets(name: str, strategy: str) -> None:
    rules = PRESETS[name]
    play = engine(strategy, rules=rules)
    for game in range(6):
        assert _check_row(reference.PRESETS[name], rules, (0, 1, 2, 3), play, game)


def test_random_options() -> None:
    rng = random.Random(0)
    won = 0
    for _ in range(SETS):
        number = rng.choice((1, 2, 3, 4, 4, 4))
        colours = tuple(sorted(rng.sample(range(4), number)))
        options = reference.random_options(rng, [COLOURS[colour] for colour in colours])
        rules = rules_of(write_options(options))
        play = engine("greedy", colours=colours, rules=rules, turn_limit=rng.choice((60, 3000)))
        for game in range(3):
            won += _check_row(options, rules, colours, play, game)
    assert SETS < won < 3 * SETS, "some games are won and some drawn"


@pytest.mark.parametrize(
    ("teams", "colours"),
    [("false", (2,)), ("false", (0, 1)), ("false", (0, 1, 2, 3)), ("true", (0, 1, 2, 3))],
    ids=str,
)
@pytest.mark.parametrize("bonus", ["highest", "sum"])
@pytest.mark.parametrize("score", ["winner", "all-home"])
def test_points(score: str, bonus: str, teams: str, colours: tuple[int, ...]) -> None:
    """Short games, in which all the bonuses come about."""
    seen = set()
    for pawns in (1, 3, 4):
        text = f"pawns={pawns},start_on_entry=1,score={score},bonus={bonus},teams={teams}"
        rules, options = rules_of(text), read_options(text)
        play = engine("random", colours=colours, rules=rules, seed=2)
        for game in range(25):
            row = play.play(game, 1)[0]
            *_, last, end = replay(play, rules, colours, game)
            expected = _points(last["after"], end["winner"], options)
            assert row[POINTS : POINTS + 4].tolist() == expected
            seen.add(tuple(sorted(expected)))
    assert len(seen) > (0 if len(colours) == 1 else 4)


# Limits

LIMITED = ["", "point-score", "partnership", "hand_size=2,teams=true,must_move=false"]


@pytest.mark.parametrize("text", LIMITED)
def test_a_game_too_long_is_a_draw(text: str) -> None:
    play = engine("random", rules=rules_of(text), turn_limit=7)
    rows = play.play(0, 200)
    assert (rows[:, WINNER] == DRAW_BY_LIMIT).all()
    assert (rows[:, TURNS] == 7).all()
    assert (rows[:, CARDS] >= 7).all()
    assert (rows[:, POINTS : POINTS + 4] == 0).all()


@pytest.mark.parametrize("text", LIMITED)
def test_a_win_on_the_last_turn_counts(text: str) -> None:
    rules = rules_of(text)
    rows = engine("greedy", rules=rules).play(0, 12)
    for game, row in enumerate(rows):
        turns = int(row[TURNS])
        enough = engine("greedy", rules=rules, turn_limit=turns).play(game, 1)[0]
        assert (enough == row).all()
        short = engine("greedy", rules=rules, turn_limit=turns - 1).play(game, 1)[0]
        assert (short[WINNER], short[TURNS]) == (DRAW_BY_LIMIT, turns - 1)


@pytest.mark.parametrize(
    ("text", "again"),
    [
        # Nobody can start with an 8, and everyone draws on until a 1 comes.
        ("no_start_no_cry=true,deck=1:1+8:99,replacement=true", {"8"}),
        ("start_cards=1,deck=1:1+2:99,replacement=true", {"2"}),
    ],
)
def test_a_turn_that_goes_on_and_on(text: str, again: set[str]) -> None:
    rules = rules_of(text)
    play = engine("random", rules=rules, turn_limit=3)
    rows: Any = play.play(0, 60)
    assert (rows[:, CARDS] <= 30).all()
    stopped = rows[:, CARDS] == 30
    assert stopped.any()
    assert (rows[:, WINNER] == DRAW_BY_LIMIT).all()
    game = int(np.flatnonzero(stopped)[0])
    *cards, end = replay(play, rules, (0, 1, 2, 3), game)
    assert end["winner"] is None
    assert again <= {line["card"] for line in cards if line["turn"] == cards[-1]["turn"]}
