"""The entries of the axes: rule sets, line-ups, players, each with a name; and what is excluded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from sorry_sim.board import COLOURS
from sorry_sim.errors import quoted
from sorry_sim.rules.files import is_file
from sorry_sim.rules.files import written as option_text
from sorry_sim.study.experiment.keys import Reader, check_word, is_whole, texts, written
from sorry_sim.study.experiment.located import Located
from sorry_sim.study.experiment.model import AXES, Place, Playing, Ruled, Seating, slug
from sorry_sim.study.playing.lineup import read_seats

_LONGEST_NAME: Final = 60
_TABLE: Final = ("strategies", "against", "rotate")

Entry = TypeVar("Entry")


def axis(file: Located, name: str, read: Callable[[Located, str], Entry]) -> dict[str, Entry]:
    """Read the entries of an axis by their names, in the order of the file."""
    table = file.at((name,))
    if not isinstance(table, dict):
        file.refuse((name,), f"it takes a table of named entries, not {written(table)}")
    if not table:
        file.refuse((name,), "it is empty: it takes named entries, one at least")
    short: dict[str, str] = {}
    for entry in table:
        if not slug(entry) or not entry.isprintable() or len(entry) > _LONGEST_NAME:
            file.refuse(
                (name, entry),
                f"a name has {_LONGEST_NAME} characters at most, and a letter of a to z or a digit "
                "among them, by which files are called",
            )
        if slug(entry) in short:
            file.refuse((name, entry), f"too like the name {quoted(short[slug(entry)])}")
        short[slug(entry)] = entry
    return {entry: read(file, entry) for entry in table}


def rules(folder: Path) -> Callable[[Located, str], Ruled]:
    """Return what reads a rule set: its name, its file, or a table of options that extends one."""

    def read(file: Located, name: str) -> Ruled:
        keys = ("rules", name)
        value = file.at(keys)
        if isinstance(value, str):
            return Ruled(name, _seen_from(folder, value))
        if not isinstance(value, dict):
            file.refuse(keys, f"it takes a rule set or a table of options, not {written(value)}")
        base = value.get("extends", "classic")
        if not isinstance(base, str):
            file.refuse((*keys, "extends"), f"it takes a rule set, not {written(base)}")
        options = {key: one for key, one in value.items() if key != "extends"}
        settings = tuple(f"{key}={option_text(one)}" for key, one in options.items())
        return Ruled(name, _seen_from(folder, base), settings)

    return read


def line_up(folder: Path) -> Callable[[Located, str], Playing]:
    """Return what reads a line-up: a strategy for every seat, a list of one a seat, or a table."""

    def read(file: Located, name: str) -> Playing:
        keys = ("lineups", name)
        value = file.at(keys)
        if isinstance(value, str | list):
            named = texts(file, keys, [value] if isinstance(value, str) else value)
            return Playing(name, tuple(strategy_from(folder, spec) for spec in named))
        if not isinstance(value, dict):
            file.refuse(
                keys, f"it takes a strategy, a list of them or a table, not {written(value)}"
            )
        table = Reader(file, keys, _TABLE)
        return Playing(
            name,
            tuple(strategy_from(folder, spec) for spec in table.texts("strategies")),
            strategy_from(folder, table.text("against")) if table.has("against") else None,
            table.switch("rotate", True),
        )

    return read


def players(file: Located, name: str) -> Seating:
    """Read who sits: how many players, or the colours as in ``"red,yellow"``."""
    value: Any = file.at(("players", name))
    if is_whole(value) and 1 <= value <= len(COLOURS):
        return Seating(name, players=value)
    if not isinstance(value, str):
        file.refuse(
            ("players", name),
            f'it takes 1 to {len(COLOURS)}, or colours as in "red,yellow", not {written(value)}',
        )
    with file.about("players", name):
        read_seats(value)
    return Seating(name, seats=value)


def excluded(file: Located, places: list[Place]) -> frozenset[Place]:
    """Read which of these places are not played: those that fit a table of ``exclude``."""
    found: set[Place] = set()
    tables = file.at(("exclude",))
    if not isinstance(tables, list):
        file.refuse(("exclude",), f"it takes a list of tables, not {written(tables)}")
    for number, table in enumerate(tables):
        keys = ("exclude", number)
        reader = Reader(file, keys, AXES)
        fits: dict[str, tuple[str, ...]] = {}
        for one in table:
            value = table[one]
            several = isinstance(value, list)
            fits[one] = reader.texts(one) if several else (reader.text(one),)
            names = dict.fromkeys(place.named(one) for place in places)
            for at, name in enumerate(fits[one]):
                check_word(file, (*keys, one, at) if several else (*keys, one), name, names)
        gone = {p for p in places if all(p.named(one) in names for one, names in fits.items())}
        if not gone - found:
            file.refuse(keys, "it leaves out nothing that is not left out already")
        found |= gone
    return frozenset(found)


def strategy_from(folder: Path, spec: str) -> str:
    """Return a strategy as a user names it, its file seen from a folder."""
    path = spec.partition(":")[0]
    return str(folder / path) + spec[len(path) :] if path.endswith((".py", ".toml")) else spec


def _seen_from(folder: Path, source: str) -> str:
    return str(folder / source) if is_file(source) else source
