"""The pages, and the tables that they have between two comments.

The comments are ``<!-- table: NAME -->`` and ``<!-- end of table -->``; what stands between them is
made from ``results``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from . import studies, tournament
from .figures import ROOT

PAGES: Final = tuple(ROOT / "docs" / name for name in ("findings.md", "validation.md"))

TABLES: Final[dict[str, Callable[[], list[list[str]]]]] = {
    "tournament": tournament.games,
    "habits-that-win": tournament.habits_that_win,
    "habits-that-lose": tournament.habits_that_lose,
    "tuned-weights": tournament.tuned_weights,
    "thinking-ahead": tournament.thinking_ahead,
    "outside": tournament.outside,
    "skill": studies.skill,
    "seats": studies.seats,
    "neighbours": studies.neighbours,
    "house-rules": studies.house_rules,
    "house-rules-contest": studies.house_rules_contest,
    "cards": studies.cards,
    "drawn": studies.drawn,
    "length": studies.length,
    "spread-of-length": studies.spread_of_length,
}
"""What makes the lines of a table, heads first, by its name."""

_TABLE: Final = re.compile(r"(<!-- table: ([\w-]+) -->\n).*?(<!-- end of table -->)", re.DOTALL)


def page(text: str) -> str:
    """Return a page with its tables written anew.

    Raises
    ------
    KeyError
        Nothing makes a table of that name.
    """
    return _TABLE.sub(lambda found: f"{found[1]}\n{_markdown(found[2])}\n{found[3]}", text)


def prose(text: str) -> str:
    """Return a page without its tables."""
    return _TABLE.sub("", text)


def _markdown(name: str) -> str:
    head, *others = TABLES[name]()
    return "".join(f"{_line(row)}\n" for row in (head, ["---"] * len(head), *others))


def _line(row: list[str]) -> str:
    return "".join(f"| {cell} " if cell else "| " for cell in row) + "|"
