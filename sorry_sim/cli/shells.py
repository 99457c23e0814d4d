"""Completion in bash, zsh and fish: what click answers a shell, mended where shells differ."""

from __future__ import annotations

import os
from typing import Final

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    split_arg_string,
)

from sorry_sim.cli.exits import OK
from sorry_sim.errors import InputError, nearest, quoted

_BREAKS: Final = frozenset(":=")
"""Where bash breaks a word into several."""


class _Bash(BashComplete):
    """Bash, which takes ``chaser:bump`` for three words and completes the last by itself."""

    _done = ""
    """What of the word stands before its last part, and is not to be answered again."""

    def get_completion_args(self) -> tuple[list[str], str]:
        last = int(os.environ["COMP_CWORD"])
        parts = split_arg_string(os.environ["COMP_WORDS"])[1 : last + 1]
        if len(parts) < last:  # an empty word at the end
            parts.append("")
        words: list[str] = []
        done, broken = "", False
        for part in parts:
            is_break = part != "" and _BREAKS.issuperset(part)
            if words and part and (is_break or broken):
                done = words[-1] + part if is_break else words[-1]
                words[-1] += part
            else:
                done = ""
                words.append(part)
            broken = is_break
        word = words.pop() if words else ""
        option, equals, value = done.partition("=")
        self._done = value if option.startswith("--") and equals else done
        return words, word

    def format_completion(self, item: CompletionItem[str]) -> str:
        return f"{item.type},{item.value.removeprefix(self._done)}"


class _WholeWords(ShellComplete):
    """A shell that replaces all of ``--rules=cl``: the option is part of what is answered."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        items = super().get_completions(args, incomplete)
        option, equals, _ = incomplete.partition("=")
        if option.startswith("--") and equals:
            for item in items:
                item.value = f"{option}={item.value}" if item.type == "plain" else item.value
        return items


class _Zsh(_WholeWords, ZshComplete):
    pass


class _Fish(_WholeWords, FishComplete):
    """Fish, with a script that does not end an answer at a comma."""

    source_template = FishComplete.source_template.replace(
        'string split ","', 'string split --max 1 ","'
    )


_SHELLS: Final[dict[str, type[ShellComplete]]] = {"bash": _Bash, "zsh": _Zsh, "fish": _Fish}


def answer(cli: click.Command, program: str, variable: str) -> int:
    """Answer a shell on standard output; returns the exit code.

    Parameters
    ----------
    cli
        The program.
    program
        What it is called.
    variable
        The variable of the environment in which a shell says what it wants: ``bash_source`` for
        the script that it takes, ``bash_complete`` for the words that fit.

    Raises
    ------
    InputError
        There is no such shell, or a shell does not say what is to be completed.
    """
    wanted = os.environ[variable]
    shell, _, what = wanted.partition("_")
    if shell not in _SHELLS or what not in ("source", "complete"):
        known = [f"{shell}_source" for shell in _SHELLS]
        raise InputError(
            f"{variable} cannot be {quoted(wanted)}{nearest(wanted, known)}: "
            f"it takes {', '.join(known)}"
        )
    complete = _SHELLS[shell](cli, {}, program, variable)
    if what == "source":
        click.echo(complete.source(), nl=False)
        return OK
    try:
        args, incomplete = complete.get_completion_args()
    except (KeyError, ValueError):
        raise InputError(
            f"{variable}={wanted} is for the script that {shell}_source prints: it sets "
            "COMP_WORDS and COMP_CWORD"
        ) from None
    try:
        items = complete.get_completions(args, incomplete)
    except InputError:  # a word on standard error would stand in the line that is being typed
        return OK
    click.echo("\n".join(map(complete.format_completion, items)))
    return OK
