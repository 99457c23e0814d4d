"""How the program ends: exit codes, and an end that waits for nobody."""

from typing import Final

OK: Final = 0
BAD_INPUT: Final = 2
"""Bad input, or an output that cannot be written."""

STOPPED: Final = 130
"""128 and SIGINT, as a shell reports a program that was stopped by Ctrl-C."""

READER_GONE: Final = 141
"""128 and SIGPIPE, as a shell reports a program whose reader went away."""


class LeftBehind(BaseException):
    """A thread still plays that cannot be stopped: the process is left without waiting for it.

    It runs compiled code, which an orderly exit would take away from it.
    """
