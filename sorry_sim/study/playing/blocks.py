"""Games in blocks on a few threads, handed back in order, stoppable at any time."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Generic, Protocol, TypeVar

from sorry_sim.core.engine import (
    Ints,
    Rows,
    StrategyFault,
    decisions_at,
    new_progress,
)
from sorry_sim.study.playing.interrupts import CtrlC

Part = TypeVar("Part")

# Long enough that handing out costs nothing, short enough for a progress bar and for Ctrl-C.
_BLOCK_SECONDS = 0.15
_FIRST_BLOCK = 1  # nobody knows yet how slow the strategies are
_MOST_GAMES_A_BLOCK = 20_000  # bounds memory: a row is 144 bytes
_MOST_GROWTH = 8
_MOST_HELD = 8  # blocks a thread that may be done before an earlier one is: bounds memory too
# How long blocks in play are waited for once the run is to stop, and after a second Ctrl-C.
_PATIENCE_SECONDS, _LAST_PATIENCE_SECONDS = 2.0, 0.5
_TICK_SECONDS = 0.1  # how often a waiting main thread looks whether Ctrl-C was pressed


class Plays(Protocol):
    """What plays a range of games and makes rows of them, as `sorry_sim.core.engine.Engine`."""

    def play(self, first: int, games: int, progress: Ints | None = None) -> Rows:
        """Play games ``first`` to ``first + games - 1``."""


@dataclass(eq=False)
class _Block:
    """Some games in a row; ``progress`` tells from any thread where in them the engine is."""

    first: int
    games: int
    progress: Ints = field(default_factory=new_progress)
    seconds: float = 0.0


class Blocks(Generic[Part]):
    """Plays games ``first`` to ``games`` - 1 and hands back what ``reduce`` makes of each block.

    What has been handed back are the games from ``first`` up to some number at any time, however
    the run ends: a block that is done before an earlier one is held back until that is done too.

    Parameters
    ----------
    engine
        Plays them.
    games
        Where play ends: the number of the game after the last.
    threads
        How many play at a time. They do not keep the process alive.
    reduce
        Called in the playing thread with the rows of a block and the number of its first game.
    seconds
        How long a block should take; less is rounded up to what is worth handing out.
    first
        The number of the first game.

    Attributes
    ----------
    stuck
        The progress report of a block in which no decision was made while Ctrl-C waited for it,
        else None.
    """

    def __init__(
        self,
        engine: Plays,
        games: int,
        threads: int,
        reduce: Callable[[Rows, int], Part],
        seconds: float = _BLOCK_SECONDS,
        first: int = 0,
    ) -> None:
        self.stuck: Ints | None = None
        self._engine = engine
        self._games = games
        self._threads = threads
        self._reduce = reduce
        self._seconds = max(seconds, _BLOCK_SECONDS)
        self._next = first
        self._due = first  # the game that is to be handed back next
        self._held: dict[int, tuple[_Block, Part]] = {}  # by their first games
        self._size = _FIRST_BLOCK
        self._ctrl_c = CtrlC()
        self._give_up_at = float("inf")
        self._decisions: dict[_Block, int] = {}
        self._in_play: list[_Block] = []
        self._faults: list[StrategyFault] = []
        self._to_do: SimpleQueue[_Block | None] = SimpleQueue()
        self._done: SimpleQueue[tuple[_Block, Part | BaseException]] = SimpleQueue()

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended the run."""
        return self._ctrl_c.presses > 0

    @property
    def left_behind(self) -> bool:
        """Whether a thread still plays, as waiting for it took too long."""
        return bool(self._in_play)

    def __iter__(self) -> Iterator[Part]:
        """Yield what ``reduce`` made of each block, in the order of games.

        Raises
        ------
        StrategyFault
            That of the first game in which there was one, the same for any number of threads.
        """
        for _ in range(self._threads):
            threading.Thread(target=self._work, daemon=True).start()
        try:
            with self._ctrl_c:
                while self._hand_out():
                    if self._ctrl_c.presses:
                        once = self._ctrl_c.presses == 1
                        self._stop(_PATIENCE_SECONDS if once else _LAST_PATIENCE_SECONDS)
                    yield from self._taken()
                    if time.monotonic() > self._give_up_at:
                        self.stuck = self._without_a_decision()
                        break
        finally:
            for _ in range(self._threads):
                self._to_do.put(None)
        if self._faults:
            raise min(self._faults, key=lambda fault: fault.game)

    def _hand_out(self) -> bool:
        """Keep every thread supplied; whether anything is in play."""
        while (
            len(self._in_play) < 2 * self._threads
            and len(self._held) < _MOST_HELD * self._threads
            and self._next < self._games
        ):
            block = _Block(self._next, min(self._size, self._games - self._next))
            self._next += block.games
            self._in_play.append(block)
            self._to_do.put(block)
        return bool(self._in_play)

    def _work(self) -> None:
        """What a thread does: play blocks until there are no more."""
        while block := self._to_do.get():
            start = time.thread_time()  # on a busy machine a block must not shrink to nothing
            try:
                rows = self._engine.play(block.first, block.games, block.progress)
                part: Part | BaseException = self._reduce(rows, block.first)
            except BaseException as error:  # it is the main thread that raises it
                part = error
            block.seconds = time.thread_time() - start
            self._done.put((block, part))

    def _taken(self) -> Iterator[Part]:
        """What is to be handed back once another block ends, if one ends within a tick."""
        try:
            block, part = self._done.get(timeout=_TICK_SECONDS)
        except Empty:
            return
        self._in_play.remove(block)
        if isinstance(part, StrategyFault):
            self._faults.append(part)
            self._stop(_PATIENCE_SECONDS)
        elif isinstance(part, BaseException):
            raise part
        else:
            wanted = int(self._seconds * block.games / max(block.seconds, 1e-9))
            self._size = max(1, min(wanted, self._size * _MOST_GROWTH, _MOST_GAMES_A_BLOCK))
            self._held[block.first] = block, part
            while self._due in self._held:
                block, part = self._held.pop(self._due)
                self._due += block.games
                yield part

    def _stop(self, patience: float) -> None:
        """Hand out no more, and wait only for the blocks that a thread has begun."""
        self._next = self._games
        self._give_up_at = min(self._give_up_at, time.monotonic() + patience)
        try:
            while block := self._to_do.get_nowait():
                self._in_play.remove(block)
        except Empty:
            pass
        for block in self._in_play:
            self._decisions.setdefault(block, decisions_at(block.progress))

    def _without_a_decision(self) -> Ints | None:
        """The progress of a block that made no decision since the run was to stop."""
        for block in self._in_play:
            if decisions_at(block.progress) == self._decisions.get(block):
                return block.progress
        return None
