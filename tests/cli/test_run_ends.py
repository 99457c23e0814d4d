"""How a run ends other than well: a faulty strategy, Ctrl-C, an output that is full."""

import json
import os
import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from sorry_sim.study.run import playing as study_run
from sorry_sim.study.run.playing import Outcome, Stuck

from .conftest import Program, Ran, process, quickly_kept, wait_for_counts

RUN = ("run", "--strategy", "greedy")

FAULTY = '''
from sorry_sim import strategy

@strategy
def nan(move):
    """Never a number."""
    return float("nan")

@strategy
def boom(move):
    """Divides by zero."""
    return 1 // (move.card - move.card)

@strategy
def loop(move):
    """Never comes back."""
    count = 0
    while move.card > 0:
        count = (count + 1) % 1000
    return count
'''


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    """A file of strategies that do what they must not."""
    path = tmp_path / "faulty ones.py"
    path.write_text(FAULTY)
    return path


@pytest.mark.parametrize(
    ("name", "did"), [("nan", "returned NaN"), ("boom", "raised ZeroDivisionError")]
)
def test_a_faulty_strategy_is_named_with_its_game(
    program: Program, refused: Callable[..., str], faulty: Path, name: str, did: str
) -> None:
    setup = ["--against", "random", "--seed", "7", "--strategy", f"{faulty}:{name}"]
    out = faulty.parent / "out"
    line = refused("run", *setup, "--games", "52", "--turn-limit", "5k", "--out", str(out))
    assert not out.exists()
    assert line.startswith(f"strategy {name} {did}")
    assert re.search(r"in game [0-9]+; to replay: ", line)
    game = re.search(r"--game ([0-9]+)", line)
    assert game is not None
    assert line.endswith(
        f"sorry-sim replay --seed 7 --game {game[1]} --strategy '{faulty}:{name}' "
        "--against random --turn-limit 5000"
    )
    replayed = program("replay", *setup, "--game", game[1], "--turn-limit", "5000")
    assert (replayed.code, replayed.err) == (2, f"sorry-sim: {line}\n")
    shown = replayed.out.splitlines()
    assert shown[0] == f"game {game[1]}"
    assert len(shown) > 1  # the cards before the fault


def interrupted(monkeypatch: pytest.MonkeyPatch, stuck: Stuck | None, played: int) -> None:
    """Let runs end as if Ctrl-C had been pressed after some games."""
    really_play = study_run.play

    def play(lineup: object, rules: object, games: int, *rest: object, **more: object) -> Outcome:
        counts = study_run.Counts.empty(lineup, rules, 1, 10_000)  # type: ignore[arg-type]
        if played:
            done = really_play(lineup, rules, played, *rest, **more)  # type: ignore[arg-type]
            counts = done.counts
        return Outcome(counts, 1.0, games, True, stuck, stuck is not None)

    monkeypatch.setattr(study_run, "play", play)


def test_ctrl_c_shows_and_saves_what_was_played(
    program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    interrupted(monkeypatch, None, 60)
    command = [*RUN, "--games", "1M", "--out", str(tmp_path), "--format", "json"]
    ran = program(*command)
    assert ran.code == 130
    assert json.loads(ran.out)["games"] == 60
    assert ran.err.endswith(
        f"\nsorry-sim: stopped after 60 of 1,000,000 games; to go on: sorry-sim resume {tmp_path}\n"
    )
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    assert (manifest["games"], manifest["complete"]) == (60, False)


def test_ctrl_c_before_the_first_game_is_done(
    program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    interrupted(monkeypatch, None, 0)
    ran = program(*RUN, "--games", "9", "--out", str(tmp_path))
    assert ran == Ran(130, "", "sorry-sim: stopped after 0 of 9 games\n")
    assert not (tmp_path / "counts.json").exists()


class LeftError(BaseException):
    """Stands for the end of the process."""


@pytest.mark.parametrize("played", [0, 8])
def test_a_strategy_that_never_comes_back(
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    played: int,
) -> None:
    def leave(code: int) -> None:
        raise LeftError(code)

    interrupted(monkeypatch, Stuck("loop", "17"), played)
    monkeypatch.setattr(os, "_exit", leave)
    with pytest.raises(LeftError, match="130"):
        program(*RUN, "--games", "100", "--seed", "4")
    ran = capfd.readouterr()
    assert bool(ran.out) == bool(played)
    assert ran.err.splitlines()[-2:] == [
        f"sorry-sim: stopped after {played} of 100 games",
        "sorry-sim: strategy loop never came back from a decision in game 17; "
        "to replay: sorry-sim replay --seed 4 --game 17 --strategy greedy",
    ]


def test_results_that_cannot_be_shown_are_saved(tmp_path: Path) -> None:
    command = [*RUN, "--games", "20", "--out", str(tmp_path)]
    with open("/dev/full", "w") as full, process(*command, stdout=full) as sorry_sim:
        _, err = sorry_sim.communicate(timeout=120)
    assert sorry_sim.returncode == 2
    assert err.endswith("sorry-sim: the output: No space left on device\n")
    assert json.loads((tmp_path / "manifest.json").read_text())["complete"]


def test_ctrl_c_in_a_real_run(tmp_path: Path) -> None:
    command = [*RUN, "--games", "1g", "--out", str(tmp_path), "--format", "csv"]
    with quickly_kept(*command) as sorry_sim:
        wait_for_counts(tmp_path, sorry_sim)
        sorry_sim.send_signal(signal.SIGINT)
        out, err = sorry_sim.communicate(timeout=60)
    assert sorry_sim.returncode == 130
    assert out.startswith("strategy,seat,")
    assert re.search(r"sorry-sim: stopped after [0-9,]+ of 1,000,000,000 games; to go on: ", err)
    assert json.loads((tmp_path / "manifest.json").read_text())["complete"] is False


def test_ctrl_c_with_a_strategy_that_never_comes_back(faulty: Path) -> None:
    out = faulty.parent / "out"
    command = ["run", "--strategy", f"{faulty}:loop", "--games", "1M", "--out", str(out)]
    for patience in (6, 30, 120):
        with process(*command) as sorry_sim:
            try:
                with pytest.raises(Exception, match="timed out"):
                    sorry_sim.communicate(timeout=patience)
                sorry_sim.send_signal(signal.SIGINT)
                shown, err = sorry_sim.communicate(timeout=60)
            finally:
                sorry_sim.kill()
        if err != "sorry-sim: stopped\n":  # a slow machine was still compiling
            break
    assert (sorry_sim.returncode, shown) == (130, "")
    assert "strategy loop never came back from a decision in game 0; to replay: " in err
    assert not out.exists()
