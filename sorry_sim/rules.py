"""Rule sets: what the engine takes as data, and the options by their names.

Every rule option of the project is named in `OPTIONS`, so that a name is never mistaken for a
slip of the pen. This version plays the classic game: an option is accepted at its default and
refused by name at any other value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from sorry_sim.board import CARDS, COLOURS, DECK_45, card_name, card_value
from sorry_sim.errors import InputError, nearest, quoted

Value = bool | int | str


@dataclass(frozen=True, slots=True)
class Rules:
    """A rule set, as the engine takes it.

    Attributes
    ----------
    name
        Name of the rule set.
    description
        What it is, in one line.
    deck
        How many of each card the deck holds, in the order of `sorry_sim.board.CARDS`.
    start_cards
        Names of the cards that bring a pawn from START to its entry, in the order of `CARDS`.
    two_again
        Whether the same player draws and plays a further card after a 2.
    pawns
        Pawns that every colour has, 1 to 4.
    """

    name: str = "classic"
    description: str = "the classic game: draw a card, play it, all four pawns HOME wins"
    deck: tuple[int, ...] = DECK_45
    start_cards: tuple[str, ...] = ("1", "2")
    two_again: bool = True
    pawns: int = 4

    def as_dict(self) -> dict[str, Value]:
        """Return the name and every option with its value, ready to be written as JSON."""
        values: dict[str, Value] = {"name": self.name}
        values |= {option: entry.default for option, entry in OPTIONS.items()}
        return values | {
            "pawns": self.pawns,
            "start_cards": "+".join(self.start_cards),
            "two_again": self.two_again,
            "deck": _deck_name(self.deck),
        }


PRESETS: Final = {rules.name: rules for rules in (Rules(),)}
"""The rule sets that this version plays, by name."""

LATER_PRESETS: Final = (
    "partnership",
    "point-score",
    "fast-start",
    "edition-2013",
    "no-second-draw",
    "any-card-start",
    "sorry-or-four",
    "own-slides",
    "gentle-slides",
    "no-split",
    "free-pass",
    "easy-home",
    "back-door",
    "no-start-no-cry",
    "hand-of-five",
)
"""The rule sets that the project describes and this version does not play yet."""


class Option(NamedTuple):
    """A rule option: its default, how a value is read, and what it accepts, for messages."""

    default: Value
    parse: Callable[[str], Value | None]
    """Reads a value; None where it is not of the option's kind."""
    accepted: str


def _one_of(values: Mapping[str, Value]) -> tuple[Callable[[str], Value | None], str]:
    """Accept the words of a mapping, in any case."""
    return lambda text: values.get(text.lower()), ", ".join(values)


def _switch(default: bool) -> Option:
    return Option(default, *_one_of({"true": True, "false": False}))


def _number(default: int, low: int, high: int) -> Option:
    parse, _ = _one_of({str(number): number for number in range(low, high + 1)})
    return Option(default, parse, f"{low} to {high}")


def _choice(*words: str) -> Option:
    """Return an option that takes one of several words, the default first."""
    return Option(words[0], *_one_of({word: word for word in words}))


def _parse_card_set(text: str) -> str | None:
    """Read ``2+1`` as ``1+2``: cards joined by ``+``, each at most once, in the deck's order."""
    try:
        cards = [card_name(card_value(part)) for part in text.split("+")]
    except InputError:
        return None
    if len(set(cards)) < len(cards):
        return None
    return "+".join(sorted(cards, key=CARDS.index))


_DECKS: Final = {"45": DECK_45, "44": (4,) * len(CARDS), "55": (5,) * len(CARDS)}


def _deck_name(counts: Iterable[int]) -> str:
    """Write a deck: by its name where it has one, else the counts as in ``1:5+2:4``."""
    counts = tuple(counts)
    for name, named in _DECKS.items():
        if counts == named:
            return name
    return "+".join(f"{card}:{count}" for card, count in zip(CARDS, counts, strict=True) if count)


def _parse_deck(text: str) -> str | None:
    """Read a deck, by name or as counts per card; cards that are not named are not in it."""
    if text in _DECKS:
        return text
    counts = dict.fromkeys(CARDS, 0)
    for part in text.split("+"):
        card, _, count = part.partition(":")
        try:
            name = card_name(card_value(card))
        except InputError:
            return None
        plain = count.isascii() and count.isdigit() and len(count) <= 3
        if not plain or int(count) == 0 or counts[name]:
            return None
        counts[name] = int(count)
    return _deck_name(counts.values())


OPTIONS: Final[dict[str, Option]] = {
    "teams": _switch(False),
    "pawns": _number(4, 1, 4),
    "hand_size": _number(0, 0, 10),
    "start_on_entry": _number(0, 0, 1),
    "start_cards": Option("1+2", _parse_card_set, "cards joined by '+', as in 1+2"),
    "two_again": _switch(True),
    "no_start_no_cry": _switch(False),
    "slide_on": _choice("other", "own", "all", "none"),
    "slide_bumps": _choice("all", "others", "none"),
    "split_max": _number(2, 1, 4),
    "swap_refusable": _switch(True),
    "must_move": _switch(True),
    "exact_home": _switch(True),
    "backward_entry": _switch(False),
    "sorry_forward": _number(0, 0, 12),
    "deck": Option("45", _parse_deck, "45, 44, 55, or counts per card, as in 1:5+2:4+sorry:4"),
    "replacement": _switch(False),
    "first": _choice("random", *COLOURS),
    "score": _choice("winner", "all-home"),
    "bonus": _choice("highest", "sum"),
}
"""Every rule option of the project, by name."""


def load_rules(name: str, settings: Sequence[str] = ()) -> Rules:
    """Return the rule set that a user asks for.

    Parameters
    ----------
    name
        Name of a rule set, or the path of a TOML file that describes one.
    settings
        Changes to it, each written ``option=value``.

    Raises
    ------
    InputError
        There is no such rule set or option, a value is not of the option's kind, or what is
        asked for is not available in this version.
    """
    if name not in PRESETS:
        playable = " or ".join(repr(preset) for preset in PRESETS)
        if name in LATER_PRESETS or name.lower().endswith(".toml"):
            raise InputError(
                f"rules {quoted(name)} are not available yet: this version plays {playable} only"
            )
        guess = nearest(name, (*PRESETS, *LATER_PRESETS))
        raise InputError(
            f"rules {quoted(name)} do not exist{guess}: this version plays {playable} only"
        )
    for setting in settings:
        _check_setting(setting)
    return PRESETS[name]


def _check_setting(setting: str) -> None:
    """Refuse a setting that is malformed, unknown, of the wrong kind or not playable yet."""
    name, equals, text = (part.strip() for part in setting.partition("="))
    if not equals:
        raise InputError(f"setting {quoted(setting)} is not written name=value")
    option = OPTIONS.get(name)
    if option is None:
        raise InputError(f"rule option {quoted(name)} does not exist{nearest(name, OPTIONS)}")
    value = option.parse(text)
    if value is None:
        raise InputError(f"{name} cannot be {quoted(text)}: it takes {option.accepted}")
    if value != option.default:
        raise InputError(
            f"{name}={_shown(value)} is not available yet: "
            f"this version plays {name}={_shown(option.default)} only"
        )


def _shown(value: Value) -> str:
    """Write a value as a user writes it."""
    return str(value).lower()
