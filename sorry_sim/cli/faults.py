"""What is said of a command line that cannot be used."""

from __future__ import annotations

import click

from sorry_sim.errors import nearest, quoted


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
    help_command = f"{error.ctx.command_path} --help"
    return f"option {quoted(name)} does not exist{nearest(name, options)} (see {help_command})"
