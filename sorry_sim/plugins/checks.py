"""What is wrong with a score before numba sees it."""

import ast
import inspect
import textwrap
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType

from sorry_sim.errors import InputError, nearest
from sorry_sim.plugins.decorator import is_chooser
from sorry_sim.plugins.features import FEATURES
from sorry_sim.plugins.helpers import things_in


def check(name: str, path: Path, score: FunctionType) -> None:
    """Refuse a score that cannot do what it is written to do.

    Raises
    ------
    InputError
        It names a number that a move does not have, prints, or draws random numbers.
    """
    if not is_chooser(score):
        _check_numbers(name, path, score)
    _check_reach(name, path, score)


def _check_numbers(name: str, path: Path, score: FunctionType) -> None:
    """Refuse ``move.x`` where a move has no x, with the nearest name."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(score)))
    except (OSError, SyntaxError):  # no source at hand: numba will say
        return
    move = next(iter(inspect.signature(score).parameters))
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == move
            and node.attr not in FEATURES
        ):
            line = score.__code__.co_firstlineno + node.lineno - 1
            raise InputError(
                f"strategy {name} ({path.name}, line {line}): a move has no number "
                f"'{node.attr}'{nearest(node.attr, FEATURES)}"
            )


def _check_reach(name: str, path: Path, score: FunctionType) -> None:
    """Refuse what numba would compile and a score must not do: printing and drawing lots."""
    for thing in things_in(score):
        if thing is print:
            raise InputError(
                f"strategy {name} ({path.name}) prints: a score can only return a number"
            )
        if _draws_lots(thing):
            raise InputError(
                f"strategy {name} ({path.name}) draws random numbers: a score must be the same "
                "whenever the same game is played; ties are broken at random as it is"
            )


def _draws_lots(thing: object) -> bool:
    """Whether it is a source of random numbers: ``random``, ``np.random``, or a part of one."""
    place = "__name__" if isinstance(thing, ModuleType) else "__module__"
    sources = ("random", "numpy.random", "numpy.random.mtrand")
    return isinstance(getattr(thing, "__self__", None), Random) or (
        getattr(thing, place, None) in sources
    )
