"""How many processors this process may use."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from sorry_sim.study.playing.limits import MOST_THREADS

_ROOT: Final = Path("/")


def processors(root: Path = _ROOT) -> int:
    """Return how many threads can play at a time, at most `MOST_THREADS`.

    A container or taskset may allow fewer processors than the machine has, and a container may
    have a quota of their time: of two and a half, three are of use.

    Parameters
    ----------
    root
        The folder that holds what Linux says of the process and its control groups.
    """
    allowed = getattr(os, "sched_getaffinity", None)
    count = len(allowed(0)) if allowed else os.cpu_count() or 1
    return max(1, min(count, MOST_THREADS, *map(math.ceil, _quotas(root))))


def _quotas(root: Path) -> Iterator[float]:
    """Processors that the control groups of this process allow, where they set a limit.

    A group is bound by the groups that it is in, too. Inside a container those above it cannot be
    seen, and its own may be mounted as the topmost.
    """
    mounts = root / "sys/fs/cgroup"
    for line in _words(root / "proc/self/cgroup", "\n"):
        _, _, group = line.partition(":")
        controllers, _, path = group.partition(":")
        groups = [Path(path.lstrip("/")), *Path(path.lstrip("/")).parents]
        for one in groups:
            if not controllers:  # version 2, in one hierarchy
                yield from _quota(_words(mounts / one / "cpu.max"))
            elif "cpu" in controllers.split(","):
                for mount in {controllers, "cpu"}:
                    files = [mounts / mount / one / f"cpu.cfs_{what}_us" for what in _TIMES]
                    yield from _quota([word for file in files for word in _words(file)])


_TIMES: Final = ("quota", "period")


def _quota(words: list[str]) -> Iterator[float]:
    """Take a quota of time and the period it holds for, ``max`` or -1 where there is no limit."""
    with suppress(ValueError, ZeroDivisionError):
        quota, period = map(int, words)
        if quota > 0:
            yield quota / period


def _words(file: Path, end: str | None = None) -> list[str]:
    with suppress(OSError, ValueError):
        return file.read_text().split(end)
    return []
