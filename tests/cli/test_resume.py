"""``sorry-sim resume``: the results as if nothing had happened, or a line that says why not."""

import json
import os
import random
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sorry_sim.study.keeping.checksums import of_values
from sorry_sim.study.keeping.keeper import Keeper
from tests.conftest import Written

from .conftest import CHECKOUT, Program, kept, quickly_kept, wait_for_counts

Refused = Callable[..., str]

RUN = ("run", "--strategy", "greedy", "--against", "random", "--players", "2")
COMPARE = ("compare", "greedy", "random", "chaser")
VARIANTS = ("variants", "--strategy", "greedy", "--vary", "two_again=false")
LONG = pytest.mark.long
COMMANDS = [
    RUN,
    (*RUN, "--series", "3"),
    (*RUN, "--target", "200"),
    ("run", "--strategy", "random", "--rules", "point-score", "--set", "pawns=3", "--seed", "9"),
    pytest.param(COMPARE, marks=LONG),
    VARIANTS,
]


def results(out: Path) -> dict[str, Any]:
    """All that a folder holds, less how long it took."""
    found: dict[str, Any] = {
        str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*") if path.is_file()
    }
    for name in ("manifest.json", "checkpoint.json"):
        found[name] = json.loads(found[name])
        for changing in ("elapsed_s", "threads", "written", "sha256"):
            found[name].pop(changing, None)
    return found


def progress(out: Path) -> int:
    """How many games are kept of what has not ended, or deals."""
    counts = kept(out)["counts"]
    return int(counts["deals" if "deals" in counts else "games"])


@pytest.mark.usefixtures("quick_charts")
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_stopped_and_gone_on_with(
    command: tuple[str, ...], program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    once, twice = tmp_path / "once", tmp_path / "two parts"
    really_keep = Keeper.keep

    def keep(*arguments: Any, **more: Any) -> None:
        signal.raise_signal(signal.SIGINT)
        really_keep(*arguments, **more)

    with monkeypatch.context() as patched:
        patched.setattr(Keeper, "keep", keep)
        ran = program(*command, "--games", "100k", "--out", str(twice))
    assert ran.code == 130
    assert ran.err.endswith(f"; to go on: sorry-sim resume '{twice}'\n")
    assert not json.loads((twice / "manifest.json").read_text())["complete"]
    resumed = program("resume", str(twice), "--games", "60", "--threads", "1")
    at_once = program(*command, "--games", "60", "--out", str(once))
    assert (resumed.code, resumed.out) == (0, at_once.out)
    assert results(twice) == results(once)


@pytest.mark.usefixtures("quick_charts")
@pytest.mark.parametrize(
    "command",
    [RUN, pytest.param(COMPARE, marks=LONG), pytest.param(VARIANTS, marks=LONG)],
    ids=lambda command: command[0],
)
def test_more_games(
    command: tuple[str, ...], program: Program, refused: Refused, tmp_path: Path
) -> None:
    once, twice = tmp_path / "once", tmp_path / "twice"
    assert program(*command, "--games", "60", "--out", str(once)).code == 0
    assert program(*command, "--games", "20", "--out", str(twice)).code == 0
    nothing = program("resume", str(twice), "--games", "20")
    unit = "games" if command is RUN else "deals"
    said = f"sorry-sim: nothing to do: {twice} holds all 20 {unit} that were asked for\n"
    assert (nothing.code, nothing.out, nothing.err) == (0, "", said)
    line = refused("resume", str(twice), "--games", "16")
    assert line == f"20 {unit} have been played already, and stay: --games cannot be less"
    assert program("resume", str(twice), "--games", "60").code == 0
    assert results(twice) == results(once)


@pytest.mark.usefixtures("quick_charts")
def test_games_are_rounded_as_run_does(program: Program, tmp_path: Path) -> None:
    command = [*RUN[:-1], "4", "--out", str(tmp_path)]
    program(*command, "--games", "8")
    ran = program("resume", str(tmp_path), "--games", "9", "--format", "json")
    assert ran.err.startswith("sorry-sim: 9 games do not divide by 4 rotations: playing 12\n")
    assert json.loads(ran.out)["games"] == 12


# Killed


@pytest.mark.parametrize(
    "command", [RUN, COMPARE, pytest.param(VARIANTS, marks=LONG)], ids=lambda command: command[0]
)
def test_killed_at_any_time(
    command: tuple[str, ...], program: Program, refused: Refused, tmp_path: Path
) -> None:
    once, often = tmp_path / "once", tmp_path / "often"
    chance = random.Random(command[0])
    with quickly_kept(*command, "--games", "1g", "--out", str(often), "--threads", "1") as first:
        wait_for_counts(often, first)
        for second in (["resume"], [*command, "--games", "4", "--force", "--out"]):
            assert refused(*second, str(often)).startswith(f"another process plays in {often}")
        time.sleep(chance.uniform(0, 0.2))
        first.kill()
    played = progress(often)
    with quickly_kept("resume", str(often), "--threads", "1") as third:
        time.sleep(chance.uniform(0, 1.5))
        third.kill()
    assert first.returncode == third.returncode == -signal.SIGKILL
    assert progress(often) >= played > 0
    games = str(progress(often) // 100 * 100 + 400)
    resumed = program("resume", str(often), "--games", games)
    at_once = program(*command, "--games", games, "--out", str(once))
    assert (resumed.code, resumed.out) == (0, at_once.out)
    assert results(often) == results(once)


def test_killed_before_anything_was_kept(program: Program, tmp_path: Path) -> None:
    """Then it is begun anew, and nothing hinders that."""
    command = [*RUN, "--games", "20", "--out", str(tmp_path / "out")]
    with quickly_kept(*command) as process:
        time.sleep(random.Random(1).uniform(0, 0.3))
        process.kill()
    again = program("resume", str(tmp_path / "out"))
    assert again.code == 0 or program(*command).code == 0


# What cannot be gone on with


@pytest.fixture
def stopped(program: Program, tmp_path: Path, quick_charts: None) -> Path:
    """The folder of a run by a strategy and rules of the user's own."""
    (tmp_path / "mine.toml").write_text(
        (CHECKOUT / "strategies" / "balanced.toml").read_text().replace("balanced", "mine")
    )
    (tmp_path / "house.toml").write_text("pawns = 3\n")
    own = ["--strategy", str(tmp_path / "mine.toml"), "--rules", str(tmp_path / "house.toml")]
    out = tmp_path / "out"
    assert program("run", *own, "--games", "4", "--out", str(out)).code == 0
    return out


def test_strategies_rules_and_program_must_be_what_they_were(
    stopped: Path, program: Program, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, more = results(stopped), ["resume", str(stopped), "--games", "8"]
    for name, old, new, said in (
        ("mine.toml", "home = ", "home = 1", "strategy mine has changed since this was begun"),
        ("house.toml", "3", "2", "rules 'house' have changed since this was begun (pawns=3 is"),
    ):
        path = stopped.parent / name
        content = path.read_text()
        assert old in content
        path.write_text(content.replace(old, new))
        assert refused(*more).startswith(said)
        path.unlink()
        assert str(path) in refused(*more)
        path.write_text(content)
    with monkeypatch.context() as patched:
        patched.setattr("sorry_sim.__version__", "99.0")
        assert "and this is sorry-sim 99.0 (core" in refused(*more)
    assert results(stopped) == before
    assert program(*more).code == 0


@pytest.mark.usefixtures("quick_charts")
def test_data_that_a_strategy_reads_must_be_what_they_were(
    program: Program, refused: Refused, written: Written, tmp_path: Path
) -> None:
    data, out = tmp_path / "weight.txt", tmp_path / "out"
    data.write_text("-1")
    mine = written(
        "from pathlib import Path\n"
        "WEIGHT = float((Path(__file__).parent / 'weight.txt').read_text())\n"
        "@strategy\n"
        "def mine(move):\n"
        "    return WEIGHT * move.pips\n"
    )
    assert program("run", "--strategy", str(mine), "--games", "4", "--out", str(out)).code == 0
    before, more = results(out), ["resume", str(out), "--games", "8"]
    data.write_text("1")
    assert refused(*more).startswith("strategy mine has changed since this was begun")
    assert results(out) == before
    data.write_text("-1")
    earlier = kept(out)  # by a program that looked at the source alone
    for one in earlier["asked"]["strategies"]:
        del one["identity"]
    del earlier["sha256"]
    earlier["sha256"] = of_values(earlier)
    (out / "checkpoint.json").write_text(json.dumps(earlier))
    assert program(*more).code == 0


def test_folders_without_anything_to_go_on_with(refused: Refused, tmp_path: Path) -> None:
    for out in (tmp_path, tmp_path / "nowhere"):
        assert refused("resume", str(out)).startswith(f"there is nothing to go on with in {out}")
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_folder_is_left_alone(stopped: Path, refused: Refused) -> None:
    (stopped / "counts.json").write_text("{}")
    before = results(stopped)
    assert "counts.json is not what was written there" in refused("resume", str(stopped))
    assert results(stopped) == before


# A full disk


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk with room for a checkpoint, not for all results."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=32k", "none", str(disk)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("a small disk cannot be mounted here")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_a_disk_that_gets_full(small_disk: Path, program: Program, tmp_path: Path) -> None:
    """The results do not fit; what was played is kept, and not played again."""
    once, out = tmp_path / "once", small_disk / "out"
    command = [*RUN, "--games", "2000", "--out"]
    ran = program(*command, str(out))
    assert ran.code == 2
    assert ran.err.splitlines()[-1].startswith(f"sorry-sim: cannot write {out}/")
    assert ran.err.endswith("No space left on device\n")
    assert kept(out)["counts"]["games"] == 2000
    assert os.listdir(out) == ["checkpoint.json"]
    subprocess.run(["mount", "-o", "remount,size=1m", str(small_disk)], check=True)
    resumed = program("resume", str(out))
    assert (resumed.code, resumed.out) == (0, program(*command, str(once)).out)
    assert results(out) == results(once)


def test_a_disk_that_is_full_all_the_time(
    small_disk: Path, program: Program, refused: Refused
) -> None:
    (small_disk / "other").write_bytes(b"x" * 32 * 1024)
    line = refused(*RUN, "--games", "20", "--out", str(small_disk / "out"))
    assert line.startswith("cannot write ") and line.endswith("No space left on device")
    assert os.listdir(small_disk) == ["other"]
