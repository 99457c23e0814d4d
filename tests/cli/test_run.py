"""``run``: results on standard output, a line for whatever is wrong, and every way it ends."""

import json
import os
import re
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from sorry_sim.core import cache
from sorry_sim.study.run import playing as study_run

from .conftest import Program

TIMING = re.compile(r"[0-9,]+ games in [0-9.]+ s: [0-9,]+ games/s\n")


def test_results_are_alone_on_standard_output(program: Program) -> None:
    ran = program("run", "--strategy", "greedy", "--games", "1e2")
    assert ran.code == 0
    assert "greedy" in ran.out
    assert "Win rate" in ran.out
    assert TIMING.fullmatch(ran.err)


def test_json(program: Program) -> None:
    setup = ["--strategy", "greedy", "--strategy", "random", "--seed", "3", "--games", "100"]
    ran = program("run", *setup, "--format", "json", "--threads", "2")
    found = json.loads(ran.out)
    assert list(found) == [
        "games",
        "turn_limit_draws",
        "seed",
        "rules",
        "lineup",
        "seats",
        "rotations",
        "turn_limit",
        "fair_share",
        "results",
        "by_seat",
        "by_order",
        "turns",
        "elapsed_s",
        "games_per_s",
    ]
    assert (found["games"], found["seed"], found["lineup"]) == (100, 3, ["greedy", "random"])


@pytest.mark.parametrize(
    ("form", "first"),
    [("csv", "strategy,seat,games,"), ("markdown", "classic "), ("table", "classic ")],
)
def test_formats(program: Program, form: str, first: str) -> None:
    ran = program("run", "--strategy", "greedy", "--games", "10", "--format", form)
    assert ran.code == 0
    assert ran.out.startswith(first)
    assert ran.out.endswith("\n")
    assert not ran.out.endswith("\n\n")


def test_games_are_rounded_up_and_that_is_said(program: Program) -> None:
    setup = ["--strategy", "greedy", "--against", "random", "--games", "1001", "--format", "json"]
    ran = program("run", *setup)
    said, timing = ran.err.splitlines(keepends=True)
    assert said == "sorry-sim: 1001 games do not divide by 4 rotations: playing 1004\n"
    assert TIMING.fullmatch(timing)
    assert json.loads(ran.out)["games"] == 1004
    ran = program("run", *setup, "--no-rotate")
    assert TIMING.fullmatch(ran.err)
    assert json.loads(ran.out)["games"] == 1001


def test_compiling_is_said(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "is_warm", lambda _entry: False)
    ran = program("run", "--strategy", "greedy", "--games", "1")
    said = "sorry-sim: compiling this part of the engine: it happens once, in up to half a minute\n"
    assert ran.err.startswith(said)


def test_files(program: Program, refused: Callable[..., str], tmp_path: Path) -> None:
    out, chart = tmp_path / "new" / "run", tmp_path / "wins.svg"
    command = ["run", "--strategy", "greedy", "--games", "20", "--out", str(out)]
    assert program(*command, "--chart", str(chart)).code == 0
    manifest = json.loads((out / "manifest.json").read_text())
    assert (manifest["games"], manifest["complete"]) == (20, True)
    assert (out / "charts" / "win_rates.png").stat().st_size > 1000
    assert "<svg" in chart.read_text()

    assert refused(*command).endswith("choose another folder, or replace them with --force")
    assert program(*command, "--force", "--seed", "2").code == 0
    assert json.loads((out / "counts.json").read_text())["seed"] == 2


def strategies(count: int) -> list[str]:
    return ["--strategy", "greedy"] * count


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--strategy", "gredy"], "there is no strategy 'gredy' (did you mean 'greedy'?)"),
        (["--strategy", "no.py"], ""),
        (["--strategy", ""], "strategy ''"),
        (strategies(5), "5 strategies cannot sit in 4 seats"),
        ([*strategies(1), "--against", "greddy"], "there is no strategy 'greddy' (did you mean"),
        ([*strategies(2), "--players", "4"], "2 strategies do not fill 4 seats"),
        ([*strategies(1), "--players", "5"], "--players cannot be '5'"),
        ([*strategies(1), "--seats", "red,red"], "seat 'red' is named twice"),
        ([*strategies(1), "--seats", "red,yelow"], "colour 'yelow' does not exist (did you mean"),
        ([*strategies(1), "--seats", ""], "colour '' does not exist"),
        (
            [*strategies(1), "--players", "2", "--seats", "red"],
            "2 players and the seats red do not",
        ),
        ([*strategies(1), "--games", "0"], "--games cannot be '0': it takes a whole number from 1"),
        ([*strategies(1), "--games", "-5"], "--games cannot be '-5'"),
        ([*strategies(1), "--games", "1.5"], "--games cannot be '1.5'"),
        ([*strategies(1), "--games", "2e12"], "--games cannot be '2e12'"),
        ([*strategies(1), "--games", "nan"], "--games cannot be 'nan'"),
        ([*strategies(1), "--seed", "-1"], "--seed cannot be '-1'"),
        ([*strategies(1), "--seed", "18446744073709551616"], "--seed cannot be '18446744073709551"),
        ([*strategies(1), "--threads", "0"], "--threads cannot be '0'"),
        ([*strategies(1), "--threads", "257"], "--threads cannot be '257'"),
        ([*strategies(1), "--turn-limit", "0"], "--turn-limit cannot be '0'"),
        ([*strategies(1), "--rules", "clasic"], "rules 'clasic' do not exist (did you mean"),
        ([*strategies(1), "--rules", "nowhere.toml"], "there is no rules file nowhere.toml"),
        (
            [*strategies(1), "--rules", "partnership", "--players", "2"],
            "red and yellow cannot play in teams: a partnership takes all four colours",
        ),
        ([*strategies(3), "--set", "first=green"], "first=green does not play"),
        ([*strategies(1), "--set", "pawns=5"], "pawns cannot be '5': it takes 1 to 4"),
        ([*strategies(1), "--set", "pwans=3"], "rule option 'pwans' does not exist (did you mean"),
        ([*strategies(1), "--format", "xml"], "--format cannot be 'xml': it takes table"),
        ([*strategies(1), "--chart", "wins.gif"], "--chart 'wins.gif' must end in one of .png"),
        ([*strategies(1), "--chart", "nowhere/wins.png"], "cannot write nowhere/wins.png"),
        ([*strategies(1), "--chart", ""], "--chart is empty"),
        ([*strategies(1), "--out", ""], "--out is empty"),
        ([*strategies(1), "--out", "/proc/run"], "cannot write /proc/run"),
        ([*strategies(1), "--out", "/dev/null"], "cannot write into /dev/null: it is a file"),
        ([*strategies(1), "--out", "n" * 300], "cannot write nnn"),
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
    assert refused("run", "--games", "8", *arguments).startswith(line)


def test_a_folder_that_cannot_be_written(refused: Callable[..., str], tmp_path: Path) -> None:
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    closed = Path("/proc") if os.geteuid() == 0 else tmp_path  # root is stopped by /proc alone
    command = ["run", *strategies(1), "--games", "1"]
    assert refused(*command, "--out", str(closed / "run")).startswith("cannot write")
    assert refused(*command, "--chart", str(closed / "a.png")).startswith("cannot write")


def test_a_strategy_file_with_a_syntax_error(refused: Callable[..., str], tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text("def wrong(move)\n    return 1\n")
    assert f"{path}, line 1" in refused("run", "--strategy", str(path), "--games", "1")
