"""``sorry-sim run --precision`` from its options to what it prints and saves."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sorry_sim.core import cache
from sorry_sim.study.run import playing as study_run

from .conftest import Program

RUN = ("run", "--strategy", "greedy", "--against", "random", "--players", "2")


def test_a_run_to_a_precision(program: Program, tmp_path: Path) -> None:
    out = tmp_path / "run"
    ran = program(*RUN, "--precision", "5%", "--out", str(out), "--format", "json")
    assert ran.code == 0
    told = json.loads(ran.out)
    assert told["precision"]["reached"]
    assert told["precision"]["widest"] <= told["precision"]["asked"] == 0.05
    total = told["results"][0]
    assert (total["ci_high"] - total["ci_low"]) / 2 == pytest.approx(told["precision"]["widest"])
    assert json.loads((out / "counts.json").read_text())["precision"] == 0.05
    assert json.loads((out / "manifest.json").read_text())["complete"]


def test_games_are_then_a_bound(program: Program) -> None:
    ran = program(*RUN, "--precision", "0.1%", "--games", "120")
    assert ran.code == 0
    assert "\u00b1 0.1 pp was asked for and is not reached in 120 games; the widest" in ran.out


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ([], "missing option '--games' or '--precision' (see sorry-sim run --help)"),
        (
            ["--precision", "0.1"],
            "--precision cannot be '0.1' (did you mean '0.1%'?): it takes 0.001% to 50%, with the",
        ),
        (["--precision", "0%"], "--precision cannot be '0%'"),
        (["--precision", "51%"], "--precision cannot be '51%'"),
        (["--precision", "1%", "--target", "100"], "--precision does not go with --target: series"),
    ],
)
def test_bad_input_is_refused_before_anything_is_played(
    refused: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    line: str,
) -> None:
    monkeypatch.setattr(study_run, "play", None)
    monkeypatch.setattr(cache, "is_warm", None)
    assert refused(*RUN, *arguments).startswith(line)


def test_a_solo_race_has_no_win_rate(refused: Callable[..., str]) -> None:
    solo = ["run", "--strategy", "greedy", "--players", "1", "--precision", "1%"]
    assert refused(*solo).startswith("--precision is of win rates, and a solo race has none")


def test_a_run_that_reached_its_bound_goes_on_to_its_precision(
    program: Program, tmp_path: Path
) -> None:
    out, whole = str(tmp_path / "out"), str(tmp_path / "whole")
    assert program(*RUN, "--precision", "5%", "--games", "120", "--out", out).code == 0
    resumed = program("resume", out, "--games", "5000", "--format", "json")
    assert resumed.code == 0
    assert json.loads(resumed.out)["precision"]["reached"]
    assert program(*RUN, "--precision", "5%", "--games", "5000", "--out", whole).code == 0
    one, two = (json.loads((Path(at) / "counts.json").read_text()) for at in (out, whole))
    assert one == two
    said = f"nothing to do: {out} holds all {one['games']:,} games that were asked for\n"
    assert program("resume", out) == (0, "", f"sorry-sim: {said}")
    assert program("resume", out, "--games", "8").code == 2
