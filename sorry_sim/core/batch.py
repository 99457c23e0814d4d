"""A range of games in one call: what a worker thread runs without Python's lock."""

from functools import cache
from typing import Any

from numba import types

from sorry_sim.core.cache import cached
from sorry_sim.core.chooser import CHOOSE
from sorry_sim.core.game import FINISHED, GAME, STATUS, Match, play_game
from sorry_sim.core.hands import play_hand_game
from sorry_sim.core.jit import INT, inlined, pointer
from sorry_sim.core.moves import list_any, list_classic
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


@inlined
def _classic_game(seed, game, match, scratch, log, entries):
    return play_game(seed, game, match, scratch, log, entries, list_classic)


@inlined
def _any_game(seed, game, match, scratch, log, entries):
    if match.tables[HAND_SIZE]:
        return play_hand_game(seed, game, match, scratch, log, entries)
    return play_game(seed, game, match, scratch, log, entries, list_any)


@inlined
def _play_range(play_one, seed, first, games, match, rotations, scratch, rows, log):
    progress = match.progress
    for number in range(games):
        game = first + number
        progress[GAME] = game
        for seat in range(4):
            scratch[STRATEGY_OF + seat] = rotations[game % len(rotations), seat]
        status = play_one(seed, game, match, scratch, pointer(log), len(log) // LOG_WORDS)
        if status != FINISHED:
            progress[STATUS] = status
            return number
        for column in range(COLUMNS):
            rows[number, column] = scratch[ROW + column]
    return games


def _play_classic(
    seed, first, games, players, params, rotations, limit, tables, scratch, rows, log, progress
):
    match = Match(
        players, pointer(params), params.shape[1], limit, pointer(tables), pointer(progress)
    )
    where = pointer(scratch)
    return _play_range(_classic_game, seed, first, games, match, rotations, where, rows, log)


def _play_any(
    seed, first, games, players, params, rotations, limit, tables, scratch, rows, log, progress
):
    match = Match(
        players, pointer(params), params.shape[1], limit, pointer(tables), pointer(progress)
    )
    where = pointer(scratch)
    return _play_range(_any_game, seed, first, games, match, rotations, where, rows, log)


@cache
def play_range(classic: bool) -> Any:
    """The compiled engine: from the cache if it is there, else compiled now (seconds).

    There are two of one source, because what the classic game does not need takes longer to
    compile than all that it does: ``classic`` is for games without hands under rules with
    ``CLASSIC_MOVES``.
    """
    return cached(_SIGNATURE)(_play_classic if classic else _play_any)
