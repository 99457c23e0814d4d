"""From a score function to a compiled chooser, by way of a small generated module.

Numba finds the kept code of a function again only where what it captures are globals of its
module. So each score gets a module of its own, named by a hash of all it is made from: what the
score is and the module's text. (The cache folder is named by a hash of our sources and numba's
version.) Parameters are data: changing one compiles nothing.
"""

import hashlib
import sys
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from sorry_sim.core.cache import cached, folder
from sorry_sim.errors import InputError
from sorry_sim.plugins.decorator import is_chooser
from sorry_sim.plugins.features import FEATURES
from sorry_sim.plugins.helpers import compiled
from sorry_sim.plugins.reach import names_in
from sorry_sim.plugins.reasons import reason

_TEMPLATE = '''\
"""The chooser of a strategy."""
from collections import namedtuple

from sorry_sim.core.chooser import alone, best_by
from sorry_sim.core.jit import inlined
from sorry_sim.plugins import measures

Move = namedtuple("Move", {features!r})


@inlined
def value(before, after, card, context):
    move = Move({measured})
    return float(score(move{parameters}))


def choose(position, count, scratch, context, key):
    if context.teams:
        return best_by(value, position, count, scratch, context, key)
    return best_by(value, position, count, scratch, alone(context), key)
'''

_SEARCH_TEMPLATE = '''\
"""The chooser of a strategy."""
from sorry_sim.core.search import opened, place_of


def choose(position, count, scratch, context, key):
    moves, random = opened(count, scratch, context, key)
    return place_of(score(position, moves, random{parameters}), count)
'''

_choosers: dict[str, Any] = {}  # those of this process, by what they are made from


def chooser_of(name: str, path: Path, score: FunctionType, identity: str) -> Any:
    """Compile the chooser of a score function, or fetch it compiled.

    Parameters
    ----------
    name, path
        Of the strategy, for messages.
    score
        The score or chooser.
    identity
        The hash of all that decides on its choices.

    Raises
    ------
    InputError
        Numba cannot compile the score.
    """
    from sorry_sim.core.chooser import CHOOSE
    from sorry_sim.core.shared import link

    text = _text(score)
    made_from = hashlib.sha256(f"{text}\0{identity}".encode()).hexdigest()
    if made_from not in _choosers:
        module = _module(text, made_from, score)
        if is_chooser(score):
            link()
        try:
            _choosers[made_from] = cached(CHOOSE)(module.choose)
        except (InputError, MemoryError, ImportError, OSError):  # not the strategy's doing
            raise
        except Exception as error:  # numba lets much through that the author's code provokes
            raise InputError(
                f"strategy {name} ({path.name}) cannot be compiled: {reason(error, path)}"
            ) from None
    return _choosers[made_from]


def _text(score: FunctionType) -> str:
    arguments = 3 if is_chooser(score) else 1  # before the parameters
    parameters = "".join(
        f", context.params[{place}]" for place in range(score.__code__.co_argcount - arguments)
    )
    if is_chooser(score):
        return _SEARCH_TEMPLATE.format(parameters=parameters)
    features = sorted(names_in(score) & FEATURES.keys())
    return _TEMPLATE.format(
        features=" ".join(features),
        measured=", ".join(
            f"measures.{feature}(before, after, card, context)" for feature in features
        ),
        parameters=parameters,
    )


def _module(text: str, made_from: str, score: FunctionType) -> ModuleType:
    """The generated module: of a file that need not be there, but names what is kept of it."""
    module = ModuleType(f"sorry_sim_chooser_{made_from[:16]}")
    file = str((folder() or Path()) / f"{module.__name__}.py")
    module.__file__ = file
    vars(module)["score"] = compiled(score, module.__name__)
    sys.modules[module.__name__] = module  # where numba looks for what it has kept
    exec(compile(text, file, "exec"), vars(module))
    return module
