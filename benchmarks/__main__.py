"""``python -m benchmarks [GAMES] [ROUNDS]``: prints speeds and starting times."""

import os
import platform
import sys

from benchmarks.cost import measure_cost
from benchmarks.speed import measure, report
from benchmarks.start import measure_start

_COSTLY = 10  # numbers of a move may take ten times as long as a game of greedy


def main() -> None:
    """Measure everything, and say on what."""
    games = int(float(sys.argv[1])) if len(sys.argv) > 1 else 100_000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    print(f"{platform.platform()}, Python {platform.python_version()}, {threads} processors")
    print(f"medians of {rounds} rounds of {games:,} games; a decision is one card used\n")
    print(report(measure(games, rounds, threads or 1)), flush=True)
    print()
    print(measure_cost(games // _COSTLY, rounds), flush=True)
    print()
    print(measure_start(rounds))


if __name__ == "__main__":
    main()
