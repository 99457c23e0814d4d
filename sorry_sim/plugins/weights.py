"""Strategies without code: a TOML file of weights over the numbers of a move.

The score is the sum of weight times number. Weights are a strategy's parameters, so all files that
weigh the same numbers share one compiled chooser.
"""

import hashlib
import math
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType
from typing import Any, Final

from sorry_sim.errors import InputError, nearest, quoted
from sorry_sim.plugins.features import FEATURES
from sorry_sim.text_files import read_bytes

_LONGEST_FILE: Final = 50_000
_LONGEST_NAME: Final = 40
_KEYS: Final = ("name", "doc", "weights")


@dataclass(frozen=True)
class WeightsFile:
    """A file of weights that has been read.

    Attributes
    ----------
    path
        Where it is.
    name
        What the strategy is called.
    doc
        What it does; empty where the file does not say.
    weights
        The weight of each number, in alphabetical order.
    source_hash
        SHA-256 over its text.
    """

    path: Path
    name: str
    doc: str
    weights: Mapping[str, float]
    source_hash: str

    @property
    def scores(self) -> dict[str, FunctionType]:
        """The score by its name: a function of a move and the weights, in their order."""
        names = list(self.weights)
        total = " + ".join(f"{name} * move.{name}" for name in names)
        scope: dict[str, Any] = {"__file__": str(self.path)}
        exec(f"def weighted(move, {', '.join(names)}):\n    return {total}\n", scope)
        return {self.name: scope["weighted"]}


def read(path: Path) -> WeightsFile:
    """Read a file of weights.

    Raises
    ------
    InputError
        It cannot be read, it is not TOML, or its contents are no weights.
    """
    content = read_bytes(path, "weights file", _LONGEST_FILE)
    try:
        table = _table(content)
        unknown = next((key for key in table if key not in _KEYS), None)
        if unknown is not None:
            known = nearest(unknown, _KEYS) or f": it takes {', '.join(_KEYS)}"
            raise InputError(f"it has no key {quoted(unknown)}{known}")
        return WeightsFile(
            path=path.absolute(),
            name=_name(table),
            doc=_doc(table),
            weights=_weights(table),
            source_hash=hashlib.sha256(content).hexdigest(),
        )
    except InputError as error:
        raise InputError(f"weights file {path}: {error}") from None


def _table(content: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InputError(f"not UTF-8: byte {error.start + 1}") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"not TOML: {error}") from None
    except (ValueError, RecursionError):  # a number of thousands of digits, brackets as deep
        raise InputError("not TOML that can be read: a value is too deep or big") from None


def _name(table: Mapping[str, Any]) -> str:
    name = table.get("name")
    fits = isinstance(name, str) and re.fullmatch(r"[^\W\d][\w-]*", name)
    if not fits or len(str(name)) > _LONGEST_NAME:
        what = "it has no name" if name is None else f"name cannot be {_shown(name)}"
        raise InputError(
            f'{what}: write name = "mine", of letters, digits, _ and -, {_LONGEST_NAME} at most'
        )
    return str(name)


def _doc(table: Mapping[str, Any]) -> str:
    doc = table.get("doc", "")
    if not isinstance(doc, str):
        raise InputError(f"doc must be text, not {_shown(doc)}")
    return doc.strip()


def _weights(table: Mapping[str, Any]) -> dict[str, float]:
    weights = table.get("weights", {})
    if not isinstance(weights, dict):
        raise InputError(f"weights must be a table, [weights], not {_shown(weights)}")
    if not weights:
        raise InputError("it has no weights: write [weights], and below it pips = -1.0")
    for name, weight in weights.items():
        if name not in FEATURES:
            known = nearest(name, FEATURES) or f": it has {', '.join(FEATURES)}"
            raise InputError(f"a move has no number {quoted(name)}{known}")
        if not is_number(weight):
            raise InputError(f"the weight of {name} must be a number, not {_shown(weight)}")
    return {name: float(weights[name]) for name in sorted(weights)}


def is_number(value: object) -> bool:
    """Whether a value is a number that a parameter can hold: a finite float."""
    try:
        return (
            isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
        )
    except OverflowError:  # a whole number that no float can hold
        return False


def _shown(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 64:
        return "so big a number"
    return quoted(value if isinstance(value, str) else str(value).lower())
