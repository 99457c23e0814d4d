"""Reading strategy files: run the file, find what ``@strategy`` marked, hash what it is made of."""

import hashlib
import importlib.util
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType

from sorry_sim.errors import InputError
from sorry_sim.plugins.decorator import is_strategy

_LONGEST_FILE = 1_000_000


@dataclass(frozen=True)
class StrategyFile:
    """A strategy file that has been run.

    Attributes
    ----------
    path
        Where it is.
    scores
        The score functions it defines, by name.
    source_hash
        SHA-256 over its text and that of the modules it imports from its own folder.
    """

    path: Path
    scores: dict[str, FunctionType]
    source_hash: str


def read(path: Path) -> StrategyFile:
    """Run a strategy file.

    Raises
    ------
    InputError
        It cannot be read, or it raises.
    """
    return _read(path.absolute(), _text_of(path))


@cache
def _read(path: Path, text: bytes) -> StrategyFile:
    """The text is part of the key: an edited file is run again."""
    name = f"sorry_sim_strategy_{hashlib.sha256(bytes(path) + text).hexdigest()[:16]}"
    module = ModuleType(name)
    module.__file__ = str(path)
    with _own_folder_importable(path.parent) as imported:
        _run(path, text, module)
    digest = hashlib.sha256(text)
    for neighbour in sorted(imported):
        digest.update(neighbour.name.encode() + b"\0" + neighbour.read_bytes())
    scores = {
        name: thing
        for name, thing in vars(module).items()
        if is_strategy(thing) and isinstance(thing, FunctionType) and thing.__name__ == name
    }
    return StrategyFile(path, scores, digest.hexdigest())


def _text_of(path: Path) -> bytes:
    try:
        if path.stat().st_size > _LONGEST_FILE:
            raise InputError(f"strategy file {path} is longer than {_LONGEST_FILE:,} bytes")
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"strategy file {path} cannot be read: {error.strerror}") from None


def _run(path: Path, text: bytes, module: ModuleType) -> None:
    try:
        exec(compile(text, str(path), "exec"), vars(module))
    except SyntaxError as error:
        where = f", line {error.lineno}" if error.lineno else ""
        raise InputError(f"strategy file {path}{where}: {error.msg}") from None
    except ValueError as error:  # null bytes, a wrong encoding
        raise InputError(f"strategy file {path} is not Python text: {error}") from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # SystemExit too: the file is not to end the program
        lines = [
            frame.lineno
            for frame in traceback.extract_tb(error.__traceback__)
            if frame.filename == str(path)
        ]
        where = f", line {lines[-1]}" if lines else ""
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        raise InputError(f"strategy file {path}{where}: {reason}") from None


@contextmanager
def _own_folder_importable(folder: Path) -> Iterator[set[Path]]:
    """Let a strategy file import its neighbours; fills in the files that it did import.

    The folder comes last on the path, so that a strategy called ``random.py`` hides nobody's
    ``random``. The neighbours are forgotten afterwards: another folder may have modules of the
    same names.
    """
    imported: set[Path] = set()
    before = set(sys.modules)
    sys.path.append(str(folder))
    importlib.invalidate_caches()
    try:
        yield imported
    finally:
        sys.path.remove(str(folder))
        for name in set(sys.modules) - before:
            source = Path(getattr(sys.modules[name], "__file__", None) or ".")
            top = name.partition(".")[0]
            if source == folder / f"{top}.py" or folder / top in source.parents:
                imported.add(source)
                if top != "sorry_sim":
                    del sys.modules[name]
