"""Strategies that other packages bring along."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sorry_sim.errors import InputError
from sorry_sim.plugins.loading import brought_along, find
from tests.tools import engine

CHECKOUT = Path(__file__).parent.parent.parent

BOLD = """
from sorry_sim import strategy
from {package}.helpers import left

@strategy
def brave(move, bump=2.0):
    '''Race.'''
    return -left(move) + 0.0 * bump
"""

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Install a package with one strategy: ``install("tiny", "bold = tiny.bold:brave")``."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def write(package: str, entries: str, text: str = BOLD) -> None:
        folder, about = tmp_path / package, tmp_path / f"{package}-1.0.dist-info"
        folder.mkdir()
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(f"[sorry_sim.strategies]\n{entries}\n")
        (folder / "__init__.py").write_text("")
        (folder / "helpers.py").write_text("def left(move):\n    return move.pips\n")
        (folder / "bold.py").write_text(text.replace("{package}", package))

    return write


def fault_of(spec: str) -> str:
    """The one line that a spec is refused with."""
    with pytest.raises(InputError) as caught:
        find(spec)
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


@pytest.mark.parametrize("value", ["tiny1.bold:brave", "tiny2.bold"])
def test_it_is_named_by_its_entry_point(install: Install, tmp_path: Path, value: str) -> None:
    package = value.partition(".")[0]
    install(package, f"bold = {value}")
    bold = find("bold:bump=3")
    assert (bold.name, bold.label, bold.kind) == ("bold", "bold:bump=3", "score")
    assert bold.path == tmp_path / package / "bold.py"
    assert [getattr(found, "name", None) for found in brought_along()] == ["bold"]
    assert (engine("bold").play(0, 50) == engine("greedy").play(0, 50)).all()
    assert "(did you mean 'bold'?)" in fault_of("bolt")


def test_it_works_in_a_process_of_its_own(install: Install, tmp_path: Path) -> None:
    install("tiny3", "bold = tiny3.bold:brave\nbroken = tiny3.nothing")

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "sorry_sim", *arguments],
            cwd=CHECKOUT,
            env=os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(CHECKOUT)])},
            capture_output=True,
            text=True,
            timeout=120,
        )

    played = run("run", "--strategy", "bold", "--against", "greedy", "--games", "8")
    assert played.returncode == 0, played.stderr
    shown = run("strategies", "show", "bold:bump=3")
    path = tmp_path / "tiny3" / "bold.py"
    assert shown.stdout.startswith(
        f"bold:bump=3 (score)\n{path}:5\n\nRace.\n\nparameters:\n  bump  3\n"
    )
    listed = run("strategies")
    assert ["bold", "score", "Race."] in [line.split() for line in listed.stdout.splitlines()]
    assert listed.stderr.startswith("sorry-sim: strategy broken of the package tiny3 (")
    assert listed.stderr.count("\n") == 1


def test_a_name_that_is_taken(install: Install) -> None:
    install("tiny4", "greedy = tiny4.bold:brave\ntwo = tiny4.bold:brave")
    install("tiny5", "two = tiny5.bold:brave")
    fault = fault_of("greedy")
    assert "strategy greedy is defined twice: in " in fault
    assert "strategies/greedy.py and in the package tiny4 (tiny4.bold:brave)" in fault
    assert {"tiny4", "tiny5"} <= set(fault_of("two").replace(";", "").split())
    assert find("random").name == "random"


@pytest.mark.parametrize(
    ("value", "text", "fault"),
    [
        ("bold:nothing", BOLD, "cannot be loaded: AttributeError: "),
        ("nothing", BOLD, "cannot be loaded: ModuleNotFoundError: No module named"),
        ("bold", "raise SystemExit", "cannot be loaded: SystemExit"),
        ("bold", "1 / 0", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("bold:plain", "def plain(move):\n    return 0\n", "is not a function marked @strategy"),
        ("bold", "", "is a module with 0 strategies: write its function in the entry point"),
    ],
)
def test_one_that_is_broken(
    install: Install, request: pytest.FixtureRequest, value: str, text: str, fault: str
) -> None:
    package = f"tiny_{abs(hash(request.node.name))}"
    install(package, f"bold = {package}.{value}", text)
    assert fault_of("bold").startswith(f"strategy bold of the package {package} ({package}.{value}")
    assert fault in fault_of("bold")
