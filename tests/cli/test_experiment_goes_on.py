"""Experiments that are gone on with: the files as if nothing had happened, or a line that says why
not."""

import json
import random
import re
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sorry_sim.study.experiment import cells as playing
from sorry_sim.study.experiment import report

from .conftest import Program, kept, quickly_kept, wait_for_counts
from .experiments import ONE, RUNS, VARIANTS, contents

Study = Callable[[str], Path]
Refused = Callable[..., str]

TIMES = re.compile(rb"[\d,.]+ seconds on \d+ threads?")


@pytest.fixture
def no_charts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Charts take half a second, and tell nothing that counts do not."""
    monkeypatch.setattr(report, "_charts", lambda *_: {})


def results(out: Path) -> dict[str, Any]:
    """All that a folder holds, less how long it took."""
    found: dict[str, Any] = contents(out)
    found["report.html"] = TIMES.sub(b"", found["report.html"])
    for name in ("manifest.json", "checkpoint.json"):
        found[name] = json.loads(found[name])
        for changing in ("elapsed_s", "threads", "written", "sha256"):
            found[name].pop(changing, None)
    return found


def at_once(program: Program, *command: str) -> dict[str, Any]:
    """What the folder that the last of these words names would hold without a stop."""
    out = Path(command[-1])
    stopped = out.rename(out.with_name("stopped"))
    assert program(*command).code == 0
    found = results(out)
    out.rename(out.with_name("at once"))
    stopped.rename(out)
    return found


def test_stopped(
    program: Program, study: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    command = ("experiment", "run", str(study(RUNS)), "--threads", "1", "--out", str(out))
    played: list[tuple[str, int]] = []
    play = playing.RunCell.play

    def stopped_in_the_second(cell, threads, _report, before, keep):  # type: ignore[no-untyped-def]
        played.append((cell.slug, before.games if before else 0))

        def stop(_done: int) -> None:
            if len(played) == 2:
                signal.raise_signal(signal.SIGINT)

        return play(cell, threads, stop, before, keep)

    with monkeypatch.context() as patched:
        patched.setattr(playing.RunCell, "play", stopped_in_the_second)
        ran = program(*command)
        assert ran.code == 130
        assert f"stopped after 1 of 4 cells; to go on: sorry-sim resume {out}" in ran.err
        page = (out / "report.html").read_text()
        assert "4 cells, 30 to 32 games to be played each, seed 1" in page
        told = r"1 of 4 cells have been played. Begun: greedy-co_four \(\d+ of 32\). Not begun: all"
        assert re.search(told, page)
        assert page.count("sorry-sim run ") == 1
        assert program("resume", str(out)).code == 0
    slugs, done = zip(*played, strict=True)
    assert slugs == ("greedy-co_two", "greedy-co_four", "greedy-co_four", "all_two", "all_four")
    assert done[:2] == (0, 0) and 0 < done[2] < 32 and done[3:] == (0, 0)
    assert results(out) == at_once(program, *command)


def test_killed_at_any_time(
    program: Program, refused: Refused, study: Study, tmp_path: Path
) -> None:
    """As by ``kill -9``, twice, in whichever cell it is then."""
    path, out = study(RUNS), tmp_path / "out"
    command = ("experiment", "run", str(path), "--games", "6k", "--threads", "1", "--out", str(out))
    chance = random.Random(5)
    with quickly_kept(*command) as first:
        wait_for_counts(out, first)
        time.sleep(chance.uniform(0, 0.3))
        first.kill()
    if first.returncode:
        assert first.returncode == -signal.SIGKILL
        assert kept(out)["counts"]["cells"]
        assert "holds no results yet" in refused("report", str(out))
    with quickly_kept("resume", str(out), "--threads", "1") as second:
        time.sleep(chance.uniform(0, 1.5))
        second.kill()
    assert program("resume", str(out)).code == 0
    assert results(out) == at_once(program, *command)


@pytest.mark.usefixtures("no_charts")
def test_more_games(program: Program, study: Study, tmp_path: Path) -> None:
    """The file in the folder and the command in the report are those of all the games."""
    path, out = study(RUNS), tmp_path / "out"
    command = ("experiment", "run", str(path), "--out", str(out))
    assert program(*command).code == 0
    assert program("resume", str(out), "--games", "40").code == 0
    assert (out / "experiment.toml").read_text() == RUNS.replace("games = 30", "games = 40")
    asked = f"sorry-sim experiment run {path} --games 40 --out {out}"
    assert json.loads((out / "manifest.json").read_text())["command"] == asked
    more = (*command[:3], "--games", "40", *command[3:])
    assert results(out) == at_once(program, *more)
    before = contents(out)
    for again in (
        ("resume", str(out)),
        more,
        ("experiment", "run", str(out / "experiment.toml"), "--out", str(out)),
    ):
        ran = program(*again)
        said = f"sorry-sim: nothing to do: {out} holds all that was asked for\n"
        assert (ran.code, ran.out, ran.err) == (0, "", said)
    assert contents(out) == before


@pytest.mark.usefixtures("no_charts")
def test_more_cells_and_other_names(
    program: Program, study: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what is new is played, though all cells are called otherwise than before."""
    out = tmp_path / "out"
    command = ("experiment", "run", str(study(ONE)), "--out", str(out))
    assert program(*command).code == 0
    study(ONE.replace("two = 2", "three = 3\ntwo = 2").replace("Who?", "Who wins?"))
    played: list[str] = []
    play = playing.RunCell.play

    def told(cell, *rest):  # type: ignore[no-untyped-def]
        played.append(cell.slug)
        return play(cell, *rest)

    with monkeypatch.context() as patched:
        patched.setattr(playing.RunCell, "play", told)
        assert program(*command).code == 0
        assert played == ["three"]
        study(ONE.replace("two = 2", "many = 3\nfew = 2"))
        assert program(*command).code == 0
        assert played == ["three"]
    assert results(out) == at_once(program, *command)


@pytest.mark.usefixtures("no_charts")
def test_other_results_are_not_replaced_without_being_asked(
    program: Program, refused: Refused, study: Study, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    command = ("experiment", "run", str(study(ONE)), "--out", str(out))
    assert program(*command).code == 0
    before = contents(out)
    for text, message in {
        ONE.replace('name = "runs"', 'name = "runs"\nseed = 2'): "with other seed; ",
        ONE.replace('"random"', '"chaser"'): "with other line-ups and strategies; choose",
        ONE.replace("games = 30", "games = 10"): "holds 30 games of cell all, more than 10; ",
        ONE.replace("two = 2", "two = 4"): "with other line-ups; ",
        VARIANTS: "; all rule sets play the same deals, so none can come or go; choose",
    }.items():
        study(text)
        assert message in refused(*command)
        assert contents(out) == before
    manifest, old = out / "manifest.json", "charts/of_another.png"
    told = json.loads(manifest.read_text())
    manifest.write_text(json.dumps({**told, "files": [*told["files"], old]}))
    (out / "charts").mkdir(exist_ok=True)
    (out / old).touch()
    study(ONE.replace("games = 30", "games = 10"))
    assert program(*command, "--force").code == 0
    assert not (out / old).exists()
    other = tmp_path / "run"
    assert program("run", "--strategy", "greedy", "--games", "4", "--out", str(other)).code == 0
    assert "they were written by sorry-sim run" in refused(*command[:-1], str(other))
    line = refused("resume", str(out), "--games", "4")
    assert line == "it holds 10 games of cell all, more than 4"
    (out / "counts.json").write_text("{", encoding="utf-8")
    assert "is damaged" in refused("report", str(out))
    assert "is damaged" in refused(*command)
    assert "no such folder" in refused("report", str(tmp_path / "nowhere"))
    assert "it holds none of counts.json" in refused("report", str(tmp_path))


@pytest.mark.usefixtures("no_charts")
def test_another_program_plays_no_games_beside_others(
    program: Program,
    refused: Refused,
    study: Study,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out = tmp_path / "out"
    command = ("experiment", "run", str(study(ONE)), "--out", str(out))
    assert program(*command).code == 0
    before = contents(out)
    monkeypatch.setattr("sorry_sim.__version__", "99.0")
    for again in (command, ("resume", str(out))):
        ran = program(*again)
        assert (ran.code, ran.out) == (0, "")
        assert "nothing to do" in ran.err and "it was played by sorry-sim 0.1.0 (core " in ran.err
        assert "and this is sorry-sim 99.0 (core" in refused(*again, "--games", "40")
    assert contents(out) == before
    assert program(*command, "--force").code == 0
