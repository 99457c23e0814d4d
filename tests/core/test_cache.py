"""Compiled code on disk: found again, never in the way."""

import errno
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from numba.core.caching import IndexDataCacheFile

from sorry_sim.core import cache
from sorry_sim.core.jit import INT
from sorry_sim.core.sources import source_hash

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


def thrice(number: int) -> int:
    return 3 * number


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


def _harm(path: Path, how: str) -> None:
    content = path.read_bytes()
    harmed = {
        "empty": b"",
        "cut off": content[:-10],
        "noise": bytes(range(256)) * 10,
        "first bit": bytes([content[0] ^ 1]) + content[1:],
        "last bit": content[:-1] + bytes([content[-1] ^ 128]),
    }
    path.write_bytes(harmed[how])


@pytest.mark.parametrize("suffix", [".nbi", ".nbc"])
@pytest.mark.parametrize("how", ["empty", "cut off", "noise", "first bit", "last bit"])
def test_a_damaged_file_is_replaced(
    folder: Path, suffix: str, how: str, capfd: pytest.CaptureFixture[str]
) -> None:
    compiled()
    (path,) = folder.rglob(f"*{suffix}")
    _harm(path, how)
    assert not was_kept(compiled())
    said = capfd.readouterr().err
    assert said == f"sorry-sim: {path} is damaged, so this part is compiled again\n"
    assert was_kept(compiled())
    assert capfd.readouterr().err == ""


def test_any_single_bit_is_noticed(folder: Path) -> None:
    """A flipped bit of code would crash, or play on to other results without a word."""
    files = compiled()._cache._cache_file
    (key,) = files._load_index()
    assert files.load(key) is not None
    for path in folder.rglob("*.nb?"):
        content = path.read_bytes()
        for place in range(0, len(content), 41):
            harmed = bytearray(content)
            harmed[place] ^= 1 << place % 8
            path.write_bytes(harmed)
            assert files.load(key) is None, (path.name, place)
        path.write_bytes(content)
    assert files.load(key) is not None


def test_code_of_another_key_is_not_taken(folder: Path) -> None:
    """Processes that begin at once may come to name one file for two processors."""
    files = compiled()._cache._cache_file
    (key,) = files._load_index()
    files._save_index({"other": files._load_index()[key]})
    assert files.load("other") is None


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


@pytest.fixture
def filled(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache folder with code in it, where everybody gets to."""
    with TemporaryDirectory() as path:
        os.chmod(path, 0o755)
        for folder in _cache_at(Path(path), monkeypatch):
            compiled()
            yield folder


@contextmanager
def another_user(folder: Path, mode: int) -> Iterator[None]:
    """Be somebody else to whom the folder is of this mode."""
    user, made_from = os.geteuid(), cache._made_from()
    os.chmod(folder, mode)
    cache.folder.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cache, "_made_from", lambda: made_from)  # packages may be closed to them
        if user == 0:  # whom permissions do not bind
            os.seteuid(65534)
        try:
            yield
        finally:
            os.seteuid(user)
            os.chmod(folder, 0o755)


def test_a_cache_that_can_only_be_read_is_used(
    filled: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    inside = cache.folder()
    assert inside is not None
    with another_user(inside, 0o555):
        assert was_kept(compiled())
        assert capfd.readouterr().err == ""
        for _ in range(2):
            other = cache.cached(INT(INT))(thrice)
            assert (other(14), was_kept(other)) == (42, False)
        assert not cache.is_writable()
    said = f"sorry-sim: compiled code is not kept ({inside}: Permission denied)\n"
    assert capfd.readouterr().err == said


def test_damage_that_cannot_be_mended(filled: Path, capfd: pytest.CaptureFixture[str]) -> None:
    inside = cache.folder()
    assert inside is not None
    (path,) = inside.glob("*.nbc")
    _harm(path, "last bit")
    with another_user(inside, 0o555):
        assert not was_kept(compiled())
    assert capfd.readouterr().err.splitlines() == [
        f"sorry-sim: {path} is damaged, so this part is compiled again",
        f"sorry-sim: compiled code is not kept ({inside}: Permission denied)",
    ]


def test_a_cache_that_cannot_be_read(filled: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with another_user(filled, 0o000):
        assert not was_kept(compiled())
        assert not cache.is_warm()
        assert not cache.is_writable()
        with pytest.raises(PermissionError):
            cache.size()
    said = f"sorry-sim: compiled code is not kept ({filled} cannot be written)\n"
    assert capfd.readouterr().err == said


def test_a_folder_that_cannot_be_made(unusable: Path, capfd: pytest.CaptureFixture[str]) -> None:
    compiled()
    compiled()
    said = f"sorry-sim: compiled code is not kept ({unusable} cannot be written)\n"
    assert capfd.readouterr().err == said
    assert cache.folder() is None
    assert not cache.is_warm()
    assert cache.size() == cache.clear() == 0


# The folder


def test_it_is_named_by_what_the_code_is_made_from(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = cache.folder()
    assert first is not None
    assert first.parent == folder
    for named in (
        lambda: monkeypatch.setattr(cache, "source_hash", lambda: "0" * 64),
        lambda: monkeypatch.setattr(cache, "version", lambda package: f"{package} 0.1"),
    ):
        named()
        cache.folder.cache_clear()
        assert cache.folder() not in (first, None)
        monkeypatch.setattr(cache, "source_hash", source_hash)
    assert {"numba", "llvmlite", "numpy"} == set(cache._COMPILED_BY)


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
