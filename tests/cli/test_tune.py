"""``sorry-sim tune`` from its options to what it prints and keeps."""

import json
import shlex
import signal
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sorry_sim.cli.main import main
from sorry_sim.plugins.loading import find
from sorry_sim.study.keeping.lock import locked
from sorry_sim.study.keeping.provenance import core
from sorry_sim.study.tune import store as tuning_store
from sorry_sim.study.tune.tuning import Tuning
from tests.conftest import Written

from .conftest import Program

TUNE = ("tune", "balanced", "--against", "greedy", "--games", "6", "--generations", "3")
ALWAYS = {"tuning.json", "history.csv", "manifest.json"}
LAST = {"confirmation.csv", "progress.png"}


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_a_tuning_and_what_it_keeps(program: Program, tmp_path: Path) -> None:
    out = tmp_path / "mine"
    ran = program(*TUNE, "--against", "runner", "--out", str(out))
    assert (ran.code, ran.err) == (0, f"saved in {out}\n")
    assert ran.out.startswith(
        "classic rules, 2 players, against greedy, runner: 3 generations of 8 candidates on "
        "3 deals each, seed 1\n"
    )
    assert "on 30 deals kept for this, each in 2 seatings (fair share 50 %)" in ran.out
    assert names(out) == ALWAYS | LAST | {"tuned.toml"}
    history = (out / "history.csv").read_text().splitlines()
    assert history[0] == "generation,best,mean,sigma,deals"
    assert [line.split(",")[0::4] for line in history[1:]] == [["1", "3"], ["2", "6"], ["3", "9"]]
    tuned = find(str(out / "tuned.toml"))
    assert tuned.name == "mine"
    assert tuned.doc.startswith("Weights tuned by playing, classic rules, 2 players.\n\nHow:")
    assert f"  {'home':13s}" in ran.out
    assert tomllib.loads((out / "tuned.toml").read_text())["weights"] == tuned.parameters
    manifest = (out / "manifest.json").read_bytes()
    again = program("tune", "--resume", str(out))
    assert (again.code, again.out) == (0, ran.out)
    assert (out / "manifest.json").read_bytes() == manifest
    told = json.loads(manifest)
    assert (told["complete"], told["counts"]["file"], told["core"]) == (True, "tuning.json", core())


def test_a_score_is_written_as_what_a_user_types(program: Program, tmp_path: Path) -> None:
    out = tmp_path / "mine"
    command = ["tune", "homebody:safe=3", "--against", "greedy", "--games", "6", "--out", str(out)]
    assert program(*command, "--generations", "2", "--players", "4").code == 0
    spec = (out / "tuned.txt").read_text().rstrip("\n")
    assert spec.startswith("homebody:safe=")
    assert find(spec).parameters["safe"] != 3
    assert names(out) == ALWAYS | LAST | {"tuned.txt"}


def test_ctrl_c_keeps_what_was_played(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, out = tmp_path / "a" / "mine", tmp_path / "b" / "mine"
    command = [*TUNE, "--rules", "point-score", "--threads", "1"]
    assert program(*command, "--out", str(whole)).code == 0
    really_keep = tuning_store.keep

    def keep(out: Path, tuning: Tuning, *told: Any) -> None:
        really_keep(out, tuning, *told)
        if len(tuning.generations) == 2:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(tuning_store, "keep", keep)
    ran = program(*command, "--out", str(out))
    assert (ran.code, ran.out) == (130, "")
    assert ran.err == (
        f"sorry-sim: stopped after 2 of 3 generations; to go on: sorry-sim tune --resume {out}\n"
    )
    assert names(out) == ALWAYS
    monkeypatch.undo()
    with locked(out):
        second = program("resume", str(out))
        assert second.code == 2
        assert "another process plays in" in second.err
    more = program("resume", str(out), "--games", "5")
    assert more.code == 2
    assert more.err.endswith("which goes on as it was begun: no --games\n")
    assert program("resume", str(out), "--threads", "2").code == 0
    for name in names(whole) - {"manifest.json"}:
        assert (out / name).read_bytes() == (whole / name).read_bytes()


def test_ctrl_c_in_the_confirmation_keeps_what_was_played(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "mine"
    really_keep = tuning_store.keep

    def keep(out: Path, tuning: Tuning, *told: Any) -> None:
        really_keep(out, tuning, *told)
        if tuning.confirmed:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(tuning_store, "keep", keep)
    ran = program(*TUNE, "--confirm", "60", "--threads", "1", "--out", str(out))
    assert (ran.code, ran.out) == (130, "")
    assert ran.err == (
        "sorry-sim: stopped after 3 of 3 generations and 12 of 30 deals of the confirmation; "
        f"to go on: sorry-sim tune --resume {out}\n"
    )
    assert names(out) == ALWAYS
    monkeypatch.undo()
    ran = program("tune", "--resume", str(out))
    assert ran.code == 0
    assert "on 30 deals kept for this" in ran.out
    assert names(out) == ALWAYS | LAST | {"tuned.toml"}


@pytest.mark.parametrize(
    "options", [["--players", "2"], ["--players", "4"], ["--rules", "partnership"]]
)
def test_a_fault_ends_with_the_command_that_shows_it(
    program: Program,
    refused: Callable[..., str],
    written: Written,
    tmp_path: Path,
    options: list[str],
) -> None:
    path = written(
        "@strategy\ndef odd(move, k=1.0, m=-2.0):\n"
        "    late = k > 1 and move.in_safety > 1 and move.opponent_pips < 150\n"
        "    return float('nan') if late else -move.pips\n",
        "so odd.py",
    )
    out = str(tmp_path / "mine")
    command = ["tune", str(path), "--against", "greedy", "--games", "40", "--seed", "5"]
    line = refused(*command, "--turn-limit", "5000", "--out", out, *options)
    told, _, replay = line.partition("; to replay: sorry-sim ")
    assert told.startswith("strategy odd:k=1.")
    assert " returned NaN in game " in told
    replayed = program(*shlex.split(replay))
    assert replayed.code == 2
    assert len(replayed.out.splitlines()) > 10  # the cards before the fault
    assert replayed.err == f"sorry-sim: {line}\n"
    assert (tmp_path / "mine" / "tuning.json").is_file()


def test_an_earlier_tuning_is_not_lost(
    program: Program, refused: Callable[..., str], tmp_path: Path
) -> None:
    state, manifest = tmp_path / "tuning.json", tmp_path / "manifest.json"
    options = ["--generations", "1", "--step", "0.25", "--candidates", "5", "--seed", "3"]
    command = [*TUNE, *options, "--set", "pawns=3", "--out", str(tmp_path)]
    assert program(*command).code == 0
    assert "already holds results (tuning.json): go on with them by sorry-" in refused(*command)
    before, told = state.read_bytes(), json.loads(manifest.read_text())
    assert set(told["files"]) == set(tuning_store.FILES) - {"tuned.txt"}
    # As if a run had replaced it.
    state.unlink()
    (tmp_path / "checkpoint.json").write_text('{"format": "sorry-sim checkpoint"}')
    (tmp_path / "summary.csv").touch()
    manifest.write_text(json.dumps({**told, "files": [*told["files"], "summary.csv"]}))
    assert "already holds results (checkpoint.json): go on with" in refused(*command)
    assert program(*shlex.split(told["command"])[1:], "--force").code == 0
    assert state.read_bytes() == before
    assert names(tmp_path) == ALWAYS | LAST | {"tuned.toml"}
    part = tmp_path / ".progress.png.123.part"
    part.touch()
    assert program("resume", str(tmp_path)).code == 0
    assert not part.exists()


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["greedy", "--against", "random"], "strategy greedy has no parameters, so nothing can"),
        (["balansed", "--against", "greedy"], "there is no strategy 'balansed' (did you mean"),
        (["balanced", "--against", "gredy"], "there is no strategy 'gredy' (did you mean"),
        (["balanced"], "no opponent is named: give --against STRATEGY"),
        (["--against", "greedy"], "tune takes one strategy, not 0"),
        (["balanced", "homebody", "--against", "greedy"], "tune takes one strategy, not 2"),
        (["balanced", "--against", "greedy", "--against", "greedy"], "opponent 'greedy' is named"),
        (["balanced", "--against", "greedy", "--players", "3"], "tune plays with 2 players or 4"),
        (["balanced", "--against", "greedy", "--step", "x"], "--step cannot be 'x': it takes a"),
        (["balanced", "--against", "greedy", "--step", "nan"], "--step cannot be 'nan'"),
        (["balanced", "--against", "greedy", "--candidates", "3"], "--candidates cannot be '3'"),
        (["balanced", "--against", "greedy", "--rules", "clasic"], "rules 'clasic' do not exist"),
        (
            ["balanced", "--against", "greedy", "--rules", "partnership", "--players", "2"],
            "red and yellow cannot play in teams",
        ),
    ],
)
def test_bad_input_is_refused(
    refused: Callable[..., str], tmp_path: Path, arguments: list[str], line: str
) -> None:
    out = tmp_path / "mine"
    assert refused("tune", *arguments, "--games", "8", "--out", str(out)).startswith(line)
    assert not out.exists()


def test_what_is_missing_and_what_is_too_much(refused: Callable[..., str], tmp_path: Path) -> None:
    assert refused(*TUNE).startswith("--out is missing")
    assert refused("tune", "balanced", "--out", "x").startswith("--games is missing")
    again = ["tune", "--resume", str(tmp_path)]
    assert refused(*again, "--seed", "2") == "--resume goes on as it was begun: leave out --seed"
    assert refused("tune", "balanced", *again[1:]).endswith("leave out the strategy")
    assert "tuning.json: No such file" in refused(*again)
    (tmp_path / "tuning.json").write_text("{")
    assert refused(*again).endswith("tuning.json is damaged: it is not JSON")
    (tmp_path / "tuning.json").write_text("[]")
    assert "must be a JSON object, not a list" in refused(*again)


def test_a_state_that_was_changed(
    program: Program, refused: Callable[..., str], tmp_path: Path
) -> None:
    path = tmp_path / "tuning.json"
    assert program(*TUNE, "--generations", "1", "--out", str(tmp_path)).code == 0
    values = json.loads(path.read_text())
    path.write_text(json.dumps(values | {"seed": 2}))
    assert refused("resume", str(tmp_path)) == f"{path}: its checksum is wrong: it is damaged"
    path.write_text(json.dumps(values, indent=2))  # laid out otherwise
    assert program("resume", str(tmp_path)).code == 0
    del values["sha256"]  # as earlier versions wrote it, without a manifest
    path.write_text(json.dumps(values))
    (tmp_path / "manifest.json").unlink()
    assert program("resume", str(tmp_path)).code == 0
    assert json.loads((tmp_path / "manifest.json").read_text())["elapsed_s"] is None


def test_the_command_does_not_need_the_optimiser_to_be_explained() -> None:
    import subprocess
    import sys

    code = (
        "import sys, sorry_sim.cli.tune; sys.exit('cma' in sys.modules or 'numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    assert main(["tune", "--help"]) == 0
