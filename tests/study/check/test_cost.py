"""What a strategy costs is measured beside another, a decision and a choice."""

import numpy as np
import pytest

from sorry_sim.core.engine import Engine, Ints, decisions_at, new_progress
from sorry_sim.core.rows import CARDS, CHOICES
from sorry_sim.core.tables import METRICS
from sorry_sim.study.check import cost as cost_module
from sorry_sim.study.check.cost import cost
from tests.tools import engine


def test_choices_are_the_decisions_that_a_strategy_is_called_for() -> None:
    play = engine("greedy", colours=(0, 2))
    play._tables[METRICS] = 1
    progress = new_progress()
    rows = play.play(0, 30, progress)
    none, one, several = rows[:, CHOICES : CHOICES + 3].sum(axis=0)
    assert none + one + several == rows[:, CARDS].sum()
    assert decisions_at(progress) == several


def test_times_are_shared_out_and_compared_round_by_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on 1 ms with every look at it."""
    clock = iter(range(10**6))
    monkeypatch.setattr(cost_module, "thread_time", lambda: next(clock) / 1000)
    monkeypatch.setattr(cost_module, "_MOST_GAMES", 4)
    found = cost("runner", "greedy", 1)
    cards, choices = [], []
    for name in ("runner", "greedy"):
        played = engine(name, colours=(0, 2))
        played._tables[METRICS] = 1
        rounds = [played.play(4 * number, 4) for number in range(7)]
        cards.append([1e6 / rows[:, CARDS].sum() for rows in rounds])
        choices.append([1e6 / rows[:, CHOICES + 2].sum() for rows in rounds])
    for times, (own, other) in ((found.decision, cards), (found.choice, choices)):
        ratios = np.array(own) / np.array(other)
        assert times == pytest.approx((np.median(own), np.median(other), np.median(ratios)))


def test_own_and_other_are_not_mixed_up(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([2.0, 1.0] * 7)

    def ns(_engine: Engine, _games: int, _number: int, _progress: Ints) -> tuple[float, float]:
        time = next(times)
        return time, 3 * time

    monkeypatch.setattr(cost_module, "_MOST_GAMES", 1)
    monkeypatch.setattr(cost_module, "_ns", ns)
    assert cost("greedy", "greedy", 1) == ((2, 1, 2), (6, 3, 2))
