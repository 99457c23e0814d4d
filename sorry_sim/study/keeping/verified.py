"""Counts of results, read again: only if they are what was written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sorry_sim.errors import InputError
from sorry_sim.study.keeping.checksums import check_file
from sorry_sim.study.keeping.document import NAME as CHECKPOINT
from sorry_sim.study.keeping.fields import Fields
from sorry_sim.study.keeping.files import about, read_json
from sorry_sim.study.keeping.folder import COUNTED, MANIFEST


def read_counts(path: Path) -> Any:
    """Read a file of counts from a folder of results.

    Its checksum stands in the manifest beside it. The checkpoint tells that of results which are
    older than checksums in manifests; where neither does, none is verified.

    Returns
    -------
    object
        The JSON values, which may be any.

    Raises
    ------
    InputError
        It cannot be read, or it is not what was written with the rest of the folder.
    """
    values = read_json(path)
    for name, field in ((MANIFEST, COUNTED), (CHECKPOINT, "saved")):
        told = _told(path.with_name(name), field)
        if told is None or told.word("file") != path.name:
            continue
        try:
            check_file(path, told.word("sha256"), name)
        except InputError as error:
            raise InputError(f"{error}{_way_out(path.parent)}") from None
        break
    return values


def _told(path: Path, field: str) -> Fields | None:
    """What a file tells of the counts beside it, where it is there and does."""
    if not path.is_file():
        return None
    values = read_json(path)
    if not isinstance(values, dict) or values.get(field) is None:
        return None
    with about(path):
        return Fields(values[field], f'field "{field}"')


def _way_out(out: Path) -> str:
    """What to do where a checkpoint still holds all that was played."""
    checkpoint = out / CHECKPOINT
    values = read_json(checkpoint) if checkpoint.is_file() else None
    if isinstance(values, dict) and values.get("counts"):
        return f"; sorry-sim resume {out} writes the results again"
    return ""
