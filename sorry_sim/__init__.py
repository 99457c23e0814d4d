"""sorry_sim: the reference simulator for the board game Sorry!."""

# Nothing is imported here in earnest, not even typing: the program is to begin at once, since
# Python answers Ctrl-C with a traceback until then, and a strategy file needs next to nothing.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

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
    from sorry_sim.errors import InputError
    from sorry_sim.plugins import search
    from sorry_sim.plugins.decorator import strategy

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


_HOMES = {
    "InputError": "sorry_sim.errors",
    "search": "sorry_sim.plugins.search",
    "strategy": "sorry_sim.plugins.decorator",
}


def __getattr__(name: str) -> "Any":
    """Import a thing when it is first asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    home = import_module(_HOMES.get(name, "sorry_sim.api"))
    globals()[name] = thing = home if name == "search" else getattr(home, name)
    return thing


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
