"""Comparisons of strategies that several tests play."""

import pytest

from sorry_sim.plugins.loading import find
from sorry_sim.rules import PRESETS, Rules
from sorry_sim.study.compare.duels import play
from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.compare.pairing import Pairing

SEED = 5


def met(
    pairing: Pairing,
    deals: int,
    rules: Rules = PRESETS["classic"],
    turn_limit: int = 10_000,
    threads: int = 2,
) -> Meetings:
    outcome = play(pairing, rules, deals, SEED, threads, turn_limit)
    return Meetings.of(pairing, rules, outcome.sums, SEED, turn_limit)


def small_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the shipped field be four that decide at once."""
    field = [find(name) for name in ("chaser", "greedy", "random", "runner")]
    monkeypatch.setattr("sorry_sim.study.compare.pairing.shipped", lambda: field)
