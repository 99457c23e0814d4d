"""Ctrl-C as something to look at, instead of an exception in the middle of a sum."""

import signal
import threading
from types import FrameType, TracebackType


class CtrlC:
    """While entered, Ctrl-C is counted and does nothing else. May be nested.

    Outside the main thread, which alone gets signals, it counts none.
    """

    def __init__(self) -> None:
        self.presses = 0

    def __enter__(self) -> "CtrlC":
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._count)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, self._before)

    def _count(self, _number: int, _frame: FrameType | None) -> None:
        self.presses += 1
