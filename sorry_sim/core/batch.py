"""A range of games in one call: what a worker thread runs without Python's lock."""

from functools import cache
from typing import Any

from numba import types

from sorry_sim.core.cache import cached
from sorry_sim.core.chooser import CHOOSE
from sorry_sim.core.game import FINISHED, GAME, IN_SERIES, STATUS, Match, play_game
from sorry_sim.core.hands import play_hand_game
from sorry_sim.core.jit import INT, inlined, pointer
from sorry_sim.core.moves import list_any, list_classic
from sorry_sim.core.record import LOG_WORDS
from sorry_sim.core.rng import SERIES_STREAM, stream_key
from sorry_sim.core.rows import GAME_OF_SERIES
from sorry_sim.core.scratch import ROW, STRATEGY_OF
from sorry_sim.core.series import begin, go_on
from sorry_sim.core.tables import HAND_SIZE

PLAYERS = types.UniTuple(types.FunctionType(CHOOSE), 4)
_INTS = types.int64[::1]

_SIGNATURE = INT(
    INT,  # seed, its 64 bits
    INT,  # first game
    INT,  # how many games, or series
    INT,  # games a series, 0 for any number
    INT,  # points to which a series goes on, 0 for none
    PLAYERS,  # the choosers of up to four strategies
    types.float64[:, ::1],  # a row of parameters a strategy
    types.int64[:, ::1],  # a row a rotation: the strategy in each seat
    INT,  # turn limit
    _INTS,  # tables
    _INTS,  # scratch
    _INTS,  # state
    types.int32[:, ::1],  # out: a row a game
    _INTS,  # out: log of the game that fills the last row, empty for none
    _INTS,  # out: progress
)


@inlined
def _classic_game(seed, game, match, scratch, state, log, entries):
    return play_game(seed, game, match, scratch, state, log, entries, list_classic)


@inlined
def _any_game(seed, game, match, scratch, state, log, entries):
    if match.tables[HAND_SIZE]:
        return play_hand_game(seed, game, match, scratch, state, log, entries)
    return play_game(seed, game, match, scratch, state, log, entries, list_any)


@inlined
def _play_range(play_one, seed, first, number, series, match, rotations, room, rows, log):
    """Play so many games or series, as far as there are rows for them; how many rows are filled."""
    progress = match.progress
    scratch, state = room
    games, target = series
    unit, game = first, 0
    for row in range(len(rows)):
        if unit == first + number:
            return row
        progress[GAME], progress[IN_SERIES] = unit, game
        if game == 0:
            begin(state, match.tables)
            for seat in range(4):
                state[STRATEGY_OF + seat] = rotations[unit % len(rotations), seat]
        key, deal = seed, unit
        if games or target:
            key, deal = stream_key(seed, unit, SERIES_STREAM), game
        entries = len(log) // LOG_WORDS if row == len(rows) - 1 else 0
        status = play_one(key, deal, match, scratch, state, pointer(log), entries)
        if status != FINISHED:
            progress[STATUS] = status
            return row
        state[ROW + GAME_OF_SERIES] = game
        for column in range(rows.shape[1]):
            rows[row, column] = state[ROW + column]
        if games or target:
            game = go_on(game, games, target, state, match.tables)
        unit += 0 if game else 1
    return len(rows)


def _play_classic(
    seed,
    first,
    number,
    games,
    target,
    players,
    params,
    rotations,
    limit,
    tables,
    scratch,
    state,
    rows,
    log,
    progress,
):
    match = Match(
        players, pointer(params), params.shape[1], limit, pointer(tables), pointer(progress)
    )
    room, series = (pointer(scratch), pointer(state)), (games, target)
    return _play_range(
        _classic_game, seed, first, number, series, match, rotations, room, rows, log
    )


def _play_any(
    seed,
    first,
    number,
    games,
    target,
    players,
    params,
    rotations,
    limit,
    tables,
    scratch,
    state,
    rows,
    log,
    progress,
):
    match = Match(
        players, pointer(params), params.shape[1], limit, pointer(tables), pointer(progress)
    )
    room, series = (pointer(scratch), pointer(state)), (games, target)
    return _play_range(_any_game, seed, first, number, series, match, rotations, room, rows, log)


@cache
def play_range(classic: bool) -> Any:
    """The compiled engine: from the cache if it is there, else compiled now (seconds).

    There are two of one source, because what the classic game does not need takes longer to
    compile than all that it does: ``classic`` is for games without hands under rules with
    ``CLASSIC_MOVES``.
    """
    return cached(_SIGNATURE)(_play_classic if classic else _play_any)
