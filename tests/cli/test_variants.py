"""``sorry-sim variants`` from its options to what it prints and saves."""

import json
import os
import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from sorry_sim.core import cache
from sorry_sim.study.run.playing import Stuck
from sorry_sim.study.variants import paired
from sorry_sim.study.variants.comparison import Laboratory
from sorry_sim.study.variants.paired import Lockstep

from .conftest import Program, quickly_kept, wait_for_counts

VARIANTS = ("variants", "--strategy", "greedy", "--vary", "two_again=false")


def test_a_table_with_a_row_a_variant(program: Program) -> None:
    vary = ["--vary", "two_again=true,false", "--vary", "hand_size=0,5", "--preset", "fast-start"]
    ran = program("variants", *vary, "--games", "41")
    assert ran.code == 0
    assert ran.out.startswith("base classic and 3 variants, 4 players, 44 games each on the same")
    assert ran.out.count("\n  hand_size=5 ") == 6
    said = ran.err.splitlines()
    assert said[:3] == [
        "sorry-sim: no strategy is named: greedy sits in every seat",
        "sorry-sim: the base itself, and left out: two_again=true, hand_size=0",
        "sorry-sim: 41 deals do not make whole rounds of the rotation: playing 44",
    ]
    assert re.fullmatch(r"352 games in [0-9.]+ s: [0-9,]+ games/s", said[3])


@pytest.mark.parametrize(
    ("form", "first"),
    [("csv", "variant,games,"), ("markdown", "base classic "), ("json", "{\n"), ("table", "base ")],
)
def test_formats(program: Program, form: str, first: str) -> None:
    ran = program(*VARIANTS, "--games", "4", "--format", form)
    assert ran.code == 0
    assert ran.out.startswith(first)
    assert ran.out.endswith("\n") and not ran.out.endswith("\n\n")


def test_a_grid_of_a_changed_base_is_the_same_for_any_threads(program: Program) -> None:
    command = ["variants", "--vary", "pawns=2,3", "--vary", "two_again=true,false", "--grid"]
    command += ["--rules", "fast-start", "--set", "pawns=2", "--games", "60", "--format", "csv"]
    one = program(*command, "--threads", "1", "--players", "2", "--skilled", "chaser")
    two = program(*command, "--threads", "2", "--seats", "yellow,red", "--skilled", "chaser")
    assert one.code == 0
    assert one.out == two.out
    names = [line.partition(",60,")[0] for line in one.out.splitlines()[1:]]
    assert names == [
        "fast-start (pawns=2)",
        "two_again=false",
        "pawns=3",
        '"pawns=3, two_again=false"',
    ]


@pytest.mark.long
def test_files(program: Program, refused: Callable[..., str], tmp_path: Path) -> None:
    command = [*VARIANTS, "--games", "20", "--out", str(tmp_path / "new" / "study")]
    assert program(*command).code == 0
    saved = json.loads((tmp_path / "new" / "study" / "variants.json").read_text())
    assert Laboratory.from_dict(saved).games == 20
    assert (tmp_path / "new" / "study" / "charts" / "overview.png").stat().st_size > 1000
    assert refused(*command).endswith("or replace them with --force")
    assert program(*command, "--force").code == 0


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ([], "nothing is varied: give --vary with an option"),
        (["--vary", "two_agan=true"], "--vary 'two_agan=true': rule option 'two_agan' does not"),
        (["--vary", "two_again"], "--vary 'two_again' lacks a value"),
        (["--vary", "two_again=flase"], "two_again cannot be 'flase' (did you mean 'false'?)"),
        (["--vary", "two_again=true"], "nothing differs from the base"),
        (["--preset", "fast-strat"], "rules 'fast-strat' do not exist (did you mean 'fast-start'"),
        (["--rules", "clasic", "--preset", "fast-start"], "rules 'clasic' do not exist"),
        (["--vary", "hand_size=9", "--set", "deck=1:36"], "variant hand_size=9: hand_size=9 "),
        (["--vary", "teams=true", "--players", "2"], "variant teams=true: red and yellow cannot"),
        (["--vary", "pawns=3", "--strategy", "gredy"], "there is no strategy 'gredy' (did you"),
        (["--vary", "pawns=3", "--skilled", "gredy"], "there is no strategy 'gredy' (did you"),
        (["--vary", "pawns=3", "--skilled", "random"], "--skilled random would be measured"),
        (["--vary", "pawns=3", "--against", "random"], "--against fills the seats that --strategy"),
        (["--vary", "pawns=3", "--games", "0"], "--games cannot be '0'"),
        (["--vary", "pawns=3", "--out", "/dev/null"], "cannot write into /dev/null"),
    ],
)
def test_bad_input_is_refused_before_anything_is_played(
    refused: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    line: str,
) -> None:
    monkeypatch.setattr(paired, "play", None)
    monkeypatch.setattr(cache, "is_warm", None)
    assert refused("variants", "--games", "8", *arguments).startswith(line)


FAULTY = '''
from sorry_sim import strategy

@strategy
def nan(move):
    """Never a number."""
    return float("nan")
'''


@pytest.mark.parametrize(
    ("options", "command"),
    [
        (["--strategy", "{path}"], "--strategy {path} --set pawns=1"),
        (
            ["--strategy", "greedy", "--skilled", "{path}"],
            "--strategy {path} --against random --set pawns=1",
        ),
    ],
    ids=["played", "skilled"],
)
def test_a_faulty_strategy_is_named_with_how_to_see_it(
    program: Program,
    refused: Callable[..., str],
    tmp_path: Path,
    options: list[str],
    command: str,
) -> None:
    path = tmp_path / "faulty.py"
    path.write_text(FAULTY)
    setup = [option.format(path=path) for option in options]
    setup += ["--vary", "pawns=2", "--set", "pawns=1", "--seed", "3", "--games", "400"]
    line = refused("variants", *setup, "--threads", "2")
    assert line == refused("variants", *setup, "--threads", "1")
    assert re.match(r"variant [^:]+: strategy nan returned NaN in game [0-9]+; to replay:", line)
    assert command.format(path=path) in line
    replay = line.partition("to replay: sorry-sim ")[2].split()
    ran = program(*replay)
    assert ran.code == 2
    assert ran.err.startswith("sorry-sim: strategy nan returned NaN")


def ended(monkeypatch: pytest.MonkeyPatch, games: int, stuck: tuple[int, Stuck] | None) -> None:
    """Let comparisons end as if Ctrl-C had been pressed after some games."""
    really_play = paired.play

    def play(seated: object, asked: int, *rest: object) -> Lockstep:
        done = really_play(seated, games, *rest)  # type: ignore[arg-type]
        return Lockstep(done.tallies, 1.0, asked, True, stuck, stuck is not None)

    monkeypatch.setattr(paired, "play", play)


def test_ctrl_c_shows_and_saves_what_was_played(
    program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ended(monkeypatch, 12, None)
    ran = program(*VARIANTS, "--games", "1M", "--out", str(tmp_path), "--format", "json")
    assert ran.code == 130
    assert json.loads(ran.out)["games"] == 12
    assert ran.err.endswith(
        f"\nsorry-sim: stopped after 12 of 1,000,000 deals; to go on: sorry-sim resume {tmp_path}\n"
    )
    assert json.loads((tmp_path / "manifest.json").read_text())["complete"] is False


def test_ctrl_c_before_the_first_game_is_done(
    program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ended(monkeypatch, 0, None)
    ran = program(*VARIANTS, "--games", "8", "--out", str(tmp_path))
    assert (ran.code, ran.out) == (130, "")
    assert ran.err == "sorry-sim: stopped after 0 of 8 deals\n"
    assert not (tmp_path / "variants.json").exists()


class LeftError(BaseException):
    """Stands for the end of the process."""


def test_a_strategy_that_never_comes_back(
    program: Program, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def leave(code: int) -> None:
        raise LeftError(code)

    ended(monkeypatch, 4, (1, Stuck("loop", "17")))
    monkeypatch.setattr(os, "_exit", leave)
    with pytest.raises(LeftError, match="130"):
        program(*VARIANTS, "--games", "100")
    assert capfd.readouterr().err.splitlines()[-1] == (
        "sorry-sim: variant two_again=false: strategy loop never came back from a decision in "
        "game 17 (seed 1)"
    )


@pytest.mark.long
def test_ctrl_c_in_a_real_run(tmp_path: Path) -> None:
    command = [*VARIANTS, "--games", "1g", "--format", "csv", "--out", str(tmp_path)]
    with quickly_kept(*command) as sorry_sim:
        wait_for_counts(tmp_path, sorry_sim)
        sorry_sim.send_signal(signal.SIGINT)
        out, err = sorry_sim.communicate(timeout=60)
    assert sorry_sim.returncode == 130
    assert len({line.split(",")[1] for line in out.splitlines()[1:]}) == 1
    assert re.search(r"sorry-sim: stopped after [0-9,]+ of 1,000,000,000 deals; to go on: ", err)
