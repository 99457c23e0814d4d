"""``sorry-sim duel`` and ``sorry-sim plan`` from their options to what they print."""

import json
import re
from collections.abc import Callable

import pytest

from sorry_sim.core import cache
from sorry_sim.core.engine import StrategyFault
from sorry_sim.study.compare.duels import DuelFault, Spot
from sorry_sim.study.duel.match import Match

from .conftest import Program

DUEL = ("duel", "greedy", "random", "--margin", "2%")
PLAN = ("plan", "greedy", "random", "--difference", "2%", "--pilot", "60")
TIMING = re.compile(r"[0-9,]+ games in [0-9.]+ s: [0-9,]+ games/s\n")


def test_a_duel(program: Program) -> None:
    ran = program(*DUEL)
    assert ran.code == 0
    assert "answer: greedy is better than random\n" in ran.out
    assert TIMING.fullmatch(ran.err)


def test_a_plan(program: Program) -> None:
    ran = program(*PLAN)
    assert ran.code == 0
    assert ran.out.startswith("pilot: classic rules, 2 players, 60 deals in 2 seatings: 120 games,")
    assert TIMING.fullmatch(ran.err)


@pytest.mark.parametrize(
    ("command", "form", "start"),
    [
        (DUEL, "csv", "strategy,opponent,verdict,"),
        (DUEL, "markdown", "classic rules,"),
        (PLAN, "csv", "strategy,opponent,difference,"),
        (PLAN, "json", "{\n"),
    ],
)
def test_formats(program: Program, command: tuple[str, ...], form: str, start: str) -> None:
    ran = program(*command, "--format", form)
    assert ran.code == 0
    assert ran.out.startswith(start)
    assert ran.out.endswith("\n") and not ran.out.endswith("\n\n")


def test_a_duel_that_is_not_decided(program: Program) -> None:
    options = [
        "--players",
        "4",
        "--games",
        "7",
        "--error",
        "1%",
        "--seed",
        "9",
        "--turn-limit",
        "90",
    ]
    command = ["duel", "greedy", "runner", "--margin", ".5 %", *options, "--format", "json"]
    one, two = (json.loads(program(*command, "--threads", threads).out) for threads in "12")
    for told in (one, two):
        del told["elapsed_s"], told["games_per_s"]
    assert one == two
    assert (one["verdict"], one["deals"], one["games"], one["looks"]) == ("not decided", 7, 42, 1)
    assert (one["margin"], one["error"], one["seed"]) == (0.005, 0.01, 9)
    assert one["wins"] + one["losses"] + one["draws"] == 42
    assert 0 <= one["ci_low"] <= one["balance"] <= one["ci_high"] <= 1


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["duel", "greedy", "random"], "missing option '--margin' (see sorry-sim duel --help)"),
        (["plan", "greedy", "random"], "missing option '--difference' (see sorry-sim plan --help)"),
        ([*DUEL[:2], *DUEL[3:]], "it takes two strategies, A and B, not 1: greedy"),
        ([*PLAN, "runner"], "it takes two strategies, A and B, not 3: greedy, random, runner"),
        (["duel", "greedy", "greedy", "--margin", "1%"], "greedy and greedy are the same strategy"),
        (
            ["plan", "chaser", "chaser:bump=100", "--difference", "1%"],
            "chaser and chaser:bump=100 are",
        ),
        (
            ["duel", "greedy", "gredy", "--margin", "1%"],
            "there is no strategy 'gredy' (did you mean",
        ),
        ([*DUEL, "--margin", "0.5"], "--margin cannot be '0.5' (did you mean '0.5%'?): it takes"),
        ([*DUEL, "--margin", "0"], "--margin cannot be '0': it takes 0.01% to 25%, with the sign"),
        ([*DUEL, "--series", "3"], "option '--series' does not exist (see sorry-sim duel --help)"),
        ([*PLAN, "--games", "10"], "option '--games' does not exist (see sorry-sim plan --help)"),
        ([*DUEL, "--margin", "0%"], "--margin cannot be '0%'"),
        ([*DUEL, "--margin", "26%"], "--margin cannot be '26%'"),
        ([*DUEL, "--margin", "nan%"], "--margin cannot be 'nan%'"),
        ([*DUEL, "--margin", "-1%"], "--margin cannot be '-1%'"),
        ([*DUEL, "--error", "60%"], "--error cannot be '60%': it takes 0.001% to 50%"),
        ([*DUEL, "--games", "0"], "--games cannot be '0'"),
        ([*DUEL, "--players", "3"], "two strategies cannot share out seats"),
        ([*DUEL, "--rules", "partnership", "--players", "2"], "2 players cannot play in teams"),
        ([*PLAN, "--difference", "60%"], "--difference cannot be '60%': it takes 0.001% to 50%"),
        ([*PLAN, "--power", "5%"], "--power cannot be '5%': it takes 10% to 99.99%"),
        ([*PLAN, "--pilot", "1"], "--pilot cannot be '1': it takes a whole number from 2"),
    ],
)
def test_bad_input_is_refused_before_anything_is_played(
    refused: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    line: str,
) -> None:
    monkeypatch.setattr(Match, "play_to", None)
    monkeypatch.setattr(cache, "is_warm", None)
    assert refused(*arguments).startswith(line)


def test_a_pilot_that_shows_no_variance(refused: Callable[..., str]) -> None:
    same = ["plan", "chaser:bump=1000", "chaser:bump=2000", "--difference", "1%", "--pilot", "9"]
    assert refused(*same).startswith("no plan can be made: 9 deals of the pilot went all alike")


@pytest.mark.parametrize("command", [DUEL, PLAN])
def test_ctrl_c_shows_what_was_played(
    program: Program, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    play_to = Match.play_to

    def interrupted(match: Match, deals: int, *how: object) -> None:
        play_to(match, min(deals, 20))
        match.interrupted = True

    monkeypatch.setattr(Match, "play_to", interrupted)
    ran = program(*command)
    assert ran.code == 130
    assert "20 deals in 2 seatings" in ran.out
    assert ran.err.endswith("sorry-sim: stopped after 20 deals\n")


class Left(BaseException):
    """Raised in place of leaving the process."""


def test_a_strategy_that_never_comes_back_is_named(
    program: Program, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def stuck(match: Match, deals: int, *how: object) -> None:
        match.interrupted, match.left_behind = True, True
        match.stuck = "random", Spot(0, 1, 3)

    def leave(code: int) -> None:
        raise Left(code)

    monkeypatch.setattr(Match, "play_to", stuck)
    monkeypatch.setattr("os._exit", leave)
    with pytest.raises(Left, match="130"):
        program(*DUEL)
    said = capfd.readouterr().err
    assert "strategy random never came back from a decision in game 7 (deal 3); to replay: " in said


def test_a_strategy_that_fails(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise DuelFault(StrategyFault(1, 4, "returned NaN"), "random", Spot(0, 0, 4))

    monkeypatch.setattr(Match, "play_to", fails)
    line = "greedy against random: strategy random returned NaN in game 8 (deal 4); to replay: "
    assert refused(*DUEL).startswith(line)
