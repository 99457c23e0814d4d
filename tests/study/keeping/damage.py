"""Files of results in which one field is something else: null, no number, less than nothing, ..."""

import copy
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sorry_sim.study.keeping.checksums import of_values

MISSING = object()
Way = tuple[str | int, ...]


class Damage(NamedTuple):
    """A value at the end of a way of keys and places, in a file."""

    file: str
    way: Way
    value: Any

    def __str__(self) -> str:
        value = "missing" if self.value is MISSING else json.dumps(self.value)
        return f"{self.file}:{'.'.join(map(str, self.way))}={value}"


def every(file: Path) -> Iterator[Damage]:
    """Give every field of a file of JSON with every value that it should not have.

    Of a list the first entry and the last stand for all, of an object of numbers its first field.
    """
    for way, value in _fields(json.loads(file.read_text()), ()):
        other: Any = {str: 7, list: {}, dict: []}.get(type(value), "x")
        for wrong in (None, float("nan"), -1, other):
            if wrong is not value:
                yield Damage(file.name, way, wrong)
        if isinstance(way[-1], str):
            yield Damage(file.name, way, MISSING)


def _fields(value: Any, way: Way) -> Iterator[tuple[Way, Any]]:
    if way:
        yield way, value
    if isinstance(value, dict):
        keys: list[Any] = list(value)
        if len(keys) > 5 and all(key.isdigit() for key in keys):
            keys = keys[:1]
    else:
        keys = sorted({0, len(value) - 1}) if isinstance(value, list) and value else []
    for key in keys:
        yield from _fields(value[key], (*way, key))


def damaged(values: Any, damage: Damage) -> Any:
    """Return what a file holds with this damage."""
    values = copy.deepcopy(values)
    inside = values
    for key in damage.way[:-1]:
        inside = inside[key]
    if damage.value is MISSING:
        del inside[damage.way[-1]]
    else:
        inside[damage.way[-1]] = damage.value
    return values


def do(out: Path, damage: Damage, seal: bool) -> None:
    """Damage a folder; with a ``seal`` checksums fit, as those of a program with a fault do."""
    path = out / damage.file
    values = damaged(json.loads(path.read_text()), damage)
    whole = damage.way != ("sha256",)
    if seal and whole and "sha256" in values and damage.value == damage.value:
        values["sha256"] = of_values({k: v for k, v in values.items() if k != "sha256"})
    path.write_text(json.dumps(values))
    manifest, checkpoint = out / "manifest.json", out / "checkpoint.json"
    if not seal or path in (manifest, checkpoint):
        return
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    if manifest.is_file():
        told = json.loads(manifest.read_text())
        told["counts"]["sha256"] = told["files"][path.name] = digest
        manifest.write_text(json.dumps(told))
    if checkpoint.is_file():
        kept = json.loads(checkpoint.read_text())
        if kept["saved"]:
            kept["saved"]["sha256"] = digest
            del kept["sha256"]
            checkpoint.write_text(json.dumps(kept | {"sha256": of_values(kept)}))
