"""``sorry-sim docs``: the documentation, where the program is."""

from __future__ import annotations

from typing import Final

import click

from sorry_sim import bundled
from sorry_sim.cli import completion
from sorry_sim.cli.exits import OK
from sorry_sim.errors import InputError, nearest, quoted

_FOLDER: Final = "docs"
_SUFFIX: Final = ".md"


@click.command(short_help="List the pages of the documentation, print one.")
@click.argument("page", metavar="[PAGE]", required=False, shell_complete=completion.page)
def command(page: str | None) -> int:
    """List the pages of the documentation, or print one as Markdown.

    \b
    Examples:
      sorry-sim docs
      sorry-sim docs strategies
    """
    pages = bundled.names(_FOLDER, _SUFFIX)
    if page is None:
        width = max(map(len, pages), default=0)
        for name in pages:
            title = _text(name).partition("\n")[0].removeprefix("# ")
            click.echo(f"{name:<{width}}  {title}")
        return OK
    if page not in pages:
        known = nearest(page, pages) or f": there are {', '.join(pages)}"
        raise InputError(f"there is no page {quoted(page)}{known}")
    click.echo(_text(page), nl=False)
    return OK


def _text(page: str) -> str:
    return (bundled.folder(_FOLDER) / f"{page}{_SUFFIX}").read_text(encoding="utf-8")
