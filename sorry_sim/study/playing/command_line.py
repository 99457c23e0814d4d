"""Commands that play something again, ready for a shell."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import Any, Final

_USUAL: Final = {"rules": "classic", "turn_limit": 10_000}
"""What goes without saying."""


def command_line(command: str, words: Iterable[str] = (), **options: Any) -> str:
    """Return a command, ready for a shell.

    Parameters
    ----------
    command
        Which of this program, as in ``"run"``.
    words
        What stands after it before the options.
    **options
        The options by name, ``_`` for ``-``: None, False and what goes without saying are left
        out, True is the option alone, a tuple or list has it once for each member.

    Examples
    --------
    >>> command_line("run", strategy=("greedy", "a b.py"), rules="classic", games=10)
    "sorry-sim run --strategy greedy --strategy 'a b.py' --games 10"
    >>> command_line("compare", ["greedy", "random"], players=None, against_field=True)
    'sorry-sim compare greedy random --against-field'
    """
    line = ["sorry-sim", command, *words]
    for name, value in options.items():
        option = f"--{name.replace('_', '-')}"
        if value is None or value is False or value == _USUAL.get(name):
            continue
        if value is True:
            line.append(option)
            continue
        for one in value if isinstance(value, tuple | list) else [value]:
            line += [option, str(one)]
    return shlex.join(line)
