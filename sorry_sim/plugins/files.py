"""Reading strategy files: run the file, find what ``@strategy`` marked, hash what it is made of."""

import hashlib
import sys
import traceback
from collections.abc import Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

from sorry_sim.errors import InputError, printable
from sorry_sim.plugins.decorator import is_strategy
from sorry_sim.plugins.neighbours import LONGEST_FILE, Neighbours, functions_in
from sorry_sim.plugins.reach import plain
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
    codes
        The functions in these texts, each with the file that it stands in.
    """

    path: Path
    scores: dict[str, FunctionType]
    source_hash: str
    codes: Mapping[CodeType, str] = field(default_factory=dict)


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
            code = _compiled(path, text)
            _run(path, code, module)
        finally:
            del sys.modules[name]
    digest = hashlib.sha256(text)
    for neighbour, source in sorted(neighbours.sources.items()):
        digest.update(f"\0{neighbour}\0".encode() + source)
    codes = functions_in(code, path.name) | neighbours.codes
    return StrategyFile(path, scores_in(vars(module)), digest.hexdigest(), codes)


def scores_in(scope: Mapping[str, object]) -> dict[str, FunctionType]:
    """Return the scores and choosers among the names of a module.

    One that goes by its own name is found by that alone, others by each name that they have been
    given: ``bold = strategy(lambda move: move.bumps)``.
    """
    marked = {name: thing for name, thing in scope.items() if is_strategy(thing)}
    found = {}
    for name, thing in marked.items():
        function = plain(thing)
        if function is not None and (
            function.__name__ == name or marked.get(function.__name__) is not thing
        ):
            found[name] = function
    return found


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


def _run(path: Path, code: CodeType, module: ModuleType) -> None:
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
