"""How much memory the process may have: too little, and LLVM ends it without asking anybody."""

from typing import Final

from sorry_sim.errors import InputError

_LEAST: Final = 500_000_000
"""Bytes of address space with which compiled code can at least be fetched."""


def check_limit() -> None:
    """Refuse to compile or fetch code where that cannot end well.

    Raises
    ------
    InputError
        The limit of the process is too low.
    """
    limit = _address_space()
    if limit is not None and limit < _LEAST:
        raise InputError(f"there is not enough memory{limit_in_words()}")


def limit_in_words() -> str:
    """Name the limit of the process, to stand after a fault; empty where it has none."""
    limit = _address_space()
    if limit is None:
        return ""
    return f" (ulimit -v allows {limit / 1e6:,.0f} MB of address space; to play takes about 1 GB)"


def _address_space() -> int | None:
    try:
        import resource
    except ImportError:  # Windows
        return None
    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    return None if limit == resource.RLIM_INFINITY else limit
