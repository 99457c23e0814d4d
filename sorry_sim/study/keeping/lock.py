"""One process at a time in a folder of results."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sorry_sim.errors import InputError
from sorry_sim.study.keeping.files import naming

LOCK: Final = ".lock"
"""An empty file that is there while somebody is; what locks it is the system, not its being there,
so one that a killed process left behind is no hindrance."""


@contextmanager
def locked(out: Path) -> Iterator[None]:
    """Keep every other process out of a folder, which must exist.

    Raises
    ------
    InputError
        Another process is there, or the folder cannot be written.
    """
    from filelock import FileLock, Timeout

    path = out / LOCK
    lock = FileLock(path)
    with naming(path):
        try:
            lock.acquire(blocking=False)
        except Timeout:
            raise InputError(
                f"another process plays in {out}: wait until it is done, or choose another folder"
            ) from None
    try:
        yield
    finally:
        with contextlib.suppress(OSError):  # Windows removes it later
            path.unlink()  # while it is locked: who locks an unlinked file tries again
        lock.release()
