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
from sorry_sim.study.keeping.files import check_writable, make_folder, read_json, remove_parts
from sorry_sim.study.keeping.ours import CHARTS as CHARTS
from sorry_sim.study.keeping.ours import MANIFEST as MANIFEST
from sorry_sim.study.keeping.ours import REPORT as REPORT
from sorry_sim.study.keeping.ours import TUNING as TUNING
from sorry_sim.study.keeping.ours import WRITTEN as WRITTEN
from sorry_sim.study.keeping.ours import check_ours, is_there, put, told_of

COUNTED: Final = "counts"
"""The field of a manifest that names the file of counts, and has its checksum."""

_STATES: Final = (CHECKPOINT, TUNING)
"""Files that are there as soon as anything is played into a folder, and go on being there."""


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
    names = dict.fromkeys((*_STATES, *files))
    there = [name for name in names if is_there(out / name) and not (out / name).is_dir()]
    if there and not force:
        resumed = "go on with them by sorry-sim resume, " if there[0] in _STATES else ""
        raise InputError(
            f"{out} already holds results ({there[0]}): {resumed}choose another folder, "
            "or replace them with --force"
        )
    check_ours(out, there)
    for folder in dict.fromkeys((out / name).parent for name in files):
        made = make_folder(folder) + made
    for name in files:
        check_writable(out / name)
    return made


def clean(out: Path) -> None:
    """Remove what a process that was killed has left half written in a folder, which is locked."""
    for folder in (out, out / CHARTS):
        remove_parts(folder)


def abandon(made: Sequence[Path]) -> None:
    """Take away the folders that `prepare` made, if nothing has come into them."""
    for folder in made:
        with contextlib.suppress(OSError):  # it holds something, or is gone
            folder.rmdir()


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
    counts: tuple[str, bytes],
    manifest: dict[str, Any],
    tables: Mapping[str, bytes],
    charts: Callable[[], Mapping[str, bytes]],
) -> None:
    """Write results to their folder, and take away what is there of ours of others.

    Parameters
    ----------
    out
        A folder that `prepare` has made.
    counts
        The file of counts that all of it is made of: its name and its content.
    manifest
        How they came about; the checksums of all files are added to it.
    tables
        The files of tables, by name.
    charts
        Gives the files of charts, by name.

    Raises
    ------
    InputError
        A file cannot be written, for instance because the disk is full, or would replace one that
        is not ours. Earlier results in the folder are then still whole.
    """
    name, content = counts
    contents = dict(tables)
    try:
        contents |= charts()
    finally:  # a fault in drawing must not cost the counts
        contents[name] = content  # the last: once they fit the manifest all is there
        told = {COUNTED: counted(name, content), WRITTEN: told_of(contents)}
        put(out, {MANIFEST: as_json({**manifest, **told}), **contents}, stay=(CHECKPOINT,))


def rewrite(out: Path, contents: Mapping[str, bytes], sources: Sequence[str]) -> None:
    """Write what is derived from other files of a folder, and take away what is not any more.

    Their checksums go into the manifest, if there is one that tells checksums.

    Parameters
    ----------
    out
        The folder.
    contents
        What to write, by name.
    sources
        The files that it is derived from.

    Raises
    ------
    InputError
        A file cannot be written, or would replace one that is not ours.
    """
    told = read_json(out / MANIFEST) if (out / MANIFEST).is_file() else {}
    known = told.get(WRITTEN) if isinstance(told, dict) else None
    if isinstance(known, dict):
        kept = {name: known[name] for name in sources if name in known}
        told = {**told, WRITTEN: {**kept, **told_of(contents)}}
        contents = {MANIFEST: as_json(told), **contents}
    put(out, contents, stay=(*sources, MANIFEST, CHECKPOINT))


def counted(name: str, content: bytes) -> dict[str, str]:
    """Return what a manifest says of the file of counts under `COUNTED`."""
    return {"file": name, "sha256": of_content(content)}


def as_json(values: dict[str, Any], indent: int | None = 2) -> bytes:
    """Return the content of a JSON file."""
    return (json.dumps(values, indent=indent, allow_nan=False) + "\n").encode()
