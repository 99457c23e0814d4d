"""``run --games-out``: what is asked for, and how it ends when the run does not end well."""

import json
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from sorry_sim.core import cache
from sorry_sim.errors import InputError
from sorry_sim.study.games_out.file import GamesFile
from sorry_sim.study.run import charts, store
from sorry_sim.study.run import playing as study_run

from .conftest import Program, process

RUN = ("run", "--strategy", "greedy", "--against", "random", "--players", "2")


def test_a_file_beside_the_counts(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("win_rates_image", "game_length_image"):
        monkeypatch.setattr(charts, name, lambda _: b"")  # they take a second
    out = tmp_path / "new"
    path = out / "games.parquet"
    command = [*RUN, "--games", "60", "--out", str(out), "--games-out", str(path)]
    ran = program(*command)
    assert ran.code == 0
    assert ran.err.endswith(f"\nsaved in {out}\na row for every game saved in {path}\n")
    counts = json.loads((out / "counts.json").read_text())
    games = pq.read_table(path)
    assert games["game"].to_pylist() == list(range(60))
    assert sum(games["pips_red"].to_pylist()) == sum(pips[0] for pips in counts["pips"])


def test_threads_change_nothing(program: Program, tmp_path: Path) -> None:
    contents = set()
    for threads in ("1", "2"):
        path = tmp_path / f"{threads}.parquet"
        command = [*RUN, "--games", "3000", "--threads", threads, "--games-out", str(path)]
        assert program(*command).code == 0
        contents.add(path.read_bytes())
    assert len(contents) == 1


def test_a_full_disk_costs_the_file_alone(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(kept: GamesFile, *_: object) -> None:
        kept.fault = InputError("cannot write it: No space left on device")

    monkeypatch.setattr(GamesFile, "add", full)
    path = tmp_path / "games.parquet"
    ran = program(*RUN, "--games", "20", "--games-out", str(path), "--format", "json")
    assert ran.code == 2
    assert ran.err.endswith("\nsorry-sim: cannot write it: No space left on device\n")
    assert json.loads(ran.out)["games"] == 20
    assert not path.exists()


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("games.csv", "--games-out 'games.csv' must end in .parquet"),
        ("nowhere/games.parquet", "cannot write nowhere/games.parquet: No such file"),
        ("there.parquet", "there.parquet is there already: name another file, or replace it"),
    ],
)
def test_bad_paths_are_refused_before_anything_is_played(
    refused: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    path: str,
    line: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.parquet").touch()
    monkeypatch.setattr(study_run, "play", None)
    monkeypatch.setattr(cache, "is_warm", None)
    command = [*RUN, "--games", "8", "--out", "run/of/mine", "--games-out", path]
    assert refused(*command).startswith(line)
    assert not Path("run").exists()


@pytest.fixture
def run_of_20(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a run whose games are in games.parquet beside it."""
    monkeypatch.setattr(store, "charts", lambda counts: {})  # they take half a second
    out = tmp_path / "out"
    rows = ["--games-out", str(tmp_path / "games.parquet")]
    assert program(*RUN, "--games", "20", "--out", str(out), *rows).code == 0
    return out


def test_more_games_are_a_whole_file(
    run_of_20: Path, program: Program, refused: Callable[..., str], tmp_path: Path
) -> None:
    path, once = tmp_path / "games.parquet", tmp_path / "once.parquet"
    assert program(*RUN, "--games", "60", "--games-out", str(once)).code == 0
    (tmp_path / ".games.parquet.1.part").touch()  # of a process that was killed
    resume = ["resume", str(run_of_20), "--games", "60"]
    ran = program(*resume)
    assert ran.err.startswith(f"sorry-sim: playing 20 games again, to write their rows to {path}\n")
    assert path.read_bytes() == once.read_bytes()
    assert program(*resume).err.startswith("sorry-sim: nothing to do: ")
    counts = (run_of_20 / "counts.json").read_bytes()
    path.unlink()
    assert program(*resume).code == 0
    assert path.read_bytes() == once.read_bytes()
    assert (run_of_20 / "counts.json").read_bytes() == counts
    path.write_text("of somebody else")
    assert refused(*resume).startswith(f"{path} is there, and does not hold games of this run")
    assert path.read_text() == "of somebody else"
    assert not list(tmp_path.glob(".*"))


def test_ctrl_c_while_games_are_played_again(
    run_of_20: Path, program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, counts = tmp_path / "games.parquet", run_of_20 / "counts.json"
    before = path.read_bytes(), counts.read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr(GamesFile, "add", lambda *_: signal.raise_signal(signal.SIGINT))
        ran = program("resume", str(run_of_20), "--games", "60")
    assert ran.code == 130
    assert ran.err.endswith(
        f"stopped after 20 of 60 games; to go on: sorry-sim resume {run_of_20}\n"
    )
    assert (path.read_bytes(), counts.read_bytes()) == before
    assert program("resume", str(run_of_20)).code == 0
    assert len(pq.read_table(path)) == 60


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -9)])
def test_a_run_that_is_stopped(tmp_path: Path, number: signal.Signals, code: int) -> None:
    path = tmp_path / "games.parquet"
    command = [*RUN, "--games", "1g", "--games-out", str(path), "--format", "json"]
    with process(*command) as sorry_sim:
        while not (parts := list(tmp_path.iterdir())):
            assert sorry_sim.poll() is None
            time.sleep(0.05)
        assert parts[0].name.endswith(".part")
        time.sleep(0.3)  # some games
        sorry_sim.send_signal(number)
        out, _ = sorry_sim.communicate(timeout=60)
    assert sorry_sim.returncode == code
    if number == signal.SIGKILL:
        assert not path.exists()
        return
    games = pq.read_table(path)
    assert len(games) == json.loads(out)["games"] > 0
    assert games["game"].to_pylist() == list(range(len(games)))
    assert list(tmp_path.iterdir()) == [path]
