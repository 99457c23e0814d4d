"""The sources that decide how a game goes, and one hash of them all."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parent.parent

_LAYERS: Final = ("*.py", "rules/**/*.py", "core/**/*.py", "plugins/**/*.py")
"""The core, the plugins, and all that these may import (checked by a test)."""


@cache
def source_hash() -> str:
    """Return the SHA-256 of all that is compiled in or decides on what is, strategies apart."""
    digest = hashlib.sha256()
    for source in hashed():
        digest.update(source.relative_to(PACKAGE).as_posix().encode() + b"\0")
        digest.update(source.read_bytes() + b"\0")
    return digest.hexdigest()


def hashed() -> list[Path]:
    """Return the files that the hash covers."""
    return sorted({path for layer in _LAYERS for path in PACKAGE.glob(layer)})
