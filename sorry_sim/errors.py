"""What is said to a user whose input cannot be used."""

from collections.abc import Iterable
from difflib import get_close_matches
from unicodedata import category

_SHOWN = 40
"""Characters of a user's own text that a message repeats at most."""


_CONTROL = ("Cc", "Zl", "Zp")
"""Unicode's categories of control characters, and of characters that end lines and paragraphs."""


class InputError(ValueError):
    """Bad input from a user; its message is one clear line that names the fault."""


def nearest(name: str, names: Iterable[str], cutoff: float = 0.6) -> str:
    """Suggest the name that a user probably meant.

    Parameters
    ----------
    name
        What was written; its case does not matter.
    names
        The names there are, in lower case.
    cutoff
        How much alike the two must be, from 0 to 1.

    Returns
    -------
    str
        ``" (did you mean 'greedy'?)"``, or ``""`` where nothing is close.
    """
    if len(name) > _SHOWN:  # no name is that long, and matching takes quadratic time
        return ""
    close = get_close_matches(name.strip().lower(), list(names), n=1, cutoff=cutoff)
    return f" (did you mean {close[0]!r}?)" if close else ""


def quoted(text: str) -> str:
    """Quote a user's text for a message: on one line, and short however long the text is."""
    return repr(text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "...")


def has_control(text: str) -> bool:
    """Whether a text has a character that moves the cursor of a terminal, or ends the line."""
    return any(category(letter) in _CONTROL for letter in text)


def printable(text: str) -> str:
    """Write the control characters of a text of several lines as escapes, as ``\\x1b``.

    A terminal would obey them. Ends of lines and tabs stay.
    """
    return "".join(
        ascii(letter)[1:-1] if letter not in "\n\t" and has_control(letter) else letter
        for letter in text
    )
