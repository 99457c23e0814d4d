"""Sections of a table laid out as HTML, for reports and for notebooks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from sorry_sim.study.showing.section import Section

Attributes = Mapping[str, str]

_NONE: Final[Attributes] = MappingProxyType({})


def add_table(
    parent: Element,
    section: Section,
    numbers: Attributes,
    words: Attributes = _NONE,
    caption: Attributes = _NONE,
) -> None:
    """Add a table with its title to a tree of elements, in which text is escaped.

    Parameters
    ----------
    parent
        The element that gets the table.
    section
        What stands in it.
    numbers, words, caption
        The attributes of cells with numbers, of those with words, and of the title.
    """
    table = SubElement(parent, "table")
    SubElement(table, "caption", dict(caption)).text = section.title
    kinds = [words if place < section.words else numbers for place in range(len(section.header))]
    line = SubElement(SubElement(table, "thead"), "tr")
    for cell, kind in zip(section.header, kinds, strict=True):
        SubElement(line, "th", {"scope": "col", **kind}).text = cell
    body = SubElement(table, "tbody")
    for row in section.rows:
        line = SubElement(body, "tr")
        for place, (cell, kind) in enumerate(zip(row, kinds, strict=True)):
            if place < section.words:
                SubElement(line, "th", {"scope": "row", **kind}).text = cell
            else:
                SubElement(line, "td", dict(kind)).text = cell
