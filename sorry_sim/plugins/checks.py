"""What is wrong with a score before numba sees it."""

import inspect
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType
from typing import Any, Final

import numpy as np

from sorry_sim.errors import InputError, nearest
from sorry_sim.plugins.decorator import is_chooser
from sorry_sim.plugins.features import FEATURES
from sorry_sim.plugins.reach import (
    ATTRIBUTES,
    helpers,
    is_library,
    reached,
    reads,
    references,
    steps,
)

_RANDOM: Final = ("random.", "numpy.random.", "secrets.")
_UNUSABLE: Final = {
    "numpy.empty": "what is in it before it is written is anything: use np.zeros",
    "numpy.empty_like": "what is in it before it is written is anything: use np.zeros_like",
    "numpy.ndarray": "what is in it before it is written is anything: use np.zeros",
    "numpy.as_strided": "it reads memory of others",
    "numba.carray": "it reads memory of others",
    "numba.farray": "it reads memory of others",
    "numba.objmode": "Python code may do anything",
    "numba.get_num_threads": "games are the same for any number of threads",
    "numba.get_thread_id": "games are the same for any number of threads",
    "hash": "of text it is another number in each process",
    "set": "its order may be another one in each process: write a tuple",
    "frozenset": "its order may be another one in each process: write a tuple",
}
"""What numba would compile and a strategy must not use, with the reason."""

_UNUSABLE_ATTRIBUTES: Final = {
    "flat": "numba does not check its indices: use .ravel()",
    "ctypes": "it reaches memory of others",
    "getitem_unchecked": "it reaches memory of others",
    "__hash__": "of text it is another number in each process",
}
"""The same for attributes, whatever has them."""


def check(name: str, path: Path, score: FunctionType) -> None:
    """Refuse a score that cannot do what it is written to do.

    Raises
    ------
    InputError
        It names a number that a move does not have, prints, draws random numbers, keeps something
        from move to move, or calls itself.
    """
    if not is_chooser(score):
        _check_numbers(name, path, score)
    where = f"strategy {name} ({path.name})"
    try:
        functions = reached(score)
    except InputError as error:
        raise InputError(f"{where}: {error}") from None
    for function in functions:
        _check_names(where, function)
        _check_memory(where, function)
        _check_arguments(where, function)
    _check_calls(where, score, (), set())


def _check_numbers(name: str, path: Path, score: FunctionType) -> None:
    """Refuse ``move.x`` where a move has no x, with the nearest name."""
    move = score.__code__.co_varnames[:1]
    for read in reads(score.__code__):
        if read.names[:1] == move and read.names[1:] and not read.is_global:
            number = read.names[1]
            if number not in FEATURES:
                raise InputError(
                    f"strategy {name} ({path.name}, line {read.line}): a move has no number "
                    f"'{number}'{nearest(number, FEATURES)}"
                )


def _check_names(where: str, function: FunctionType) -> None:
    """Refuse what numba would compile and a strategy must not do."""
    named = [(name, thing) for name, _, thing in references(function)]
    named += [(f"a default of {function.__name__}", one) for one in function.__defaults__ or ()]
    for name, thing in named:  # grows meanwhile
        if isinstance(thing, tuple):
            named += [(name, one) for one in thing]
        if thing is print:
            raise InputError(f"{where} prints: a score can only return a number")
        if _is_source_of_chance(name, thing):
            raise InputError(
                f"{where} draws random numbers: a score must be the same whenever the same game "
                "is played; ties are broken at random as it is"
            )
        known = _name_of(name, thing)
        if known in _UNUSABLE:
            raise InputError(f"{where} uses {known}: {_UNUSABLE[known]}")
        if ".unsafe." in name:
            raise InputError(f"{where} uses {name}: it reaches memory of others")


def _name_of(name: str, thing: Any) -> str:
    """The name of something in its library, however it was imported; empty for other things."""
    called = getattr(thing, "__name__", name.rpartition(".")[2])
    module = str(getattr(thing, "__module__", "")).partition(".")[0]
    return {"builtins": called, "numpy": f"numpy.{called}", "numba": f"numba.{called}"}.get(
        module, ""
    )


def _is_source_of_chance(name: str, thing: Any) -> bool:
    """Whether it draws random numbers, or is a part of what does."""
    module = thing.__name__ if isinstance(thing, ModuleType) else getattr(thing, "__module__", "")
    if is_library(thing) and f"{module}.".startswith(_RANDOM):
        return True
    owner = getattr(thing, "__self__", thing)
    return isinstance(owner, Random | np.random.Generator | np.random.RandomState)


def _check_memory(where: str, function: FunctionType) -> None:
    """Refuse what reaches memory that is not the function's own, or means to keep something there.

    Numba makes constants of names outside a function, and writes to a copy.
    """
    outside = function.__code__.co_freevars
    asks = any(thing is getattr for _, _, thing in references(function))
    for step in steps(function.__code__):
        if step.argval in _UNUSABLE_ATTRIBUTES and (
            step.opname in ATTRIBUTES or (asks and step.opname == "LOAD_CONST")
        ):
            raise InputError(f"{where} uses .{step.argval}: {_UNUSABLE_ATTRIBUTES[step.argval]}")
        if step.opname in ("BUILD_SET", "SET_ADD"):
            raise InputError(f"{where} makes a set: {_UNUSABLE['set']}")
        if step.opname == "STORE_GLOBAL" or (
            step.opname == "STORE_DEREF" and step.argval in outside
        ):
            raise InputError(
                f"{where} assigns to {step.argval}, which is not its own: a strategy keeps nothing "
                "from one move to the next"
            )


def _check_arguments(where: str, function: FunctionType) -> None:
    """Refuse arguments that numba does not pass."""
    if function.__code__.co_kwonlyargcount or function.__code__.co_flags & inspect.CO_VARKEYWORDS:
        raise InputError(
            f"{where}: {function.__name__} has arguments that must be named, which numba cannot "
            "pass: leave out * and **"
        )


def _check_calls(
    where: str,
    function: FunctionType,
    callers: tuple[FunctionType, ...],
    checked: set[FunctionType],
) -> None:
    """Refuse recursion: what is inlined where it is called cannot call itself."""
    if function in callers:
        raise InputError(f"{where}: {function.__name__} calls itself: write a loop instead")
    if function not in checked:
        for helper in helpers(function):
            _check_calls(where, helper, (*callers, function), checked)
        checked.add(function)
