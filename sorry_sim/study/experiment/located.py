"""A TOML file of which every key knows its line, for messages that name it."""

from __future__ import annotations

import tomllib
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

from sorry_sim.errors import InputError, quoted
from sorry_sim.text_files import read_text

if TYPE_CHECKING:
    from collections.abc import Iterator

Keys = tuple[str | int, ...]
"""The way from the file to a value: names of keys, and places in lists."""

_LONGEST_FILE: Final = 100_000
"""Bytes; a name of many parts, ``a.a.a``, takes TOML quadratic time to read."""


class Located:
    """A TOML file, and what is wrong with which of its lines.

    Parameters
    ----------
    text
        Its content.
    name
        What messages call it, usually its path.

    Attributes
    ----------
    text
        Its content, with the line ends of this program.
    table
        What it says.

    Raises
    ------
    InputError
        It is not TOML; the message names the line.
    """

    def __init__(self, text: str, name: str) -> None:
        self.text = text.replace("\r\n", "\n")
        self._name = name
        try:
            self.table = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise InputError(f"{name}: not TOML: {error}") from None
        except (ValueError, RecursionError):  # a number of thousands of digits, brackets as deep
            raise InputError(f"{name}: not TOML that can be read: too deep or big") from None

    @classmethod
    def read(cls, path: Path) -> Located:
        """Read a file.

        Raises
        ------
        InputError
            There is none, it cannot be read, or it is not TOML.
        """
        return cls(read_text(path, "experiment file", _LONGEST_FILE), str(path))

    def refuse(self, keys: Keys, message: str) -> NoReturn:
        """Raise an `InputError` that names the file, the line and the key that it is about.

        No keys stand for the file as a whole.
        """
        line, known = self._line(keys)
        if not known:
            raise InputError(f"{self._name}: {message}")
        raise InputError(f"{self._name}, line {line}: {shown(known)}: {message}")

    def with_number(self, key: str, number: int) -> Located:
        """Return this file with another whole number, or a first one, for one of its own keys."""
        lines = self.text.split("\n")
        if key in self.table:
            place = self._line((key,))[0] - 1
            before, after = lines[place].split("=", 1)
            value, mark, comment = after.partition("#")
            blanks = value[len(value.rstrip()) :]
            lines[place] = f"{before}= {number}{blanks}{mark}{comment}"
        else:
            lines.insert(0, f"{key} = {number}")
        return Located("\n".join(lines), self._name)

    @contextmanager
    def about(self, *keys: str | int) -> Iterator[None]:
        """Let the message of an `InputError` name the file, the line and the key."""
        try:
            yield
        except InputError as error:
            self.refuse(keys, str(error))

    def at(self, keys: Keys) -> Any:
        """Return the value to which these keys lead; it must be there."""
        return _at(self.table, keys)

    def _line(self, keys: Keys) -> tuple[int, Keys]:
        """The line of a value, and the keys of what is found there.

        It stands in the statement that the longest sound beginning of the file lacks; a list may
        still be open at the end of a line.
        """
        lines = self.text.split("\n")
        before = 0
        for number in range(1, len(lines) + 1):
            table = _beginning("\n".join(lines[:number]))
            if table is None:
                continue
            if _has(table, keys):
                return before + 1, keys
            before = number
        return self._line(keys[:-1])  # a key that the file lacks: that of its table


def shown(keys: Keys) -> str:
    """Write the way to a value as TOML does: ``players.two``, ``charts[0]``."""
    words = ""
    for key in keys:
        if isinstance(key, int):
            words += f"[{key}]"
        else:
            plain = key.replace("_", "").replace("-", "")
            name = key if plain.isascii() and plain.isalnum() else quoted(key)
            words += f".{name}" if words else name
    return words


def _beginning(text: str) -> dict[str, Any] | None:
    """The table of the first lines of a file; None where they end within a value."""
    for end in ("", "\n]"):
        try:
            return tomllib.loads(text + end)
        except tomllib.TOMLDecodeError:
            continue
    return None


def _has(table: Any, keys: Keys) -> bool:
    try:
        _at(table, keys)
    except (KeyError, IndexError, TypeError):
        return False
    return True


def _at(value: Any, keys: Keys) -> Any:
    for key in keys:
        if isinstance(value, str):
            raise TypeError(f"no key leads into the text {value!r}")
        value = value[key]
    return value
