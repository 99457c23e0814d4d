"""From what a user writes (``greedy``, ``mine.py:bold:bump=3``) to a strategy."""

import inspect
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from sorry_sim import bundled
from sorry_sim.errors import InputError, has_control, nearest, printable, quoted
from sorry_sim.plugins import weights
from sorry_sim.plugins.checks import check
from sorry_sim.plugins.decorator import is_chooser, is_strategy
from sorry_sim.plugins.docs import doc_of
from sorry_sim.plugins.files import StrategyFile, read
from sorry_sim.plugins.identity import identity_of
from sorry_sim.plugins.installed import installed, load, place_of
from sorry_sim.plugins.reach import plain
from sorry_sim.plugins.weights import WeightsFile, is_number

MOST_PARAMETERS = 64


@dataclass(frozen=True)
class Strategy:
    """A strategy, with the values of its parameters.

    Attributes
    ----------
    label
        What tables show: the name, and the parameters that were given.
    spec
        What the user wrote.
    name
        The name of its function, of its weights, or of its entry point.
    kind
        How it is written: ``"score"``, ``"weights"`` for a file of weights, ``"chooser"`` for one
        that picks the move itself.
    path
        The file it stands in.
    doc
        Its docstring; empty without one.
    parameters
        All its parameters, with the values in force.
    source_hash
        SHA-256 over the file and the neighbours it imports.
    score
        The function of a move and the parameters, in their order.
    codes
        The functions in these files, each with its file.
    """

    label: str
    spec: str
    name: str
    kind: str
    path: Path
    doc: str
    parameters: Mapping[str, float] = field(hash=False)
    source_hash: str
    score: FunctionType
    codes: Mapping[CodeType, str] = field(default_factory=dict, hash=False, repr=False)

    def __str__(self) -> str:
        return self.spec

    @property
    def does(self) -> str:
        """What it does, in a line: the first of its docstring; empty without one."""
        return self.doc.strip().partition("\n")[0]

    @property
    def identity(self) -> str:
        """SHA-256 over all that decides on its choices, apart from the values of its parameters.

        Values that it uses count as they are now.

        Raises
        ------
        InputError
            It uses something that cannot be hashed.
        """
        if self.kind == "weights":
            return self.source_hash
        try:
            return identity_of(self.score, self.source_hash, self.codes)
        except InputError as error:
            raise InputError(f"strategy {self.name} ({self.path.name}): {error}") from None

    def is_same(self, other: "Strategy") -> bool:
        """Whether another strategy makes the same choices: it may have another name."""
        return self.parameters == other.parameters and self.identity == other.identity

    def chooser(self) -> Any:
        """The compiled chooser: from the cache, or compiled now (seconds).

        Raises
        ------
        InputError
            The score cannot be compiled.
        """
        from sorry_sim.plugins.compiling import chooser_of

        # All files that weigh the same numbers share one: their weights are parameters.
        identity = self.kind if self.kind == "weights" else self.identity
        return chooser_of(self.name, self.path, self.score, identity)


Spec = str | Strategy
"""A strategy as a user names it, or one that has been found."""


def find(spec: Spec) -> Strategy:
    """The strategy that a user names.

    Parameters
    ----------
    spec
        ``NAME`` of a shipped or installed strategy, ``PATH.py[:NAME]`` or ``PATH.toml``, then
        ``:k=v,k=v`` for parameters; or a strategy, which is returned as it is.

    Raises
    ------
    InputError
        There is no such strategy, file or parameter, or the file is faulty.
    """
    if isinstance(spec, Strategy):
        return spec
    if has_control(spec):
        raise InputError(f"strategy {quoted(spec)}: no strategy or file has control characters")
    path, name, settings = _parts(spec)
    if path is None:
        return _by_name(spec, name, settings)
    file = _read(path)
    name = name or _only_name(file)
    if name not in file.scores:
        known = nearest(name, file.scores) or f": it has {', '.join(file.scores) or 'none'}"
        raise InputError(f"strategy file {path} has no strategy {quoted(name)}{known}")
    return _strategy(spec, name, file, settings)


def of_function(thing: object, parameters: Mapping[str, object]) -> Strategy:
    """The strategy of a function that need not stand in a file: it may be typed into a notebook.

    Parameters
    ----------
    thing
        What ``@strategy`` or ``@strategy.chooser`` has marked.
    parameters
        Values of its parameters that are not the defaults.

    Raises
    ------
    InputError
        It is not marked, or cannot be a strategy with these parameters.
    """
    score = plain(thing)
    name = getattr(score or thing, "__name__", "it")
    if score is None or not is_strategy(thing):
        raise InputError(f"function {name} is not marked @strategy")
    settings = ",".join(f"{key}={value}" for key, value in parameters.items())
    file = StrategyFile(Path(score.__code__.co_filename), {name: score}, source_hash="")
    found = _strategy(f"{name}:{settings}" if settings else name, name, file, settings)
    return replace(found, source_hash=found.identity)  # it need not have a text


def shipped() -> list[Strategy]:
    """The strategies that come with the program, by name."""
    return [_strategy(name, name, file, "") for name, file in sorted(_shipped_files().items())]


def owner(name: str) -> str | None:
    """Say whose a name is already: a shipped strategy's, or one's of another package; else None."""
    if name in _shipped_files():
        return "a shipped strategy"
    entries = installed().get(name)
    return f"a strategy of {place_of(entries[0])}" if entries else None


def brought_along() -> list[Strategy | InputError]:
    """The strategies of other packages by name; for one that cannot be used the error."""
    found: list[Strategy | InputError] = []
    for name in installed():
        try:
            found.append(find(name))
        except InputError as error:
            found.append(error)
    return found


def _by_name(spec: str, name: str, settings: str) -> Strategy:
    """A strategy that is shipped, or that another package brings along."""
    ours, theirs = _shipped_files(), installed()
    places = [str(ours[name].path)] if name in ours else []
    places += map(place_of, theirs.get(name, ()))
    if not places:
        names = [*ours, *theirs]
        known = nearest(name, names) or f": there are {', '.join(names)}, or PATH.py"
        raise InputError(f"there is no strategy {quoted(name)}{known}")
    if len(places) > 1:
        raise InputError(
            f"strategy {name} is defined twice: in {places[0]} and in {places[1]}; name it by "
            "the path of its file, or remove a package"
        )
    if name in ours:
        return _strategy(spec, name, ours[name], settings)
    function, file = load(theirs[name][0])
    return _strategy(spec, function, file, settings, name)


def _read(path: Path) -> StrategyFile | WeightsFile:
    return weights.read(path) if path.suffix == ".toml" else read(path)


def _parts(spec: str) -> tuple[Path | None, str, str]:
    """Path (None for a shipped strategy), name (may be empty after a path) and settings."""
    match = re.match(r"(.+?\.(?:py|toml))(?=:|$)", spec, re.DOTALL)
    path = Path(match[1]) if match else None
    parts = (spec[match.end() + 1 :] if match else spec).split(":")
    name = "" if "=" in parts[0] else parts.pop(0)
    if len(parts) > 1 or (path is None and not name) or (parts and "=" not in parts[0]):
        raise InputError(
            f"strategy {quoted(spec)}: write NAME, PATH.py:NAME or PATH.toml, "
            "then :parameter=value,..."
        )
    return path, name, parts[0] if parts else ""


def _only_name(file: StrategyFile | WeightsFile) -> str:
    if len(file.scores) == 1:
        return next(iter(file.scores))
    if not file.scores:
        raise InputError(f"strategy file {file.path} has no function marked @strategy")
    raise InputError(
        f"strategy file {file.path} has several strategies: "
        f"write {file.path.name}: and one of {', '.join(file.scores)}"
    )


def _strategy(
    spec: str, function: str, file: StrategyFile | WeightsFile, settings: str, name: str = ""
) -> Strategy:
    """The strategy of a function in a file, under another ``name`` where it has one."""
    name, score = name or function, file.scores[function]
    if isinstance(file, WeightsFile):
        kind, doc, parameters = "weights", file.doc, dict(file.weights)
    else:
        kind = "chooser" if is_chooser(score) else "score"
        doc, parameters = doc_of(score), _defaults(name, score)
        check(name, file.path, score)
    given = _settings(name, settings, parameters)
    found = Strategy(
        label=f"{name}:{settings}" if given else name,
        spec=spec,
        name=name,
        kind=kind,
        path=file.path,
        doc=printable(doc),
        parameters=parameters | given,
        source_hash=file.source_hash,
        score=score,
        codes=getattr(file, "codes", {}),
    )
    assert found.identity  # refuses what it cannot hash
    return found


def _defaults(name: str, score: FunctionType) -> dict[str, float]:
    """The parameters a score declares, each with a number as default."""
    # A decorator's wrapper may show the arguments of the function that it wraps.
    declared = list(inspect.signature(score, follow_wrapped=False).parameters.values())
    plain = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    unusual = inspect.iscoroutinefunction(score) or inspect.isgeneratorfunction(score)
    unusual = unusual or inspect.isasyncgenfunction(score)
    unusual = unusual or any(parameter.kind not in plain for parameter in declared)
    arguments = 3 if is_chooser(score) else 1
    if unusual or len(declared) < arguments:
        call = "position, moves, random" if is_chooser(score) else "move"
        things = "a position, its moves and a random stream" if is_chooser(score) else "a move"
        where = " in its decorator" if hasattr(score, "__wrapped__") else ""
        raise InputError(
            f"strategy {name} must be a function of {things}: "
            f"def {score.__code__.co_name}({call}):{where}"
        )
    if len(declared) > MOST_PARAMETERS:
        raise InputError(f"strategy {name} has more than {MOST_PARAMETERS} parameters")
    defaults = {}
    for parameter in declared[arguments:]:
        value = parameter.default
        if not is_number(value):
            raise InputError(
                f"parameter {parameter.name} of strategy {name} needs a number as its default: "
                f"{parameter.name}=1.0"
            )
        defaults[parameter.name] = float(value)
    return defaults


def _settings(name: str, settings: str, known: Mapping[str, float]) -> dict[str, float]:
    given: dict[str, float] = {}
    for setting in settings.split(",") if settings else ():
        key, equals, text = setting.partition("=")
        if key not in known:
            hint = nearest(key, known) or f": it has {', '.join(known) or 'none'}"
            raise InputError(f"strategy {name} has no parameter {quoted(key)}{hint}")
        if key in given:
            raise InputError(f"parameter {key} of strategy {name} is given twice")
        try:
            given[key] = float(text) if text.isascii() and "_" not in text else math.nan
        except ValueError:
            given[key] = math.nan
        if not equals or not math.isfinite(given[key]):
            raise InputError(
                f"parameter {key} of strategy {name} must be a number, not {quoted(text)}"
            )
    return given


def _shipped_files() -> dict[str, StrategyFile | WeightsFile]:
    by_name: dict[str, StrategyFile | WeightsFile] = {}
    paths = [
        path for path in bundled.folder("strategies").iterdir() if path.suffix in (".py", ".toml")
    ]
    for path in sorted(paths):
        file = _read(path)
        for name in file.scores:
            if name in by_name:
                raise InputError(
                    f"strategy {name} is defined twice: in {by_name[name].path} and in {path}"
                )
            by_name[name] = file
    return by_name
