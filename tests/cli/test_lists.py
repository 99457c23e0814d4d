"""``strategies``, ``rules``, ``doctor`` and ``cache``."""

import re
from pathlib import Path

import pytest

from sorry_sim import __version__
from sorry_sim.core import cache

from .conftest import Program


@pytest.fixture
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder."""
    monkeypatch.setenv("SORRY_SIM_CACHE", str(tmp_path / "cache"))
    cache.folder.cache_clear()
    yield tmp_path / "cache"
    cache.folder.cache_clear()


def test_strategies(program: Program) -> None:
    ran = program("strategies")
    assert (ran.code, ran.err) == (0, "")
    rows = dict(re.split(r"\s{2,}", line, maxsplit=1) for line in ran.out.splitlines())
    assert {"random", "greedy"} <= set(rows)
    assert all(rows.values())
    assert list(rows) == sorted(rows)


def test_rules(program: Program) -> None:
    ran = program("rules")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("classic  the classic game")


def test_doctor(program: Program, cache_folder: Path) -> None:
    ran = program("doctor")
    assert (ran.code, ran.err) == (0, "")
    found = dict(line.split(": ", 1) for line in ran.out.splitlines())
    assert found["sorry-sim"] == __version__
    assert {"python", "numba", "numpy", "pandas", "matplotlib", "click"} <= set(found)
    assert int(found["threads"]) >= 1
    assert found["cache folder"] == str(cache_folder)
    assert found["cache state"] == "writable, 0.0 MB"
    assert found["engine"].startswith("not compiled")


def test_doctor_where_nothing_can_be_kept(program: Program, cache_folder: Path) -> None:
    cache_folder.write_text("a file where the folder should be")
    ran = program("doctor")
    assert ran.code == 0
    assert "cache state: not writable" in ran.out


def test_cache(program: Program, cache_folder: Path) -> None:
    folder = cache.folder()
    assert folder is not None
    (folder / "code.nbi").write_bytes(bytes(2_500_000))
    assert program("cache") == (0, f"{cache_folder}: 2.5 MB\n", "")
    assert program("cache", "clear") == (0, "freed 2.5 MB\n", "")
    assert program("cache") == (0, f"{cache_folder}: 0.0 MB\n", "")
    assert program("cache", "clear") == (0, "freed 0.0 MB\n", "")
