"""Reading the fields of a JSON object that may hold anything."""

from collections.abc import Collection
from typing import Any

from sorry_sim.errors import InputError
from sorry_sim.study.statistics.histograms import Histogram

_MOST_DIGITS = 18
"""Of a key; a game has neither so many turns nor so many points."""


class Fields:
    """The fields of an object; each method returns one, or raises an `InputError` that names it.

    Parameters
    ----------
    values
        What was read; `InputError` where it is no object.
    what
        What it should be, for messages.
    """

    def __init__(self, values: object, what: str) -> None:
        if not isinstance(values, dict):
            raise InputError(f"{what} must be a JSON object, not {_kind(values)}")
        self._values: dict[str, Any] = values
        self._what = what

    def check_format(self, name: str, version: int) -> None:
        """Refuse an object of another format, or of a version that is not known here."""
        if self._values.get("format") != name:
            raise InputError(f'these are no {self._what}: "format" is not "{name}"')
        found = self.integer("version", least=1)
        if found > version:
            raise InputError(
                f"{self._what} have version {found}, and this sorry-sim reads up to version "
                f"{version}: use a newer one"
            )

    @property
    def names(self) -> list[str]:
        """The names of all fields that are there."""
        return list(self._values)

    @property
    def all(self) -> dict[str, Any]:
        """The object itself."""
        return self._values

    def has(self, name: str) -> bool:
        """Whether a field is there."""
        return name in self._values

    def value(self, name: str) -> Any:
        """Return a field of any kind."""
        if name not in self._values:
            raise InputError(f'{self._what}: there is no field "{name}"')
        return self._values[name]

    def integer(self, name: str, least: int | None = 0, most: int | None = None) -> int:
        """Return an integer, from ``least`` to ``most`` where these are given."""
        number = self._integer(name, self.value(name), least)
        if most is not None and number > most:
            raise self._fault(name, f"{number}", f"at most {most}")
        return number

    def integer_or_none(self, name: str, least: int = 0, most: int | None = None) -> int | None:
        """Return an integer, or None for null."""
        return None if self.value(name) is None else self.integer(name, least, most)

    def number(self, name: str, least: float | None = None, most: float | None = None) -> float:
        """Return a finite number, from ``least`` to ``most`` where these are given."""
        number = self._number(name, self.value(name))
        if least is not None and number < least:
            raise self._fault(name, f"{number}", f"at least {least}")
        if most is not None and number > most:
            raise self._fault(name, f"{number}", f"at most {most}")
        return number

    def number_or_none(
        self, name: str, least: float | None = None, most: float | None = None
    ) -> float | None:
        """Return a finite number, or None for null."""
        return None if self.value(name) is None else self.number(name, least, most)

    def boolean(self, name: str) -> bool:
        """Return true or false."""
        value = self.value(name)
        if not isinstance(value, bool):
            raise self._fault(name, _kind(value), "true or false")
        return value

    def numbers(self, name: str, length: int) -> list[float]:
        """Return a list of so many finite numbers."""
        return [self._number(name, one) for one in self._list(name, self.value(name), length)]

    def number_table(self, name: str, rows: int, columns: int) -> list[list[float]]:
        """Return a list of so many lists of so many finite numbers."""
        return [
            [self._number(name, one) for one in self._list(name, row, columns)]
            for row in self._list(name, self.value(name), rows)
        ]

    def one_of(self, name: str, allowed: Collection[int]) -> int:
        """Return an integer that is among those allowed."""
        number = self.integer(name)
        if number not in allowed:
            raise self._fault(name, f"{number}", " or ".join(map(str, sorted(allowed))))
        return number

    def integers(self, name: str, length: int) -> list[int]:
        """Return a list of so many integers, none negative."""
        return self._integers(name, self.value(name), length)

    def table(self, name: str, rows: int, columns: int) -> list[list[int]]:
        """Return a list of so many lists of so many integers, none negative."""
        lists = self._list(name, self.value(name), rows)
        return [self._integers(name, row, columns) for row in lists]

    def cube(self, name: str, layers: int, rows: int, columns: int) -> list[list[list[int]]]:
        """Return a list of so many tables, as `table` returns one."""
        return [
            [self._integers(name, row, columns) for row in self._list(name, layer, rows)]
            for layer in self._list(name, self.value(name), layers)
        ]

    def members(self, name: str) -> dict[str, Any]:
        """Return an object, as the dictionary of its fields."""
        value = self.value(name)
        if not isinstance(value, dict):
            raise self._fault(name, _kind(value), "an object")
        return value

    def objects(self, name: str) -> list[dict[str, Any]]:
        """Return a list of objects, at least one, each as the dictionary of its fields."""
        values = self._list(name, self.value(name), None)
        if not values or not all(isinstance(value, dict) for value in values):
            raise self._fault(name, "something else", "a list of objects")
        return values

    def word_or_none(self, name: str) -> str | None:
        """Return a string, or None for null."""
        return None if self.value(name) is None else self.word(name)

    def word(self, name: str) -> str:
        """Return a string."""
        value = self.value(name)
        if not isinstance(value, str):
            raise self._fault(name, _kind(value), "a string")
        return value

    def histogram(self, name: str, least: int = 1) -> Histogram:
        """Return an object that says how often each integer from ``least`` on occurs."""
        return self._histogram(name, self.value(name), least)

    def histograms(self, name: str, length: int) -> list[Histogram]:
        """Return a list of so many histograms, of integers that may be 0."""
        return self._histograms(name, self.value(name), length)

    def histogram_table(self, name: str, rows: int, columns: int) -> list[list[Histogram]]:
        """Return a list of so many lists of so many histograms, of integers that may be 0."""
        lists = self._list(name, self.value(name), rows)
        return [self._histograms(name, row, columns) for row in lists]

    def words(
        self, name: str, allowed: Collection[str] | None = None, length: int | None = None
    ) -> list[str]:
        """Return a list of strings: so many, or a part of those allowed in their order."""
        words = self._list(name, self.value(name), length)
        if not all(isinstance(word, str) for word in words):
            raise self._fault(name, "something else", "strings only")
        if allowed is not None and (not words or words != [w for w in allowed if w in words]):
            raise self._fault(name, f"{words}", f"some of {', '.join(allowed)}, in this order")
        return words

    def _list(self, name: str, value: object, length: int | None) -> list[Any]:
        if not isinstance(value, list):
            raise self._fault(name, _kind(value), "a list")
        if length is not None and len(value) != length:
            raise self._fault(name, f"a list of {len(value)}", f"a list of {length}")
        return value

    def _histograms(self, name: str, value: object, length: int) -> list[Histogram]:
        return [self._histogram(name, one, least=0) for one in self._list(name, value, length)]

    def _histogram(self, name: str, value: object, least: int) -> Histogram:
        if not isinstance(value, dict):
            raise self._fault(name, _kind(value), "an object")
        histogram = Histogram()
        for key, count in value.items():
            plain = key.isascii() and key.isdigit() and len(key) <= _MOST_DIGITS
            if not (plain and str(int(key)) == key and int(key) >= least):
                raise self._fault(name, f"the key {key!r}", f"integers from {least} on as keys")
            histogram[int(key)] = self._integer(name, count, 1)
        return histogram

    def _integers(self, name: str, value: object, length: int) -> list[int]:
        return [self._integer(name, number, 0) for number in self._list(name, value, length)]

    def _integer(self, name: str, value: object, least: int | None) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self._fault(name, _kind(value), "an integer")
        if least is not None and value < least:
            raise self._fault(name, f"{value}", f"at least {least}")
        return value

    def _number(self, name: str, value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._fault(name, _kind(value), "a number")
        if not abs(value) < float("inf"):  # nor NaN
            raise self._fault(name, _kind(value), "finite")
        return float(value)

    def _fault(self, name: str, found: str, expected: str) -> InputError:
        return InputError(f'field "{name}" of the {self._what} is {found}: it must be {expected}')


def check_total(what: str, total: int, expected: int) -> None:
    """Refuse numbers that do not make the total that others say."""
    if total != expected:
        raise InputError(f"counts do not add up: {what} make {total}, not {expected}")


def _kind(value: object) -> str:
    """Say what a JSON value is."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return "a string"
    if isinstance(value, int | float):
        return f"the number {value}"
    return "a list" if isinstance(value, list) else "an object"
