"""Kinds of rule options: what each takes, how its text is read, how its value is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from sorry_sim.board import CARDS, DECK_45, card_name, card_value
from sorry_sim.errors import InputError

Value = bool | int | str
"""A value as JSON and tables have it."""

Held = Value | tuple[str, ...] | tuple[int, ...]
"""A value as a rule set holds it: sets of cards and decks are tuples."""


@dataclass(frozen=True)
class Kind:
    """What an option takes.

    Attributes
    ----------
    name
        ``switch``, ``number``, ``choice``, ``cards`` or ``deck``.
    accepted
        What it takes, in words for messages.
    read
        Reads the text of a value; None where the option does not take it.
    write
        Turns a value that a rule set holds into one for JSON and tables.
    values
        All the values there are; empty for cards and decks, of which there are too many.
    """

    name: str
    accepted: str
    read: Callable[[str], Held | None]
    write: Callable[[Any], Value]
    values: tuple[Value, ...] = ()


def shown(value: Value) -> str:
    """Write a value as a user writes it: ``true``, ``4``, ``1+2``."""
    return str(value).lower()


def switch() -> Kind:
    """Return the kind that takes true or false."""
    return _listed("switch", "true, false", (True, False))


def number(low: int, high: int) -> Kind:
    """Return the kind that takes a whole number between two bounds, themselves included."""
    return _listed("number", f"{low} to {high}", tuple(range(low, high + 1)))


def choice(*words: str) -> Kind:
    """Return the kind that takes one of several words."""
    return _listed("choice", ", ".join(words), words)


def _listed(name: str, accepted: str, values: tuple[Value, ...]) -> Kind:
    """Return a kind whose values can all be listed, and are read in any case."""
    by_text = {shown(value): value for value in values}
    return Kind(name, accepted, lambda text: by_text.get(text.lower()), lambda value: value, values)


def _read_cards(text: str) -> tuple[str, ...] | None:
    """Read ``2+1`` as the cards 1 and 2: each at most once, in the order of `CARDS`."""
    cards = [_card(part) for part in text.split("+")]
    if None in cards or len(set(cards)) < len(cards):
        return None
    return tuple(card for card in CARDS if card in cards)


def _card(text: str) -> str | None:
    try:
        return card_name(card_value(text))
    except InputError:
        return None


DECKS: Final = {"45": DECK_45, "44": (4,) * len(CARDS), "55": (5,) * len(CARDS)}
"""The decks that have a name, as counts in the order of `CARDS`."""

_MOST_DIGITS: Final = 2
"""Digits of a count of cards, which is 99 at most."""


def _read_deck(text: str) -> tuple[int, ...] | None:
    """Read a deck, by its name or as counts; a card that is not named is not in it."""
    if text in DECKS:
        return DECKS[text]
    counts: dict[str, int] = {}
    for part in text.split("+"):
        name, _, count = part.partition(":")
        card, count = _card(name), count.strip()
        plain = count.isascii() and count.isdigit() and len(count) <= _MOST_DIGITS
        if card is None or card in counts or not plain:
            return None
        counts[card] = int(count)
    return tuple(counts.get(card, 0) for card in CARDS) if any(counts.values()) else None


def _write_deck(counts: Iterable[int]) -> str:
    """Write a deck: by its name where it has one, else the counts as in ``1:5+2:4``."""
    counts = tuple(counts)
    for name, named in DECKS.items():
        if counts == named:
            return name
    return "+".join(f"{card}:{count}" for card, count in zip(CARDS, counts, strict=True) if count)


CARD_SET: Final = Kind(
    "cards",
    f"cards joined by '+', each once, as in 1+2: the cards are {' '.join(CARDS)}",
    _read_cards,
    "+".join,
)
"""The kind that takes a set of cards."""

DECK: Final = Kind(
    "deck",
    f"{', '.join(DECKS)}, or counts per card (0 to 99, not all 0), as in 1:5+2:4+sorry:4",
    _read_deck,
    _write_deck,
)
"""The kind that takes a deck."""
