"""Exit codes."""

from typing import Final

OK: Final = 0
BAD_INPUT: Final = 2
"""Bad input, or an output that cannot be written."""

STOPPED: Final = 130
"""128 and SIGINT, as a shell reports a program that was stopped by Ctrl-C."""

READER_GONE: Final = 141
"""128 and SIGPIPE, as a shell reports a program whose reader went away."""
