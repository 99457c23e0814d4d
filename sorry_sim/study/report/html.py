"""A report as one HTML file that needs nothing else.

It is built as a tree of elements, so that whatever stands in a name is escaped.
"""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from sorry_sim import __version__
from sorry_sim.study.report.page import Figure, Page, Part
from sorry_sim.study.showing.html_table import add_table
from sorry_sim.study.showing.section import Section

_STYLE: Final = Path(__file__).with_name("style.css")

_NOTHING_ELSE: Final = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
"""What a browser is told it may load: what stands in the file."""


def as_html(page: Page) -> bytes:
    """Return a report as the content of a file."""
    html = Element("html", lang="en")
    head = SubElement(html, "head")
    SubElement(head, "meta", charset="utf-8")
    SubElement(head, "meta", {"http-equiv": "Content-Security-Policy", "content": _NOTHING_ELSE})
    SubElement(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    SubElement(head, "meta", name="color-scheme", content="light dark")
    SubElement(head, "meta", name="generator", content=f"sorry-sim {__version__}")
    _text(head, "title", page.title)
    _text(head, "style", _STYLE.read_text(encoding="utf-8"))
    body = SubElement(html, "body")
    header = SubElement(body, "header")
    _text(header, "h1", page.title)
    for line in page.lead:
        _text(header, "p", line)
    _contents(body, page)
    main = SubElement(body, "main")
    for number, part in enumerate(page.parts, 1):
        section = SubElement(main, "section", id=f"part-{number}")
        _text(section, "h2", part.title)
        _fill(section, part)
    text: str = tostring(html, encoding="unicode", method="html")
    return f"<!DOCTYPE html>\n{text}\n".encode()


def _contents(body: Element, page: Page) -> None:
    """The list of parts, each a link."""
    nav = SubElement(body, "nav", {"aria-label": "Contents"})
    items = SubElement(nav, "ul")
    for number, part in enumerate(page.parts, 1):
        _text(SubElement(items, "li"), "a", part.title, href=f"#part-{number}")


def _fill(parent: Element, part: Part) -> None:
    for text in part.texts:
        _text(parent, "p", text)
    if part.commands:
        _text(SubElement(parent, "pre"), "code", "\n".join(part.commands))
    if part.terms:
        terms = SubElement(parent, "dl")
        for word, said in part.terms:
            _text(terms, "dt", word)
            _text(terms, "dd", said)
    for figure in part.figures:
        _figure(parent, figure)
    for table in part.tables:
        _table(parent, table, is_named=table.title == part.title)
    for one in part.parts:
        folded = SubElement(parent, "details")
        _text(folded, "summary", one.title)
        _fill(folded, one)


def _figure(parent: Element, figure: Figure) -> None:
    image = b64encode(figure.image).decode("ascii")
    element = SubElement(parent, "figure", tabindex="0")  # as it may scroll
    source = f"data:image/png;base64,{image}"
    SubElement(element, "img", src=source, alt=f"Chart: {figure.title}")


def _table(parent: Element, section: Section, is_named: bool) -> None:
    """A table, in a box of its own that scrolls where the page is narrower.

    Where it ``is_named`` by the heading above, its caption is for those who do not see that.
    """
    # a keyboard can scroll what has the focus
    named = {"class": "wide", "aria-label": section.title, "tabindex": "0"}
    box = SubElement(parent, "section", named)
    unseen = {"class": "unseen"} if is_named else {}
    add_table(box, section, {"class": "number"}, caption=unseen)


def _text(parent: Element, tag: str, text: str, **attributes: str) -> None:
    SubElement(parent, tag, attributes).text = text
