"""A rule set, and the table of all rule options."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Final

from sorry_sim.board import COLOURS, DECK_45
from sorry_sim.errors import InputError, nearest, quoted
from sorry_sim.rules.kinds import CARD_SET, DECK, Held, Kind, Value, choice, number, shown, switch


def _option(kind: Kind, meaning: str) -> dict[str, Any]:
    """Return what makes a field of `Rules` a rule option."""
    return {"kind": kind, "meaning": meaning}


@dataclass(frozen=True, slots=True)
class Rules:
    """A rule set, as the engine takes it.

    A field says what its option takes and what it does; `OPTIONS` has them as a table. Nothing is
    checked here: `sorry_sim.rules.check` does that.

    Attributes
    ----------
    name
        Name of the rule set, for tables and charts.
    description
        What it is, in one line.
    start_cards
        Names of cards, in the order of `sorry_sim.board.CARDS`.
    deck
        How many of each card there are, in the order of `sorry_sim.board.CARDS`.
    """

    name: str = "classic"
    description: str = "the classic game: draw a card, play it, all four pawns HOME wins"
    teams: bool = field(
        default=False,
        metadata=_option(switch(), "red and yellow play as one side, against blue and green"),
    )
    pawns: int = field(default=4, metadata=_option(number(1, 4), "pawns of each colour"))
    hand_size: int = field(
        default=0,
        metadata=_option(number(0, 10), "cards held in hand; 0: draw a card and play it"),
    )
    start_on_entry: int = field(
        default=0,
        metadata=_option(number(0, 1), "pawns of each colour that begin on the entry"),
    )
    start_cards: tuple[str, ...] = field(
        default=("1", "2"),
        metadata=_option(CARD_SET, "cards that bring a pawn from START to its entry"),
    )
    two_again: bool = field(
        default=True,
        metadata=_option(switch(), "a 2 draws (with hands: plays) another card"),
    )
    no_start_no_cry: bool = field(
        default=False,
        metadata=_option(
            switch(), "with no pawn under way and no use for the card, draw on until one is of use"
        ),
    )
    slide_on: str = field(
        default="other",
        metadata=_option(
            choice("other", "own", "all", "none"),
            "whose triangles slide a pawn: other colours', its own, all, or none",
        ),
    )
    slide_bumps: str = field(
        default="all",
        metadata=_option(
            choice("all", "others", "none"),
            "whom a slide bumps: all, others than the slider's own colour, or none",
        ),
    )
    split_max: int = field(
        default=2,
        metadata=_option(number(1, 4), "among how many pawns a 7 may be shared; 1: never"),
    )
    swap_refusable: bool = field(
        default=True,
        metadata=_option(switch(), "an 11 that can only swap may be passed"),
    )
    must_move: bool = field(
        default=True,
        metadata=_option(
            switch(), "who can move must; false: any card may be passed (with hands: discarded)"
        ),
    )
    exact_home: bool = field(
        default=True,
        metadata=_option(
            switch(), "HOME takes the exact count; false: a pawn that would overshoot stops there"
        ),
    )
    backward_entry: bool = field(
        default=False,
        metadata=_option(
            switch(), "a pawn that backs onto its safety entry may turn in with the steps left"
        ),
    )
    sorry_forward: int = field(
        default=0,
        metadata=_option(number(0, 12), "steps that a Sorry! may walk forward instead; 0: none"),
    )
    deck: tuple[int, ...] = field(
        default=DECK_45,
        metadata=_option(DECK, "45: as printed; 44, 55: four or five of each card; or counts"),
    )
    replacement: bool = field(
        default=False,
        metadata=_option(switch(), "every card is drawn from the full deck"),
    )
    first: str = field(
        default="random",
        metadata=_option(choice("random", *COLOURS), "who begins a single game"),
    )
    score: str = field(
        default="winner",
        metadata=_option(
            choice("winner", "all-home"),
            "who scores points: the winner, or everyone for own pawns HOME as well",
        ),
    )
    bonus: str = field(
        default="highest",
        metadata=_option(
            choice("highest", "sum"),
            "the winner's bonus: the highest that applies, or the sum of all",
        ),
    )

    @property
    def has_classic_moves(self) -> bool:
        """Whether a card's moves are those of the classic game, which have a fast list."""
        return (
            not self.teams
            and self.slide_on == "other"
            and self.slide_bumps == "all"
            and self.split_max == 2
            and self.swap_refusable
            and self.must_move
            and self.exact_home
            and not self.backward_entry
            and not self.sorry_forward
            and not {"7", "11", "sorry"} & set(self.start_cards)
        )

    @property
    def has_classic_games(self) -> bool:
        """Whether the engine that knows the classic game alone can play it."""
        return self.has_classic_moves and not self.hand_size

    def as_dict(self) -> dict[str, Value]:
        """Return the name and every option with its value, ready to be written as JSON."""
        values: dict[str, Value] = {"name": self.name}
        return values | {name: option.value(self) for name, option in OPTIONS.items()}


@dataclass(frozen=True)
class Option:
    """A rule option.

    Attributes
    ----------
    name
        Its name: in Python, in files of rules and on the command line.
    kind
        What it takes.
    default
        Its value in the classic game, as JSON and tables have it.
    meaning
        What it does, in one line.
    """

    name: str
    kind: Kind
    default: Value
    meaning: str

    def value(self, rules: Rules) -> Value:
        """Return the value that it has in a rule set, as JSON and tables have it."""
        return self.kind.write(getattr(rules, self.name))

    def read(self, text: str) -> Held:
        """Read the text of a value.

        Raises
        ------
        InputError
            It does not take this value; the message says what it takes.
        """
        value = self.kind.read(text)
        if value is None:
            words = map(shown, self.kind.values if self.kind.name != "number" else ())
            guess = nearest(text, words)
            raise InputError(
                f"{self.name} cannot be {quoted(text)}{guess}: it takes {self.kind.accepted}"
            )
        return value


def _options() -> dict[str, Option]:
    options = {}
    for part in fields(Rules):
        if part.metadata and part.default is not MISSING:
            kind: Kind = part.metadata["kind"]
            default = kind.write(part.default)
            options[part.name] = Option(part.name, kind, default, part.metadata["meaning"])
    return options


OPTIONS: Final = _options()
"""Every rule option of the project by its name, in the order in which they are shown."""


def diff(first: Rules, second: Rules) -> dict[str, tuple[Value, Value]]:
    """Return the options in which two rule sets differ, with the value in each.

    Names and descriptions are not compared: two rule sets without a difference play the same game.
    """
    return {
        name: (option.value(first), option.value(second))
        for name, option in OPTIONS.items()
        if option.value(first) != option.value(second)
    }
