"""What the folders of results have in common, whatever was played."""

import contextlib
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from sorry_sim.errors import InputError
from sorry_sim.plugins.loading import Strategy
from sorry_sim.study.keeping.checksums import of_content
from sorry_sim.study.keeping.files import check_writable, make_folder, write_all

MANIFEST: Final = "manifest.json"
"""The file that says how the results of a folder came about."""

COUNTED: Final = "counts"
"""The field of a manifest that names the file of counts, and has its checksum."""

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
        Whether earlier results in it may be replaced.

    Returns
    -------
    list of Path
        The folders that were not there before, for `abandon`.

    Raises
    ------
    InputError
        The folder holds results and ``force`` is not given, it is a file, or it cannot be written.
    """
    made = make_folder(out)
    there = [name for name in files if (out / name).is_file()]
    if there and not force:
        raise InputError(
            f"{out} already holds results ({there[0]}): choose another folder, "
            "or replace them with --force"
        )
    made = make_folder(out / CHARTS) + made
    for name in files:
        check_writable(out / name)
    return made


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


def strategy_facts(strategy: Strategy) -> dict[str, Any]:
    """Return what decides on the moves of a strategy, beside its label."""
    return {
        "spec": strategy.spec,
        "parameters": dict(strategy.parameters),
        "source_hash": strategy.source_hash,
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
        How they came about; the checksum of the counts is added to it.
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
    manifest = {**manifest, COUNTED: counted(name, content)}
    contents = {name: content, MANIFEST: as_json(manifest), **tables}
    try:
        contents |= charts()
    finally:  # a fault in drawing must not cost the counts
        write_all({out / name: content for name, content in contents.items()})
    remove_others(out, files, list(contents))


def counted(name: str, content: bytes) -> dict[str, str]:
    """Return what a manifest says of the file of counts under `COUNTED`."""
    return {"file": name, "sha256": of_content(content)}


def as_json(values: dict[str, Any], indent: int | None = 2) -> bytes:
    """Return the content of a JSON file."""
    return (json.dumps(values, indent=indent, allow_nan=False) + "\n").encode()
