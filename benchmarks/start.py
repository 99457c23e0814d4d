"""How long the command line takes to start: with nothing compiled, compiled, and for its help."""

import os
import subprocess
import sys
import tempfile
import time
from statistics import median

_THOUSAND = ["run", "--strategy", "greedy", "--games", "1000"]


def _seconds(arguments: list[str], cache: str) -> float:
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "sorry_sim", *arguments],
        env={**os.environ, "SORRY_SIM_CACHE": cache},
        check=True,
        capture_output=True,
    )
    return time.perf_counter() - start


def measure_start(rounds: int) -> str:
    """Time whole processes; the cold start once, as it takes long, the others as medians."""
    with tempfile.TemporaryDirectory() as cache:
        cold = _seconds(_THOUSAND, cache)
        warm = median(_seconds(_THOUSAND, cache) for _ in range(rounds))
        help_page = median(_seconds(["--help"], cache) for _ in range(rounds))
    return (
        f"cold start, 1000 greedy games with nothing compiled: {cold:.1f} s\n"
        f"warm start, the same compiled: {warm:.2f} s\n"
        f"sorry-sim --help: {help_page:.2f} s"
    )
