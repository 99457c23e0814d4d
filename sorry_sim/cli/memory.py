"""What is said where memory runs out: often as a library that cannot be loaded."""

from __future__ import annotations

import errno


def no_memory_line(error: BaseException) -> str | None:
    """Return the line that says so; None where the error is of another kind.

    Parameters
    ----------
    error
        What was raised: Python's `MemoryError`, what the dynamic linker said, or a thread that
        cannot be started.
    """
    text = " ".join(str(error).split()).partition(". ")[0].rstrip(".")
    if isinstance(error, MemoryError):
        said = "there is not enough memory"
    elif isinstance(error, ImportError) or (isinstance(error, OSError) and "load" in text):
        said = f"a part of the program cannot be loaded: {text}"
    elif isinstance(error, OSError) and error.errno == errno.ENOMEM:
        said = f"there is not enough memory: {text}"
    elif isinstance(error, RuntimeError) and "start new thread" in text:
        said = "no thread can be started"
    else:
        return None
    from sorry_sim.core.memory import limit_in_words  # the core may refuse to be imported

    return said + limit_in_words()
