"""``sorry-sim doctor``: what the program finds on this machine."""

from __future__ import annotations

import platform
from collections.abc import Iterator
from typing import Final

import click

from sorry_sim import __version__
from sorry_sim.cli.machine import package_version, readable_size
from sorry_sim.errors import printable
from sorry_sim.study.playing.processors import processors

PACKAGES: Final = ("numba", "numpy", "pandas", "matplotlib", "click")


@click.command(short_help="Show versions, threads and the state of the cache.")
def command() -> None:
    """Show versions, threads and the state of the cache, one a line.

    \b
    Example:
      sorry-sim doctor
    """
    for name, value in _findings():
        click.echo(printable(f"{name}: {value}"))


def _findings() -> Iterator[tuple[str, str]]:
    from sorry_sim.core import cache

    yield "sorry-sim", __version__
    yield "python", platform.python_version()
    for package in PACKAGES:
        yield package, package_version(package)
    yield "system", f"{platform.system()} {platform.machine()}"
    yield "threads", str(processors())
    yield "cache folder", str(cache.base())
    yield "cache state", _cache_state()
    yield "engine", "compiled" if cache.is_warm() else "not compiled yet, the first run does it"


def _cache_state() -> str:
    from sorry_sim.core import cache

    try:
        size = readable_size(cache.size())
    except OSError as error:
        return f"not readable ({error.strerror}), so compiled code is not kept"
    if cache.is_writable():
        return f"writable, {size}"
    if cache.folder() is None:
        return f"not writable, so compiled code is not kept, {size}"
    return f"not writable, so only what is there is used, {size}"
