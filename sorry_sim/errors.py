"""What is said to a user whose input cannot be used."""

from collections.abc import Iterable
from difflib import get_close_matches

_SHOWN = 40
"""Characters of a user's own text that a message repeats at most."""


class InputError(ValueError):
    """Bad input from a user; its message is one clear line that names the fault."""


def nearest(name: str, names: Iterable[str]) -> str:
    """Suggest the name that a user probably meant.

    Parameters
    ----------
    name
        What was written; its case does not matter.
    names
        The names there are, in lower case.

    Returns
    -------
    str
        ``" (did you mean 'greedy'?)"``, or ``""`` where nothing is close.
    """
    if len(name) > _SHOWN:  # no name is that long, and matching takes quadratic time
        return ""
    close = get_close_matches(name.strip().lower(), list(names), n=1, cutoff=0.6)
    return f" (did you mean {close[0]!r}?)" if close else ""


def quoted(text: str) -> str:
    """Quote a user's text for a message: on one line, and short however long the text is."""
    return repr(text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "...")
