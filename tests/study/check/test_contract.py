"""The checks of a strategy find what they look for."""

from pathlib import Path
from typing import Any

import pytest

from sorry_sim.core.engine import Engine, Ints, Rows, StrategyFault
from sorry_sim.errors import InputError
from sorry_sim.study.check import contract
from sorry_sim.study.check.contract import checks
from tests.conftest import Written


@pytest.fixture
def failed(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The checks that fail for ``chaser``, with their reasons, where an engine is like this."""

    def found(method: str, replacement: Any) -> dict[str, str]:
        monkeypatch.setattr(Engine, method, replacement)
        return {check.words: check.failure.reason for check in checks("chaser") if check.failure}

    return found


def test_games_that_depend_on_what_is_played_beside_them(failed: Any) -> None:
    real = Engine.play

    def play(engine: Engine, first: int, games: int, progress: Ints | None = None) -> Rows:
        rows = real(engine, first, games, progress)
        rows[:, 2] += games == 1 and first == 7
        return rows

    reason = "game 7 differs: its choices depend on more than the game"
    assert failed("play", play) == {"plays the same games on 1 thread and on 2": reason}


def test_cards_that_depend_on_who_plays(failed: Any) -> None:
    real = Engine.log
    logged: list[int] = []

    def log(
        engine: Engine, game: int, in_series: int = 0, progress: Ints | None = None
    ) -> tuple[Ints, StrategyFault | None]:
        logged.append(game)
        entries, fault = real(engine, game, in_series, progress)
        entries[2, 0] = len(logged)
        return entries, fault

    reason = "game 0 has other cards than with greedy"
    assert failed("log", log) == {"gets the same cards as any other": reason}


def test_a_value_that_is_compiled_in(monkeypatch: pytest.MonkeyPatch) -> None:
    choosers = {spec: contract.find(spec).chooser() for spec in ("chaser", "greedy")}
    real = contract.find

    def find(spec: str) -> Any:
        strategy = real(spec)
        if "=" in spec:
            object.__setattr__(strategy, "score", real("greedy").score)
        return strategy

    monkeypatch.setattr(contract, "find", find)
    assert choosers["chaser"] is not choosers["greedy"]
    failed = [check for check in checks("chaser") if check.failure]
    assert [check.failure.reason for check in failed if check.failure] == [
        "a value is part of what is compiled"
    ]


def test_a_path_may_have_an_equals_sign(written: Written) -> None:
    path: Path = written("@strategy\ndef mine(move):\n    return -move.pips\n", "a=b.py")
    assert next(checks(str(path))).failure is None
    with pytest.raises(InputError, match="sets parameters"):
        next(checks("chaser:bump=1"))
