"""Why numba cannot compile a strategy, in the words of its author."""

import linecache
import re
import textwrap
from pathlib import Path
from typing import Final

_KNOWN: Final = (
    (
        ("Function(<built-in function or_>)", "core/search.py"),
        "a chooser must return the place of a move, a whole number, whichever way it goes",
    ),
    (
        ("Function(<class 'float'>)", "(bool)"),
        "it must return a number, not True or False: write 1.0 if ... else 0.0",
    ),
    (("Function(<class 'float'>)",), "it must return a number whichever way it goes"),
)
"""What numba's message has in it, and what is the matter then; the first that fits counts."""

_KNOWN_IN_A_LINE: Final = (
    (
        ("<intrinsic exception_match>",),
        "numba cannot tell exceptions apart: write except Exception:",
    ),
    (("yield in a closure",), "numba has no generators: write sum([...]) or a loop"),
    (("of <class 'builtin_function_or_method'>",), "numba does not have this function"),
    (("(IMPORT_NAME)",), "numba cannot import: import at the top of the file"),
    (("use of cell variable",), "numba cannot assign inside a comprehension: write a loop"),
)
"""The same where it helps to say in which line."""

_WALRUS: Final = "numba does not have := in an expression: assign in a line of its own"


def reason(error: Exception, path: Path) -> str:
    """Return numba's reason in one line: where in the strategy file, and what is wrong there.

    Parameters
    ----------
    error
        What numba raised.
    path
        The file of the strategy.
    """
    text = re.sub(r"\x1b\[\d*m| at 0x[0-9a-f]+", "", str(error))
    for signs, meaning in _KNOWN:
        if all(sign in text for sign in signs):
            return meaning
    lines = re.findall(rf'File "{re.escape(path.name)}", line (\d+)', text)
    lines += re.findall(rf'File "[^"]*{re.escape(path.name)}", line (\d+)', text)
    where = f"line {lines[-1]}: " if lines else ""
    if lines and ":=" in linecache.getline(str(path), int(lines[-1])):
        return f"{where}{_WALRUS}"
    for signs, meaning in _KNOWN_IN_A_LINE:
        if all(sign in text for sign in signs):
            return f"{where}{meaning}"
    called = re.search(r"Function\(<(?:built-in )?function (\w+)", text)
    if called and "No implementation of function" in text:
        return f"numba has no {called[1]}() for what it is called with here"
    said = [
        line.strip(" -") for line in text.splitlines() if line.strip() and "pipeline" not in line
    ]
    return where + textwrap.shorten(said[0] if said else type(error).__name__, 200)
