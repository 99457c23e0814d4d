"""Letting a strategy file import the files beside it, as they are now, and noting which it did."""

import os
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType, TracebackType
from typing import Final

from sorry_sim.text_files import read_bytes

LONGEST_FILE: Final = 1_000_000
"""Bytes that a strategy file, or one beside it that it imports, may have."""


class Neighbours(MetaPathFinder):
    """While entered, modules of a folder can be imported, by the names that nobody else has.

    A strategy called ``random.py`` hides nobody's ``random``. Files are read and compiled afresh:
    compiled bytecode on the disk is trusted by date and size alone, and could be of an older text.
    Afterwards the modules are forgotten, since another folder may have some of the same names.

    Attributes
    ----------
    sources
        The bytes of every file that was imported, by its path within the folder.
    codes
        The functions in them, each with the path of its file.
    """

    def __init__(self, folder: Path) -> None:
        self.sources: dict[str, bytes] = {}
        self.codes: dict[CodeType, str] = {}
        self._folder = folder
        self._found: list[str] = []
        self._set_aside: dict[str, ModuleType] = {}

    def __enter__(self) -> "Neighbours":
        for name, module in list(sys.modules.items()):
            if name.partition(".")[0] != "sorry_sim" and self._is_mine(name, module):
                self._set_aside[name] = sys.modules.pop(name)
        sys.meta_path.insert(0, self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        sys.meta_path.remove(self)
        for name in self._found:
            sys.modules.pop(name, None)
        sys.modules.update(self._set_aside)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module of the folder; part of the protocol of imports."""
        top = fullname.partition(".")[0]
        if path is None and self._is_somebody_elses(top):
            return None
        if path is not None and top not in self._found:
            return None
        place = self._folder.joinpath(*fullname.split("."))
        spec = self._spec(fullname, place)
        if spec:
            self._found.append(fullname)
        return spec

    def _spec(self, name: str, place: Path) -> ModuleSpec | None:
        package, plain = place / "__init__.py", place.with_name(f"{place.name}.py")
        if package.is_file():
            return spec_from_file_location(
                name, package, loader=_Reader(self), submodule_search_locations=[str(place)]
            )
        if plain.is_file():
            return spec_from_file_location(name, plain, loader=_Reader(self))
        if place.is_dir() and any(place.glob("*.py")):
            spec = ModuleSpec(name, None, is_package=True)
            spec.submodule_search_locations = [str(place)]
            return spec
        return None

    def code_of(self, path: Path) -> CodeType:
        """Read a file of the folder, once, and compile it."""
        name = str(path.relative_to(self._folder))
        content = read_bytes(path, "strategy file", LONGEST_FILE)
        text = self.sources.setdefault(name, content)
        code = compile(text, str(path), "exec", optimize=0)
        self.codes |= functions_in(code, name)
        return code

    def _is_somebody_elses(self, name: str) -> bool:
        """Whether a module of this name would be found without the folder."""
        if name in sys.builtin_module_names or name in sys.stdlib_module_names:
            return True
        elsewhere = [entry for entry in sys.path if Path(entry).absolute() != self._folder]
        return PathFinder.find_spec(name, elsewhere) is not None

    def _is_mine(self, name: str, module: ModuleType) -> bool:
        """Whether a module that is loaded already came from the folder."""
        found = (getattr(module, "__file__", None), *(getattr(module, "__path__", None) or ()))
        folder = str(self._folder)
        if not any(isinstance(place, str) and place.startswith(folder) for place in found):
            return False  # nearly all of thousands, each looked at for every strategy that is read
        mine = os.path.join(self._folder, *name.split("."))
        places = (f"{mine}.py", os.path.join(mine, "__init__.py"), mine)
        return any(place in places for place in found)


class _Reader(Loader):
    """Runs the text of a neighbour."""

    def __init__(self, neighbours: Neighbours) -> None:
        self._neighbours = neighbours

    def exec_module(self, module: ModuleType) -> None:
        exec(self._neighbours.code_of(Path(str(module.__file__))), vars(module))


def functions_in(code: CodeType, file: str) -> dict[CodeType, str]:
    """Return the functions of a text, also those inside others, each with its file."""
    found: dict[CodeType, str] = {}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found |= {constant: file, **functions_in(constant, file)}
    return found
