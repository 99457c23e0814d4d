"""A run takes no more memory for more games."""

import subprocess
import sys

import pytest

pytest.importorskip("resource", reason="this system does not tell a process's memory")

PROGRAM = """
import resource, sys
from sorry_sim.cli.main import main
main(["run", "--strategy", "greedy", "--games", sys.argv[1], "--players", "2", "--threads", "2"])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
"""


def peak_mb(games: int) -> float:
    """The most memory that a run of so many games held."""
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(games)], capture_output=True, text=True, check=True
    )
    peak = int(run.stderr.split()[-1])
    return peak / 2**20 if sys.platform == "darwin" else peak / 2**10  # bytes there, kB elsewhere


def test_memory_does_not_grow_with_games() -> None:
    assert peak_mb(400_000) < peak_mb(50_000) + 25
