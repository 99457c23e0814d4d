"""Folders that a program plays into, and goes on with."""

import json
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sorry_sim
from sorry_sim import InputError, strategy
from sorry_sim.api.results import Results
from sorry_sim.cli.main import main
from sorry_sim.study.compare import charts as compare_charts
from sorry_sim.study.keeping.keeper import Keeper
from sorry_sim.study.run import store
from sorry_sim.study.variants import charts as variants_charts


@strategy
def bold(move: Any, bump: float = 30.0) -> float:
    """Bump, else run."""
    return float(bump * move.bumps - move.pips)


def simulate(**more: Any) -> Results:
    return sorry_sim.simulate("greedy", against="random", players=2, **more)


def compare(**more: Any) -> Results:
    return sorry_sim.compare("greedy", "random", **more)


def variants(**more: Any) -> Results:
    return sorry_sim.variants(vary={"two_again": False}, players=2, **more)


@pytest.fixture(autouse=True)
def _no_charts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "charts", lambda counts: {})
    monkeypatch.setattr(compare_charts, "images", lambda meetings: {})
    monkeypatch.setattr(variants_charts, "images", lambda laboratory: {})


def killed(monkeypatch: pytest.MonkeyPatch, play: Callable[..., Any], **options: Any) -> None:
    """Play, and die when something has been kept for the first time."""

    class Killed(BaseException):
        pass

    really_keep = Keeper.keep

    def keep(keeper: Keeper, counts: Any, elapsed: float, now: bool = False) -> None:
        really_keep(keeper, counts, elapsed, now=True)
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(Keeper, "keep", keep)
        with pytest.raises(Killed):
            play(**options)


def played(out: Path) -> int:
    """How many games or deals the checkpoint has."""
    counts = json.loads((out / "checkpoint.json").read_text())["counts"]
    return int(counts["deals" if "deals" in counts else "games"])


@pytest.mark.parametrize(
    "play", [simulate, compare, pytest.param(variants, marks=pytest.mark.long)]
)
def test_a_killed_notebook_is_gone_on_with(
    play: Callable[..., Results], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    by_call, by_command, at_once = tmp_path / "call", tmp_path / "command", tmp_path / "once"
    for out in (by_call, by_command):
        killed(monkeypatch, play, games=400, out=out, threads=1)
        assert 0 < played(out) < 400
    done: list[int] = []
    kept = played(by_call)
    found = play(games=400, out=by_call, progress=done.append)
    assert found.complete
    assert done[0] > kept  # what was kept is not played again
    assert main(["resume", str(by_command), "--format", "csv"]) == 0
    whole = play(games=400, out=at_once)
    assert found.table.equals(whole.table)
    for name in ("counts.json", "compare.json", "variants.json"):
        files = [out / name for out in (by_call, by_command, at_once) if (out / name).is_file()]
        assert len(files) in (0, 3)
        assert len({file.read_bytes() for file in files}) <= 1
    assert play(games=440, out=by_command).complete  # only the new ones
    with pytest.raises(InputError, match=r"have been played already, and stay: games cannot be"):
        play(games=100, out=by_command)


def test_ctrl_c_is_gone_on_with(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    really_keep = Keeper.keep

    def keep(*arguments: Any, now: bool = False) -> None:
        if not now:
            signal.raise_signal(signal.SIGINT)
        really_keep(*arguments, now=now)

    with monkeypatch.context() as patched:
        patched.setattr(Keeper, "keep", keep)
        stopped = simulate(games=100_000, out=tmp_path)
    assert not stopped.complete
    done = int(stopped.table["games"].max())
    assert not sorry_sim.Study.open(tmp_path).complete
    more = done + done % 2 + 20  # whole rounds
    assert simulate(games=more, out=tmp_path).table["games"].max() == more


def test_a_function_is_gone_on_with_by_the_same_call_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def play(who: Any = bold, **more: Any) -> Results:
        return sorry_sim.simulate(who, against="random", players=2, games=400, **more)

    killed(monkeypatch, play, out=tmp_path, threads=1)
    assert main(["resume", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("sorry-sim: there is no strategy 'bold'")
    assert play(out=tmp_path).table.equals(play().table)
    assert json.loads((tmp_path / "manifest.json").read_text())["command"] is None
    bold.__code__ = (lambda move, bump=30.0: bump * move.bumps + move.pips).__code__
    with pytest.raises(InputError, match="strategy bold has changed since this was begun"):
        play(out=tmp_path)


def test_a_folder_of_something_else(tmp_path: Path) -> None:
    simulate(games=8, out=tmp_path)
    for play in (compare, variants):
        with pytest.raises(InputError, match="already holds other results: choose another folder"):
            play(games=8, out=tmp_path)
    with pytest.raises(InputError, match=r"already holds other results.* with force=True$"):
        simulate(games=8, out=tmp_path, seed=2)
    assert simulate(games=8, out=tmp_path, seed=2, force=True).complete
    for play, named in ((simulate, "out or games_out"), (compare, "out"), (variants, "out")):
        with pytest.raises(InputError, match=f"^force=True replaces what {named} names: give"):
            play(games=8, force=True)


def test_a_file_of_games_is_written_whole(tmp_path: Path) -> None:
    path, once = tmp_path / "games.parquet", tmp_path / "once.parquet"
    simulate(games=8, out=tmp_path)
    for games in (8, 16):
        found = simulate(games=games, out=tmp_path, games_out=path)
        simulate(games=games, games_out=once, force=True)
        assert path.read_bytes() == once.read_bytes()
        assert found.complete
    assert simulate(games=16, out=tmp_path, games_out=path).table.equals(found.table)


def test_a_precision(tmp_path: Path) -> None:
    few = simulate(precision="5%", games=120, out=tmp_path)
    assert "not reached in 120 games" in str(few)
    found = simulate(precision=0.05, out=tmp_path)
    low, high = found.table[["ci_low", "ci_high"]].loc[0]
    assert (high - low) / 2 <= 0.05
    assert "is reached" in str(found)
    assert simulate(precision=0.05).table.equals(found.table)
    assert main(["resume", str(tmp_path)]) == 0
