"""Blocks of games: whatever ends a run, what is kept are the games up to some number."""

import json
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from sorry_sim.core.engine import Ints, Rows, StrategyFault, game_at
from sorry_sim.core.game import GAME
from sorry_sim.study.playing import blocks
from sorry_sim.study.playing.blocks import Blocks
from sorry_sim.study.playing.lineup import line_up
from sorry_sim.study.run.playing import play
from tests.conftest import Written
from tests.tools import CLASSIC


class Scripted:
    """Stands in for the engine: a row is the number of its game; ``act`` may wait or raise."""

    def __init__(self, act: Callable[[int], None] = lambda game: None) -> None:
        self._act = act

    def play(self, first: int, games: int, progress: Ints) -> Rows:
        for game in range(first, first + games):
            progress[GAME] = game
            self._act(game)
        return np.arange(first, first + games, dtype=np.int32)[:, None]


def played(
    engine: Scripted, games: int, threads: int, first: int = 0
) -> Blocks[tuple[int, list[int]]]:
    """Blocks whose parts are the first game and all games of a block."""
    return Blocks(
        engine,  # type: ignore[arg-type]
        games,
        threads,
        lambda rows, first: (first, rows[:, 0].tolist()),
        first=first,
    )


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(blocks, "_FIRST_BLOCK", 4)
    monkeypatch.setattr(blocks, "_MOST_GAMES_A_BLOCK", 10)
    before = signal.getsignal(signal.SIGINT)
    yield
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize("threads", [1, 2, 7])
@pytest.mark.parametrize("games", [0, 1, 3, 4, 5, 200])
def test_every_game_once_and_in_order(games: int, threads: int) -> None:
    seen = []
    for first, block in played(Scripted(), games, threads):
        assert block == list(range(first, first + len(block)))
        seen += block
    assert seen == list(range(games))


@pytest.mark.parametrize("first", [3, 199, 200])
def test_play_may_begin_anywhere(first: int) -> None:
    seen = [game for _, block in played(Scripted(), 200, 2, first) for game in block]
    assert seen == list(range(first, 200))


@pytest.mark.parametrize("threads", [2, 3])
def test_a_slow_block_holds_back_some_later_ones(
    threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are handed back after it, and there are not too many of them."""
    monkeypatch.setattr(blocks, "_TICK_SECONDS", 0.01)
    others = threads * (blocks._MOST_HELD + 2)
    enough, ended = threading.Event(), []

    class FirstIsSlow(Scripted):
        def play(self, first: int, games: int, progress: Ints) -> Rows:
            if first == 0:
                enough.wait()
                time.sleep(0.05)  # in which the others would go on
                assert len(ended) < others
            rows = super().play(first, games, progress)
            ended.append(first)
            if len(ended) == threads * blocks._MOST_HELD:
                enough.set()
            return rows

    seen = [game for _, block in played(FirstIsSlow(), 2000, threads) for game in block]
    assert ended[0] > 0
    assert seen == list(range(2000))


@pytest.mark.parametrize("threads", [2, 3])
def test_what_is_handed_back_has_no_gap_where_a_game_never_ends(
    threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks, "_PATIENCE_SECONDS", 0.1)
    never, later = threading.Event(), threading.Event()

    def act(game: int) -> None:
        if game == 5:
            never.wait()
        if game == 10:
            later.set()

    run = played(Scripted(act), 1000, threads)
    seen: list[int] = []
    try:
        for _, block in run:
            seen += block
            later.wait()  # games after the one that never ends are done by now
            signal.raise_signal(signal.SIGINT)
        assert seen == list(range(4))
    finally:
        never.set()


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_ctrl_c_keeps_the_games_up_to_some_number(threads: int) -> None:
    run = played(Scripted(), 100_000, threads)
    seen: list[int] = []
    for _, block in run:
        if not seen:
            signal.raise_signal(signal.SIGINT)
        seen += block
    assert run.interrupted
    assert run.stuck is None and not run.left_behind
    assert 0 < len(seen) < 100_000
    assert seen == list(range(len(seen)))


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_in_a_run(threads: int) -> None:
    """The counts are those of a run of so many games."""
    lineup = line_up(["greedy", "random"])

    def report(games: int) -> None:
        if games == 4:
            signal.raise_signal(signal.SIGINT)

    outcome = play(lineup, CLASSIC, 10**7, threads=threads, report=report)
    assert outcome.interrupted
    assert outcome.stuck is None
    assert outcome.asked == 10**7
    again = play(lineup, CLASSIC, outcome.counts.games, threads=threads)
    assert not again.interrupted
    assert json.dumps(outcome.counts.as_dict()) == json.dumps(again.counts.as_dict())


def test_a_game_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "_PATIENCE_SECONDS", 0.2)
    never = threading.Event()
    run = played(Scripted(lambda game: never.wait() if game == 5 else None), 1000, 2)
    try:
        for _ in run:
            signal.raise_signal(signal.SIGINT)
        assert run.interrupted
        assert run.stuck is not None and run.left_behind
        assert game_at(run.stuck) == 5
    finally:
        never.set()


def test_a_second_ctrl_c_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "_PATIENCE_SECONDS", 3600.0)
    never = threading.Event()
    run = played(Scripted(lambda game: never.wait() if game == 5 else None), 1000, 2)
    try:
        for _ in run:
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
        assert run.stuck is not None
    finally:
        never.set()


def test_a_strategy_that_never_comes_back_is_named(written: Written) -> None:
    path = written(
        "@strategy\ndef mine(move):\n    total = move.pips\n    while total >= 0:\n"
        "        total = (total + 1) % 1000\n    return total\n"
    )
    program = f"""
import os, signal, threading
from sorry_sim.core.engine import Engine
from sorry_sim.rules import PRESETS
from sorry_sim.study.playing.lineup import line_up
from sorry_sim.study.run.playing import play, ready

begun, start = threading.Event(), Engine.play
def begin(*arguments):
    begun.set()
    return start(*arguments)
Engine.play = begin

def press_ctrl_c():
    begun.wait()
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=press_ctrl_c, daemon=True).start()

lineup = line_up([{str(path)!r}])
outcome = play(lineup, PRESETS["classic"], 1000, threads=1)
print(outcome.stuck.strategy, outcome.stuck.game, outcome.counts.games, flush=True)
os._exit(0)
"""
    checkout = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=checkout,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("mine 0 0\n", "")


# Faults


def _fault_in(games: set[int]) -> Callable[[int], None]:
    def act(game: int) -> None:
        if game in games:
            raise StrategyFault(0, game, "raised ValueError")

    return act


@pytest.mark.parametrize("threads", [1, 2, 7])
@pytest.mark.parametrize("games", [{0}, {30, 31, 32}, {17, 3, 40, 41, 999}])
def test_the_fault_of_the_lowest_game(games: set[int], threads: int) -> None:
    with pytest.raises(StrategyFault) as caught:
        list(played(Scripted(_fault_in(games)), 1000, threads))
    assert caught.value.game == min(games)


def test_a_fault_waits_for_the_games_before_it() -> None:
    """The later block fails first; the earlier one, still in play, fails too and is the one."""
    later_failed = threading.Event()

    def act(game: int) -> None:
        if game == 2:
            later_failed.wait()
            raise StrategyFault(0, 2, "raised ValueError")
        if game == 5:
            later_failed.set()
            raise StrategyFault(0, 5, "raised ValueError")

    with pytest.raises(StrategyFault) as caught:
        list(played(Scripted(act), 8, 2))
    assert caught.value.game == 2


def test_the_fault_of_a_real_strategy(written: Written) -> None:
    path = written(
        "@strategy\ndef mine(move):\n    if move.home == 2 and move.in_safety == 2:\n"
        "        raise ValueError\n    return -move.pips\n"
    )
    faults = set()
    for threads in (1, 2, 7):
        with pytest.raises(StrategyFault) as caught:
            play(line_up(["greedy", str(path)]), CLASSIC, 2000, threads=threads)
        faults.add(str(caught.value))
    assert len(faults) == 1


def test_any_other_error_is_raised_as_it_is() -> None:
    with pytest.raises(MemoryError):
        list(played(Scripted(_out_of_memory), 10, 2))


def _out_of_memory(game: int) -> None:
    raise MemoryError


@pytest.mark.parametrize("act", [lambda game: None, _out_of_memory, _fault_in({3})])
def test_threads_end_with_the_run(act: Callable[[int], None]) -> None:
    before = set(threading.enumerate())
    with suppress(MemoryError, StrategyFault):
        list(played(Scripted(act), 100, 7))
    for thread in set(threading.enumerate()) - before:
        thread.join(timeout=10)
        assert not thread.is_alive()


def test_blocks_grow_where_the_time_goes_by_waiting() -> None:
    """As on a busy machine, where what a block takes says little of its games."""

    class Waiting(Scripted):
        def play(self, first: int, games: int, progress: Ints) -> Rows:
            time.sleep(0.1)
            return super().play(first, games, progress)

    run = Blocks(
        Waiting(),  # type: ignore[arg-type]
        44,
        1,
        lambda rows, first: len(rows),
        seconds=0.05,
    )
    assert list(run) == [4, 4, 10, 10, 10, 6]
