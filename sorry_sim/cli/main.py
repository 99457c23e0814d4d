"""The program: its commands, and the one place where an error becomes a line and an exit code."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from typing import Any, Final

import click

from sorry_sim import __version__
from sorry_sim.cli import console
from sorry_sim.cli.exits import BAD_INPUT, OK, READER_GONE, STOPPED, LeftBehind
from sorry_sim.cli.faults import usage_line
from sorry_sim.cli.group import Commands
from sorry_sim.cli.memory import no_memory_line
from sorry_sim.errors import InputError

_COMPLETION: Final = "_SORRY_SIM_COMPLETE"
"""Where a shell says what it wants of the program: its script, or the words that fit."""


def _show_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        click.echo(f"sorry-sim {__version__}")
        context.exit()


@click.group(
    cls=Commands,
    modules={
        "run": "sorry_sim.cli.run",
        "moves": "sorry_sim.cli.moves",
        "replay": "sorry_sim.cli.replay",
        "strategies": "sorry_sim.cli.strategies",
        "rules": "sorry_sim.cli.rules",
        "variants": "sorry_sim.cli.variants",
        "compare": "sorry_sim.cli.compare",
        "duel": "sorry_sim.cli.duel",
        "plan": "sorry_sim.cli.plan",
        "experiment": "sorry_sim.cli.experiment",
        "report": "sorry_sim.cli.report",
        "tune": "sorry_sim.cli.tune",
        "resume": "sorry_sim.cli.resume",
        "docs": "sorry_sim.cli.docs",
        "doctor": "sorry_sim.cli.doctor",
        "cache": "sorry_sim.cli.cache",
    },
    short_help="Simulate the board game Sorry!.",
    context_settings={"help_option_names": ["-h", "--help"]},  # those of all its commands, too
)
@click.option(
    "--version",
    "-V",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and exit.",
)
def cli() -> None:
    """Simulate the board game Sorry!: play strategies against each other and see who wins.

    \b
    Example:
      sorry-sim run --strategy greedy --strategy random --games 100k
    """


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program.

    Parameters
    ----------
    arguments
        What follows the program's name on the command line; by default that of the process.

    Returns
    -------
    int
        The exit code: 0; 2 for bad input or an output that cannot be written, with one line on
        standard error; 130 when stopped by Ctrl-C; 141 when the reader of the output went away.
    """
    console.never_fail_on_characters()
    try:
        code = _invoke(sys.argv[1:] if arguments is None else arguments)
        console.flush()
    except InputError as error:
        code = _fail(str(error))
    except click.ClickException as error:
        code = _fail(usage_line(error))
    except LeftBehind:
        os._exit(STOPPED)
    except KeyboardInterrupt:
        console.end_line()
        console.say("stopped")
        code = STOPPED
    except (MemoryError, ImportError, RuntimeError) as error:
        line = no_memory_line(error)
        if line is None:
            raise
        code = _fail(line)
    except OSError as error:
        code = READER_GONE if error.errno == errno.EPIPE else _fail(_os_error_line(error))
        console.abandon_output()
    return code


def _invoke(arguments: Sequence[str]) -> int:
    """Run the command; click's own ``main`` would print errors its way and exit by itself."""
    if os.environ.get(_COMPLETION):
        from sorry_sim.cli import shells

        return shells.answer(cli, "sorry-sim", _COMPLETION)
    try:
        with cli.make_context("sorry-sim", list(arguments)) as context:
            result: Any = cli.invoke(context)
    except click.exceptions.Exit as exit_request:  # --help and --version
        return exit_request.exit_code
    except click.exceptions.NoArgsIsHelpError as bare:  # a group that does nothing by itself
        click.echo(bare.message)
        return OK
    return OK if result is None else int(result)


def _fail(line: str) -> int:
    console.say(line)
    return BAD_INPUT


def _os_error_line(error: OSError) -> str:
    if line := no_memory_line(error):
        return line
    if error.errno is None:  # a library's own
        return str(error)
    what = "the output" if error.filename is None else str(error.filename)
    return f"{what}: {error.strerror or error}"
