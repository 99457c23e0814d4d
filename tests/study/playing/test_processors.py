"""How many threads play where nobody says it."""

import os
from pathlib import Path

import pytest

from sorry_sim.api import arguments
from sorry_sim.cli import doctor, options
from sorry_sim.study.playing.processors import processors
from sorry_sim.study.run import playing


@pytest.fixture(autouse=True)
def _sixteen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: set(range(16)), raising=False)


def linux(root: Path, groups: str, files: dict[str, str]) -> Path:
    """Write what Linux says of a process and its control groups."""
    for name, text in ({"proc/self/cgroup": groups} | files).items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


CGROUP = "sys/fs/cgroup"


@pytest.mark.parametrize(
    ("groups", "files", "threads"),
    [
        ("0::/\n", {}, 16),
        ("0::/\n", {"cpu.max": "max 100000\n"}, 16),
        ("0::/\n", {"cpu.max": "200000 100000\n"}, 2),
        ("0::/\n", {"cpu.max": "250000 100000\n"}, 3),
        ("0::/\n", {"cpu.max": "1000 100000\n"}, 1),
        ("0::/\n", {"cpu.max": "9900000 100000\n"}, 16),
        ("0::/a/b\n", {"a/b/cpu.max": "max 100000\n", "a/cpu.max": "500000 100000\n"}, 5),
        ("0::/a/b\n", {"a/b/cpu.max": "300000 100000\n", "a/cpu.max": "500000 100000\n"}, 3),
        ("0::/a\n", {"b/cpu.max": "100000 100000\n"}, 16),  # another's
        ("0::/\n", {"cpu.max": "damaged"}, 16),
        ("0::/\n", {"cpu.max": "100000 0"}, 16),
        ("", {}, 16),
    ],
)
def test_a_quota_of_version_2(
    groups: str, files: dict[str, str], threads: int, tmp_path: Path
) -> None:
    root = linux(tmp_path, groups, {f"{CGROUP}/{name}": text for name, text in files.items()})
    assert processors(root) == threads


@pytest.mark.parametrize(
    ("place", "quota", "threads"),
    [
        ("cpu,cpuacct/docker/77", 150_000, 2),
        ("cpu,cpuacct", 400_000, 4),  # how a container sees it
        ("cpu/docker", 150_000, 2),
        ("cpu,cpuacct/docker/77", -1, 16),
        ("memory/docker/77", 150_000, 16),
    ],
)
def test_a_quota_of_version_1(place: str, quota: int, threads: int, tmp_path: Path) -> None:
    groups = "5:memory:/docker/77\n4:cpu,cpuacct:/docker/77\n0::/\n"
    folder = f"{CGROUP}/{place}"
    times = {f"{folder}/cpu.cfs_quota_us": f"{quota}\n"}
    times |= {f"{folder}/cpu.cfs_period_us": "100000\n"}
    assert processors(linux(tmp_path, groups, times)) == threads


def test_where_there_is_no_linux(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert processors(tmp_path) == 16
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert processors(tmp_path) == 1


def test_commands_functions_and_doctor_take_as_many() -> None:
    for module in (arguments, doctor, options, playing):
        assert vars(module)["processors"] is processors
