"""Strategies of other packages, which name them in the entry-point group ``sorry_sim.strategies``.

An entry point's value is a function marked ``@strategy``, or a module that holds one.
"""

import hashlib
import sys
from contextlib import redirect_stdout
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Final

from sorry_sim.errors import InputError
from sorry_sim.plugins.decorator import is_strategy
from sorry_sim.plugins.files import StrategyFile, described
from sorry_sim.plugins.reach import plain

GROUP: Final = "sorry_sim.strategies"


def installed() -> dict[str, list[EntryPoint]]:
    """The entry points of other packages by name; more than one where packages clash."""
    found: dict[str, list[EntryPoint]] = {}
    for entry in entry_points(group=GROUP):
        found.setdefault(entry.name, []).append(entry)
    return dict(sorted(found.items()))


def place_of(entry: EntryPoint) -> str:
    """Where an entry point comes from, for messages: ``the package tiny (tiny.bold:bold)``."""
    package = f"the package {entry.dist.name}" if entry.dist else "a package"
    return f"{package} ({entry.value})"


def load(entry: EntryPoint) -> tuple[str, StrategyFile]:
    """Import what an entry point names.

    Returns
    -------
    name : str
        The name of the function in its module.
    file : StrategyFile
        Its module, with the function as the only score.

    Raises
    ------
    InputError
        It cannot be imported, or it is no strategy.
    """
    where = f"strategy {entry.name} of {place_of(entry)}"
    try:
        with redirect_stdout(sys.stderr):
            thing = entry.load()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # SystemExit too: a package is not to end the program
        raise InputError(f"{where} cannot be loaded: {described(error)}") from None
    if isinstance(thing, ModuleType):
        thing = _strategy_in(thing, entry.name, where)
    score = plain(thing)
    if score is None or not is_strategy(thing):
        raise InputError(f"{where} is not a function marked @strategy")
    path = score.__globals__.get("__file__")
    if path is None:
        raise InputError(f"{where} has no source file")
    source_hash = _source_hash(Path(path), str(score.__globals__.get("__package__") or ""))
    return score.__name__, StrategyFile(Path(path), {score.__name__: score}, source_hash)


def _strategy_in(module: ModuleType, name: str, where: str) -> object:
    """The strategy that a module defines under the entry point's name, else its only one."""
    defined = {
        key: thing
        for key, thing in vars(module).items()
        if is_strategy(thing) and getattr(thing, "__module__", "") == module.__name__
    }
    if name in defined:
        return defined[name]
    if len(defined) != 1:
        raise InputError(
            f"{where} is a module with {len(defined)} strategies: "
            "write its function in the entry point, as in module:function"
        )
    return next(iter(defined.values()))


def _source_hash(path: Path, package: str) -> str:
    """Over all sources of the package, or over the module where it is in none."""
    folder = path.parents[package.count(".")] if package else None
    digest = hashlib.sha256()
    try:
        for source in sorted(folder.rglob("*.py")) if folder else [path]:
            digest.update(f"\0{source.relative_to(folder or path.parent)}\0".encode())
            digest.update(source.read_bytes())
    except OSError as error:
        raise InputError(f"strategy file {path} cannot be read: {error.strerror}") from None
    return digest.hexdigest()
