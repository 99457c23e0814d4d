"""Tuning: the games, the search, its state, and the confirmation."""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

from sorry_sim.core.engine import StrategyFault
from sorry_sim.core.rows import WINNER
from sorry_sim.errors import InputError
from sorry_sim.plugins.loading import find
from sorry_sim.rules import PRESETS
from sorry_sim.study.playing.lineup import line_up
from sorry_sim.study.run.playing import ready
from sorry_sim.study.statistics.intervals import share, win_rate
from sorry_sim.study.tune.chart import draw_progress
from sorry_sim.study.tune.confirmed import OVERALL, confirmation
from sorry_sim.study.tune.games import Incident, Pairings, Stopped, TuningFault, wins
from sorry_sim.study.tune.running import tune
from sorry_sim.study.tune.store import as_dict, from_dict
from sorry_sim.study.tune.text import weights_file
from sorry_sim.study.tune.tuning import HELD_OUT, Plan, Tuning, spec_with
from tests.study.drawn import clashes

ALL = ("red", "blue", "yellow", "green")


@pytest.fixture
def plan() -> Plan:
    """A tiny tuning of two players."""
    return Plan(
        strategy=find("balanced"),
        opponents=(find("greedy"), find("runner")),
        rules=PRESETS["classic"],
        source="classic",
        settings=(),
        seats=("red", "yellow"),
        seed=7,
        turn_limit=10_000,
        deals=5,
        generations=4,
        candidates=6,
        step=0.3,
        confirm=8,
    )


def stopped_after(number: int, tuning: Tuning, threads: int = 1) -> None:
    """Tune as if Ctrl-C were pressed after so many generations."""

    def stop() -> None:
        if len(tuning.generations) == number:
            raise Stopped(None)

    with pytest.raises(Stopped):
        tune(tuning, threads, stop)


def test_everyone_sits_everywhere(plan: Plan) -> None:
    assert plan.seatings == [[0, -1, 1, -1], [1, -1, 0, -1]]
    four = replace(plan, seats=ALL)
    assert len({tuple(seating) for seating in four.seatings}) == 6
    assert all(sorted(seating) == [0, 0, 1, 1] for seating in four.seatings)
    teams = replace(plan, seats=ALL, rules=PRESETS["partnership"])
    assert teams.seatings == [[0, 1, 0, 1], [1, 0, 1, 0]]


def test_games_are_rounded_up_to_whole_deals(plan: Plan) -> None:
    assert [(one.deals, one.confirm) for one in (plan.dealt(3, 4),)] == [(2, 2)]
    four = replace(plan, seats=ALL).dealt(6, 7)
    assert (four.deals, four.confirm) == (1, 2)
    assert four.games == (4 * 6 * 1 + 2 * 2) * 2 * 6


def test_wins_are_those_of_the_same_games_in_a_run(plan: Plan) -> None:
    found = wins(plan, [plan.start, plan.values([0.5] * 5)], 10, 30)
    engines = [
        ready(line_up(pair, rotate=False), plan.rules, plan.seed)
        for pair in (["balanced", "runner"], ["runner", "balanced"])
    ]
    first, second = (engine.play(10, 30)[:, WINNER] for engine in engines)
    assert found.shape == (2, 2, 30)
    assert (found[0, 1] == (first == 0).astype(int) + (second == 2)).all()
    assert (found[0] != found[1]).any()


def test_the_chart_hides_nothing(plan: Plan) -> None:
    tuning = Tuning(plan)
    tune(tuning)
    figure = draw_progress(tuning)
    assert clashes(figure) == []
    axes = figure.axes[0]
    assert axes.get_legend().get_window_extent().y0 >= axes.get_window_extent().y1
    first, second = (bar.lines[0].get_xdata()[0] for bar in axes.containers)  # type: ignore[attr-defined]
    assert len(tuning.generations) < first < second  # as it was, tuned: neither on the other
    assert max(axes.get_xticks()) <= len(tuning.generations)


def test_equal_values_win_the_same_deals(plan: Plan) -> None:
    one, two = wins(plan, [plan.start, plan.start], 0, 40, threads=3)
    assert (one == two).all()
    halves = [wins(plan, [plan.start], first, 20) for first in (0, 20)]
    assert (np.concatenate(halves, axis=2)[0] == one).all()


def test_four_players_share_the_wins(plan: Plan) -> None:
    against_itself = replace(plan, seats=ALL, opponents=(find("balanced"),))
    found = wins(against_itself, [plan.start], 0, 40)
    assert found.shape == (1, 1, 40)
    assert (found == 3).all()  # of six games of a deal each of four seats is mine in three


def test_threads_change_nothing(plan: Plan) -> None:
    one, three = Tuning(plan), Tuning(plan)
    tune(one, threads=1)
    tune(three, threads=3)
    assert as_dict(one) == as_dict(three)
    other = Tuning(replace(plan, seed=8))
    tune(other)
    assert other.generations[0].candidates != one.generations[0].candidates


@pytest.mark.parametrize("number", [1, 3, 4])
def test_a_resumed_tuning_ends_as_if_it_had_never_stopped(plan: Plan, number: int) -> None:
    whole = Tuning(plan)
    tune(whole)
    tuning = Tuning(plan)
    stopped_after(number, tuning)
    assert len(tuning.generations) == number
    assert tuning.confirmed is None
    resumed = from_dict(json.loads(json.dumps(as_dict(tuning))))
    np.random.seed(number)  # nothing hangs on numpy's own generator
    tune(resumed, threads=2)
    assert as_dict(resumed) == as_dict(whole)
    assert from_dict(json.loads(json.dumps(as_dict(whole)))).confirmed == whole.confirmed


def test_a_confirmation_goes_on_where_it_was_stopped(plan: Plan) -> None:
    plan = replace(plan, confirm=40)  # in parts of 15 deals
    whole = Tuning(plan)
    tune(whole)
    tuning = Tuning(plan)

    def stop() -> None:
        if tuning.confirmed:
            raise Stopped(None)

    for deals in (15, 30, 40):
        told: list[int] = []
        with pytest.raises(Stopped):
            tune(tuning, keep=stop, report=told.append)
        assert tuning.confirmed is not None
        assert tuning.confirmed.deals == deals
        assert tuning.finished == (deals == 40)
        assert told[-1] == plan.games - 2 * (40 - deals) * 4
        tuning = from_dict(json.loads(json.dumps(as_dict(tuning))))
    assert as_dict(tuning) == as_dict(whole)
    tune(tuning, keep=stop)  # there is nothing left to do


def test_every_game_of_a_tuning_is_reported(plan: Plan) -> None:
    told: list[int] = []
    tune(Tuning(plan), report=told.append)
    assert told[-1] == plan.games
    assert told == sorted(told)


def test_it_finds_its_way(plan: Plan, tmp_path: Path) -> None:
    """A strategy that runs away from HOME learns to turn round."""
    path = tmp_path / "astray.toml"
    weights = "pips = 1.0\nopponent_pips = 0.0\nin_start = 0.0\nin_safety = 0.0\nhome = 0.0\n"
    path.write_text(f'name = "astray"\n[weights]\n{weights}')
    plan = replace(plan, strategy=find(str(path)), step=1.0, generations=8, deals=20, confirm=100)
    tuning = Tuning(plan)
    tune(tuning)
    assert tuning.confirmed is not None
    overall = tuning.confirmed.against[-1]
    assert tuning.confirmed.difference(overall).low > 0.2
    assert tuning.confirmed.values[-1] < 0 < plan.start[-1]  # pips
    path.write_text(weights_file(tuning, "tuned"))
    assert list(find(str(path)).parameters.values()) == tuning.confirmed.values


def test_held_out_deals_come_after_all_others(plan: Plan) -> None:
    most = replace(plan, deals=10**7, generations=10_000)
    assert most.deals * most.generations <= HELD_OUT


def test_the_parameters_of_a_score_are_data(plan: Plan) -> None:
    homebody = replace(plan, strategy=find("homebody:safe=2"))
    assert homebody.values([0.5]) == [3.0]
    assert homebody.values([-1.0]) == [0.0]
    assert spec_with(homebody.strategy, [3.0]) == "homebody:safe=3.0"
    tuning = Tuning(replace(homebody, candidates=4, generations=2))
    tune(tuning)
    assert tuning.confirmed is not None
    assert len(tuning.confirmed.values) == 1


def test_the_confirmation_is_of_deals() -> None:
    rng = np.random.default_rng(3)
    won = rng.integers(0, 3, (2, 2, 50)).astype(np.int32)
    found = confirmation([1.0], ["a", "b"], won, 2)
    assert [of.opponent for of in found.against] == ["a", "b", OVERALL]
    shares = won[:, 1] / 2
    error = shares[0].std(ddof=1) / np.sqrt(50)
    value = shares[0].mean()
    expected = (value, *share(value, error, 50))
    assert found.share(found.against[1], 0) == pytest.approx(expected)
    paired = won.sum(axis=1)[0] / 4 - won.sum(axis=1)[1] / 4
    error = np.hypot(paired.std(ddof=1) / np.sqrt(50), 2 * 1.959964 / 4 / np.sqrt(50 * 49))
    half = stats.t.ppf(0.975, 49) * error
    more = found.difference(found.against[2])
    assert more == pytest.approx((m := paired.mean(), m - half, m + half))


def test_the_confirmation_of_one_deal_and_of_one_sided_ones() -> None:
    one = confirmation([1.0], ["a"], np.array([[[2]], [[1]]], np.int32), 2)
    assert one.share(one.against[0], 0) == (1.0, 0.0, 1.0)
    assert one.difference(one.against[0]) == (0.5, -1.0, 1.0)
    lost = confirmation([1.0], ["a"], np.zeros((2, 1, 30), np.int32), 2)
    assert lost.share(lost.against[0], 1) == (0.0, *win_rate(0, 30))
    value, low, high = lost.difference(lost.against[0])
    assert (value, low) == (0.0, -high) and 0 < high < 0.2


def test_a_fault_names_values_game_and_seats(plan: Plan, written: Callable[..., Path]) -> None:
    path = written(
        '@strategy\ndef odd(move, k=1.0):\n    """Odd."""\n'
        "    late = move.opponents_home == 3 and move.home == 3\n"
        '    return float("nan") if k > 2 and late else -move.pips\n'
    )
    plan = replace(plan, strategy=find(str(path)))
    assert wins(plan, [[1.0], [2.0]], 0, 60, threads=2).any()
    odd, found = f"{path}:k=3.5", []
    for seated in ((odd, "greedy"), ("greedy", odd)):
        with pytest.raises(StrategyFault) as fault:
            ready(line_up(seated, rotate=False), plan.rules, plan.seed).play(1, 59)
        found.append(Incident("odd:k=3.5", "returned NaN", fault.value.game, seated))
    assert found[0].game > found[1].game  # so the lowest deal is not that of the first seating
    with pytest.raises(TuningFault) as caught:
        Pairings(plan, [[1.0], [3.5]], 1, 59).play(118, 59)  # in one block
    assert caught.value.incident == found[1]
    for threads in (1, 3):
        with pytest.raises(TuningFault) as caught:
            wins(plan, [[1.0], [3.5]], 1, 59, threads=threads)
        assert caught.value.incident == found[1]


@pytest.mark.parametrize(
    ("damage", "line"),
    [
        ({"format": "x"}, "these are no tuning state"),
        ({"version": 2}, "have version 2"),
        ({"seats": ["red"]}, 'field "seats"'),
        ({"opponents": []}, 'field "opponents"'),
        ({"deals": 0}, 'field "deals"'),
        ({"step": "x"}, 'field "step" of the tuning state is a string'),
        ({"settings": ["pawns=3"]}, "the rules 'classic' are no longer what they were"),
        ({"generations": 3}, 'field "generations"'),
        ({"generations": [{}]}, 'there is no field "candidates"'),
        ({"strategy": {"spec": "greedy"}}, "strategy greedy is no longer what it was"),
        ({"confirmed": {"values": [1], "against": []}}, 'field "against"'),
        ({"confirmed": {"against": [{}] * 3, "deals": 9}}, 'field "deals" of the tuning state is'),
    ],
)
def test_a_damaged_state_is_refused(plan: Plan, damage: dict[str, Any], line: str) -> None:
    values = json.loads(json.dumps(as_dict(Tuning(plan)))) | damage
    with pytest.raises(InputError) as refused:
        from_dict(values)
    assert line in str(refused.value)


def test_a_state_that_was_tampered_with_is_not_gone_on_with(plan: Plan) -> None:
    tuning = Tuning(plan)
    stopped_after(2, tuning)
    values = json.loads(json.dumps(as_dict(tuning)))
    values["generations"][0]["wins"].reverse()
    with pytest.raises(InputError, match="is not what cma"):
        tune(from_dict(values))
    tune(tuning)
    values = json.loads(json.dumps(as_dict(tuning)))
    values["confirmed"]["values"].reverse()
    with pytest.raises(InputError, match="the values that are confirmed are not those of"):
        tune(from_dict(values))


@pytest.mark.long
def test_optimized_python_tunes_alike() -> None:
    """``python -OO`` drops docstrings, and the package joins some of its own when imported."""
    code = (
        "from sorry_sim.study.tune.optimiser import cma\n"
        "print(len(cma().CMAEvolutionStrategy([0.0, 0.0], 0.3, {'verbose': -9}).ask()))"
    )
    ran = subprocess.run([sys.executable, "-OO", "-c", code], capture_output=True, text=True)
    assert (ran.stdout, ran.stderr) == ("6\n", "")
