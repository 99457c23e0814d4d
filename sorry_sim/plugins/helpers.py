"""Compiling a score together with the plain functions that it calls.

Numba compiles a function but not the plain Python functions that it calls. An author should not
have to know, so they are compiled with it. Those that an author has compiled with ``@numba.njit``
are compiled again, from their Python: only so are their arrays checked, and numba keeps the code.
"""

from types import CellType, FunctionType, ModuleType
from typing import Any

from sorry_sim.plugins.reach import (
    closure_of,
    is_helper,
    is_jitted,
    is_library,
    options_of,
    plain,
    reads,
    signatures_of,
)


def compiled(score: FunctionType, module: str) -> Any:
    """Return the score, to be inlined where it is called, with its helpers compiled too.

    Parameters
    ----------
    score
        A score or chooser without recursion.
    module
        The importable module that numba is to look up when it fetches compiled code; the strategy
        file itself is not importable.
    """
    return _Compiler(module).function(score)


class _Compiler:
    """Compiles the functions of a strategy, each once."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._done: dict[FunctionType, Any] = {}

    def function(self, function: FunctionType, jitted: Any = None) -> Any:
        """Compile a function, as ``jitted`` says where an author has compiled it."""
        if function not in self._done:
            from numba import njit

            # Python's error model: an author expects 1 / 0 to raise, not to score inf. And an
            # index out of range must raise, too, rather than reach memory of somebody else.
            options: dict[str, Any] = {"error_model": "python"}
            signatures = []
            if jitted:
                options |= {**options_of(jitted), "locals": jitted.locals}
                signatures = signatures_of(jitted)
            options |= {"forceinline": True, "nogil": True, "boundscheck": True}
            compile_inlined = njit(signatures or None, **options)
            self._done[function] = compile_inlined(self._copy(function))
        return self._done[function]

    def _copy(self, function: FunctionType) -> FunctionType:
        """The function with its helpers compiled, in a module that numba finds again."""
        closure = closure_of(function)
        cells = [
            CellType(self._converted(closure[name])) if name in closure else CellType()
            for name in function.__code__.co_freevars
        ]
        defaults = self._converted(function.__defaults__)
        scope = self._scope(function)
        copy = FunctionType(
            function.__code__, scope, function.__name__, defaults, tuple(cells) or None
        )
        copy.__module__ = self._module
        return copy

    def _scope(self, function: FunctionType) -> dict[str, Any]:
        """The globals of a function, with the helpers that it names compiled."""
        scope, copies = dict(function.__globals__), dict[ModuleType, ModuleType]()
        for read in reads(function.__code__):
            name, *attributes = read.names
            if read.is_global and name in scope:
                scope[name] = self._along(function.__globals__[name], attributes, copies)
        return scope

    def _along(
        self, thing: Any, attributes: list[str], copies: dict[ModuleType, ModuleType]
    ) -> Any:
        """What a name stands for; a module as a copy, with the helper at these attributes compiled.

        ``copies`` are those of the modules met so far.
        """
        if not isinstance(thing, ModuleType) or is_library(thing):
            return self._converted(thing)
        if thing not in copies:
            copies[thing] = ModuleType(thing.__name__)
            vars(copies[thing]).update(vars(thing))
        if attributes and hasattr(thing, attributes[0]):
            held = self._along(getattr(thing, attributes[0]), attributes[1:], copies)
            setattr(copies[thing], attributes[0], held)
        return copies[thing]

    def _converted(self, thing: Any) -> Any:
        if type(thing) is tuple:
            return tuple(map(self._converted, thing))
        function = plain(thing)
        if function is None or not is_helper(thing):
            return thing
        return self.function(function, thing if is_jitted(thing) else None)
