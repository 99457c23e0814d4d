"""The reference of all commands: ``python -m sorry_sim.cli.reference > docs/cli.md``."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import click

from sorry_sim.cli.main import cli

_HEAD = """\
# Commands

Results go to standard output, everything else to standard error. The exit code is 0; 2 for bad
input, with one line that says what is wrong; 130 when stopped by Ctrl-C, after writing what was
done. Options are written in full; `-h` is short for `--help`, which every command has.

A shell completes commands, options, and the names of strategies, rule sets and experiments, files
where no name fits, and after a strategy's name and `:` its parameters, once it has read what the
program prints for it. For every shell that is begun:

```sh
echo 'eval "$(_SORRY_SIM_COMPLETE=bash_source sorry-sim)"' >> ~/.bashrc
echo 'eval "$(_SORRY_SIM_COMPLETE=zsh_source sorry-sim)"' >> ~/.zshrc
echo '_SORRY_SIM_COMPLETE=fish_source sorry-sim | source' >> ~/.config/fish/config.fish
```

In zsh this belongs after `autoload -Uz compinit && compinit`; bash must be 4.4 or newer.

This page is made from the program's own help: `python -m sorry_sim.cli.reference > docs/cli.md`.
"""


def commands(
    command: click.Command = cli, path: str = "sorry-sim"
) -> Iterator[tuple[str, click.Command]]:
    """Yield every command with the words that call it, groups before what they hold."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None:
                yield from commands(inner, f"{path} {name}")


def reference() -> str:
    """Return the reference as Markdown."""
    return "\n".join([_HEAD, *(_section(path, command) for path, command in commands())])


def _section(path: str, command: click.Command) -> str:
    options = [
        param for param in command.params if isinstance(param, click.Option) and not param.hidden
    ]
    usage = " ".join([path, *command.collect_usage_pieces(click.Context(command))])
    parts = [f"## {path}\n", f"```text\n{usage}\n```\n", _prose(command.help or "")]
    if options:
        rows = [f"| {_names(option)} | {_meaning(option)} |" for option in options]
        parts.append("\n".join(["| option | meaning |", "| --- | --- |", *rows]) + "\n")
    return "\n".join(parts)


def _prose(text: str) -> str:
    """Turn help into Markdown: what follows a ``\\b`` line keeps its lines, as code."""
    parts = []
    for part in inspect.cleandoc(text).split("\n\n"):
        if part.startswith("\b\n"):
            title, *lines = part.removeprefix("\b\n").splitlines()
            parts.append(
                title + "\n\n```sh\n" + "\n".join(line.strip() for line in lines) + "\n```"
            )
        else:
            parts.append(part)
    return "\n\n".join(parts) + "\n"


def _names(option: click.Option) -> str:
    names = ", ".join(option.opts)
    return f"`{names} {option.metavar}`" if option.metavar else f"`{names}`"


def _meaning(option: click.Option) -> str:
    required = " Required." if option.required else ""
    return f"{option.help}{required}"


if __name__ == "__main__":
    print(reference(), end="")
