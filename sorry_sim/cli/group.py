"""Groups of commands that are imported only when they are used."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

from sorry_sim.errors import InputError, nearest, quoted
from sorry_sim.plugins.docs import doc_of


class Commands(click.Group):
    """A group that knows its commands by name and imports the module of the one that is used.

    Parameters
    ----------
    modules
        For each command the module that defines it, under the name ``command``. Commands may also
        be added in click's own way.
    **options
        Whatever `click.Group` takes.
    """

    def __init__(self, *, modules: Mapping[str, str] | None = None, **options: Any) -> None:
        super().__init__(**options)
        self._modules = dict(modules or {})
        _restore_help(self)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order in which a newcomer needs them."""
        return [*self._modules, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, or None where there is none of that name."""
        command: click.Command | None
        if cmd_name in self._modules:
            command = import_module(self._modules[cmd_name]).command
        else:
            command = super().get_command(ctx, cmd_name)
        if command is not None:
            _restore_help(command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the arguments name.

        Raises
        ------
        InputError
            There is none; the message offers the nearest.
        """
        name, names = args[0], self.list_commands(ctx)
        if name not in names:
            if ctx.resilient_parsing:  # a shell completes a line that is not right
                return None, None, []
            raise InputError(
                f"{ctx.command_path} has no command {quoted(name)}{nearest(name, names)}: "
                f"it has {', '.join(names) or 'none'}"
            )
        return super().resolve_command(ctx, args)


def _restore_help(command: click.Command) -> None:
    """Give a command its help, which is a docstring: ``python -OO`` drops those."""
    if command.help is None and command.callback is not None:
        command.help = doc_of(command.callback)
