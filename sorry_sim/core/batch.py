"""A range of games in one call: what a worker thread runs without Python's lock."""

from functools import cache
from typing import Any

from numba import types

from sorry_sim.core.cache import cached
from sorry_sim.core.chooser import CHOOSE
from sorry_sim.core.game import FINISHED, GAME, STATUS, Match, play_game
from sorry_sim.core.hands import play_hand_game
from sorry_sim.core.jit import INT, pointer
from sorry_sim.core.record import LOG_WORDS
from sorry_sim.core.rows import COLUMNS
from sorry_sim.core.scratch import ROW, STRATEGY_OF
from sorry_sim.core.tables import HAND_SIZE

PLAYERS = types.UniTuple(types.FunctionType(CHOOSE), 4)
_INTS = types.int64[::1]

_SIGNATURE = INT(
    INT,  # seed, its 64 bits
    INT,  # first game
    INT,  # games
    PLAYERS,  # the choosers of up to four strategies
    types.float64[:, ::1],  # a row of parameters a strategy
    types.int64[:, ::1],  # a row a rotation: the strategy in each seat
    INT,  # turn limit
    _INTS,  # tables
    _INTS,  # scratch
    types.int32[:, ::1],  # out: a row a game
    _INTS,  # out: log of the last game, empty for none
    _INTS,  # out: progress
)


def _play_range(
    seed,
    first,
    games,
    players,
    params,
    rotations,
    turn_limit,
    tables,
    scratch_words,
    rows,
    log,
    progress,
):
    scratch = pointer(scratch_words)
    match = Match(
        players,
        pointer(params),
        params.shape[1],
        turn_limit,
        pointer(tables),
        pointer(progress),
    )
    for number in range(games):
        game = first + number
        progress[GAME] = game
        for seat in range(4):
            scratch[STRATEGY_OF + seat] = rotations[game % len(rotations), seat]
        entries = len(log) // LOG_WORDS
        if tables[HAND_SIZE]:
            status = play_hand_game(seed, game, match, scratch, pointer(log), entries)
        else:
            status = play_game(seed, game, match, scratch, pointer(log), entries)
        if status != FINISHED:
            progress[STATUS] = status
            return number
        for column in range(COLUMNS):
            rows[number, column] = scratch[ROW + column]
    return games


@cache
def play_range() -> Any:
    """The compiled engine: from the cache if it is there, else compiled now (seconds)."""
    return cached(_SIGNATURE)(_play_range)
