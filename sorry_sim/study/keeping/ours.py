"""Which files of a folder are ours: only these are ever replaced or removed.

A file is ours if a command writes files of its name, and if it is known to be what one wrote: its
SHA-256 stands in the manifest beside it. Files of JSON say by themselves what they are; the report
is named there, and has a mark. Manifests of earlier versions name files without a checksum, or
none: then a name is taken for enough, apart from pages and charts, which have a mark.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

from sorry_sim.errors import InputError
from sorry_sim.study.keeping.checksums import of_content
from sorry_sim.study.keeping.document import NAME as CHECKPOINT
from sorry_sim.study.keeping.files import is_regular, read_bytes, read_json, write_all

MANIFEST: Final = "manifest.json"
"""The file that says how the results of a folder came about."""

WRITTEN: Final = "files"
"""The field of a manifest that has the SHA-256 of every file which belongs to the results."""

CHARTS: Final = "charts"
"""The folder in a folder of results that holds its charts."""

REPORT: Final = "report.html"
"""The report of a folder for a browser."""

TUNING: Final = "tuning.json"
"""The file with the state of a tuning."""

NAMES: Final = (
    *(CHECKPOINT, MANIFEST, REPORT),
    *("counts.json", "summary.csv", "turns.csv", "points.csv", "cards.csv"),  # run
    *("compare.json", "compare.csv", "compare.md"),
    *("variants.json", "variants.csv", "variants.md"),
    *(TUNING, "history.csv", "confirmation.csv", "tuned.toml", "tuned.txt", "progress.png"),
    *("experiment.toml", "results.csv", "results.parquet"),
)
"""The names of all files that any command writes into a folder of results, apart from charts."""

_CHART: Final = re.compile(rf"{CHARTS}/[^/\\]+\.png")
_FORMATS: Final = "sorry-sim "
"""How the formats of all our JSON files begin, apart from manifests, which have none."""

_MARKS: Final = {".png": b"\x89PNG", ".html": b'<meta name="generator" content="sorry-sim '}
"""What stands near the beginning of files that have a mark."""

_BEGINNING: Final = 1000  # bytes
_NOT_OURS: Final = "is damaged or not a file of sorry-sim, and"


def is_name(name: str) -> bool:
    """Whether a command writes files of this name into folders of results."""
    return name in NAMES or _CHART.fullmatch(name) is not None


@dataclass(frozen=True)
class Record:
    """What the manifest of a folder says of its files.

    Attributes
    ----------
    out
        The folder.
    checksums
        The SHA-256 of each, by name; None for one that is only named.
    is_old
        Whether the manifest is of an earlier version, which told no checksums.
    """

    out: Path
    checksums: Mapping[str, str | None]
    is_old: bool

    @classmethod
    def of(cls, out: Path) -> Self:
        """Read the record of a folder; an empty one where it holds no manifest of ours."""
        values = _ours_in_json(out / MANIFEST)
        if values is None:
            return cls(out, {}, is_old=False)
        told = values.get(WRITTEN)
        if isinstance(told, dict):
            return cls(out, told, is_old=False)
        if WRITTEN not in values and "core" not in values:  # the oldest have neither
            told = _names_in(out)
        named = told if isinstance(told, list) else []
        return cls(out, {name: None for name in named if isinstance(name, str)}, is_old=True)

    def is_ours(self, name: str) -> bool:
        """Whether a file of a name that a command writes is known to be what one wrote."""
        path = self.out / name
        if not is_regular(path):
            return False
        if path.suffix == ".json":
            return _ours_in_json(path) is not None
        if name not in self.checksums:
            return False
        content = read_bytes(path)
        if self.is_old or name == REPORT:
            return not content or _MARKS.get(path.suffix, b"") in content[:_BEGINNING]
        return of_content(content) == self.checksums[name]

    def others(self, names: Iterable[str]) -> list[str]:
        """Return which of these names stand for files, or anything else, that is not ours."""
        return [name for name in names if is_there(self.out / name) and not self.is_ours(name)]

    def ours(self) -> list[str]:
        """Return the names of all files of the folder that are ours."""
        return [name for name in _names_in(self.out) if self.is_ours(name)]


def check_ours(out: Path, names: Iterable[str]) -> None:
    """Refuse to write files in the place of others that are not ours.

    Raises
    ------
    InputError
        One of them is not; the message names it.
    """
    for name in Record.of(out).others(names):
        raise InputError(
            f"{out / name} {_NOT_OURS} --force does not replace it: choose another folder, or move "
            "it away"
        )


def put(
    out: Path, contents: Mapping[str, bytes], stay: Iterable[str], known: Iterable[str] = ()
) -> None:
    """Write files of results in the place of ours, which alone are replaced.

    Whatever else is ours is removed, as it belongs to results that these replace.

    Parameters
    ----------
    out
        The folder.
    contents
        What to write, by name, in the order in which it takes its place. A manifest comes first,
        so that at no time there is a new file of which none tells.
    stay
        The names of files that stay as they are.
    known
        The names of files of which the caller knows that they may be replaced.

    Raises
    ------
    InputError
        A file there is not ours, or one cannot be written; all files are then as they were.
    """
    record = Record.of(out)
    for name in record.others(contents):
        if name not in known and not _has(out / name, contents[name]):
            raise InputError(f"{out / name} {_NOT_OURS} is not replaced: move it away")
    before = record.ours()
    write_all({out / name: content for name, content in contents.items()})
    kept = {*contents, *stay}
    for name in before:
        if name not in kept:
            (out / name).unlink(missing_ok=True)


def told_of(contents: Mapping[str, bytes]) -> dict[str, str | None]:
    """Return what a manifest says of files, and of itself, under `WRITTEN`.

    The report has a mark instead of a checksum: it tells how long the play took, which nothing else
    that is kept for good depends on.
    """
    told = {name: None if name == REPORT else of_content(of) for name, of in contents.items()}
    return {**told, MANIFEST: None}


def _names_in(out: Path) -> list[str]:
    """The names in a folder that a command may have written."""
    charts = sorted((out / CHARTS).glob("*.png"))
    found = [*NAMES, *(path.relative_to(out).as_posix() for path in charts)]
    return [name for name in found if is_name(name) and is_there(out / name)]


def is_there(path: Path) -> bool:
    """Whether anything has this name, be it a link to nothing."""
    return os.path.lexists(path)


def _has(path: Path, content: bytes) -> bool:
    """Whether a file is what would be written."""
    return is_regular(path) and read_bytes(path) == content


def _ours_in_json(path: Path) -> dict[str, Any] | None:
    """What a file in JSON says, where it says that it is ours."""
    try:
        values = read_json(path)
    except InputError:
        return None
    if not isinstance(values, dict):
        return None
    if path.name == MANIFEST:
        is_ours = {"version", "machine"} <= values.keys()
    else:
        is_ours = str(values.get("format")).startswith(_FORMATS)
    return values if is_ours else None
