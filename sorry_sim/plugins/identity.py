"""What a strategy is: one hash over all that decides on its choices, apart from its parameters.

That is what its functions do and every value that they use, wherever it comes from: a closure, a
global, an attribute of a module, an array, a file that was read. Numba compiles such values in as
constants. What cannot be hashed is refused, never left out.
"""

import hashlib
import struct
from collections.abc import Mapping
from enum import Enum
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, Final

import numpy as np

from sorry_sim.errors import InputError
from sorry_sim.plugins.reach import (
    MOST_PARTS,
    is_helper,
    is_jitted,
    is_library,
    options_of,
    plain,
    references,
    signatures_of,
)

_LARGEST_ARRAY: Final = 1_000_000  # bytes; numba compiles no larger one in

_ADVICE: Final = {
    "list": "write a tuple",
    "set": "write a tuple",
    "dict": "write a tuple, or one name for each value",
    "frozenset": "write a tuple",
    "partial": "write a function",
    "DUFunc": "write a function without numba.vectorize",
    "Generator": "ties are broken at random as it is",
    "RandomState": "ties are broken at random as it is",
}
_FUNCTIONS: Final = (FunctionType, BuiltinFunctionType, type(np.mean))
_USABLE: Final = "a strategy can use numbers, text, tuples of them, arrays and plain functions"


def identity_of(score: FunctionType, source_hash: str, codes: Mapping[CodeType, str]) -> str:
    """Return the hash of a score, or chooser, and all that it reaches.

    Two functions of one hash choose alike, given the same parameters.

    Parameters
    ----------
    score
        The function; values are looked at as they are now.
    source_hash
        That of the files of ``codes``.
    codes
        The functions in the text of the strategy's files, each with the file that it stands in.
        They are known by their place there, which is the same for every version of Python; others
        are known by their bytecode.

    Returns
    -------
    str
        SHA-256, 64 hexadecimal digits.

    Raises
    ------
    InputError
        A value cannot be hashed; the message names it.
    """
    walk = _Walk(codes)
    try:
        return _node("strategy", source_hash, walk.function(score)).hex()
    except RecursionError:
        raise InputError("what it uses is nested too deeply") from None


def _node(kind: str, *parts: str | bytes) -> bytes:
    """Hash something of parts, each of any length."""
    digest = hashlib.sha256()
    for part in (kind, *parts):
        content = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        digest.update(struct.pack("<q", len(content)) + content)
    return digest.digest()


class _Walk:
    """One walk through all that a score reaches."""

    def __init__(self, codes: Mapping[CodeType, str]) -> None:
        self._codes = codes
        self._met: dict[FunctionType, bytes] = {}
        self._parts = 0

    def function(self, function: FunctionType) -> bytes:
        if function in self._met:
            return self._met[function]
        self._met[function] = _node("again", str(len(self._met)))  # where it calls itself
        name = function.__name__
        self._met[function] = _node(
            "function",
            self._code(function.__code__),
            self._value(f"a default of {name}", function.__defaults__),
            *(
                _node(name, str(is_global), self._value(name, thing))
                for name, is_global, thing in references(function)
            ),
        )
        return self._met[function]

    def _code(self, code: CodeType) -> bytes:
        file = self._codes.get(code)
        if file is not None and code.co_name != "<lambda>":  # several may stand in one line
            return _node("text", file, code.co_qualname, str(code.co_firstlineno))
        names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
        constants = [
            self._code(one) if isinstance(one, CodeType) else self._value("a constant", one)
            for one in code.co_consts
        ]
        counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
        return _node(
            "code", code.co_code, code.co_exceptiontable, repr(names), repr(counts), *constants
        )

    def _value(self, name: str, thing: Any) -> bytes:
        self._parts += 1
        if self._parts > MOST_PARTS:
            raise InputError(f"it uses more than {MOST_PARTS:,} values")
        kind = type(thing)
        if thing is None or thing is Ellipsis or kind in (bool, int, str):
            return _node(kind.__name__, repr(thing))
        if kind is float or kind is complex:  # every bit of it: there are several nan
            return _node(kind.__name__, struct.pack("<2d", thing.real, thing.imag))
        if kind is bytes:
            return _node("bytes", thing)
        if isinstance(thing, Enum):
            return _node("member", self._class(name, kind), repr(thing.name))
        if isinstance(thing, np.generic) or kind is np.ndarray:
            return self._array(name, thing)
        if isinstance(thing, tuple):
            if kind is not tuple and any(isinstance(part, np.ndarray) for part in thing):
                raise InputError(f"{name} holds an array: give the array a name of its own")
            parts = [self._value(name, one) for one in thing]
            return _node("tuple", self._class(name, kind), *parts)
        if kind is frozenset:  # has another order in each process
            return _node("frozenset", *sorted(self._value(name, one) for one in thing))
        return self._named(name, thing)

    def _array(self, name: str, thing: Any) -> bytes:
        if thing.dtype.hasobject:
            raise InputError(f"{name} is an array of Python objects: give it a dtype of numbers")
        if thing.nbytes > _LARGEST_ARRAY:  # numba would use it where it lies, and keep no code
            raise InputError(
                f"{name} is an array of {thing.nbytes:,} bytes: one of {_LARGEST_ARRAY:,} at most "
                "can be compiled in"
            )
        laid_out = repr((str(thing.dtype), thing.shape, thing.flags.c_contiguous))
        if thing.dtype.names is None:
            return _node("array", type(thing).__name__, laid_out, thing.tobytes())
        fields = [
            _node(field, str(thing.dtype.fields[field][1]), self._array(name, thing[field]))
            for field in thing.dtype.names
        ]  # without what lies between them
        return _node("record", type(thing).__name__, laid_out, *fields)

    def _named(self, name: str, thing: Any) -> bytes:
        """What is known by a name, or by what it does."""
        if is_helper(thing):
            function = plain(thing)
            assert function is not None
            return _node("helper", self.function(function), _options(thing))
        if isinstance(thing, ModuleType):
            if is_library(thing) and name.startswith(f"{thing.__name__}.") and "sorry_sim" in name:
                return _node("library", name)
            raise InputError(f"it uses the module {name} as a value: write {name}.something")
        if isinstance(thing, type):
            return self._class(name, thing)
        made_of: Any = plain(thing) or thing
        if is_library(made_of) and isinstance(made_of, _FUNCTIONS):
            return _node("library", made_of.__module__, made_of.__qualname__)
        called = getattr(thing, "__name__", "")
        if isinstance(thing, np.ufunc) and getattr(np, called, None) is thing:
            return _node("library", "numpy", called)
        if type(thing).__module__.startswith("numba.core.types"):  # numba.int64, say
            return _node("library", repr(thing))
        raise InputError(
            f"{name} is {_described(type(thing))}: {_ADVICE.get(type(thing).__name__, _USABLE)}"
        )

    def _class(self, name: str, kind: type) -> bytes:
        if is_library(kind):
            return _node("library", kind.__module__, kind.__qualname__)
        bases = [self._class(name, base) for base in kind.__bases__]
        if issubclass(kind, Enum):
            members = [
                _node(key, self._value(f"{name}.{key}", member.value))
                for key, member in kind.__members__.items()
            ]
            return _node("enum", kind.__qualname__, *bases, *members)
        if issubclass(kind, tuple) and hasattr(kind, "_fields"):
            defaults = [
                _node(key, self._value(f"{name}.{key}", value))
                for key, value in vars(kind)["_field_defaults"].items()
            ]
            return _node("namedtuple", kind.__qualname__, repr(kind._fields), *bases, *defaults)
        if issubclass(kind, BaseException):
            return _node("exception", kind.__qualname__, *bases)
        raise InputError(f"{name} is the class {kind.__qualname__}: {_USABLE}")


def _options(helper: Any) -> str:
    """How numba is to compile a helper; empty unless it is decorated with ``@numba.njit``."""
    if not is_jitted(helper):
        return ""
    options = {
        key: sorted(value) if isinstance(value, set | frozenset) else value
        for key, value in sorted(options_of(helper).items())
    }
    types = sorted((name, repr(kind)) for name, kind in helper.locals.items())
    return repr((options, types, signatures_of(helper)))


def _described(kind: type) -> str:
    article = "an" if kind.__name__[0].lower() in "aeiou" else "a"
    return f"{article} {kind.__name__}"
