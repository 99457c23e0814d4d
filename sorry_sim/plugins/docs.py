"""The docstring of a function, which ``python -OO`` drops, out of its source."""

import ast
import inspect
import textwrap
from collections.abc import Callable
from typing import Any


def doc_of(function: Callable[..., Any]) -> str:
    """Return the docstring of a function without its indentation; empty where it has none."""
    return inspect.getdoc(function) or _in_source(function)


def _in_source(function: Callable[..., Any]) -> str:
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
        defined = tree.body[0]
        return ast.get_docstring(defined) or ""  # type: ignore[arg-type]
    except (OSError, TypeError, SyntaxError, IndexError):  # no source, or no function alone in it
        return ""
