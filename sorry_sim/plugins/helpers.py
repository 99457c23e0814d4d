"""A score and the plain functions beside it that it calls: which they are, and compiling them all.

Numba compiles a function but not the plain Python functions that it calls. An author should not
have to know, so helpers from the strategy's own file and its neighbours are compiled with it.
"""

import builtins
import pickle
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

_NO_FILE: Final = Path("/no file/of a session")


def names_in(score: FunctionType) -> set[str]:
    """Every name, attribute and string that a score and its helpers use."""
    return {word for function in _reached(score) for word in _words(function.__code__)}


def data_in(score: FunctionType) -> bytes:
    """The values under the names that a score and its helpers use.

    Numba compiles them in as constants. They need not stand in a source: a file of weights may
    have been read.
    """
    folder, values = _folder(score), []
    for function in _reached(score):
        words = sorted(set(_words(function.__code__)))
        values += [*(function.__defaults__ or ())]
        values += [cell.cell_contents for cell in function.__closure__ or ()]
        for scope in _scopes(function, folder):
            values += [scope[word] for word in words if word in scope]
    return b"".join(map(_pickled, values))


def code_in(score: FunctionType) -> bytes:
    """What a score and its helpers do, in whatever files they stand: their instructions."""
    told = [(function.__name__, _instructions(function.__code__)) for function in _reached(score)]
    return repr(told).encode()


def things_in(score: FunctionType) -> Iterator[Any]:
    """What the names stand for that a score and its helpers use, attributes of modules too."""
    for function in _reached(score):
        words = set(_words(function.__code__))
        scope = vars(builtins) | function.__globals__
        things = [scope[word] for word in words if word in scope]
        modules = [thing for thing in things if isinstance(thing, ModuleType)]
        yield from things
        for module in modules:
            yield from (vars(module)[word] for word in words if word in vars(module))


def compiled(score: FunctionType, module: str) -> Any:
    """The score, to be inlined where it is called, with its helpers compiled too.

    ``module`` is the importable module that numba is to look up when it fetches compiled code; the
    strategy file itself is not importable.
    """
    return _Compiler(_folder(score), module).function(score)


def _words(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, str):
            yield constant
        elif isinstance(constant, CodeType):
            yield from _words(constant)


def _instructions(code: CodeType) -> tuple[object, ...]:
    """What makes two functions the same, wherever they stand."""
    constants = [
        _instructions(constant) if isinstance(constant, CodeType) else repr(constant)
        for constant in code.co_consts
    ]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return code.co_code, code.co_argcount, names, constants


def _folder(function: FunctionType) -> Path:
    """The folder whose functions are helpers of this one.

    That of its file; for a function of an installed package the package's. A module installed in
    no package shares its folder with everybody's: it has its own functions only. So does a session
    (a notebook), which has no file.
    """
    path, scope = Path(function.__globals__.get("__file__") or _NO_FILE), function.__globals__
    if path == _NO_FILE:
        return path
    if scope.get("__spec__") is None:  # a strategy file, which nobody imports
        return path.parent
    package = scope.get("__package__")
    return path.parents[package.count(".")] if package else path


def _local(scope: Mapping[str, Any], words: set[str], folder: Path) -> dict[str, Any]:
    """Functions and modules of the folder among the things of these names."""

    def is_local(thing: object) -> bool:
        names = getattr(thing, "__globals__" if isinstance(thing, FunctionType) else "__dict__", {})
        if names is scope:  # defined beside what names it
            return True
        return Path(names.get("__file__") or "/").is_relative_to(folder)

    return {
        name: thing
        for name, thing in scope.items()
        if name in words and isinstance(thing, FunctionType | ModuleType) and is_local(thing)
    }


def _scopes(function: FunctionType, folder: Path) -> list[Mapping[str, Any]]:
    """The globals of a function, and those of the folder's modules that it names."""
    words = set(_words(function.__code__))
    scopes: list[Mapping[str, Any]] = [function.__globals__]
    for scope in scopes:  # grows meanwhile
        for thing in _local(scope, words, folder).values():
            if isinstance(thing, ModuleType) and not any(vars(thing) is known for known in scopes):
                scopes.append(vars(thing))
    return scopes


def _reached(score: FunctionType) -> list[FunctionType]:
    folder, found = _folder(score), [score]
    for function in found:  # grows meanwhile
        words = set(_words(function.__code__))
        for scope in _scopes(function, folder):
            for thing in _local(scope, words, folder).values():
                if isinstance(thing, FunctionType) and thing not in found:
                    found.append(thing)
    return found


def _pickled(thing: object) -> bytes:
    try:
        if isinstance(thing, set | frozenset):  # has another order in each process
            thing = sorted(thing, key=repr)
        return b"" if callable(thing) or isinstance(thing, ModuleType) else pickle.dumps(thing)
    except Exception:  # nothing that numba could take for a constant
        return b""


class _Compiler:
    """Compiles functions of one folder, each once."""

    def __init__(self, folder: Path, module: str) -> None:
        self._folder = folder
        self._module = module
        self._done: dict[FunctionType, Any] = {}

    def function(self, plain: FunctionType) -> Any:
        if plain not in self._done:
            from numba import njit

            self._done[plain] = plain  # one that calls itself stays plain there; numba says so
            scope = self._scope(plain.__globals__, set(_words(plain.__code__)), {})
            copy = FunctionType(
                plain.__code__, scope, plain.__name__, plain.__defaults__, plain.__closure__
            )
            copy.__module__ = self._module
            # Python's error model: an author expects 1 / 0 to raise, not to score inf.
            compile_inlined = njit(forceinline=True, nogil=True, error_model="python")
            self._done[plain] = compile_inlined(copy)
        return self._done[plain]

    def _scope(
        self, scope: Mapping[str, Any], words: set[str], copies: dict[ModuleType, ModuleType]
    ) -> dict[str, Any]:
        """The names, with functions of the folder compiled, also those inside its modules.

        ``copies`` are the modules met so far: they may import each other.
        """
        names = dict(scope)
        for name, thing in _local(scope, words, self._folder).items():
            if isinstance(thing, ModuleType):
                if thing not in copies:
                    copies[thing] = ModuleType(thing.__name__)
                    vars(copies[thing]).update(self._scope(vars(thing), words, copies))
                names[name] = copies[thing]
            else:
                names[name] = self.function(thing)
        return names
