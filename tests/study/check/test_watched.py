"""Games in threads that are looked after from outside."""

from itertools import count
from threading import Event

import pytest

from sorry_sim.core.engine import Ints, StrategyFault
from sorry_sim.core.game import DECISIONS, GAME, STRATEGY
from sorry_sim.study.check import watched as module
from sorry_sim.study.check.watched import NeverBack, watched


@pytest.fixture(autouse=True)
def _short_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_TICK_SECONDS", 0.01)


def test_what_tasks_find_comes_back_in_their_order() -> None:
    first = Event()

    def waits(_progress: Ints) -> str:
        assert first.wait(10)
        return "a"

    def goes_ahead(_progress: Ints) -> str:
        first.set()
        return "b"

    assert watched(waits, goes_ahead) == ["a", "b"]


def test_who_never_comes_back_is_named() -> None:
    end = Event()

    def stuck(progress: Ints) -> None:
        progress[GAME], progress[STRATEGY], progress[DECISIONS] = 17, 1, 5
        end.wait(10)

    with pytest.raises(NeverBack) as caught:
        watched(lambda _: None, stuck, patience=0.05)
    end.set()
    assert (caught.value.game, caught.value.strategy) == (17, 1)
    assert caught.value.reason == "never came back from a decision"


def test_who_is_slow_but_goes_on_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    end, decisions = Event(), count()

    def one_more(_progress: Ints) -> int:
        made = next(decisions)
        if made == 20:
            end.set()
        return made

    monkeypatch.setattr(module, "decisions_at", one_more)
    assert watched(lambda _: end.wait(10), patience=0.03) == [True]


def test_of_several_faults_it_is_that_of_the_lowest_game() -> None:
    def faulty(game: int) -> None:
        raise StrategyFault(0, game, "raised")

    with pytest.raises(StrategyFault) as caught:
        watched(lambda _: faulty(3), lambda _: faulty(1), lambda _: faulty(2))
    assert caught.value.game == 1
    with pytest.raises(ZeroDivisionError):
        watched(lambda _: 1 // 0)
