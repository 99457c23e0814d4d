"""Writing files whole or not at all."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from sorry_sim.errors import InputError


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
    parts = {path: _part(path) for path in contents}
    try:
        for path, content in contents.items():
            with _naming(path), parts[path].open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())  # some file systems notice only here that they are full
        for path, part in parts.items():
            with _naming(path):
                part.replace(path)
    finally:
        for part in parts.values():
            part.unlink(missing_ok=True)


def check_writable(path: Path) -> None:
    """Make sure that a file can be written, or replaced, there; its folder must exist.

    Raises
    ------
    InputError
        It cannot; the message says why.
    """
    with _naming(path):
        if path.is_dir():
            raise InputError(f"cannot write {path}: it is a folder, and should be a file")
        part = _part(path)
        part.touch()
        part.unlink()


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
    with _naming(path):
        if path.exists() and not path.is_dir():
            raise InputError(f"cannot write into {path}: it is a file, and should be a folder")
        made = [folder for folder in (path, *path.parents) if not folder.exists()]
        path.mkdir(parents=True, exist_ok=True)
    return made


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Turn an error of the system into one line about the path."""
    try:
        yield
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror or error}") from None


def _part(path: Path) -> Path:
    """Where a file is written before it takes its place: beside it, for this process alone."""
    return path.with_name(f".{path.name}.{os.getpid()}.part")
