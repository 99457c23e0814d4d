"""What is said of a command line that cannot be used."""

from __future__ import annotations

from typing import Final

import click

from sorry_sim.errors import nearest, quoted

_ALIKE: Final = 0.75
"""How much alike options must be. All begin alike, and many are those of another command."""


def usage_line(error: click.ClickException) -> str:
    """Return click's complaint as one line without its usage block."""
    if isinstance(error, click.NoSuchOption):
        return _no_such_option(error)
    message = error.format_message()
    line = message[:1].lower() + message[1:].removesuffix(".")
    context = error.ctx if isinstance(error, click.UsageError) else None
    return f"{line} (see {context.command_path} --help)" if context else line


def _no_such_option(error: click.NoSuchOption) -> str:
    name = error.option_name
    if error.ctx is None:
        return f"option {quoted(name)} does not exist"
    names = [name for option in error.ctx.command.get_params(error.ctx) for name in option.opts]
    options = [name for name in names if name.startswith("-")]
    guess = nearest(name, options, _ALIKE)
    return f"option {quoted(name)} does not exist{guess} (see {error.ctx.command_path} --help)"
