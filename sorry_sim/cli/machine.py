"""What a command needs to know of the machine it runs on."""

from __future__ import annotations

import os

from sorry_sim.study.playing.limits import MOST_THREADS


def cores() -> int:
    """Return how many cores this process may use, at most `MOST_THREADS`."""
    # A container or taskset may allow fewer cores than the machine has.
    allowed = getattr(os, "sched_getaffinity", None)
    count = len(allowed(0)) if allowed else os.cpu_count() or 1
    return min(count, MOST_THREADS)


def package_version(name: str) -> str:
    """Return the version of an installed package, without importing it."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def readable_size(size: int) -> str:
    """Write a number of bytes for people: ``"12.3 MB"``."""
    return f"{size / 1e6:.1f} MB"
