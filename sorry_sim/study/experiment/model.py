"""An experiment: what is asked, what is varied, and the cells that come of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Final, NamedTuple

RUN: Final = "run"
VARIANTS: Final = "variants"
COMPARE: Final = "compare"
KINDS: Final = (RUN, VARIANTS, COMPARE)
"""Each cell is a run; or compares the rules on the same deals; or compares strategies pairwise."""

AXES: Final = ("rules", "lineups", "players")
"""What is varied, the slowest first."""

ALL: Final = "all"
"""What the files of the only cell are called."""


@dataclass(frozen=True)
class Ruled:
    """An entry of the axis of rules, as `sorry_sim.rules.load_rules` takes it."""

    name: str
    source: str
    settings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Playing:
    """An entry of the axis of line-ups: strategies as a user names them, and the seats' rest."""

    name: str
    strategies: tuple[str, ...]
    against: str | None = None
    rotate: bool = True


@dataclass(frozen=True)
class Seating:
    """An entry of the axis of players: how many, or the colours, as in ``"red,yellow"``."""

    name: str
    players: int | None = None
    seats: str | None = None

    @property
    def number(self) -> int:
        """How many play."""
        return self.players or len((self.seats or "").split(","))


class Place(NamedTuple):
    """The names of a cell's entries; empty for an axis that the kind of experiment has no use for.

    In a comparison of rule sets each variant has its own place, whose ``rules`` is the variant.
    """

    rules: str
    lineups: str
    players: str

    def named(self, axis: str) -> str:
        """Return the name of the entry of an axis."""
        return str(getattr(self, axis))


@dataclass(frozen=True)
class Experiment:
    """What a file of an experiment says.

    Attributes
    ----------
    name
        What its folder of results is called.
    title, question
        For the report.
    kind
        One of `KINDS`.
    seed, turn_limit
        As those of ``sorry-sim run``.
    games
        Of each cell: games, or deals where they are played several times; with a precision at most.
    precision
        That of the win rates to which each run goes on, as a share; None for just so many games.
    metrics, charts
        Names of what tables show and of what is drawn.
    rules, lineups, players
        The entries of each axis by name; no line-ups where ``strategies`` are compared.
    strategies
        What is compared pairwise; empty for other kinds.
    skilled
        The strategy that measures the skill gap of rule sets.
    left_out
        The places of cells that are not played.
    """

    name: str
    title: str
    question: str
    kind: str
    seed: int
    turn_limit: int
    games: int
    precision: float | None
    metrics: tuple[str, ...]
    charts: tuple[str, ...]
    rules: Mapping[str, Ruled]
    lineups: Mapping[str, Playing]
    players: Mapping[str, Seating]
    strategies: tuple[str, ...]
    skilled: str
    left_out: frozenset[Place]

    @property
    def places(self) -> list[Place]:
        """The places of the whole grid, less what is left out, in the order in which they are
        played."""
        axes = (list(self.rules), list(self.lineups) or [""], list(self.players))
        return [
            place
            for place in (Place(*names) for names in product(*axes))
            if place not in self.left_out
        ]

    @property
    def varied(self) -> tuple[str, ...]:
        """The axes with several entries."""
        return tuple(axis for axis in AXES if len(getattr(self, axis)) > 1)

    @property
    def cells(self) -> dict[Place, list[Place]]:
        """The cells, each with the places in it.

        In a comparison of rule sets a cell holds all of them, and its own place names none.
        """
        found: dict[Place, list[Place]] = {}
        for place in self.places:
            found.setdefault(self.cell_of(place), []).append(place)
        return found

    def cell_of(self, place: Place) -> Place:
        """Return the place of the cell that another place lies in."""
        return place._replace(rules="") if self.kind == VARIANTS else place

    def slug(self, cell: Place) -> str:
        """Return what the files of a cell are called."""
        names = [slug(cell.named(axis)) for axis in self.varied if cell.named(axis)]
        return "_".join(names) or ALL

    def chart(self, cell: Place, name: str) -> str:
        """Return what a chart is called: one of all cells, or of one."""
        of = self.slug(cell)
        return name if of == ALL else f"{name}_{of}"


def slug(name: str) -> str:
    """Return a name in small letters, digits and hyphens, which any file system takes."""
    words = "".join(one if one.isascii() and one.isalnum() else " " for one in name.lower())
    return "-".join(words.split())
