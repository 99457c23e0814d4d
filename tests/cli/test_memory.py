"""Where memory is too short: one line that says so, and no run that never ends."""

import resource
from collections.abc import Callable
from pathlib import Path

import pytest

from sorry_sim.cli import main
from sorry_sim.cli.memory import no_memory_line
from tests.cli.conftest import process

LIBRARY = OSError(
    "Could not find/load shared object file 'libllvmlite.so' from resource location: "
    "'llvmlite.binding'. This could mean that the library literally cannot be found."
)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (MemoryError(), "there is not enough memory"),
        (OSError(12, "Cannot allocate memory"), "there is not enough memory: [Errno 12]"),
        (
            LIBRARY,
            "a part of the program cannot be loaded: Could not find/load shared object file "
            "'libllvmlite.so' from resource location: 'llvmlite.binding' (ulimit -v allows 300 MB",
        ),
        (
            ImportError("cmath.so: failed to map segment from shared object"),
            "a part of the program cannot be loaded: cmath.so: failed to map segment from",
        ),
        (RuntimeError("can't start new thread"), "no thread can be started"),
    ],
)
def test_what_is_said(
    refused: Callable[..., str], error: Exception, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> int:
        raise error

    monkeypatch.setattr(main, "_invoke", fail)
    monkeypatch.setattr(resource, "getrlimit", lambda _: (300_000_000, 300_000_000))
    line = refused("run")
    assert line.startswith(said)
    limit = " (ulimit -v allows 300 MB of address space; to play takes about 1 GB)"
    assert line.endswith(limit)


def test_without_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (resource.RLIM_INFINITY, 0))
    assert no_memory_line(MemoryError()) == "there is not enough memory"


def test_other_errors_are_not_taken_for_it(refused: Callable[..., str]) -> None:
    assert no_memory_line(RuntimeError("a fault of the program")) is None
    assert no_memory_line(OSError(28, "No space left on device")) is None


def test_an_error_of_the_system_is_not_the_outputs(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> int:
        raise OSError("the clock has stopped")

    monkeypatch.setattr(main, "_invoke", fail)
    assert refused("run") == "the clock has stopped"


def test_it_does_not_try_for_ever(tmp_path: Path) -> None:
    """OpenBLAS did, where memory is too short for a thread a core."""
    limit = (400_000 * 1024,) * 2
    ended = process(
        *("run", "--strategy", "greedy", "--games", "20"),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, limit),
    )
    _, err = ended.communicate(timeout=60)
    assert ended.returncode == 2, err
    assert err.splitlines()[-1].startswith("sorry-sim: ")
    assert "ulimit -v allows 410 MB" in err
    assert "Traceback" not in err
