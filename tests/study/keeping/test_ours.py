"""Which files of a folder are ours, and that nothing else is replaced or removed."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sorry_sim.errors import InputError
from sorry_sim.study.compare import store as compare
from sorry_sim.study.experiment import store as experiment
from sorry_sim.study.keeping import ours
from sorry_sim.study.keeping.folder import as_json, prepare, rewrite, write_results
from sorry_sim.study.run import store as run
from sorry_sim.study.tune import store as tune
from sorry_sim.study.variants import store as variants
from tests.study.keeping.folders import contents

SAID: dict[str, Any] = {"version": "1", "core": "c", "machine": {}}
COUNTS = ("counts.json", b'{"format": "sorry-sim counts"}')


def save(out: Path, **tables: bytes) -> None:
    """Save results of these tables and of a chart."""
    (out / "charts").mkdir(exist_ok=True)
    named = {f"{name}.csv": content for name, content in tables.items()}
    charts = {"charts/win_rates.png": b"drawn"}
    write_results(out, COUNTS, dict(SAID), named, lambda: charts)


@pytest.mark.parametrize("store", [run, compare, variants, tune, experiment])
def test_all_that_commands_write_is_listed(store: Any) -> None:
    assert [name for name in store.FILES if not ours.is_name(name)] == []


@pytest.mark.parametrize(
    "name",
    ["thesis.txt", "../counts.json", "/counts.json", "charts/../notes.png", "charts/a/b.png", ""],
)
def test_other_names_are_not(name: str) -> None:
    assert not ours.is_name(name)


def test_files_of_a_user_stay(tmp_path: Path) -> None:
    """Under names that are not written this time, whatever is written."""
    (tmp_path / "charts").mkdir()
    for name in ("report.html", "cards.csv", "points.csv", "charts/cards.png", "tuned.toml"):
        (tmp_path / name).write_text("mine")
    before = contents(tmp_path)
    save(tmp_path, summary=b"1", turns=b"2")
    save(tmp_path, summary=b"3")
    after = contents(tmp_path)
    assert {name: after[name] for name in before} == before
    assert after.keys() - before.keys() == {
        "counts.json",
        "manifest.json",
        "summary.csv",
        "charts/win_rates.png",
    }


@pytest.mark.parametrize("name", ["summary.csv", "charts/win_rates.png"])
def test_a_file_of_a_user_is_not_replaced(name: str, tmp_path: Path) -> None:
    save(tmp_path, summary=b"1")
    (tmp_path / name).write_text("mine")
    before = contents(tmp_path)
    said = f"{tmp_path / name} is damaged or not a file of sorry-sim, and "
    with pytest.raises(InputError) as refused:
        save(tmp_path, summary=b"2")
    assert str(refused.value) == f"{said}is not replaced: move it away"
    with pytest.raises(InputError) as refused:
        prepare(tmp_path, run.FILES, force=True)
    assert str(refused.value).startswith(f"{said}--force does not replace it: choose another")
    assert contents(tmp_path) == before


def link(path: Path) -> None:
    path.symlink_to(path.with_name("of-mine.csv"))


@pytest.mark.parametrize("make", [link, os.mkfifo])
def test_what_is_no_file_is_not_replaced(make: Callable[[Path], None], tmp_path: Path) -> None:
    (tmp_path / "of-mine.csv").write_text("mine")
    save(tmp_path, summary=b"1")
    path = tmp_path / "summary.csv"
    path.unlink()
    make(path)
    with pytest.raises(InputError, match=r"summary\.csv is damaged or not a file of sorry-sim"):
        save(tmp_path, summary=b"2")
    with pytest.raises(InputError, match=r"summary\.csv is damaged or not a file of sorry-sim"):
        prepare(tmp_path, run.FILES, force=True)
    assert path.is_symlink() or path.is_fifo()
    assert (tmp_path / "of-mine.csv").read_text() == "mine"


@pytest.mark.parametrize(
    "files",
    [
        ["thesis.txt", "../outside.csv", "charts/../thesis.txt", "summary.csv"],
        dict.fromkeys(("thesis.txt", "../outside.csv")),
        {"thesis.txt": 3, "turns.csv": None, "cards.csv": []},
        "thesis.txt",
        None,
        3,
    ],
)
def test_a_manifest_that_was_edited_costs_no_file(files: Any, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    save(out)
    (tmp_path / "outside.csv").write_text("mine")
    for name in ("thesis.txt", "turns.csv", "cards.csv", "report.html"):
        (out / name).write_text("mine")
    manifest = json.loads((out / "manifest.json").read_text())
    (out / "charts" / "win_rates.png").unlink()
    (out / "manifest.json").write_text(json.dumps({**manifest, "files": files}))
    before = contents(tmp_path)
    save(out)
    after = contents(tmp_path)
    changed = {"out/manifest.json", "out/charts/win_rates.png"}
    assert {name for name in after if after[name] != before.get(name)} == changed
    assert before.keys() <= after.keys()


def old(out: Path, **more: Any) -> None:
    """Leave results as an earlier version wrote them, whose manifest has no checksums."""
    save(out, summary=b"1", turns=b"2")
    (out / "charts" / "win_rates.png").write_bytes(b"\x89PNG...")
    told = {name: value for name, value in SAID.items() if more or name != "core"}
    (out / "manifest.json").write_text(json.dumps({**told, **more}))


@pytest.mark.parametrize("more", [{}, {"files": ["summary.csv", "turns.csv", "report.html"]}])
def test_results_of_earlier_versions_are_replaced(more: dict[str, Any], tmp_path: Path) -> None:
    old(tmp_path, **more)
    (tmp_path / "report.html").write_text("mine")
    (tmp_path / "notes.csv").write_text("mine")
    (tmp_path / "charts" / "win_rates.png").unlink()
    prepare(tmp_path, run.FILES, force=True)
    save(tmp_path, summary=b"3")
    assert set(contents(tmp_path)) == {
        "counts.json",
        "manifest.json",
        "summary.csv",
        "charts/win_rates.png",
        "report.html",
        "notes.csv",
    }


def test_a_chart_of_an_earlier_version_looks_like_one(tmp_path: Path) -> None:
    old(tmp_path)
    save(tmp_path, summary=b"3")
    old(tmp_path)
    (tmp_path / "charts" / "win_rates.png").write_text("mine")
    with pytest.raises(InputError, match=r"win_rates\.png is damaged or not a file of sorry-sim"):
        save(tmp_path, summary=b"3")


def test_what_is_derived_is_told_in_the_manifest(tmp_path: Path) -> None:
    save(tmp_path, summary=b"1", turns=b"2")
    page = b'<meta name="generator" content="sorry-sim 1">'
    rewrite(tmp_path, {"summary.csv": b"3", "report.html": page}, ["counts.json"])
    told = json.loads((tmp_path / "manifest.json").read_text())
    assert list(told["files"]) == ["counts.json", "summary.csv", "report.html", "manifest.json"]
    assert told["counts"]["sha256"] == told["files"]["counts.json"]
    assert set(contents(tmp_path)) == set(told["files"])
    before = contents(tmp_path)
    rewrite(tmp_path, {"summary.csv": b"3", "report.html": page}, ["counts.json"])
    assert contents(tmp_path) == before
    rewrite(tmp_path, {"summary.csv": b"3", "report.html": page + b"2"}, ["counts.json"])
    assert (tmp_path / "report.html").read_bytes() == page + b"2"
    (tmp_path / "report.html").write_text("edited")
    with pytest.raises(InputError, match=r"report\.html is damaged or not a file of sorry-sim"):
        rewrite(tmp_path, {"summary.csv": b"4", "report.html": page}, ["counts.json"])
    assert (tmp_path / "summary.csv").read_bytes() == b"3"
    save(tmp_path, summary=b"1")
    assert (tmp_path / "report.html").read_text() == "edited"


def test_a_process_that_is_killed_leaves_no_file_of_which_none_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it is killed while files take their places, the same can be written again."""

    class Killed(BaseException):
        pass

    really = Path.replace
    for number in range(5):
        out, left = tmp_path / f"{number}", number
        out.mkdir()

        def replace(part: Path, path: Path) -> Path:
            nonlocal left
            if not left:
                raise Killed
            left -= 1
            return really(part, path)

        with monkeypatch.context() as patched:
            patched.setattr(Path, "replace", replace)
            with pytest.raises(Killed):
                save(out, summary=b"1", turns=b"2")
        assert not (out / "counts.json").exists()  # the last
        prepare(out, run.FILES, force=True)
        save(out, summary=b"3")
        assert set(contents(out)) >= {"counts.json", "summary.csv", "manifest.json"}
        assert not (out / "turns.csv").exists()


def test_manifests_are_laid_out_as_ever() -> None:
    assert as_json({"a": 1}) == b'{\n  "a": 1\n}\n'
