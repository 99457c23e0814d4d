"""What a program may hand over, and what is refused."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sorry_sim
from sorry_sim import InputError, strategy
from sorry_sim.api import arguments, comparing, simulating, varying
from sorry_sim.plugins.loading import Strategy


@strategy
def mine(move: Any, bump: float = 1.0) -> float:
    return bump * move.bumps


def unmarked(move: Any) -> float:
    return 0.0


def test_strategies() -> None:
    assert arguments.specs("greedy") == ("greedy",)
    assert arguments.specs(Path("a.py")) == ("a.py",)
    assert arguments.specs(["a", Path("b.toml")]) == ("a", "b.toml")
    (one,) = arguments.specs(mine)
    (other,) = arguments.specs([partial(mine, bump=3)])
    assert isinstance(one, Strategy)
    assert isinstance(other, Strategy)
    assert (one.label, one.parameters, str(one)) == ("mine", {"bump": 1.0}, "mine")
    assert (other.label, other.parameters) == ("mine:bump=3", {"bump": 3.0})
    assert one.source_hash == other.source_hash


def test_options_of_the_rules() -> None:
    assert arguments.settings("set", "pawns=3") == ("pawns=3",)
    assert arguments.settings("set", ["pawns=3", "two_again=false"]) == (
        "pawns=3",
        "two_again=false",
    )
    changes = {"two_again": False, "start_cards": [1, 2], "deck": {"1": 5, "sorry": 4}}
    assert arguments.settings("set", changes) == (
        "two_again=false",
        "start_cards=1+2",
        "deck=1:5+sorry:4",
    )
    assert arguments.values("vary", {"pawns": [2, 3], "two_again": False}) == (
        "pawns=2,3",
        "two_again=false",
    )
    assert arguments.values("vary", {"start_cards": [[1], [1, 2]]}) == ("start_cards=1,1+2",)
    assert arguments.values("vary", "pawns=2,3") == ("pawns=2,3",)


@pytest.mark.parametrize("number", [100, 1e2, np.int64(100)])
def test_whole_numbers(number: Any) -> None:
    assert arguments.games(number) == 100


GAMES: dict[str, Any] = {"games": 8}


@pytest.mark.parametrize(
    ("call", "line"),
    [
        (lambda: sorry_sim.simulate("gredy", **GAMES), "there is no strategy 'gredy' (did you"),
        (lambda: sorry_sim.simulate([], **GAMES), "no strategy is named"),
        (lambda: sorry_sim.simulate(3, **GAMES), "strategy '3' is none: it takes a name"),  # type: ignore[arg-type]
        (lambda: sorry_sim.simulate(unmarked, **GAMES), "function unmarked is not marked"),
        (lambda: sorry_sim.simulate(partial(mine, bmup=3), **GAMES), "strategy mine has no para"),
        (lambda: sorry_sim.simulate(partial(mine, bump="x"), **GAMES), "parameter bump of strat"),
        (lambda: sorry_sim.simulate("greedy", games=0), "games cannot be '0': it takes a whole"),
        (lambda: sorry_sim.simulate("greedy", games=True), "games cannot be 'True'"),
        (lambda: sorry_sim.simulate("greedy", games=1.5), "games cannot be '1.5'"),  # type: ignore[arg-type]
        (lambda: sorry_sim.simulate("greedy", games=float("nan")), "games cannot be 'nan'"),  # type: ignore[arg-type]
        (lambda: sorry_sim.simulate("greedy", games="1M"), "games cannot be '1M'"),  # type: ignore[arg-type]
        (lambda: sorry_sim.simulate("greedy", seed=-1, **GAMES), "seed cannot be '-1'"),
        (lambda: sorry_sim.simulate("greedy", threads=0, **GAMES), "threads cannot be '0'"),
        (lambda: sorry_sim.simulate("greedy", players=5, **GAMES), "players cannot be '5'"),
        (lambda: sorry_sim.simulate("greedy", series=0, **GAMES), "series cannot be '0'"),
        (lambda: sorry_sim.simulate("greedy", seats=3, **GAMES), "seats cannot be '3': it takes"),  # type: ignore[arg-type]
        (lambda: sorry_sim.simulate("greedy", seats=["red", "rd"], **GAMES), "colour 'rd' does"),
        (lambda: sorry_sim.simulate("greedy", rules="clasic", **GAMES), "rules 'clasic' do not"),
        (lambda: sorry_sim.simulate("greedy", set={"pwans": 3}, **GAMES), "rule option 'pwans'"),
        (lambda: sorry_sim.simulate("greedy", set=3, **GAMES), "set cannot be '3': it takes text"),  # type: ignore[arg-type]
        (lambda: sorry_sim.simulate("greedy", out="", **GAMES), "out is empty: it takes a path"),
        (lambda: sorry_sim.simulate("greedy", out=3, **GAMES), "out cannot be '3': it takes a"),  # type: ignore[arg-type]
        (lambda: sorry_sim.simulate("greedy", games_out="a.csv", **GAMES), "--games-out 'a.csv'"),
        (lambda: sorry_sim.compare("greedy", **GAMES), "greedy has nobody to meet"),
        (lambda: sorry_sim.compare(mine, **GAMES), "mine has nobody to meet"),
        (lambda: sorry_sim.compare("greedy", mine, players=3, **GAMES), "two strategies cannot"),
        (lambda: sorry_sim.variants(**GAMES), "nothing is varied: give --vary"),
        (lambda: sorry_sim.variants(vary={"pwans": 3}, **GAMES), "--vary 'pwans=3': rule option"),
        (lambda: sorry_sim.variants(preset="clasic", **GAMES), "rules 'clasic' do not exist"),
    ],
)
def test_bad_arguments_are_refused_before_anything_is_played(
    call: Callable[[], object], line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (simulating, comparing, varying):
        monkeypatch.setattr(module, "play", None)
    with pytest.raises(InputError) as refused:
        call()
    assert str(refused.value).startswith(line)
    assert "\n" not in str(refused.value)
