"""The folder of a run: what is written, and what is never lost."""

import errno
import hashlib
import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from sorry_sim import __version__
from sorry_sim.errors import InputError
from sorry_sim.rules import PRESETS, Rules
from sorry_sim.study.keeping.files import check_writable, part_of, write_all
from sorry_sim.study.keeping.folder import prepare
from sorry_sim.study.keeping.provenance import core
from sorry_sim.study.run import charts
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.store import FILES, save
from sorry_sim.study.run.tables import as_csv, points_csv
from tests.study.examples import empty_counts, lineup, random_counts

LINE_UP = lineup("a", "b", seats=("red", "yellow"))
POINT_SCORE = PRESETS["point-score"]
POINTS = {"points.csv", "charts/points.png"}
"""What is written only where points matter."""
CARDS = {"cards.csv", "charts/cards.png"}
"""What is written only where cards are counted."""


@pytest.fixture
def quick_charts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something else in place of charts, which take half a second."""
    monkeypatch.setattr(charts, "win_rates_image", lambda counts: b"win rates")
    monkeypatch.setattr(charts, "game_length_image", lambda counts: b"lengths")
    monkeypatch.setattr(charts, "points_image", lambda counts: b"points")


def save_run(out: Path, games: int = 100, seed: int = 1, rules: Rules | None = None) -> Counts:
    counts = empty_counts(LINE_UP, rules)
    if games:
        counts = random_counts(LINE_UP, games, seed, rules=rules)
    save(out, counts, LINE_UP, command="again", threads=2, elapsed=0.5, complete=True)
    return counts


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_a_run_is_written(tmp_path: Path) -> None:
    out = tmp_path / "new" / "run"
    prepare(out, FILES)
    counts = save_run(out)
    assert set(contents(out)) == set(FILES) - POINTS - CARDS
    assert Counts.from_dict(json.loads((out / "counts.json").read_text())) == counts
    assert (out / "summary.csv").read_text() == as_csv(counts)
    lines = (out / "turns.csv").read_text().splitlines()
    assert lines[0] == "turns,games"
    assert {int(a): int(b) for a, b in (line.split(",") for line in lines[1:])} == counts.turns


@pytest.mark.usefixtures("quick_charts")
def test_the_manifest_says_how_it_came_about(tmp_path: Path) -> None:
    prepare(tmp_path, FILES)
    save_run(tmp_path)
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    packages = {"numba", "numpy", "scipy", "statsmodels", "pandas", "matplotlib", "pyarrow"}
    assert set(manifest.pop("machine")) == {"platform", "cpus", "python"} | packages
    assert datetime.fromisoformat(manifest.pop("written")).tzinfo is UTC
    content = (tmp_path / "counts.json").read_bytes()
    assert manifest.pop("rules")["name"] == "classic"
    for one in manifest["strategies"]:
        assert len(one.pop("identity")) == 64
    assert set(manifest.pop("files")) == set(contents(tmp_path))
    assert manifest == {
        "version": __version__,
        "core": core(),
        "command": "again",
        "seed": 1,
        "counts": {"file": "counts.json", "sha256": hashlib.sha256(content).hexdigest()},
        "seats": ["red", "yellow"],
        "lineup": ["a", "b"],
        "rotations": 2,
        "turn_limit": 10_000,
        "strategies": [
            {"label": "a", "spec": "a", "parameters": {}, "source_hash": "hash of a", "does": ""},
            {"label": "b", "spec": "b", "parameters": {}, "source_hash": "hash of b", "does": ""},
        ],
        "threads": 2,
        "elapsed_s": 0.5,
        "games": 100,
        "complete": True,
    }


@pytest.mark.parametrize("name", ["counts.json", "manifest.json"])
def test_a_run_is_not_replaced_unasked(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("earlier")
    with pytest.raises(InputError, match="already holds results"):
        prepare(tmp_path, FILES)
    with pytest.raises(InputError, match=rf"{name} is damaged or not a file of sorry-sim"):
        prepare(tmp_path, FILES, force=True)
    assert contents(tmp_path) == {name: b"earlier"}


@pytest.mark.usefixtures("quick_charts")
def test_a_folder_with_other_files_is_fine(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    prepare(tmp_path, FILES)
    save_run(tmp_path)
    assert contents(tmp_path)["notes.txt"] == b"mine"


@pytest.mark.usefixtures("quick_charts")
def test_only_the_files_of_the_run_are_replaced(tmp_path: Path) -> None:
    prepare(tmp_path, FILES)
    save_run(tmp_path, seed=1)
    (tmp_path / "charts" / "mine.png").write_text("mine")
    before = contents(tmp_path)
    prepare(tmp_path, FILES, force=True)
    save_run(tmp_path, seed=2)
    after = contents(tmp_path)
    assert set(after) == set(before)
    assert after["charts/mine.png"] == b"mine"
    assert after["counts.json"] != before["counts.json"]


@pytest.mark.usefixtures("quick_charts")
def test_charts_of_the_earlier_run_do_not_stay(tmp_path: Path) -> None:
    prepare(tmp_path, FILES)
    save_run(tmp_path)
    save_run(tmp_path, games=0)
    assert set(contents(tmp_path)) == {"counts.json", "manifest.json", "summary.csv", "turns.csv"}


def test_points_are_written_where_they_matter(tmp_path: Path) -> None:
    prepare(tmp_path, FILES)
    counts = save_run(tmp_path, rules=POINT_SCORE)
    assert set(contents(tmp_path)) == set(FILES) - CARDS
    assert (tmp_path / "points.csv").read_text() == points_csv(counts)
    save_run(tmp_path)
    assert set(contents(tmp_path)) == set(FILES) - POINTS - CARDS


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("out", "it is a file, and should be a folder"),
        ("out/charts", "charts: it is a file, and should be a folder"),
        (".", "Not a directory"),
    ],
)
def test_a_file_in_the_way(what: str, message: str, tmp_path: Path) -> None:
    root = tmp_path / "root"
    blocked = root / what
    blocked.parent.mkdir(parents=True, exist_ok=True)
    blocked.write_text("in the way")
    with pytest.raises(InputError, match=message):
        prepare(root / "out", FILES)


def test_a_folder_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "summary.csv").mkdir()
    with pytest.raises(InputError, match=r"summary.csv: it is a folder, and should be a file"):
        prepare(tmp_path, FILES)


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder nobody may write to")
def test_an_unwritable_folder_is_told_beforehand() -> None:
    with pytest.raises(InputError, match="cannot write /proc/"):
        prepare(Path("/proc/self/run"), FILES)


def test_a_name_that_is_too_long() -> None:
    with pytest.raises(InputError, match="too long"):
        prepare(Path("/tmp") / ("x" * 5000), FILES)


@pytest.mark.usefixtures("quick_charts")
@pytest.mark.parametrize("failing", range(len(FILES) - len(CARDS)))
def test_a_full_disk_leaves_the_earlier_run_whole(
    failing: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(tmp_path, FILES)
    save_run(tmp_path, seed=1, rules=POINT_SCORE)
    before = contents(tmp_path)
    synced = []

    def full(descriptor: int) -> None:
        synced.append(descriptor)
        if len(synced) > failing:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match=r"cannot write .*: No space left on device$"):
        save_run(tmp_path, seed=2, rules=POINT_SCORE)
    assert contents(tmp_path) == before


def test_the_disk_that_is_always_full(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    part = tmp_path / f".out.txt.{os.getpid()}.part"
    part.symlink_to("/dev/full")
    with pytest.raises(InputError, match="No space left on device"):
        write_all({tmp_path / "out.txt": b"text"})
    assert list(tmp_path.iterdir()) == []


def test_new_files_are_as_readable_as_any(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    write_all({tmp_path / "file": b""})
    assert (tmp_path / "file").stat().st_mode == (tmp_path / "other").stat().st_mode


@pytest.mark.usefixtures("quick_charts")
def test_files_hold_no_values_that_json_lacks(tmp_path: Path) -> None:
    prepare(tmp_path, FILES)
    save_run(tmp_path, games=1)

    def refuse(text: str) -> Any:
        raise AssertionError(text)

    for name in ("counts.json", "manifest.json"):
        json.loads((tmp_path / name).read_text(), parse_constant=refuse)


def test_whether_a_file_can_be_written_is_known_beforehand(tmp_path: Path) -> None:
    check_writable(tmp_path / "chart.svg")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(InputError, match=r"cannot write .*chart.png: No such file or directory"):
        check_writable(tmp_path / "nowhere" / "chart.png")


def test_what_killed_processes_left_of_a_file_is_removed(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as dead:
        pass
    mine = tmp_path / "games.parquet"
    theirs = [
        part_of(mine, os.getppid()),  # lives
        part_of(tmp_path / "games.parquet.x", dead.pid),  # of another file
        tmp_path / ".games.parquet.1x.part",
    ]
    for path in [part_of(mine, dead.pid), part_of(mine, 10**30), *theirs]:
        path.touch()
    check_writable(mine)
    assert sorted(tmp_path.iterdir()) == sorted(theirs)


def test_the_first_fault_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that can no longer be written does not let anything be removed, either."""

    def read_only(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), "a part")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", read_only)
        patched.setattr(Path, "unlink", read_only)
        with pytest.raises(InputError, match=r"^cannot write .*a\.txt: Read-only file system$"):
            write_all({tmp_path / "a.txt": b""})
