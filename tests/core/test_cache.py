"""Compiled code on disk: found again, never in the way."""

import errno
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from numba.core.caching import IndexDataCacheFile

from sorry_sim.core import cache
from sorry_sim.core.jit import INT

CHECKOUT = Path(__file__).parent.parent.parent
RUN = [sys.executable, "-m", "sorry_sim", "run", "--strategy", "greedy", "--games", "20"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache folder of its own, not there yet."""
    path = tmp_path / "cache"
    yield from _cache_at(path, monkeypatch)


@pytest.fixture
def unusable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache folder that can be neither made nor read."""
    path = tmp_path / "file" / "cache"
    path.parent.write_text("not a folder")
    yield from _cache_at(path, monkeypatch)


def _cache_at(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("SORRY_SIM_CACHE", str(path))
    monkeypatch.setattr(cache, "_complaints", [])
    cache.folder.cache_clear()
    yield path
    cache.folder.cache_clear()


def twice(number: int) -> int:
    return 2 * number


def compiled() -> Any:
    """A small function, fetched or compiled as the engine is."""
    function = cache.cached(INT(INT))(twice)
    assert function(21) == 42
    return function


def was_kept(function: Any) -> bool:
    return bool(function.stats.cache_hits)


def test_compiled_once(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert not was_kept(compiled())
    assert was_kept(compiled())
    assert [path for path in folder.rglob("*.nbi") if "twice" in path.name]
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("suffix", [".nbi", ".nbc"])
@pytest.mark.parametrize("left", [0, 10, 50])
def test_a_damaged_file_is_survived(
    folder: Path, suffix: str, left: int, capfd: pytest.CaptureFixture[str]
) -> None:
    compiled()
    for path in folder.rglob(f"*{suffix}"):
        os.truncate(path, left)
    compiled()
    compiled()
    assert len(capfd.readouterr().err.splitlines()) <= 1


@pytest.mark.parametrize("suffix", [".nbi", ".nbc"])
def test_files_of_noise_are_survived(folder: Path, suffix: str) -> None:
    compiled()
    for path in folder.rglob(f"*{suffix}"):
        path.write_bytes(bytes(range(256)) * 10)
    compiled()


def test_a_file_that_is_gone_is_made_again(folder: Path) -> None:
    compiled()
    for path in folder.rglob("*.nbc"):
        path.unlink()
    assert not was_kept(compiled())
    assert was_kept(compiled())


def test_a_folder_that_goes_away(folder: Path) -> None:
    compiled()
    shutil.rmtree(folder)
    compiled()


def test_a_full_disk(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(IndexDataCacheFile, "save", full)
    compiled()
    compiled()
    said = capfd.readouterr().err
    assert said.startswith("sorry-sim: compiled code is not kept (")
    assert "No space left on device" in said
    assert said.count("\n") == 1


def test_a_folder_that_cannot_be_made(unusable: Path, capfd: pytest.CaptureFixture[str]) -> None:
    compiled()
    compiled()
    said = f"sorry-sim: compiled code is not kept ({unusable} cannot be written)\n"
    assert capfd.readouterr().err == said
    assert cache.folder() is None
    assert not cache.is_warm()
    assert cache.size() == cache.clear() == 0


# The folder


def test_it_is_named_by_the_sources(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = cache.folder()
    assert first is not None
    assert first.parent == folder
    assert cache.folder() == first
    source_hash = cache._source_hash.__wrapped__
    copy = folder.parent / "sorry_sim"
    for part in ("core", "plugins"):
        shutil.copytree(cache._PACKAGE / part, copy / part)
    monkeypatch.setattr(cache, "_PACKAGE", copy)
    assert source_hash() == cache._source_hash()
    with (copy / "core" / "tables.py").open("a") as tables:
        tables.write("#")
    assert source_hash() != cache._source_hash()


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_it_is_in_the_users_cache_folder(
    platform: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("SORRY_SIM_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", platform)
    expected = {"linux": ".cache", "darwin": "Library/Caches", "win32": "."}[platform]
    assert cache.base() == tmp_path / expected / "sorry-sim"
    monkeypatch.setenv("SORRY_SIM_CACHE", "elsewhere")
    assert cache.base() == Path("elsewhere").absolute()


def test_a_relative_path_of_the_users_cache_folder_is_ignored(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As the specification of XDG_CACHE_HOME says."""
    monkeypatch.delenv("SORRY_SIM_CACHE", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    for relative in ("", "caches", "./caches", "~/caches"):
        monkeypatch.setenv("XDG_CACHE_HOME", relative)
        assert cache.base() == tmp_path / ".cache" / "sorry-sim"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    assert cache.base() == tmp_path / "caches" / "sorry-sim"


def test_whether_the_engine_is_there(folder: Path) -> None:
    assert not cache.is_warm()
    compiled()
    assert not cache.is_warm()


def test_clearing_touches_its_own_folders_only(folder: Path) -> None:
    compiled()
    other = folder / "sorry-sim-0123456789abcdef"
    other.mkdir()
    (other / "old.nbc").write_bytes(b"12345678")
    (folder / "letter.txt").write_text("keep")
    (folder / "sorry-sim-notes").mkdir()
    (folder / "core-js").mkdir()
    size = cache.size()
    assert size > 8
    assert cache.clear() == size
    assert sorted(path.name for path in folder.iterdir()) == [
        "core-js",
        "letter.txt",
        "sorry-sim-notes",
    ]
    assert cache.size() == 0
    assert not was_kept(compiled())
    assert was_kept(compiled())


# Whole processes


def _started(cache_folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*RUN, "--format", "json"],
        cwd=CHECKOUT,
        env=os.environ | {"SORRY_SIM_CACHE": str(cache_folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.long
def test_several_processes_on_an_empty_cache_and_one_without(tmp_path: Path) -> None:
    """All play the same games; the one that cannot keep what it compiles says so once."""
    folder, unusable = tmp_path / "cache", tmp_path / "file" / "cache"
    unusable.parent.write_text("not a folder")
    processes = [_started(folder), _started(folder), _started(unusable)]
    ended = [(*process.communicate(timeout=300), process.returncode) for process in processes]
    results = []
    for out, _, code in ended:
        assert code == 0
        results.append(json.loads(out)["results"])
    assert results[0] == results[1] == results[2]
    complaint = f"compiled code is not kept ({unusable} cannot be written)"
    assert [err.count("compiled code is not kept") for _, err, _ in ended] == [0, 0, 1]
    assert complaint in ended[2][1]
    assert list(folder.rglob("batch._play_classic-*.nbi"))
