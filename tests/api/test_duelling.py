"""Duels and plans from a program."""

from io import StringIO

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import sorry_sim
from sorry_sim import Duel, InputError, Plan
from sorry_sim.api.results import Shown
from sorry_sim.core.engine import StrategyFault
from sorry_sim.study.compare.duels import DuelFault, Spot
from sorry_sim.study.duel import duel_text, plan_text
from sorry_sim.study.duel.match import Match


@pytest.fixture(scope="module")
def fought() -> Duel:
    return sorry_sim.duel("greedy", "random", margin="2%")


@pytest.fixture(scope="module")
def planned() -> Plan:
    return sorry_sim.plan("greedy", "random", difference=0.02, pilot=60)


def test_a_duel(fought: Duel) -> None:
    assert (fought.verdict, fought.within_margin, fought.complete) == ("better", False, True)
    low, high = fought.interval
    assert 0.5 < low < fought.balance < high
    assert fought.deals == fought.table.deals[0] == 100
    assert fought.found.margin == 0.02
    again = sorry_sim.duel("greedy", "random", margin=0.02, error=0.05, threads=1)
    assert again.found == fought.found


def test_a_plan(planned: Plan) -> None:
    low, high = planned.interval
    assert low < planned.deals < high
    assert planned.games == 2 * planned.deals
    assert planned.seconds > 0
    assert (planned.found.power, planned.found.pilot_deals) == (0.9, 60)


def test_they_show_what_the_commands_print(fought: Duel, planned: Plan) -> None:
    shown: list[tuple[Shown, str, str]] = [
        (fought, duel_text.as_table(fought._fought), duel_text.as_csv(fought._fought)),
        (
            planned,
            plan_text.as_table(planned._match, planned.found),
            plan_text.as_csv(planned._match, planned.found),
        ),
    ]
    for found, table, csv in shown:
        assert f"{found}\n" == table
        assert repr(found) == f"<{type(found).__name__}: {table.splitlines()[0]}>"
        assert_frame_equal(found.table, pd.read_csv(StringIO(csv)), check_exact=False)
        html = found._repr_html_()
        assert html.count("<table>") == 1
        assert "greedy against random" in html or "<td" in html


def test_ctrl_c_returns_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    play_to = Match.play_to

    def interrupted(match: Match, deals: int, *how: object) -> None:
        play_to(match, min(deals, 20))
        match.interrupted = True

    monkeypatch.setattr(Match, "play_to", interrupted)
    fought = sorry_sim.duel("greedy", "random", margin=0.02)
    assert (fought.complete, fought.deals, fought.verdict) == (False, 20, "not decided")
    planned = sorry_sim.plan("greedy", "random", difference=0.02)
    assert (planned.complete, planned.found.pilot_deals) == (False, 20)


def test_ctrl_c_before_anything_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(match: Match, *how: object) -> None:
        match.interrupted, match.stuck = True, ("random", Spot(0, 1, 3))

    monkeypatch.setattr(Match, "play_to", interrupted)
    for play in (
        lambda: sorry_sim.duel("greedy", "random", margin=0.02),
        lambda: sorry_sim.plan("greedy", "random", difference=0.02),
    ):
        with (
            pytest.warns(RuntimeWarning, match="random never came back from a decision in game 7"),
            pytest.raises(KeyboardInterrupt),
        ):
            play()


def test_a_strategy_at_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise DuelFault(StrategyFault(1, 4, "returned NaN"), "random", Spot(0, 0, 4))

    monkeypatch.setattr(Match, "play_to", fails)
    with pytest.raises(InputError, match=r"^strategy random returned NaN in game 8 of seed 1$"):
        sorry_sim.duel("greedy", "random", margin=0.02)
    with pytest.raises(InputError, match=r"^strategy random returned"):
        sorry_sim.plan("greedy", "random", difference=0.02)
