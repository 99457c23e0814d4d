"""Variables of the environment that numba reads, and may refuse, when it is imported."""

import os
import sys
import warnings
from collections.abc import Iterable

from sorry_sim.errors import InputError, quoted


def try_out_for_numba() -> None:
    """Import numba if it is told anything by the environment, so that it can be refused in a line.

    Raises
    ------
    InputError
        Numba does not take what a variable says.
    """
    given = {name: value for name, value in os.environ.items() if name.startswith("NUMBA_")}
    if not given or "numba" in sys.modules:
        return
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings("error", "Environment variable .?NUMBA_", RuntimeWarning)
            import numba  # noqa: F401
    except (RuntimeWarning, ValueError, RuntimeError) as error:
        which = ", ".join(f"{name}={quoted(given[name])}" for name in _meant(str(error), given))
        why = "" if isinstance(error, RuntimeWarning) else f" ({str(error).removesuffix('.')})"
        raise InputError(
            f"numba does not take {which} of the environment{why}: correct it or unset it"
        ) from None


def _meant(complaint: str, names: Iterable[str]) -> list[str]:
    """Those that a complaint names, or speaks of by the last of their words, or else all."""
    by_name = [name for name in names if f"'{name}'" in complaint or f"`{name}`" in complaint]
    said = complaint.lower()
    return by_name or [name for name in names if name.split("_")[-1].lower() in said] or [*names]
