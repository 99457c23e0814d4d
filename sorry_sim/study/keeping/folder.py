"""What the folders of results have in common, whatever was played."""

import contextlib
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from sorry_sim.errors import InputError
from sorry_sim.plugins.loading import Strategy
from sorry_sim.study.keeping.checksums import of_content
from sorry_sim.study.keeping.document import NAME as CHECKPOINT
from sorry_sim.study.keeping.files import (
    check_writable,
    make_folder,
    read_json,
    remove_parts,
    write_all,
)

MANIFEST: Final = "manifest.json"
"""The file that says how the results of a folder came about."""

COUNTED: Final = "counts"
"""The field of a manifest that names the file of counts, and has its checksum."""

WRITTEN: Final = "files"
"""The field of a manifest that names the files which belong to the results."""

TUNING: Final = "tuning.json"
"""The file with the state of a tuning."""

_STATES: Final = (CHECKPOINT, TUNING)
"""Files that are there as soon as anything is played into a folder, and go on being there."""

_FORMATS: Final = "sorry-sim "
"""How the formats of all our JSON files begin, apart from manifests, which have none."""

REPORT: Final = "report.html"
"""The report of a folder for a browser."""

CHARTS: Final = "charts"
"""The folder in a folder of results that holds its charts."""


def prepare(out: Path, files: Sequence[str], force: bool = False) -> list[Path]:
    """Make a folder of results, and make sure that they can be written at the end.

    Parameters
    ----------
    out
        The folder. It may exist and hold other files.
    files
        What will be written, charts in a folder of their own.
    force
        Whether earlier results in it may be replaced, of whatever command.

    Returns
    -------
    list of Path
        The folders that were not there before, for `abandon`.

    Raises
    ------
    InputError
        The folder holds results and ``force`` is not given, or files that are no results; it is a
        file, or it cannot be written.
    """
    made = make_folder(out)
    there = [name for name in dict.fromkeys((*_STATES, *files)) if (out / name).is_file()]
    if there and not force:
        resumed = "go on with them by sorry-sim resume, " if there[0] in _STATES else ""
        raise InputError(
            f"{out} already holds results ({there[0]}): {resumed}choose another folder, "
            "or replace them with --force"
        )
    _check_ours(out, there)
    for folder in dict.fromkeys((out / name).parent for name in files):
        made = make_folder(folder) + made
    for name in files:
        check_writable(out / name)
    return made


def _check_ours(out: Path, there: Sequence[str]) -> None:
    """Refuse to replace files that this program has not written: those in JSON say what they are.

    Tables and charts do not, and are taken for ours where any such file beside them is.
    """
    told = [name for name in there if name.endswith(".json")]
    foreign = [name for name in told if not _is_ours(out / name)] if told else there
    if foreign:
        raise InputError(
            f"{out / foreign[0]} is damaged or not a file of sorry-sim, and --force does not "
            "replace it: choose another folder, or move it away"
        )


def _is_ours(path: Path) -> bool:
    """Whether a file in JSON says that it is ours."""
    try:
        values = read_json(path)
    except InputError:
        return False
    if not isinstance(values, dict):
        return False
    if path.name == MANIFEST:
        return {"version", "machine"} <= values.keys()
    return str(values.get("format")).startswith(_FORMATS)


def clean(out: Path) -> None:
    """Remove what a process that was killed has left half written in a folder, which is locked."""
    for folder in (out, out / CHARTS):
        remove_parts(folder)


def abandon(made: Sequence[Path]) -> None:
    """Take away the folders that `prepare` made, if nothing has come into them."""
    for folder in made:
        with contextlib.suppress(OSError):  # it holds something, or is gone
            folder.rmdir()


def remove_others(out: Path, files: Sequence[str], written: Sequence[str]) -> None:
    """Remove files of results that were replaced by others without these files.

    A report, which is made of results only when it is asked for, is removed too.
    """
    for name in (*files, REPORT):
        if name not in written:
            (out / name).unlink(missing_ok=True)


def earlier(out: Path) -> list[str]:
    """Return the names of all files of the results that a folder holds, as their manifest says."""
    try:
        values = read_json(out / MANIFEST)
    except InputError:  # none is there, or it says nothing
        return []
    names = values.get(WRITTEN) if isinstance(values, dict) else None
    here = out.resolve()
    return [
        name
        for name in (names if isinstance(names, list) else [])
        if isinstance(name, str) and (here / name).resolve().is_relative_to(here)
    ]


def strategy_facts(strategy: Strategy) -> dict[str, Any]:
    """Return what decides on the moves of a strategy, beside its label."""
    return {
        "spec": strategy.spec,
        "parameters": dict(strategy.parameters),
        "source_hash": strategy.source_hash,
        "identity": strategy.identity,
    }


def strategy_told(strategy: Strategy) -> dict[str, Any]:
    """Return what a manifest says of a strategy beside its label."""
    return {**strategy_facts(strategy), "does": strategy.does}


def write_results(
    out: Path,
    files: Sequence[str],
    counts: tuple[str, bytes],
    manifest: dict[str, Any],
    tables: Mapping[str, bytes],
    charts: Callable[[], Mapping[str, bytes]],
) -> None:
    """Write results to their folder, and take away what was there of others.

    Parameters
    ----------
    out
        A folder that `prepare` has made for ``files``.
    files
        The names of all that such results may have.
    counts
        The file of counts that all of it is made of: its name and its content.
    manifest
        How they came about; the names of all files and the checksum of the counts are added to it.
    tables
        The files of tables, by name.
    charts
        Gives the files of charts, by name.

    Raises
    ------
    InputError
        A file cannot be written, for instance because the disk is full. Earlier results in the
        folder are then still whole.
    """
    name, content = counts
    contents = {name: content, **tables}
    others = (TUNING, *earlier(out), *files)
    try:
        contents |= charts()
    finally:  # a fault in drawing must not cost the counts
        told = {COUNTED: counted(name, content), WRITTEN: [*contents, MANIFEST]}
        contents[MANIFEST] = as_json({**manifest, **told})
        write_all({out / name: content for name, content in contents.items()})
    remove_others(out, others, list(contents))


def counted(name: str, content: bytes) -> dict[str, str]:
    """Return what a manifest says of the file of counts under `COUNTED`."""
    return {"file": name, "sha256": of_content(content)}


def as_json(values: dict[str, Any], indent: int | None = 2) -> bytes:
    """Return the content of a JSON file."""
    return (json.dumps(values, indent=indent, allow_nan=False) + "\n").encode()
