"""One process at a time in a folder of results."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sorry_sim.errors import InputError
from sorry_sim.study.keeping.files import make_folder, naming
from sorry_sim.study.keeping.folder import abandon, clean, prepare

LOCK: Final = ".lock"
"""An empty file that is there while somebody is; what locks it is the system, not its being there,
so one that a killed process left behind is no hindrance."""


@contextmanager
def locked(out: Path) -> Iterator[None]:
    """Keep every other process out of a folder, which must exist.

    Raises
    ------
    InputError
        Another process is there, the folder cannot be written, or the lock is a symbolic link.
    """
    from filelock import FileLock, Timeout

    path = out / LOCK
    if path.is_symlink():  # to lock it would write to the file of somebody else
        raise InputError(f"{path} is a symbolic link, and should be a file: remove it")
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


@contextmanager
def alone(out: Path) -> Iterator[None]:
    """Have a folder for oneself, without what killed processes have left half written there.

    Raises
    ------
    InputError
        Another process is there, or the folder cannot be written.
    """
    with locked(out):
        clean(out)
        yield


@contextmanager
def beginning(out: Path, files: Sequence[str], force: bool = False) -> Iterator[None]:
    """Have a folder for new results for oneself; it is taken away again if none come into it.

    Parameters
    ----------
    out, files, force
        As `sorry_sim.study.keeping.folder.prepare` takes them.

    Raises
    ------
    InputError
        As `prepare` says, or another process is there.
    """
    made = make_folder(out)
    try:
        with alone(out):
            made = prepare(out, files, force) + made
            yield
    finally:
        abandon(made)
