"""A titled table of cells."""

from typing import NamedTuple


class Section(NamedTuple):
    """A titled table of cells; its first ``words`` columns hold words, the others numbers."""

    title: str
    words: int
    header: tuple[str, ...]
    rows: list[tuple[str, ...]]
