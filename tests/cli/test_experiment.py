"""``sorry-sim experiment`` and ``report``: from a file to a folder of results, and again."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Program
from .experiments import COMPARE, ONE, PRECISION, RUNS, VARIANTS, contents

KEPT = ("counts.json", "checkpoint.json", "manifest.json", "experiment.toml")


@pytest.mark.parametrize(
    ("text", "charts"),
    [
        (RUNS, {"turns"}),
        (PRECISION, {"turns"}),
        (VARIANTS, {"turns"}),
        (COMPARE, {"ranking"}),
    ],
    ids=["runs", "precision", "variants", "compare"],
)
def test_a_folder_and_the_same_again_from_its_counts(
    text: str, charts: set[str], program: Program, study: Callable[[str], Path], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    ran = program("experiment", "run", str(study(text)), "--out", str(out))
    assert (ran.code, ran.out, ran.err) == (0, f"{out / 'report.html'}\n", "")
    before = contents(out)
    assert {Path(name).stem for name in before if name.startswith("charts")} == charts
    assert (out / "experiment.toml").read_text() == text
    page = (out / "report.html").read_text()
    assert "Who &lt;wins&gt;?" in page
    assert "Not complete" not in page
    assert ("--precision 15%" in page) == (text == PRECISION)
    for name in before:
        if name not in KEPT:
            (out / name).unlink()
    ran = program("report", str(out))
    assert (ran.code, ran.err) == (0, "")
    assert contents(out) == before
    manifest = out / "manifest.json"
    manifest.write_text(manifest.read_text().replace('"source_hash"', '"hash"'))
    ran = program("report", str(out))
    assert (ran.code, ran.out) == (2, "")
    assert 'there is no field "source_hash"' in ran.err


def test_files_of_a_folder_must_belong_together(
    program: Program, refused: Callable[..., str], study: Callable[[str], Path], tmp_path: Path
) -> None:
    out, other = tmp_path / "out", tmp_path / "other"
    assert program("experiment", "run", str(study(ONE)), "--out", str(out)).code == 0
    less = ONE.replace("games = 30", "games = 10").replace('"random"', '"chaser"')
    assert program("experiment", "run", str(study(less)), "--out", str(other)).code == 0
    text = (out / "experiment.toml").read_text()
    counts = (out / "counts.json").read_bytes()
    (out / "counts.json").write_bytes((other / "counts.json").read_bytes())
    assert "counts.json is not what was written there" in refused("report", str(out))
    (out / "counts.json").write_bytes(counts)
    for folder in (out, other):  # as they were before there were checksums
        told = json.loads((folder / "manifest.json").read_text())
        for name in ("counts", "core", "files"):
            del told[name]
        (folder / "manifest.json").write_text(json.dumps(told))
        (folder / "checkpoint.json").unlink()
    before = contents(out)
    for name, content, message in (
        ("experiment.toml", f"seed = 9\n{text}", "seed is 9 in the one and 1 in the other"),
        ("experiment.toml", f"{text}three = 3\n", "cell two is in one of them alone"),
        ("manifest.json", (other / "manifest.json").read_text(), "has more games in the one"),
        ("counts.json", (other / "counts.json").read_text(), "cell all differs in its line-ups"),
    ):
        (out / name).write_text(content)
        line = refused("report", str(out))
        assert "belong together" in line and message in line
        (out / name).write_bytes(before[name])
    (out / "experiment.toml").write_text(text.replace("Who <wins>?", "Who?"))
    assert program("report", str(out)).code == 0
    assert "Who &lt;wins" not in (out / "report.html").read_text()


def test_a_report_of_a_single_run(program: Program, tmp_path: Path) -> None:
    out = tmp_path / "run"
    run = ("run", "--strategy", "greedy", "--against", "random", "--games", "8", "--out", str(out))
    assert program(*run).code == 0
    before = contents(out)
    assert program("report", str(out)).out == f"{out / 'report.html'}\n"
    after = contents(out)
    told = json.loads(after.pop("manifest.json"))["files"]
    assert told.keys() == contents(out).keys() - {"checkpoint.json"}
    del before["manifest.json"]  # which tells of the report from now on
    assert after.items() > before.items()
    assert b"classic rules, 4 players, 8 games, seed 1" in (out / "report.html").read_bytes()
    assert program(*run, "--force").code == 0
    assert not (out / "report.html").exists()


def test_a_fault_names_the_cell_and_the_game(
    refused: Callable[..., str],
    study: Callable[[str], Path],
    written: Callable[..., Path],
    tmp_path: Path,
) -> None:
    written("@strategy\ndef lost(move):\n    return move.pips * float('nan')\n", "mine.py")
    path = study(RUNS.replace('all = "random"', 'all = "mine.py:lost"'))
    line = refused("experiment", "run", str(path), "--out", str(tmp_path / "out"))
    assert line.startswith("cell all_two: strategy lost ")
    assert f"--strategy {tmp_path / 'mine.py'}:lost --players 2" in line
    # What was played before the fault is kept; nothing looks as if the study had ended.
    assert set(contents(tmp_path / "out")) == {"checkpoint.json"}


def test_check_lists_the_cells(program: Program, study: Callable[[str], Path]) -> None:
    ran = program("experiment", "check", str(study(RUNS)))
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "runs: Who <wins>?",
        "4 run cells, seed 1",
        "  greedy-co_two: 30 games",
        "  greedy-co_four: 32 games",
        "  all_two: 30 games",
        "  all_four: 30 games",
    ]
