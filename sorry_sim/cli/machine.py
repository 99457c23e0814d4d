"""What a command needs to know of the machine it runs on."""

from __future__ import annotations


def package_version(name: str) -> str:
    """Return the version of an installed package, without importing it."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def readable_size(size: int) -> str:
    """Write a number of bytes for people: ``"12.3 MB"``."""
    return f"{size / 1e6:.1f} MB"
