"""How the core is compiled: one set of options for all of it, and the bit operations Python lacks.

Every number in the core is an ``int64`` and every table a bare pointer to ``int64``. One signed
type keeps plain literals usable (numba widens ``uint64`` with a literal to the wrong type), and a
pointer, unlike an array, carries no reference count through a call. Numba lets LLVM assume that a
signed sum or product never overflows, so words stay positive, and random numbers, which must
overflow, use ``wrapping_sum`` and ``wrapping_product``.
"""

import warnings
from collections.abc import Callable
from typing import Any

from numba import njit, types
from numba.extending import intrinsic

# Numba marks first-class functions as experimental; what the engine uses of them is tested.
warnings.filterwarnings("ignore", message="First-class function type feature is experimental")

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
_HELPER = {**OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}

INT = types.int64
INTS = types.CPointer(types.int64)
FLOATS = types.CPointer(types.float64)


def compiled(function: Callable[..., Any]) -> Any:
    """Compile a helper that stays a function of its own (it is called from several places)."""
    return njit(**_HELPER)(function)


def inlined(function: Callable[..., Any]) -> Any:
    """Compile a small helper into each of its callers; a call would double the time of a move."""
    return njit(forceinline=True, **_HELPER)(function)


@intrinsic
def pointer(typing_context, array):
    """The address of a contiguous array's first element.

    The array must be an argument of the compiled function that calls this, or outlive it in some
    other way: numba frees a local array after its last use by name, pointers to it or not.
    """

    def generate(context, builder, signature, arguments):
        return context.make_array(signature.args[0])(context, builder, arguments[0]).data

    return types.CPointer(array.dtype)(array), generate


@intrinsic
def beyond(typing_context, start, count):
    """The pointer ``count`` elements after ``start``."""

    def generate(context, builder, signature, arguments):
        return builder.gep(arguments[0], [arguments[1]])

    return start(start, types.int64), generate


@intrinsic
def shifted_right(typing_context, word, places):
    """``word >> places`` with zeros coming in at the top (Python's ``>>`` copies the sign)."""

    def generate(context, builder, signature, arguments):
        return builder.lshr(arguments[0], arguments[1])

    return types.int64(types.int64, types.int64), generate


@intrinsic
def wrapping_sum(typing_context, left, right):
    """``left + right`` modulo 2**64."""

    def generate(context, builder, signature, arguments):
        return builder.add(arguments[0], arguments[1])

    return types.int64(types.int64, types.int64), generate


@intrinsic
def wrapping_product(typing_context, left, right):
    """``left * right`` modulo 2**64."""

    def generate(context, builder, signature, arguments):
        return builder.mul(arguments[0], arguments[1])

    return types.int64(types.int64, types.int64), generate


@intrinsic
def ones(typing_context, word):
    """How many bits of ``word`` are set."""

    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def lowest(typing_context, word):
    """The number of the lowest set bit of ``word``, which is not 0."""

    def generate(context, builder, signature, arguments):
        from llvmlite import ir

        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def as_floats(typing_context, start):
    """The same room as ``float64``."""

    def generate(context, builder, signature, arguments):
        return builder.bitcast(arguments[0], context.get_value_type(FLOATS))

    return FLOATS(start), generate
