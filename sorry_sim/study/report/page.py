"""What a report is made of, before it is written as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sorry_sim.study.showing.section import Section


class Figure(NamedTuple):
    """A chart: what it shows, in words for those who do not see it, and the PNG file."""

    title: str
    image: bytes


@dataclass(frozen=True)
class Part:
    """A titled part of a report; what it has comes in the order of these fields.

    Attributes
    ----------
    title
        Its heading.
    texts
        Paragraphs.
    commands
        Lines for a shell.
    terms
        Words and what is said of each.
    figures, tables
        Charts and tables.
    parts
        Parts of this part, folded away until they are asked for.
    """

    title: str
    texts: Sequence[str] = ()
    commands: Sequence[str] = ()
    terms: Sequence[tuple[str, str]] = ()
    figures: Sequence[Figure] = ()
    tables: Sequence[Section] = ()
    parts: Sequence[Part] = field(default=())


@dataclass(frozen=True)
class Page:
    """A report.

    Attributes
    ----------
    title
        What it is called.
    lead
        Lines that stand below that.
    parts
        Its parts.
    """

    title: str
    lead: Sequence[str]
    parts: Sequence[Part]
