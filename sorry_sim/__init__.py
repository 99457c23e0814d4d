"""sorry_sim: the reference simulator for the board game Sorry!."""

from typing import TYPE_CHECKING, Any

from sorry_sim.errors import InputError
from sorry_sim.plugins import search
from sorry_sim.plugins.decorator import strategy

if TYPE_CHECKING:
    from sorry_sim.api import (
        Comparison,
        Duel,
        Experiment,
        Plan,
        Simulation,
        Study,
        Variants,
        compare,
        duel,
        plan,
        simulate,
        variants,
    )

__version__ = "0.1.0"
__all__ = [
    "Comparison",
    "Duel",
    "Experiment",
    "InputError",
    "Plan",
    "Simulation",
    "Study",
    "Variants",
    "__version__",
    "compare",
    "duel",
    "plan",
    "search",
    "simulate",
    "strategy",
    "variants",
]


def __getattr__(name: str) -> Any:
    """Import what plays games when it is first asked for: a strategy file needs none of it."""
    if name in __all__:  # and not there yet
        from sorry_sim import api

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
