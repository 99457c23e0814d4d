"""Writing files whole or not at all, and reading them back."""

import contextlib
import json
import math
import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from glob import escape
from pathlib import Path
from typing import Any, Final, NoReturn

from sorry_sim.errors import InputError

MOST_BYTES: Final = 2**28
"""Of a file that is read; counts of a thousand cells take a tenth of it."""

_BINARY: Final = getattr(os, "O_BINARY", 0)  # on Windows
_PART: Final = re.compile(r"\..+\.([0-9]+)\.part", re.DOTALL)


def write_all(contents: Mapping[Path, bytes]) -> None:
    """Write files, replacing earlier ones one by one once all the new ones are on the disk.

    Parameters
    ----------
    contents
        What to write where; the folders must exist.

    Raises
    ------
    InputError
        A file cannot be written, for instance because the disk is full; every earlier file is
        then as it was.
    """
    parts = {path: part_of(path) for path in contents}
    try:
        for path, content in contents.items():
            with naming(path), parts[path].open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())  # some file systems notice only here that they are full
        for path, part in parts.items():
            with naming(path):
                part.replace(path)
        _sync_folders(contents)
    finally:
        for part in parts.values():
            with contextlib.suppress(OSError):  # what was the matter before is what counts
                part.unlink(missing_ok=True)


def _sync_folders(paths: Iterable[Path]) -> None:
    """Have it on the disk which files are there now, where the system can do that."""
    for folder in {path.parent for path in paths}:
        with contextlib.suppress(OSError):
            descriptor = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)


def remove_parts(folder: Path, name: str = "") -> None:
    """Remove what processes that were killed while they wrote have left in a folder.

    Parameters
    ----------
    folder
        The folder.
    name
        What they were to write; anything where it is empty.
    """
    for path in folder.glob(f".{escape(name) or '*'}.*.part"):
        if _PART.fullmatch(path.name):
            path.unlink(missing_ok=True)


def _remove_dead_parts(path: Path) -> None:
    """Remove what processes that are no more were writing to take the place of a file."""
    for part in path.parent.glob(f".{escape(path.name)}.*.part"):
        match = _PART.fullmatch(part.name)
        if match and part == part_of(path, match[1]) and not _lives(int(match[1])):
            with contextlib.suppress(OSError):  # on Windows it may still be open
                part.unlink(missing_ok=True)


def _lives(process: int) -> bool:
    """Whether there is such a process; Windows, where only opening a file tells, says no."""
    if os.name == "nt":
        return False
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass
    return True


def is_regular(path: Path) -> bool:
    """Whether it is a file by itself: no folder, device or pipe, and no link to anything."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


def read_bytes(path: Path) -> bytes:
    """Read a file of no more than `MOST_BYTES`.

    Raises
    ------
    InputError
        It cannot be read, is longer, or is no file but a folder, a device or a pipe, which might
        never end.
    """
    with naming(path, "read"):
        # A pipe is opened without waiting for somebody who writes into it.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _BINARY)
        with open(descriptor, "rb") as file:
            found = os.fstat(descriptor)
            if not stat.S_ISREG(found.st_mode):
                raise InputError(f"cannot read {path}: it is not a file")
            if found.st_size > MOST_BYTES:
                raise InputError(f"cannot read {path}: it is longer than {MOST_BYTES:,} bytes")
            return file.read(MOST_BYTES)


def read_text(path: Path) -> str:
    """Read a file of text.

    Raises
    ------
    InputError
        It cannot be read, or it is not UTF-8; the message names it.
    """
    try:
        return read_bytes(path).decode().replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise InputError(f"{path} is damaged: it is not UTF-8") from None


def read_json(path: Path) -> Any:
    """Read a file of JSON.

    Raises
    ------
    InputError
        It cannot be read, or it is not JSON; the message names it.
    """
    content = read_bytes(path)
    try:
        return json.loads(content, parse_constant=_refuse, parse_float=_finite)
    except (ValueError, RecursionError):
        raise InputError(f"{path} is damaged: it is not JSON") from None


def _refuse(word: str) -> NoReturn:
    """NaN and Infinity, which Python takes for numbers of JSON."""
    raise ValueError(word)


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _refuse(digits)


@contextmanager
def about(path: Path) -> Iterator[None]:
    """Let the message of an `InputError` begin with the file that it is about."""
    try:
        yield
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def check_new(path: Path, force: bool) -> None:
    """Refuse a file that is there already and must not be replaced, or could not be written.

    Raises
    ------
    InputError
        It is there and ``force`` is not given, or it cannot be written.
    """
    if os.path.lexists(path) and not path.is_dir() and not force:
        raise InputError(f"{path} is there already: name another file, or replace it with --force")
    check_writable(path)


def check_force(force: bool, replaced: Mapping[str, Path | None]) -> None:
    """Refuse ``--force`` where nothing is written that it could replace.

    Parameters
    ----------
    force
        Whether it is given.
    replaced
        For each option that names what it may replace, what that names.

    Raises
    ------
    InputError
        None of them is given.
    """
    if force and not any(replaced.values()):
        names = list(replaced)
        listed = " or ".join([*([", ".join(names[:-1])] if names[1:] else []), names[-1]])
        raise InputError(f"--force replaces what {listed} names: give that too, or leave it out")


def check_writable(path: Path) -> None:
    """Make sure that a file can be written, or replaced, there; its folder must exist.

    What killed processes have left of it beside it is removed.

    Raises
    ------
    InputError
        It cannot; the message says why.
    """
    with naming(path):
        if path.is_dir():
            raise InputError(f"cannot write {path}: it is a folder, and should be a file")
        if path.exists() and not path.is_file():
            raise InputError(f"cannot write {path}: it is a device or a pipe, and should be a file")
        part = part_of(path)
        part.touch()
        part.unlink()
    _remove_dead_parts(path)


def make_folder(path: Path) -> list[Path]:
    """Make a folder, and those above it, where there is none.

    Returns
    -------
    list of Path
        The folders that were not there before, the innermost first.

    Raises
    ------
    InputError
        It cannot be made, or something else has its name.
    """
    with naming(path):
        if path.exists() and not path.is_dir():
            raise InputError(f"cannot write into {path}: it is a file, and should be a folder")
        made = [folder for folder in (path, *path.parents) if not folder.exists()]
        path.mkdir(parents=True, exist_ok=True)
    return made


@contextmanager
def naming(path: Path, what: str = "write") -> Iterator[None]:
    """Turn an error of the system into one line about the path, which cannot be read or written."""
    try:
        yield
    except OSError as error:
        raise InputError(f"cannot {what} {path}: {error.strerror or error}") from None


def part_of(path: Path, process: int | str | None = None) -> Path:
    """Where a file is written before it takes its place: beside it, for one process, this one."""
    return path.with_name(f".{path.name}.{process or os.getpid()}.part")
