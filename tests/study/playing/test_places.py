"""Where a block is, as its own progress report tells it."""

from collections.abc import Callable
from typing import Any

import pytest

from sorry_sim.core.engine import game_at, new_progress
from sorry_sim.plugins.loading import find
from sorry_sim.rules import Rules
from sorry_sim.study.compare.duels import DuelEngine, Spot
from sorry_sim.study.compare.pairing import pair_up
from sorry_sim.study.playing.lineup import line_up
from sorry_sim.study.playing.places import note_place, place_at
from sorry_sim.study.tune.games import Pairings
from sorry_sim.study.tune.tuning import Plan
from sorry_sim.study.variants.naming import compare
from sorry_sim.study.variants.paired import PairedEngine
from sorry_sim.study.variants.seating import seat_all

TWO = ("red", "yellow")


def test_a_place_is_noted_in_the_report_alone() -> None:
    reports = [new_progress() for _ in range(3)]
    for place, report in enumerate(reports):
        note_place(report, place + 1)
    note_place(None, 7)
    assert [place_at(report) for report in reports] == [1, 2, 3]


def duels() -> DuelEngine:
    return DuelEngine(pair_up(("greedy", "random"), 2), Rules(), 1, 10_000)


def paired() -> PairedEngine:
    variants = compare("classic", [], ["two_again=false"]).variants
    seated = seat_all(variants, lambda teams: line_up(["greedy"], seats="red,yellow"), "greedy")
    return PairedEngine(seated, 1, 10_000)


def pairings() -> Pairings:
    plan = Plan(
        find("balanced"),
        (find("greedy"), find("random")),
        Rules(),
        "classic",
        (),
        TWO,
        seed=1,
        turn_limit=10_000,
        deals=2,
        generations=1,
        candidates=4,
        step=0.3,
        confirm=2,
    )
    return Pairings(plan, [plan.start], 0, 2)


@pytest.mark.parametrize("make", [duels, paired, pairings])
def test_engines_remember_no_block(make: Callable[[], Any]) -> None:
    """What they remembered by the identity of its report another block could be taken for."""
    engine = make()
    before = repr(vars(engine))
    first, second = new_progress(), new_progress()
    engine.play(0, 1, first)
    told = engine.stuck_at(first)
    engine.play(1, 1, second)
    assert repr(vars(engine)) == before
    assert engine.stuck_at(first) == told
    assert (game_at(first), game_at(second)) == (0, 1)


def test_the_last_engine_that_played_is_told() -> None:
    progress = new_progress()
    engine = duels()
    engine.play(5, 1, progress)
    assert engine.stuck_at(progress)[1] == Spot(0, 1, 5)
    progress = new_progress()
    tuned = pairings()
    tuned.play(3, 1, progress)  # the second deal of the second opponent
    incident = tuned.stuck_at(progress)
    assert incident.game == 1
    assert [spec.partition(":")[0] for spec in incident.seated] == ["random", "balanced"]
