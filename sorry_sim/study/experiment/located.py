"""A TOML file of which every key knows its line, for messages that name it."""

from __future__ import annotations

import tomllib
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

from sorry_sim.errors import InputError, nearest, quoted

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
        return cls(_text_of(path), str(path))

    def refuse(self, keys: Keys, message: str) -> NoReturn:
        """Raise an `InputError` that names the file, the line and the key that it is about.

        No keys stand for the file as a whole.
        """
        line, known = self._line(keys)
        if not known:
            raise InputError(f"{self._name}: {message}")
        raise InputError(f"{self._name}, line {line}: {shown(known)}: {message}")

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


def _text_of(path: Path) -> str:
    try:
        size = path.stat().st_size
        content = path.read_bytes() if size <= _LONGEST_FILE else b""
    except FileNotFoundError:
        guess = nearest(path.stem, (other.stem for other in path.parent.glob("*.toml")))
        raise InputError(f"there is no experiment file {path}{guess}") from None
    except OSError as error:
        raise InputError(f"experiment file {path} cannot be read: {error.strerror}") from None
    except ValueError:  # a null byte, or half a surrogate pair
        raise InputError(f"experiment file {quoted(str(path))}: no file can be called so") from None
    if size > _LONGEST_FILE:
        raise InputError(f"experiment file {path} is longer than {_LONGEST_FILE:,} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"experiment file {path} is not UTF-8: byte {error.start + 1}") from None


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
