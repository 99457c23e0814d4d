"""Games that are watched while they are played: a strategy may never come back from a decision."""

from collections.abc import Callable
from concurrent.futures import Future, wait
from threading import Thread
from typing import Final, TypeVar

from sorry_sim.core.engine import (
    Ints,
    StrategyFault,
    decisions_at,
    game_at,
    new_progress,
    strategy_at,
)

Found = TypeVar("Found")

PATIENCE_SECONDS: Final = 10.0
"""How long a decision may take."""

_TICK_SECONDS: Final = 0.1  # how often a thread is looked after


class NeverBack(StrategyFault):
    """A strategy that made no decision for too long.

    Its thread cannot be stopped: the process has to be left with ``os._exit``.
    """


def watched(*tasks: Callable[[Ints], Found], patience: float = PATIENCE_SECONDS) -> list[Found]:
    """Play in other threads, one a task, so that this one hears Ctrl-C and sees what goes on.

    Where Ctrl-C, or an exception of a task, ends this early, threads may still play.

    Parameters
    ----------
    tasks
        Each plays games with the progress report that it is given.
    patience
        How many seconds a decision may take.

    Returns
    -------
    list
        What the tasks found.

    Raises
    ------
    NeverBack
        A decision took longer.
    StrategyFault
        That of the lowest game in which there was one.
    """
    started = [_started(task) for task in tasks]
    found: list[Found] = []
    faults: list[StrategyFault] = []
    for future, progress in started:
        try:
            _await(future, progress, patience)
            found.append(future.result())
        except NeverBack:
            raise
        except StrategyFault as fault:
            faults.append(fault)
    if faults:
        raise min(faults, key=lambda fault: fault.game)
    return found


def _started(task: Callable[[Ints], Found]) -> tuple[Future[Found], Ints]:
    future: Future[Found] = Future()
    progress = new_progress()

    def work() -> None:
        try:
            future.set_result(task(progress))
        except BaseException as error:  # it is the waiting thread that raises it
            future.set_exception(error)

    Thread(target=work, daemon=True).start()
    return future, progress


def _await(future: Future[Found], progress: Ints, patience: float) -> None:
    """Wait for the end of a task, as long as decisions are made.

    Time is counted in ticks: the clock goes on where the whole process is held up.
    """
    decisions, idle = decisions_at(progress), 0.0
    while not wait([future], _TICK_SECONDS).done:
        before, decisions = decisions, decisions_at(progress)
        idle = 0.0 if decisions != before else idle + _TICK_SECONDS
        if idle >= patience:
            reason = "never came back from a decision"
            raise NeverBack(strategy_at(progress), game_at(progress), reason)
