"""The package ``cma``, which makes docstrings out of its own and fails without: ``python -OO``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType


def cma() -> ModuleType:
    """Import the package, with its docstrings whatever Python does with those of others."""
    if sys.flags.optimize < 2 or "cma" in sys.modules:
        return import_module("cma")
    sys.meta_path.insert(0, _Finder())
    try:
        return import_module("cma")
    finally:
        sys.meta_path.pop(0)


class _Finder:
    """Finds modules of the package."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] != "cma":
            return None
        spec = PathFinder.find_spec(name, path)
        if spec and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _WithDocstrings(name, spec.loader.path)
        return spec


class _WithDocstrings(SourceFileLoader):
    """Compiles a module as Python does without ``-O``; what is compiled already has no docs."""

    def get_code(self, fullname: str) -> CodeType:
        code: CodeType = compile(
            self.get_data(self.path), self.path, "exec", dont_inherit=True, optimize=0
        )
        return code
