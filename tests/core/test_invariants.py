"""What holds after every one of a million random moves, and what a game's row says of it."""

import numpy as np
import pytest

from sorry_sim.board import (
    CARD_VALUES,
    DECK_45,
    DIAMOND,
    HOME,
    SAFETY_ENTRY,
    START,
    Z1,
    Z5,
    square_of,
)
from sorry_sim.core.moves import KINDS, PASS
from sorry_sim.core.record import LOG_CARD, LOG_TURN, NO_MOVE
from sorry_sim.core.rows import (
    CARDS,
    DRAW_BY_LIMIT,
    GIVEN,
    HOMES,
    LOST,
    PIPS,
    STARTER,
    TAKEN,
    TURNS,
    WINNER,
)
from sorry_sim.rules import Rules
from sorry_sim.study.playing.lineup import line_up
from sorry_sim.study.run.playing import ready
from tests.core.conftest import Played
from tests.tools import engine, log_of

#: By colour and code, a bit for the square of the track or the place of the safety zone.
_TRACK_BIT = np.zeros((4, 128), np.uint64)
_ZONE_BIT = np.zeros(128, np.uint64)
for _code in range(SAFETY_ENTRY, DIAMOND + 1):
    for _colour in range(4):
        _TRACK_BIT[_colour, _code] = 1 << square_of(_colour, _code)
for _code in range(Z5, Z1 + 1):
    _ZONE_BIT[_code] = 1 << _code


def test_there_are_a_million_moves(million: dict[tuple[int, ...], Played]) -> None:
    assert sum((played.move != NO_MOVE).sum() for played in million.values()) >= 1_000_000


def test_every_pawn_is_somewhere_on_the_board(played: Played) -> None:
    assert played.after.max() <= DIAMOND
    absent = [colour for colour in range(4) if colour not in played.colours]
    assert (played.after[:, absent] == HOME).all()


def test_no_two_pawns_share_a_square(played: Played) -> None:
    on_track = _TRACK_BIT[np.arange(4)[:, None], played.after]
    pawns = np.bitwise_count(np.bitwise_or.reduce(on_track, axis=(1, 2)))
    assert (pawns == (on_track != 0).sum(axis=(1, 2))).all()
    in_zone = _ZONE_BIT[played.after]
    pawns = np.bitwise_count(np.bitwise_or.reduce(in_zone, axis=2))
    assert (pawns == (in_zone != 0).sum(axis=2)).all()


def test_every_position_is_the_one_before_with_a_move(played: Played) -> None:
    going = np.flatnonzero(played.goes_on)
    assert (played.after[going] == played.before[going + 1]).all()
    first = np.append(0, played.ends[:-1])
    assert (played.before[first][:, list(played.colours)] == START).all()
    kept = (played.move == NO_MOVE) | ((played.move & KINDS) == PASS)
    assert (played.before[kept] == played.after[kept]).all()


def test_turns_go_round_and_a_2_goes_on(played: Played) -> None:
    going = np.flatnonzero(played.goes_on)
    next_seat = np.zeros(4, int)
    for place, colour in enumerate(played.colours):
        next_seat[colour] = played.colours[(place + 1) % len(played.colours)]
    again = played.card[going] == 2
    expected = np.where(again, played.seat[going], next_seat[played.seat[going]])
    assert (played.seat[going + 1] == expected).all()
    assert (played.turn[going + 1] == played.turn[going] + ~again).all()
    assert (played.turn[np.append(0, played.ends[:-1])] == 1).all()


def test_every_pile_is_the_whole_deck(played: Played) -> None:
    deck = np.bincount(np.repeat(CARD_VALUES, DECK_45), minlength=14)
    for cards in np.split(played.card, played.ends[:-1]):
        for first in range(0, len(cards), 45):
            drawn = np.bincount(cards[first : first + 45], minlength=14)
            whole = first + 45 <= len(cards)
            assert (drawn == deck).all() if whole else (drawn <= deck).all()


def test_a_game_ends_with_its_winner_and_no_sooner(played: Played) -> None:
    won = (played.after == HOME).all(axis=2)[:, list(played.colours)]
    assert not won[played.goes_on].any()
    winner = np.array(played.colours)[won[played.ends - 1].argmax(axis=1)]
    assert won[played.ends - 1].any(axis=1).all(), "no game comes near the limit"
    assert (played.rows[:, WINNER] == winner).all()
    assert (played.seat[played.ends - 1] == winner).all()


def test_rows_tell_the_games(played: Played) -> None:
    rows, last = played.rows, played.ends - 1
    first = np.append(0, played.ends[:-1])
    assert (rows[:, STARTER] == played.seat[first]).all()
    assert (rows[:, TURNS] == played.turn[last]).all()
    assert (rows[:, CARDS] == played.ends - first).all()
    plays = np.isin(np.arange(4), played.colours)
    steps = np.where(played.after[last] == START, DIAMOND, played.after[last]).astype(int) - 1
    assert (rows[:, PIPS : PIPS + 4] == steps.sum(axis=2)).all()
    homes = (played.after[last] == HOME).sum(axis=2) * plays
    assert (rows[:, HOMES : HOMES + 4] == homes).all()


def test_rows_tell_bumps_and_lost_cards(played: Played) -> None:
    """A pawn was bumped whenever it comes to START."""
    bumped = ((played.before != START) & (played.after == START)).sum(axis=2)
    taken = played.by_game(bumped)
    assert (played.rows[:, TAKEN : TAKEN + 4] == taken).all()
    by_seat = played.seat[:, None] == np.arange(4)
    given = played.by_game(bumped.sum(axis=1)[:, None] * by_seat)
    assert (played.rows[:, GIVEN : GIVEN + 4] == given).all()
    lost = (played.move == NO_MOVE) | ((played.move & KINDS) == PASS)
    assert (played.rows[:, LOST : LOST + 4] == played.by_game(lost[:, None] & by_seat)).all()
    assert given.sum() == taken.sum() > 0


def test_a_pawn_leaves_start_only_by_a_1_a_2_or_a_sorry(played: Played) -> None:
    left = ((played.before == START) & (played.after != START)).any(axis=(1, 2))
    assert set(played.card[left].tolist()) == {1, 2} | ({13} if len(played.colours) > 1 else set())


def test_home_is_final(played: Played) -> None:
    was_home = played.before == HOME
    assert (played.after[was_home] == HOME).all()


@pytest.mark.parametrize("strategy", ["random", "greedy"])
def test_wins_and_draws_are_all_games(strategy: str) -> None:
    rows = engine(strategy, turn_limit=150).play(0, 2000)
    drawn = rows[:, WINNER] == DRAW_BY_LIMIT
    assert 0 < drawn.sum() < 2000
    assert (rows[drawn, TURNS] == 150).all()
    assert (rows[drawn, HOMES : HOMES + 4] < 4).all()
    for colour in range(4):
        won = rows[:, WINNER] == colour
        assert (rows[won, HOMES + colour] == 4).all()
        assert (rows[won, PIPS + colour] == 0).all()
    assert drawn.sum() + np.isin(rows[:, WINNER], range(4)).sum() == 2000


def test_a_game_too_short_to_win_is_a_draw() -> None:
    rows = engine("random", turn_limit=10).play(0, 1000)
    assert (rows[:, WINNER] == DRAW_BY_LIMIT).all()
    assert (rows[:, TURNS] == 10).all()
    assert (rows[:, CARDS] >= 10).all()


def test_the_last_turn_is_played_to_its_end() -> None:
    """A 2 on the last turn draws on; a win on the last turn counts."""
    play = engine("random", turn_limit=3)
    for game in range(100):
        entries = log_of(play, game)
        assert entries[-1, LOG_CARD] != 2
        assert entries[-1, LOG_TURN] == 3
    turns = engine("random").play(0, 50)[:, TURNS]
    for game in range(50):
        row = engine("random", turn_limit=int(turns[game])).play(game, 1)[0]
        assert row[WINNER] != DRAW_BY_LIMIT


def test_a_turn_that_never_ends_is_a_draw() -> None:
    """With a deck of 2s that start nothing, one turn draws on for ever."""
    only_2s = Rules(deck=(0, 4, *[0] * 9), start_cards=("1",))
    row = ready(line_up(["random"]), only_2s, turn_limit=20).play(0, 1)[0]
    assert (row[WINNER], row[TURNS], row[CARDS]) == (DRAW_BY_LIMIT, 1, 200)
