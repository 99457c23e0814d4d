"""What a program may hand over, and what is refused."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sorry_sim
from sorry_sim import InputError, strategy
from sorry_sim.api import arguments
from sorry_sim.plugins.loading import Strategy
from sorry_sim.study.compare import duels
from sorry_sim.study.duel.match import Match
from sorry_sim.study.run import playing
from sorry_sim.study.variants import paired


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


@pytest.mark.parametrize("number", [100, 1e2, np.int64(100), "100", "1e2", "0.1k"])
def test_whole_numbers(number: Any) -> None:
    assert arguments.games(number) == 100


@pytest.mark.parametrize("share", [0.005, np.float64(0.005), "0.5%", ".5 %"])
def test_shares(share: Any) -> None:
    assert arguments.share("margin", share, 0.0001, 0.25) == 0.005


GAMES: dict[str, Any] = {"games": 8}


@pytest.mark.parametrize(
    ("call", "line"),
    [
        (lambda: sorry_sim.simulate("gredy", **GAMES), "there is no strategy 'gredy' (did you"),
        (lambda: sorry_sim.simulate([], **GAMES), "no strategy is named"),
        (lambda: sorry_sim.simulate(3, **GAMES), "3 is no strategy: it takes a name, a"),  # type: ignore[arg-type]
        (lambda: sorry_sim.simulate(unmarked, **GAMES), "function unmarked is not marked"),
        (lambda: sorry_sim.simulate(partial(mine, bmup=3), **GAMES), "strategy mine has no para"),
        (lambda: sorry_sim.simulate(partial(mine, bump="x"), **GAMES), "parameter bump of strat"),
        (lambda: sorry_sim.simulate("greedy", games=0), "games cannot be 0: it takes a whole"),
        (lambda: sorry_sim.simulate("greedy", games=True), "games cannot be True: it"),
        (lambda: sorry_sim.simulate("greedy", games=1.5), "games cannot be 1.5: it takes"),
        (lambda: sorry_sim.simulate("greedy", games=float("nan")), "games cannot be nan"),
        (lambda: sorry_sim.simulate("greedy", games="1.5"), "games cannot be '1.5': it takes"),
        (lambda: sorry_sim.simulate("greedy", games=[8]), "games cannot be [8]: it takes"),  # type: ignore[arg-type]
        (lambda: sorry_sim.simulate("greedy"), "simulate takes a number of games, or a precision"),
        (lambda: sorry_sim.simulate("greedy", precision=1), "precision cannot be 1: it takes a"),
        (lambda: sorry_sim.simulate("greedy", precision="0.5"), "precision cannot be '0.5': it"),
        (lambda: sorry_sim.simulate("greedy", precision=True), "precision cannot be True"),
        (
            lambda: sorry_sim.simulate("greedy", precision=0.1, target=9),
            "precision does not go with target: series to a target",
        ),
        (lambda: sorry_sim.simulate("greedy", seed=-1, **GAMES), "seed cannot be -1: it"),
        (lambda: sorry_sim.simulate("greedy", threads=0, **GAMES), "threads cannot be 0: it"),
        (lambda: sorry_sim.simulate("greedy", players=5, **GAMES), "players cannot be 5: it"),
        (lambda: sorry_sim.simulate("greedy", series=0, **GAMES), "series cannot be 0: it"),
        (lambda: sorry_sim.simulate("greedy", seats=3, **GAMES), "seats cannot be 3: it takes"),  # type: ignore[arg-type]
        (lambda: sorry_sim.simulate("greedy", seats=["red", "rd"], **GAMES), "colour 'rd' does"),
        (lambda: sorry_sim.simulate("greedy", rules="clasic", **GAMES), "rules 'clasic' do not"),
        (lambda: sorry_sim.simulate("greedy", set={"pwans": 3}, **GAMES), "rule option 'pwans'"),
        (lambda: sorry_sim.simulate("greedy", set=3, **GAMES), "set cannot be 3: it takes text"),  # type: ignore[arg-type]
        (lambda: sorry_sim.simulate("greedy", out="", **GAMES), "out is empty: it takes a path"),
        (lambda: sorry_sim.simulate("greedy", out=3, **GAMES), "out cannot be 3: it takes a"),  # type: ignore[arg-type]
        (
            lambda: sorry_sim.simulate("greedy", games_out="a.csv", **GAMES),
            "games_out 'a.csv'",
        ),
        (lambda: sorry_sim.compare("greedy", **GAMES), "greedy has nobody to meet"),
        (
            lambda: sorry_sim.simulate("greedy", rules={"pawns": 3}, **GAMES),  # type: ignore[arg-type]
            "rules cannot be {'pawns': 3}: it takes the name of a rule set or the path of a file; "
            "changes to it go to set",
        ),
        (lambda: sorry_sim.compare(["greedy"], **GAMES), "greedy has nobody to meet: name two "),
        (
            lambda: sorry_sim.compare("greedy", "random", against_field=True, **GAMES),
            "against_field=True lets one strategy meet the shipped ones: 2 are named",
        ),
        (lambda: sorry_sim.compare(mine, **GAMES), "mine has nobody to meet"),
        (lambda: sorry_sim.compare("greedy", mine, players=3, **GAMES), "two strategies cannot"),
        (lambda: sorry_sim.variants(**GAMES), "nothing is varied: give vary with"),
        (lambda: sorry_sim.variants(vary={"pwans": 3}, **GAMES), "vary 'pwans=3': rule option"),
        (lambda: sorry_sim.variants(preset="clasic", **GAMES), "rules 'clasic' do not exist"),
        (lambda: sorry_sim.duel("greedy", mine, margin=0.3), "margin cannot be 0.3: it takes a "),
        (lambda: sorry_sim.duel("greedy", "greedy", margin="1%"), "greedy and greedy are the same"),
        (lambda: sorry_sim.duel("greedy", ["a"], margin="1%"), "['a'] is no strategy: it takes"),  # type: ignore[arg-type]
        (lambda: sorry_sim.plan("greedy", mine, difference=0), "difference cannot be 0: it takes"),
        (lambda: sorry_sim.plan("greedy", mine, difference=0.1, pilot=1), "pilot cannot be 1: it"),
    ],
)
def test_bad_arguments_are_refused_before_anything_is_played(
    call: Callable[[], object], line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (playing, duels, paired):
        monkeypatch.setattr(module, "play", None)
    monkeypatch.setattr(Match, "play_to", None)
    with pytest.raises(InputError) as refused:
        call()
    assert str(refused.value).startswith(line)
    assert "\n" not in str(refused.value)
