"""Reading strategy files: run the file, find what ``@strategy`` marked, hash what it is made of."""

import hashlib
import sys
import traceback
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

from sorry_sim.errors import InputError, printable
from sorry_sim.plugins.decorator import is_strategy
from sorry_sim.plugins.neighbours import LONGEST_FILE, Neighbours
from sorry_sim.text_files import read_bytes


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
    """Run a strategy file, and the neighbours that it imports, as they are now.

    Raises
    ------
    InputError
        It cannot be read, or it raises.
    """
    text = read_bytes(path, "strategy file", LONGEST_FILE)
    path = path.absolute()
    name = f"sorry_sim_strategy_{hashlib.sha256(bytes(path) + text).hexdigest()[:16]}"
    module = ModuleType(name)
    module.__file__ = str(path)
    with Neighbours(path.parent) as neighbours, redirect_stdout(sys.stderr):
        sys.modules[name] = module  # where dataclasses, for one, look for it
        try:
            _run(path, text, module)
        finally:
            del sys.modules[name]
    digest = hashlib.sha256(text)
    for neighbour, source in sorted(neighbours.sources.items()):
        digest.update(f"\0{neighbour}\0".encode() + source)
    scores = {
        name: thing
        for name, thing in vars(module).items()
        if isinstance(thing, FunctionType) and is_strategy(thing) and thing.__name__ == name
    }
    return StrategyFile(path, scores, digest.hexdigest())


def _compiled(path: Path, text: bytes) -> CodeType:
    try:
        return compile(text, str(path), "exec", optimize=0)  # as it stands there, python -O or not
    except SyntaxError as error:
        where = f", line {error.lineno}" if error.lineno else ""
        raise InputError(f"strategy file {path}{where}: {error.msg}") from None
    except ValueError as error:  # null bytes, a wrong encoding
        raise InputError(f"strategy file {path} is not Python text: {error}") from None
    except (MemoryError, RecursionError) as error:
        reason = type(error).__name__
        raise InputError(f"strategy file {path} is nested too deeply: {reason}") from None


def _run(path: Path, text: bytes, module: ModuleType) -> None:
    code = _compiled(path, text)
    try:
        exec(code, vars(module))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # SystemExit too: the file is not to end the program
        lines = [
            frame.lineno
            for frame in traceback.extract_tb(error.__traceback__)
            if frame.filename == str(path)
        ]
        where = f", line {lines[-1]}" if lines else ""
        raise InputError(f"strategy file {path}{where}: {described(error)}") from None


def described(error: BaseException) -> str:
    """An exception in one line; its own description may be at fault, too."""
    try:
        said = printable(" ".join(str(error).split()))
    except Exception:
        said = ""
    return f"{type(error).__name__}: {said}" if said else type(error).__name__
