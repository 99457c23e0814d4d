"""``--out`` and ``--force`` in a folder that holds something else; what ``report`` then shows."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Program, kept

Refused = Callable[..., str]

RUN = ("run", "--strategy", "greedy", "--against", "random", "--players", "2", "--games", "8")
COMPARE = ("compare", "greedy", "random", "--games", "4")
TUNE = ("tune", "balanced", "--against", "greedy", "--games", "6")
OF_A_TUNING = ["tuning.json", "history.csv", "tuned.toml", "manifest.json"]


def names(out: Path) -> set[str]:
    return {str(path.relative_to(out)) for path in out.rglob("*") if path.is_file()}


@pytest.fixture
def tuning(tmp_path: Path) -> Path:
    """A folder that looks as that of a tuning."""
    out = tmp_path / "tuning"
    out.mkdir()
    for name in OF_A_TUNING:
        (out / name).touch()
    (out / "notes.txt").write_text("mine")
    (out / "tuning.json").write_text('{"format": "sorry-sim tuning"}')
    told = {"version": "1", "machine": {}, "files": [*OF_A_TUNING, "../outside.txt"]}
    (out / "manifest.json").write_text(json.dumps(told))
    (tmp_path / "outside.txt").write_text("not of it")
    return out


@pytest.mark.usefixtures("quick_charts")
def test_another_command_replaces_all_that_was_there(program: Program, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert program(*RUN, "--out", str(out)).code == 0
    assert program("report", str(out)).code == 0
    assert "<h1>A run</h1>" in (out / "report.html").read_text()
    assert program(*COMPARE, "--out", str(out), "--force").code == 0
    tables = {"compare.csv", "compare.md"}
    assert names(out) == {"compare.json", "manifest.json", "checkpoint.json", *tables}
    assert program("report", str(out)).code == 0
    assert "<h1>Strategies compared</h1>" in (out / "report.html").read_text()


@pytest.mark.usefixtures("quick_charts")
def test_a_run_and_a_tuning_do_not_mix(
    program: Program, refused: Refused, tuning: Path, tmp_path: Path
) -> None:
    before = names(tuning)
    into = ["--out", str(tuning)]
    said = f"{tuning} already holds results (tuning.json): go on with them by sorry-sim resume, "
    assert refused(*RUN, *into).startswith(said)
    assert refused(*TUNE, *into).startswith(said)
    assert refused("report", str(tuning)).startswith(f"{tuning} holds a tuning, of which there is")
    assert names(tuning) == before
    assert program(*RUN, *into, "--force").code == 0
    assert "notes.txt" in names(tuning)
    assert names(tuning) & set(OF_A_TUNING) == {"manifest.json"}
    assert (tmp_path / "outside.txt").exists()
    assert program("resume", str(tuning), "--games", "12").code == 0
    said = f"{tuning} already holds results (checkpoint.json): go on with them by sorry-sim resume"
    assert refused(*TUNE, *into).startswith(said)


def test_a_tuning_that_a_killed_run_was_to_replace(refused: Refused, tuning: Path) -> None:
    checkpoint = {"format": "sorry-sim checkpoint", "version": 1, "command": "run", "saved": None}
    (tuning / "checkpoint.json").write_text(json.dumps(checkpoint))
    assert "checkpoint data: there is no field" in refused("resume", str(tuning))


@pytest.mark.parametrize("name", ["counts.json", "summary.csv", "manifest.json"])
def test_files_of_others_are_not_replaced(refused: Refused, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text('{"a": 1}')
    line = refused(*RUN, "--out", str(tmp_path), "--force")
    assert line.startswith(f"{tmp_path / name} is damaged or not a file of sorry-sim, and --force")
    assert names(tmp_path) == {name}
    assert (tmp_path / name).read_text() == '{"a": 1}'


@pytest.mark.usefixtures("quick_charts")
def test_what_a_user_has_there_stays(program: Program, refused: Refused, tmp_path: Path) -> None:
    mine = ("report.html", "cards.csv", "points.csv", "charts/cards.png", "thesis.txt")
    (tmp_path / "report.html").write_text("mine")
    assert program(*RUN, "--out", str(tmp_path)).code == 0
    (tmp_path / "charts").mkdir(exist_ok=True)
    for name in mine:
        (tmp_path / name).write_text("mine")
    assert program("resume", str(tmp_path), "--games", "12").code == 0
    line = f"{tmp_path / 'report.html'} is damaged or not a file of sorry-sim, and is not replaced"
    assert refused("report", str(tmp_path)) == f"{line}: move it away"
    (tmp_path / "cards.csv").rename(tmp_path / "drawn.csv")
    (tmp_path / "points.csv").unlink()
    assert program(*COMPARE, "--out", str(tmp_path), "--force").code == 0
    for name in ("report.html", "drawn.csv", "charts/cards.png", "thesis.txt"):
        assert (tmp_path / name).read_text() == "mine"
    assert not (tmp_path / "summary.csv").exists()


@pytest.mark.usefixtures("quick_charts")
def test_the_manifest(program: Program, refused: Refused, tmp_path: Path) -> None:
    """What only it tells is needed, and is written again where it is gone."""
    assert program(*RUN, "--out", str(tmp_path)).code == 0
    path = tmp_path / "manifest.json"
    before = json.loads(path.read_text())
    path.write_text("{}")
    line = refused("report", str(tmp_path))
    assert line == f'{path}: the manifest is damaged: it lacks the field "machine"'
    path.unlink()
    assert program("resume", str(tmp_path)).code == 0
    after = json.loads(path.read_text())
    assert before["counts"] == after["counts"] and before["files"] == after["files"]
    assert kept(tmp_path)["saved"]["file"] == "counts.json"
    assert "nothing to do" in program("resume", str(tmp_path)).err
    (tmp_path / ".report.html.123.part").touch()
    assert program("report", str(tmp_path)).code == 0
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize(
    ("command", "named"),
    [
        (RUN, "--out, --chart or --games-out"),
        (COMPARE, "--out"),
        (("variants", "--vary", "pawns=3", "--games", "4"), "--out"),
    ],
)
def test_there_must_be_something_to_replace(
    refused: Refused, command: tuple[str, ...], named: str
) -> None:
    line = f"--force replaces what {named} names: give that too, or leave it out"
    assert refused(*command, "--force") == line


def test_a_chart_replaces_nothing_unasked(
    program: Program, refused: Refused, tmp_path: Path
) -> None:
    chart = tmp_path / "wins.svg"
    command = (*RUN, "--chart", str(chart))
    for there in (chart.touch, lambda: chart.symlink_to(tmp_path / "nothing")):
        there()
        line = f"{chart} is there already: name another file, or replace it with --force"
        assert refused(*command) == line
        assert names(tmp_path) <= {"wins.svg"}
        chart.unlink()
    chart.write_text("mine")
    ran = program(*command, "--force")
    assert (ran.code, ran.err.splitlines()[-1]) == (0, f"chart saved in {chart}")
    assert "<svg" in chart.read_text()
    chart.unlink()
    os.mkfifo(chart)
    said = f"cannot write {chart}: it is a device or a pipe, and should be a file"
    assert refused(*command, "--force") == said
    assert chart.is_fifo()


def test_a_report_of_nothing(refused: Refused, tmp_path: Path) -> None:
    line = refused("report", str(tmp_path / "nowhere"))
    assert line.endswith("nowhere: there is no such folder")
    assert list(tmp_path.iterdir()) == []
