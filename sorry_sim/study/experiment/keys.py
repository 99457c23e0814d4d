"""Reading the values of a located TOML file, each of the type that it must have."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from sorry_sim.errors import nearest, quoted
from sorry_sim.study.experiment.located import Keys, Located

_LONGEST: Final = 1000
"""Characters of a text."""


class Reader:
    """The keys of one table of a file; each method returns a value or refuses it by its line.

    Parameters
    ----------
    file
        The file.
    keys
        The way to the table; nothing for the file itself.
    known
        The keys that it may have.
    """

    def __init__(self, file: Located, keys: Keys, known: Collection[str]) -> None:
        self.file = file
        self.keys = keys
        self._table: dict[str, Any] = file.at(keys)
        if not isinstance(self._table, dict):
            file.refuse(keys, f"it takes a table, not {written(self._table)}")
        for key in self._table:
            if key not in known:
                guess = nearest(key, known) or f": there are {', '.join(known)}"
                file.refuse((*keys, key), f"no such key{guess}")

    def has(self, key: str) -> bool:
        """Whether a key is there."""
        return key in self._table

    def text(self, key: str, default: str | None = None) -> str:
        """Return a line of text, which is not empty."""
        return text(self.file, (*self.keys, key), self._value(key, default))

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """Return a whole number between two bounds, themselves included."""
        value = self._value(key, default)
        if not is_whole(value) or not low <= value <= high:
            self._refuse(key, value, f"a whole number from {low} to {high:,}")
        return int(value)

    def share(self, key: str, low: float, high: float) -> float | None:
        """Return a number between two bounds, themselves included; None where it is left out."""
        value = self._table.get(key)
        if value is None:
            return None
        if (
            not isinstance(value, int | float)
            or isinstance(value, bool)
            or not low <= value <= high
        ):
            self._refuse(key, value, f"a number from {low:g} to {high:g}")
        return float(value)

    def switch(self, key: str, default: bool) -> bool:
        """Return true or false."""
        value = self._value(key, default)
        if not isinstance(value, bool):
            self._refuse(key, value, "true or false")
        return bool(value)

    def one_of(self, key: str, words: Collection[str], default: str) -> str:
        """Return one of some words."""
        word = self.text(key, default)
        check_word(self.file, (*self.keys, key), word, words)
        return word

    def some_of(
        self, key: str, words: Collection[str], default: Collection[str] | None = None
    ) -> tuple[str, ...]:
        """Return a list of different words out of some; left out, the default, or all of them."""
        if not self.has(key):
            return tuple(words if default is None else default)
        found = self.texts(key)
        for place, word in enumerate(found):
            keys = (*self.keys, key, place)
            check_word(self.file, keys, word, words)
            if word in found[:place]:
                self.file.refuse(keys, f"{quoted(word)} is named twice")
        return found

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts, at least one."""
        return texts(self.file, (*self.keys, key), self._value(key, None))

    def _value(self, key: str, default: Any) -> Any:
        value = self._table.get(key, default)
        if value is None:
            self.file.refuse(self.keys, f"the key {quoted(key)} is missing")
        return value

    def _refuse(self, key: str, value: object, takes: str) -> None:
        self.file.refuse((*self.keys, key), f"it takes {takes}, not {written(value)}")


def text(file: Located, keys: Keys, value: object) -> str:
    """Return a value that must be a line of text, which is not empty."""
    if isinstance(value, str) and not value.strip():
        file.refuse(keys, "it is empty: it takes a line of text")
    if not isinstance(value, str) or not value.isprintable():
        file.refuse(keys, f"it takes a line of text, not {written(value)}")
    if len(value) > _LONGEST:
        file.refuse(keys, f"{len(value):,} characters: it takes {_LONGEST:,} at most")
    return value.strip()


def texts(file: Located, keys: Keys, value: object) -> tuple[str, ...]:
    """Return a value that must be a list of texts, at least one."""
    if not isinstance(value, list) or not value:
        file.refuse(keys, f"it takes a list of texts, with at least one, not {written(value)}")
    return tuple(text(file, (*keys, place), one) for place, one in enumerate(value))


def check_word(file: Located, keys: Keys, word: str, words: Collection[str]) -> None:
    """Refuse a word that is not among some; the message offers the nearest."""
    if word not in words:
        guess = nearest(word, words)
        file.refuse(keys, f"{quoted(word)} does not exist{guess}: there are {', '.join(words)}")


def is_whole(value: object) -> bool:
    """Whether a value is a whole number, which true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def written(value: object) -> str:
    """Write a value of TOML's types for a message."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and value.bit_length() > 64:
        return "so big a number"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    return quoted(value) if isinstance(value, str) else str(value)
