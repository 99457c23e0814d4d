"""Files of rules: TOML with ``extends``, ``name``, ``description`` and rule options."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sorry_sim.errors import InputError, quoted
from sorry_sim.text_files import read_text

_LONGEST_FILE: Final = 50_000
"""Bytes; a name of many parts, ``a.a.a``, takes TOML quadratic time to read."""

_LONGEST_LINE: Final = {"extends": 1000, "name": 60, "description": 200}
"""Characters."""


@dataclass(frozen=True)
class RulesFile:
    """A file of rules, read but not yet understood.

    Attributes
    ----------
    path
        Where it is.
    extends
        The name of a preset, or the path of another file, seen from this one's folder.
    name
        What the rule set is called.
    description
        What it is, in one line; empty where the file does not say.
    settings
        The text of a value for each option that the file names.
    """

    path: Path
    extends: str
    name: str
    description: str
    settings: Mapping[str, str]


def is_file(name: str) -> bool:
    """Tell whether a user means a file of rules, not a rule set by its name."""
    return name.lower().endswith(".toml")


@contextmanager
def about(path: Path) -> Iterator[None]:
    """Let the message of an `InputError` begin with the file that it is about."""
    try:
        yield
    except InputError as error:
        raise InputError(f"rules file {path}: {error}") from None


def read(path: Path, extends: str) -> RulesFile:
    """Read a file of rules.

    Parameters
    ----------
    path
        Where it is.
    extends
        What it extends where it does not say.

    Raises
    ------
    InputError
        It cannot be read, it is not TOML, or its name, description or ``extends`` is not text.
    """
    text = read_text(path, "rules file", _LONGEST_FILE)
    with about(path):
        table = _table(text)
        return RulesFile(
            path=path,
            extends=_line(table, "extends", extends),
            name=_line(table, "name", path.stem),
            description=_line(table, "description"),
            settings={key: written(value) for key, value in table.items()},
        )


def _table(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"not TOML: {error}") from None
    except (ValueError, RecursionError):  # a number of thousands of digits, brackets as deep
        raise InputError("not TOML that can be read: a value is too deep or big") from None


def _line(table: dict[str, Any], key: str, default: str = "") -> str:
    """Take a line of text out of the table."""
    if key not in table and not default:
        return ""
    line = table.pop(key, default)
    if not isinstance(line, str) or not line.isprintable() or not line.strip():
        raise InputError(f"{key} must be one line of text, not {quoted(written(line))}")
    if len(line) > _LONGEST_LINE[key]:
        raise InputError(f"{key} has {len(line)} characters: it takes {_LONGEST_LINE[key]} at most")
    return line.strip()


def written(value: object) -> str:
    """Write a value of TOML's own types as an option's text: ``true``, ``1+2``, ``1:5+2:4``."""
    if isinstance(value, list):
        return "+".join(map(_plain, value))
    if isinstance(value, dict):
        return "+".join(f"{key}:{_plain(count)}" for key, count in value.items())
    return _plain(value)


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and value.bit_length() > 64:
        return hex(value)  # decimal digits are limited, and none of these is ever accepted
    return "[...]" if isinstance(value, list | dict) else str(value)
