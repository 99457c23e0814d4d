"""What a score reaches: the functions that it calls, and what the names in them stand for.

Names are read from the bytecode, which a function always has: its text may be gone, or that of
another function by now, as in a notebook.
"""

import builtins
import dis
import sys
from collections.abc import Iterator, Mapping
from sysconfig import get_path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final, NamedTuple

from sorry_sim.errors import InputError

ATTRIBUTES: Final = ("LOAD_ATTR", "LOAD_METHOD")
"""Instructions that take an attribute."""

MOST_PARTS: Final = 100_000
"""Values that a strategy may use, those in tuples counted one by one."""

_LIBRARIES: Final = frozenset({"numpy", "numba", "scipy", "sorry_sim"})
_STANDARD: Final = tuple({get_path("stdlib"), get_path("platstdlib")})
_GLOBALS: Final = ("LOAD_GLOBAL", "LOAD_NAME")
_FILLERS: Final = ("EXTENDED_ARG", "CACHE", "NOP")


class Reference(NamedTuple):
    """A name in a function, and what it stands for.

    Attributes
    ----------
    name
        As the code has it, ``"tuning.K"``; in a library under the name of its module,
        ``"numpy.sqrt"``.
    is_global
        Whether it is looked up in the globals; else in the function around.
    thing
        What it stands for; of the package ``sorry_sim`` the module, as to ask it would import
        numba; None for what a library does not have, or not yet.
    """

    name: str
    is_global: bool
    thing: Any


class Read(NamedTuple):
    """A name that an instruction reads.

    Attributes
    ----------
    names
        The name, then the attributes that are taken of it one after the other.
    is_global
        Whether it is looked up in the globals; else it is a variable, perhaps of a closure.
    line
        Where in the file.
    """

    names: tuple[str, ...]
    is_global: bool
    line: int


def is_library(thing: Any) -> bool:
    """Whether a module, class or function is one of Python's own, or of numpy and its like.

    Such are known by their names alone: nobody edits what stands there. What only goes by such a
    name, as a function does that ``functools.wraps`` made to look like another, is no library's.
    """
    if isinstance(thing, ModuleType):
        return sys.modules.get(thing.__name__) is thing and _is_of_library(thing.__name__)
    if isinstance(thing, FunctionType):
        name = str(thing.__globals__.get("__name__"))
        return vars(sys.modules.get(name, object)) is thing.__globals__ and _is_of_library(name)
    name = str(getattr(thing, "__module__", None))
    if isinstance(thing, type):
        found: Any = sys.modules.get(name)
        for part in thing.__qualname__.split("."):
            found = getattr(found, part, None)
        return found is thing and _is_of_library(name)
    return _is_of_library(name)


def _is_of_library(name: str) -> bool:
    """Whether a module of this name is a library's, and no file of a user's that is called so."""
    root = name.partition(".")[0]
    if root in _LIBRARIES:
        return True
    file = getattr(sys.modules.get(root), "__file__", None)
    return root in sys.stdlib_module_names and (file is None or file.startswith(_STANDARD))


def plain(thing: object) -> FunctionType | None:
    """Return the Python function that this is, or that numba made it of; None for anything else."""
    made_of = getattr(thing, "py_func", None) if is_jitted(thing) else thing
    return made_of if isinstance(made_of, FunctionType) else None


def is_jitted(thing: object) -> bool:
    """Whether this is what ``@numba.njit`` makes of a function."""
    return type(thing).__module__.startswith("numba.") and hasattr(thing, "py_func")


def options_of(jitted: Any) -> dict[str, Any]:
    """Return what ``@numba.njit`` was told of how to calculate."""
    given = jitted.targetoptions
    return {name: given[name] for name in ("fastmath", "error_model") if name in given}


def signatures_of(jitted: Any) -> list[Any]:
    """Return the signatures that ``@numba.njit`` was given; empty for any."""
    return [] if jitted._can_compile else list(jitted.nopython_signatures)


def is_helper(thing: object) -> bool:
    """Whether this is a function that is compiled with the score."""
    function = plain(thing)
    return function is not None and not is_library(function)


def references(function: FunctionType) -> list[Reference]:
    """Return what the names in a function stand for, each name once, in alphabetical order.

    Names that stand for nothing are left out: numba has words for them.
    """
    found = {}
    for read in reads(function.__code__):
        reference = _resolved(read, function)
        if reference:
            found[reference[:2]] = reference
    return [found[name] for name in sorted(found)]


def helpers(function: FunctionType) -> list[FunctionType]:
    """Return the helpers that a function names, also those in tuples.

    Raises
    ------
    InputError
        The tuples have more than ``MOST_PARTS`` parts.
    """
    things = [reference.thing for reference in references(function)]
    things += function.__defaults__ or ()
    found: list[FunctionType] = []
    for thing in things:  # grows meanwhile
        made_of = plain(thing)
        if len(things) > MOST_PARTS:
            raise InputError(f"{function.__name__} uses more than {MOST_PARTS:,} values")
        if isinstance(thing, tuple):
            things += thing
        elif made_of is not None and is_helper(thing) and made_of not in found:
            found.append(made_of)
    return found


def reached(score: FunctionType) -> list[FunctionType]:
    """Return a score and all its helpers, and theirs."""
    found = [score]
    for function in found:  # grows meanwhile
        found += [helper for helper in helpers(function) if helper not in found]
    return found


def names_in(score: FunctionType) -> set[str]:
    """Return every name, attribute and string that a score and its helpers use."""
    return {word for function in reached(score) for word in words(function.__code__)}


def words(code: CodeType) -> Iterator[str]:
    """Every name, attribute and string in a function."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, str):
            yield constant
        elif isinstance(constant, CodeType):
            yield from words(constant)


def reads(code: CodeType) -> Iterator[Read]:
    """What a function reads, and the functions inside it."""
    found: Read | None = None
    for step in dis.get_instructions(code):
        if step.opname in _FILLERS:
            continue
        if step.opname in ATTRIBUTES and found:
            found = found._replace(names=(*found.names, step.argval))
            continue
        if found:
            yield found
        line = step.positions.lineno if step.positions else None
        found = _read(step, line or code.co_firstlineno)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from reads(constant)


def steps(code: CodeType) -> Iterator[dis.Instruction]:
    """The instructions of a function, and of the functions inside it."""
    yield from dis.get_instructions(code)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from steps(constant)


def closure_of(function: FunctionType) -> Mapping[str, Any]:
    """The values that a function has from the function around it."""
    found = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            found[name] = cell.cell_contents
        except ValueError:  # not assigned yet
            continue
    return found


def _read(step: dis.Instruction, line: int) -> Read | None:
    if step.opname in _GLOBALS:
        return Read((step.argval,), True, line)
    if step.opname.startswith(("LOAD_FAST", "LOAD_DEREF")):
        names = step.argval if isinstance(step.argval, tuple) else (step.argval,)
        return Read((names[-1],), False, line)  # some instructions read two variables
    return None


def _resolved(read: Read, function: FunctionType) -> Reference | None:
    name, *attributes = read.names
    scope = function.__globals__ if read.is_global else closure_of(function)
    if name in scope:
        thing = scope[name]
    elif read.is_global and hasattr(builtins, name):
        thing = getattr(builtins, name)
    else:
        return None
    for place, attribute in enumerate(attributes):
        if not isinstance(thing, ModuleType):
            break
        if is_library(thing):
            name = thing.__name__
            full = ".".join((name, *attributes[place:]))
            if name.partition(".")[0] == "sorry_sim":
                return Reference(full, read.is_global, thing)
            if not hasattr(thing, attribute):  # it may not be imported yet
                return Reference(full, read.is_global, None)
        elif not hasattr(thing, attribute):
            return None
        thing, name = getattr(thing, attribute), f"{name}.{attribute}"
    return Reference(name, read.is_global, thing)
