"""Experiments played from a program, and opened again."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sorry_sim import InputError, Study
from sorry_sim.api import Experiment
from sorry_sim.cli.main import main

RUNS = """name = "runs"
title = "Who wins?"
question = "Who?"
games = 20
metrics = ["win_rate", "turns"]
charts = ["turns"]

[lineups]
greedy = { strategies = ["greedy"], against = "random" }
all = "random"

[players]
two = 2
"""

COMPARE = """name = "compare"
kind = "compare"
title = "Who beats whom?"
question = "Who?"
games = 10
strategies = ["greedy", "random"]

[players]
two = 2
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "study.toml"
    path.write_text(RUNS, encoding="utf-8")
    return path


def test_an_experiment_is_played_and_opened_again(file: Path) -> None:
    out = file.parent / "out"
    done: list[int] = []
    study = Study.run(file, out=out, progress=done.append)
    assert done[-1] == 40
    assert isinstance(study.results, Experiment)
    assert study.complete
    assert repr(study) == "<Study: Who wins?>"
    assert set(study.table.measure) >= {"win_rate", "turns"}
    assert study.table.games.max() == 20
    assert study.charts == ("turns",)
    assert study.plot().axes
    assert "Win rate by strategy" in str(study)
    assert (out / "report.html").is_file()
    assert Study.open(out).table.equals(study.table)
    assert Study.run(file, out=out, games=40).table.games.max() == 40  # goes on with it
    by_function = written(out)
    assert main(["resume", str(out)]) == 0
    assert written(out) == by_function
    command = ["experiment", "run", str(file), "--games", "40", "--out", str(out)]
    assert by_function["manifest.json"]["command"] == " ".join(["sorry-sim", *command])
    assert main([*command, "--force"]) == 0
    assert written(out) == by_function


def written(out: Path) -> dict[str, Any]:
    """What a folder holds, less how long it took."""
    found: dict[str, Any] = {path.name: path.read_bytes() for path in out.glob("*.*")}
    found["report.html"] = re.sub(rb"[\d,.]+ seconds on", b"", found["report.html"])
    for name in ("manifest.json", "checkpoint.json"):
        found[name] = json.loads(found[name])
        for changing in ("elapsed_s", "threads", "written", "sha256"):
            found[name].pop(changing, None)
    return found


@pytest.mark.long
def test_a_comparison_as_an_experiment(file: Path) -> None:
    file.write_text(COMPARE, encoding="utf-8")
    study = Study.run(file, out=file.parent / "out", threads=1)
    assert study.charts == ("ranking",)
    assert "Ranking" in str(study)
    file.write_text(RUNS, encoding="utf-8")
    with pytest.raises(InputError, match="already holds other results"):
        Study.run(file, out=file.parent / "out")


def test_an_experiment_that_cannot_be_played(file: Path) -> None:
    out = file.parent / "run"
    assert main(["run", "--strategy", "greedy", "--games", "4", "--out", str(out)]) == 0
    told = r"run already holds other results: they were written by .* run; choose .*\(force\)$"
    with pytest.raises(InputError, match=told):
        Study.run(file, out=out)
    file.write_text(RUNS.replace("random", "randum"), encoding="utf-8")
    with pytest.raises(InputError, match=r"study.toml.*'randum' \(did you mean 'random'"):
        Study.run(file, out=file.parent / "out")
    with pytest.raises(InputError, match=r"nowhere.toml"):
        Study.run("nowhere.toml")
    assert not (file.parent / "out").exists()
