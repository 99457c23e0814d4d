"""How a test runs the program: within this process, or as a process of its own."""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from sorry_sim.cli.main import main
from sorry_sim.core.batch import play_range
from sorry_sim.core.expand import expand
from sorry_sim.core.tables import build
from sorry_sim.rules import Rules
from sorry_sim.study.compare import store as compare_store
from sorry_sim.study.run import store
from sorry_sim.study.variants import charts as variants_charts

CHECKOUT = Path(__file__).parent.parent.parent


class Ran(NamedTuple):
    """What a command left: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


Program = Callable[..., Ran]


@pytest.fixture
def program(capfd: pytest.CaptureFixture[str]) -> Program:
    """Run a command in this process: ``program("moves", ...)``."""

    def run(*arguments: str) -> Ran:
        code = main(arguments)
        return Ran(code, *capfd.readouterr())

    return run


@pytest.fixture(scope="session", autouse=True)
def _everything_compiled() -> None:
    """Compile what is not compiled yet, so that no test sees the line that says so."""
    play_range(classic=True)
    play_range(classic=False)
    expand(np.zeros(4, np.int64), 0, {1: 1}, build(Rules()))


@pytest.fixture
def refused(program: Program) -> Callable[..., str]:
    """Run a command that must be refused: exit 2 and one line, which is returned."""

    def run(*arguments: str) -> str:
        ran = program(*arguments)
        assert ran.code == 2
        assert ran.out == ""
        assert ran.err.startswith("sorry-sim: ")
        assert ran.err.count("\n") == 1
        assert "Traceback" not in ran.err
        return ran.err.removeprefix("sorry-sim: ").rstrip("\n")

    return run


@pytest.fixture
def quick_charts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Charts take half a second, and tell nothing that counts do not."""
    monkeypatch.setattr(store, "charts", lambda counts: {})
    monkeypatch.setattr(compare_store, "charts", lambda meetings: {})
    monkeypatch.setattr(variants_charts, "images", lambda laboratory: {})


def process(*arguments: str, **options: object) -> subprocess.Popen[str]:
    """Start the program as a process of its own."""
    command = [sys.executable, "-m", "sorry_sim", *arguments]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, cwd=CHECKOUT, text=True, **(pipes | options))  # type: ignore[call-overload, no-any-return]


def kept(out: Path) -> dict[str, Any]:
    """The checkpoint of a folder."""
    checkpoint: dict[str, Any] = json.loads((out / "checkpoint.json").read_text())
    return checkpoint


QUICKLY_KEPT = """
import sys
from sorry_sim.cli.main import main
from sorry_sim.study.keeping import keeper
keeper._SECONDS, keeper._LEAST_PLAY = 0.05, 0
sys.exit(main())
"""


def quickly_kept(*arguments: str) -> subprocess.Popen[str]:
    """The program, as a process that keeps what it has played all the time."""
    command = [sys.executable, "-c", QUICKLY_KEPT, *arguments]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, cwd=CHECKOUT, text=True, **pipes)  # type: ignore[call-overload, no-any-return]


def wait_for_counts(out: Path, process: subprocess.Popen[str]) -> None:
    """Wait until something has been kept."""
    give_up = time.monotonic() + 300
    while process.poll() is None and time.monotonic() < give_up:
        if (out / "checkpoint.json").is_file() and kept(out)["counts"]:
            return
        time.sleep(0.01)


@pytest.fixture
def study(tmp_path: Path) -> Callable[[str], Path]:
    """Write the file of an experiment."""

    def write(text: str) -> Path:
        path = tmp_path / "study.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write
