"""Checksums: whether something is still what was written."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sorry_sim.errors import InputError
from sorry_sim.study.keeping.files import read_bytes


def of_content(content: bytes) -> str:
    """Return the SHA-256 of the content of a file, as ``sha256sum`` prints it."""
    return hashlib.sha256(content).hexdigest()


def of_values(values: Mapping[str, Any]) -> str:
    """Return the SHA-256 of JSON values, however they are laid out in a file."""
    canonical = json.dumps(values, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return of_content(canonical.encode())


def check_file(path: Path, checksum: str, told_by: str) -> None:
    """Refuse a file that is not what was written.

    Parameters
    ----------
    path
        The file.
    checksum
        Its SHA-256, as it was written.
    told_by
        The name of the file that holds the checksum.

    Raises
    ------
    InputError
        It has another, or cannot be read.
    """
    if of_content(read_bytes(path)) != checksum:
        raise InputError(
            f"{path} is not what was written there: its checksum is not that in {told_by}"
        )
