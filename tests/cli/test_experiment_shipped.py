"""Experiments that are shipped are listed, checked and played by name."""

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import sorry_sim
from sorry_sim.study.experiment import report
from sorry_sim.study.experiment.located import Located
from sorry_sim.study.experiment.reading import understand
from sorry_sim.study.experiment.shipped import place

from .conftest import CHECKOUT, Program

FILES = {path.stem: path for path in (CHECKOUT / "experiments").glob("*.toml")}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(report, "_charts", lambda *_: {})


def test_a_list(program: Program) -> None:
    titles = {name: tomllib.loads(path.read_text())["title"] for name, path in FILES.items()}
    ran = program("experiment", "list")
    assert dict(line.split(maxsplit=1) for line in ran.out.splitlines()) == titles
    assert list(titles) and "skill" in titles


def test_a_name_is_the_file(program: Program) -> None:
    assert {name: place(Path(name)) for name in FILES} == FILES
    by_name = program("experiment", "check", "neighbours")
    assert by_name == program("experiment", "check", str(FILES["neighbours"]))
    assert by_name.code == 0


def test_a_name_is_played_here_and_gone_on_with(program: Program, tmp_path: Path) -> None:
    """Into a folder of the current one, not of the program, and by the same command again."""
    play = ["experiment", "run", "neighbours", "--games", "4"]
    ran = program(*play)
    assert (ran.code, ran.err) == (0, "")
    assert [path.name for path in tmp_path.iterdir()] == ["results"]
    page = Path("results/neighbours/report.html").read_text(encoding="utf-8")
    assert f"sorry-sim {' '.join(play)} --out results/neighbours" in page
    nothing = "sorry-sim: nothing to do: results/neighbours holds all that was asked for\n"
    assert program(*play).err == nothing
    assert program("resume", "results/neighbours").err == nothing
    assert sorry_sim.Study.run("neighbours", games=4).folder == Path("results/neighbours")


@pytest.mark.parametrize("name", FILES)
def test_none_needs_a_file_of_its_own(name: str) -> None:
    """A name does not say where such a file would be."""
    file = Located.read(FILES[name])
    assert understand(file, Path("here")) == understand(file, Path("there"))


@pytest.mark.parametrize(
    ("named", "line"),
    [
        ("skil", "there is no experiment 'skil' (did you mean 'skill'?): sorry-sim experiment"),
        ("houserules", "there is no experiment 'houserules' (did you mean 'house-rules'?)"),
        ("zzz", "there is no experiment 'zzz': sorry-sim experiment list shows those that are"),
        ("skill.toml", "there is no experiment file skill.toml (did you mean 'skill'?)"),
        ("experiments/skill.toml", "there is no experiment file experiments/skill.toml (did you"),
        ("none/mine.toml", "there is no experiment file none/mine.toml"),
        ("x" * 300, "there is no experiment 'xxxxx"),
    ],
)
@pytest.mark.parametrize("command", ["run", "check"])
def test_what_is_not_there(
    command: str, named: str, line: str, refused: Callable[..., str], tmp_path: Path
) -> None:
    assert refused("experiment", command, named).startswith(line)
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_another_ending_is_a_file(program: Program) -> None:
    Path("mine").write_text(FILES["skill"].read_text())
    assert program("experiment", "check", "mine").code == 0
