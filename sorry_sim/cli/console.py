"""Standard output, which is for results only, and standard error, which is for everything else."""

from __future__ import annotations

import contextlib
import io
import os
import sys

import click

from sorry_sim.errors import printable


def say(message: str) -> None:
    """Say something on standard error, on one line that names the program."""
    with contextlib.suppress(OSError):  # there is nowhere left to complain to
        click.echo(f"sorry-sim: {printable(' '.join(message.splitlines()))}", err=True)


def say_if_compiling(entry: str) -> None:
    """Say so when an entry of the core is to be compiled, as nothing else happens meanwhile.

    Parameters
    ----------
    entry
        One of the names in `sorry_sim.core.cache`.
    """
    from sorry_sim.core import cache

    if not cache.is_warm(entry):
        say("compiling this part of the engine: it happens once, in up to half a minute")


def end_line() -> None:
    """Move on from the ``^C`` that a terminal shows, so that the next line stands by itself."""
    if sys.stderr is not None and sys.stderr.isatty():
        click.echo(err=True)


def never_fail_on_characters() -> None:
    """Show as an escape whatever the terminal's encoding lacks (a file name, a docstring)."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def flush() -> None:
    """Write out what standard output still holds.

    Raises
    ------
    OSError
        It cannot be written. Python, left to itself, would notice only after the exit code is set.
    """
    if sys.stdout is not None:
        sys.stdout.flush()


def abandon_output() -> None:
    """Drop what standard output still holds, so that Python does not try again at the end."""
    with contextlib.suppress(OSError, ValueError, AttributeError):  # closed, or not a real file
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
