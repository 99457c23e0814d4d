"""Functions compiled once for all search strategies.

What a strategy calls is otherwise compiled into it, which for play-outs takes half a minute each
time. A shared function is to its callers what a function of a C library is: a name, which the
linker resolves once the function has been compiled or fetched. It takes and returns numbers and
pointers only, and raises nothing.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import binding
from numba import types

from sorry_sim.core.cache import cached

_shared: dict[str, tuple[Any, Callable[..., Any]]] = {}
_linked: dict[str, Any] = {}  # compiled functions; they live as long as their names


def shared(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """Share a function of the core under its name: what compiled code then calls."""

    def declare(function: Callable[..., Any]) -> Any:
        symbol = f"sorry_sim_{function.__name__}"
        _shared[symbol] = signature, function
        return types.ExternalFunction(symbol, signature)

    return declare


def link() -> None:
    """Compile or fetch all shared functions; to be called before what calls them is compiled."""
    from sorry_sim.core import expectation, search, worlds  # noqa: F401  where they stand

    for symbol, (signature, function) in _shared.items():
        if symbol not in _linked:
            _linked[symbol] = cached(signature)(function)
            result = _linked[symbol].get_compile_result(signature)
            address = result.library.get_pointer_to_function(result.fndesc.llvm_cfunc_wrapper_name)
            binding.add_symbol(symbol, address)
