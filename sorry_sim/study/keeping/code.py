"""The text of strategy files, compared before any of it is run.

What a strategy is only shows when its file is run, and a file that has changed is not to be. So a
checkpoint remembers the text of the file, and of the files beside it that it imports.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from sorry_sim.errors import InputError
from sorry_sim.plugins.loading import Spec
from sorry_sim.study.keeping.checksums import of_content
from sorry_sim.study.keeping.fields import Fields
from sorry_sim.study.keeping.files import read_bytes

CODE: Final = "code"
"""What was asked for has the SHA-256 of every such file in this field, by its path."""

_FILE: Final = re.compile(r"(.+?\.py)(?=:|$)", re.DOTALL)
"""Where a strategy is named by a file, that file."""


def code_facts(strategies: Iterable[Spec | None]) -> dict[str, Any]:
    """Return what a checkpoint remembers of the files of strategies, if any is named by a file."""
    found: dict[str, str] = {}
    for spec in map(str, strategies):
        if match := _FILE.match(spec):
            for path in _with_neighbours(Path(match[1])):
                found[path.as_posix()] = of_content(read_bytes(path))
    return {CODE: found} if found else {}


def check_code(asked: Mapping[str, Any]) -> None:
    """Refuse files that have changed, before any is run.

    Earlier versions remembered none; strategies are compared again once they have been found.

    Raises
    ------
    InputError
        One has changed; the message names it.
    """
    if CODE not in asked:
        return
    files = Fields(Fields(asked, "options that were asked for").members(CODE), f'field "{CODE}"')
    for name in files.names:
        path, checksum = Path(name), files.word(name)
        if path.is_file() and of_content(read_bytes(path)) != checksum:
            raise InputError(
                f"strategy file {path} has changed since this was begun: bring it back as it was, "
                "or begin anew"
            )


def _with_neighbours(file: Path) -> list[Path]:
    """A file, and those of its folder that it imports, or that these do."""
    found = [file] if file.is_file() else []
    for path in found:  # grows meanwhile
        for name in _imported(path, file.parent):
            place = file.parent.joinpath(*name.split("."))
            for other in (place.with_suffix(".py"), place / "__init__.py"):
                if other.is_file() and other not in found:
                    found.append(other)
    return found


def _imported(path: Path, folder: Path) -> Iterator[str]:
    """The modules that a file may import, by their names in its folder."""
    try:
        nodes = list(ast.walk(ast.parse(read_bytes(path))))
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # finding it says so
        return
    package = path.parent.relative_to(folder).parts
    for node in nodes:
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*above, *filter(None, [node.module])))
            names = [base, *(f"{base}.{alias.name}".strip(".") for alias in node.names)]
        else:
            continue
        for name in filter(None, names):
            parts = name.split(".")
            yield from (".".join(parts[:end]) for end in range(1, len(parts) + 1))
