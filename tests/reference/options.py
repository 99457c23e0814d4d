"""The rule options, and which of them make sense together (docs/rules.md, rule options)."""

from collections.abc import Collection
from dataclasses import dataclass, fields
from typing import Any

from .board import COLOURS

#: The kinds of cards, and those of them that walk forward.
KINDS = ("1", "2", "3", "4", "5", "7", "8", "10", "11", "12", "sorry")
FORWARD = ("1", "2", "3", "5", "7", "8", "10", "11", "12")


@dataclass(frozen=True)
class Options:
    """One set of rules; every default is the classic game."""

    teams: bool = False
    pawns: int = 4
    hand_size: int = 0
    start_on_entry: int = 0
    start_cards: frozenset[str] = frozenset({"1", "2"})
    two_again: bool = True
    no_start_no_cry: bool = False
    slide_on: str = "other"
    slide_bumps: str = "all"
    split_max: int = 2
    swap_refusable: bool = True
    must_move: bool = True
    exact_home: bool = True
    backward_entry: bool = False
    sorry_forward: int = 0
    deck: str = "45"
    replacement: bool = False
    first: str = "random"
    score: str = "winner"
    bonus: str = "highest"


CLASSIC = Options()

#: The values of every option but `start_cards` and `deck`, the default first.
VALUES: dict[str, tuple[Any, ...]] = {
    "teams": (False, True),
    "pawns": (4, 1, 2, 3),
    "hand_size": tuple(range(11)),
    "start_on_entry": (0, 1),
    "two_again": (True, False),
    "no_start_no_cry": (False, True),
    "slide_on": ("other", "own", "all", "none"),
    "slide_bumps": ("all", "others", "none"),
    "split_max": (2, 1, 3, 4),
    "swap_refusable": (True, False),
    "must_move": (True, False),
    "exact_home": (True, False),
    "backward_entry": (False, True),
    "sorry_forward": tuple(range(13)),
    "replacement": (False, True),
    "first": ("random", *COLOURS),
    "score": ("winner", "all-home"),
    "bonus": ("highest", "sum"),
}

PRESETS = {
    "classic": CLASSIC,
    "partnership": Options(teams=True),
    "point-score": Options(hand_size=5, start_on_entry=1),
    "fast-start": Options(start_on_entry=1),
    "edition-2013": Options(
        pawns=3,
        start_cards=frozenset(FORWARD),
        slide_on="own",
        two_again=False,
        sorry_forward=4,
    ),
    "no-second-draw": Options(two_again=False),
    "any-card-start": Options(start_cards=frozenset(FORWARD)),
    "sorry-or-four": Options(sorry_forward=4),
    "own-slides": Options(slide_on="own"),
    "gentle-slides": Options(slide_bumps="others"),
    "no-split": Options(split_max=1),
    "free-pass": Options(must_move=False),
    "easy-home": Options(exact_home=False),
    "back-door": Options(backward_entry=True),
    "no-start-no-cry": Options(no_start_no_cry=True),
    "hand-of-five": Options(hand_size=5),
}


def pack(deck: str) -> dict[str, int]:
    """How many of each kind a deck has; kinds that it lacks are not named.

    45 is the classic deck, 44 and 55 have four and five of each kind, and anything else names
    its counts, as in ``1:5+2:4+sorry:4``.
    """
    if deck == "45":
        return {kind: 5 if kind == "1" else 4 for kind in KINDS}
    if deck in ("44", "55"):
        return dict.fromkeys(KINDS, int(deck) // len(KINDS))
    counts: dict[str, int] = {}
    for word in deck.split("+"):
        kind, colon, count = word.partition(":")
        if not colon or kind not in KINDS or not (count.isascii() and count.isdigit()):
            raise ValueError(f"deck {deck!r}: {word!r} is no count of a card")
        if kind in counts:
            raise ValueError(f"deck {deck!r}: the {kind} is named twice")
        counts[kind] = int(count)
    return {kind: count for kind, count in counts.items() if count > 0}


def sensible(options: Options, colours: Collection[str]) -> str | None:
    """Why no game can be played by these rules with these colours, or None where one can."""
    for field in fields(options):
        value = getattr(options, field.name)
        if field.name in VALUES and value not in VALUES[field.name]:
            return f"{field.name}: there is no value {value!r}"
    for card in options.start_cards:
        if card not in KINDS:
            return f"start_cards: there is no card {card!r}"
    if not colours or len(set(colours)) != len(colours) or not set(colours) <= set(COLOURS):
        return f"the colours cannot be {', '.join(colours) or 'none'}"
    if options.teams and len(colours) != len(COLOURS):
        return "teams: all four colours have to play"
    if options.first != "random" and options.first not in colours:
        return f"first: {options.first} does not play"
    if options.hand_size and options.no_start_no_cry:
        return "no_start_no_cry: not with hands"
    try:
        return _deck_fault(options, len(colours))
    except ValueError as error:
        return str(error)


def _deck_fault(options: Options, players: int) -> str | None:
    """What the deck is lacking.

    Rulings: with `replacement` every card comes from a full deck, which can therefore deal hands
    of any size. Only `start_cards` count as cards that start a pawn, since a Sorry! needs a pawn
    on the track before it starts another. A Sorry! that may walk is a forward card.
    """
    cards = pack(options.deck)
    if not cards:
        return "deck: it has no cards"
    if not options.replacement and sum(cards.values()) <= players * options.hand_size:
        return "hand_size: the deck cannot deal the hands and leave a card"
    all_on_entry = options.pawns == options.start_on_entry == 1
    if not all_on_entry and not options.start_cards & set(cards):
        return "deck: no card starts a pawn"
    walks = {*FORWARD, "sorry"} if options.sorry_forward else {*FORWARD}
    if not walks & set(cards):
        return "deck: no card walks forward"
    return None
