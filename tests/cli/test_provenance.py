"""What a folder of results tells of how it came about, and whether that is still true."""

import html
import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from sorry_sim.study.compare import store as compare_store
from sorry_sim.study.keeping.checksums import of_values
from sorry_sim.study.run import store
from sorry_sim.study.variants import charts as variants_charts

from .conftest import Program

RUN = ("run", "--strategy", "greedy", "--games", "12")


@pytest.fixture(autouse=True)
def _no_charts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Charts take half a second."""
    monkeypatch.setattr(store, "charts", lambda counts: {})
    monkeypatch.setattr(compare_store, "charts", lambda meetings: {})
    monkeypatch.setattr(variants_charts, "images", lambda laboratory, wanted=None: {})


@pytest.mark.parametrize(
    ("command", "counts"),
    [
        (
            "run --strategy greedy --against random --seats red,blue --no-rotate --seed 7 "
            "--set two_again=false --turn-limit 300 --series 2 --games 9",
            "counts.json",
        ),
        ("run --strategy greedy --players 2 --precision 9.5% --games 1k", "counts.json"),
        ("compare greedy random --rules fast-start --games 3", "compare.json"),
        (
            "variants --vary two_again=false --preset fast-start --skilled greedy --games 4",
            "variants.json",
        ),
    ],
)
def test_the_command_that_plays_it_again(
    command: str, counts: str, program: Program, tmp_path: Path
) -> None:
    first, again = tmp_path / "a", tmp_path / "b"
    ran = program(*command.split(), "--out", str(first))
    assert (ran.code, ran.err.splitlines()[-1]) == (0, f"saved in {first}")
    told = json.loads((first / "manifest.json").read_text())["command"]
    assert program("report", str(first)).code == 0
    page = (first / "report.html").read_text(encoding="utf-8")
    assert f"<pre><code>{html.escape(told, quote=False)}</code></pre>" in page
    name, *words = shlex.split(told)
    assert name == "sorry-sim"
    assert program(*words, "--out", str(again)).out == ran.out
    assert (again / counts).read_bytes() == (first / counts).read_bytes()
    assert json.loads((again / "manifest.json").read_text())["command"] == told


def test_where_it_was_saved_is_not_told_to_programs(program: Program, tmp_path: Path) -> None:
    ran = program(*RUN, "--out", str(tmp_path), "--format", "json")
    assert "saved" not in ran.out + ran.err


def test_more_games_are_in_the_command(program: Program, tmp_path: Path) -> None:
    program(*RUN, "--out", str(tmp_path))
    before = (tmp_path / "manifest.json").read_bytes()
    program("resume", str(tmp_path))  # nothing to do
    assert (tmp_path / "manifest.json").read_bytes() == before
    program("resume", str(tmp_path), "--games", "16")
    told = json.loads((tmp_path / "manifest.json").read_text())["command"]
    assert told == "sorry-sim run --seed 1 --games 16 --strategy greedy"


def test_counts_that_were_changed_are_not_reported(
    program: Program, refused: Callable[..., str], tmp_path: Path
) -> None:
    program(*RUN, "--out", str(tmp_path))
    counts, manifest = tmp_path / "counts.json", tmp_path / "manifest.json"
    checkpoint, content = tmp_path / "checkpoint.json", counts.read_text()
    told, report = json.loads(manifest.read_text()), ["report", str(tmp_path)]
    said = f"{counts} is not what was written there: its checksum is not that in "
    changed = json.loads(content)
    turns, games = changed["turns"].popitem()
    changed["turns"][str(int(turns) + 1)] = games
    counts.write_text(json.dumps(changed))
    there = sorted(tmp_path.iterdir())
    assert refused(*report) == f"{said}manifest.json"
    assert sorted(tmp_path.iterdir()) == there
    # As earlier versions wrote it: the checkpoint tells, and without one nobody.
    for name in ("counts", "core", "command", "files", "written"):
        del told[name]
    manifest.write_text(json.dumps(told))
    assert refused(*report) == f"{said}checkpoint.json"
    checkpoint.unlink()
    assert program(*report).code == 0
    counts.write_text(content)
    assert program(*report).code == 0
    manifest.write_text(json.dumps(told | {"counts": 3}))
    assert refused(*report).endswith('field "counts" must be a JSON object, not the number 3')


def test_counts_that_a_checkpoint_still_has(
    program: Program, refused: Callable[..., str], tmp_path: Path
) -> None:
    """As where a process is killed while it puts its results into their places."""
    program(*RUN, "--out", str(tmp_path))
    counts, checkpoint = tmp_path / "counts.json", tmp_path / "checkpoint.json"
    values = json.loads(checkpoint.read_text()) | {"counts": json.loads(counts.read_text())}
    values = {name: value for name, value in values.items() if name != "sha256"} | {"saved": None}
    checkpoint.write_text(json.dumps(values | {"sha256": of_values(values)}))
    counts.write_text(counts.read_text() + "\n")
    line = refused("report", str(tmp_path))
    assert line.endswith(f"; sorry-sim resume {tmp_path} writes the results again")
