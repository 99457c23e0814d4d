"""What a checkpoint says was asked for, read again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from sorry_sim.errors import InputError
from sorry_sim.study.keeping.document import NAME
from sorry_sim.study.keeping.fields import Fields
from sorry_sim.study.keeping.unchanged import RULES, STRATEGIES
from sorry_sim.study.playing.limits import MOST_GAMES, MOST_SEED, MOST_TURNS, PRECISION
from sorry_sim.study.playing.setup import Setup

_NEWER: Final = ("precision", "by_card")
"""Options that checkpoints of earlier versions lack."""


class Asked(Fields):
    """What was asked for; each method returns a part of it, or raises an `InputError`.

    Parameters
    ----------
    values
        As a checkpoint has it.
    """

    def __init__(self, values: Mapping[str, Any]) -> None:
        super().__init__(values, "options that were asked for")
        for name in (STRATEGIES, RULES):
            self.objects(name)

    @property
    def games(self) -> int:
        """How many games, or deals."""
        return self.integer("games", least=1, most=MOST_GAMES)

    @property
    def games_out(self) -> str | None:
        """A file of games, where there is one."""
        return self.word("games_out") if self.has("games_out") else None

    @property
    def setup(self) -> Setup:
        """The options that decide on how games go."""
        told = Fields(self.value("setup"), "options that were asked for")
        for field in fields(Setup):
            if field.name not in _NEWER:
                told.value(field.name)
        return Setup(
            strategies=tuple(told.words("strategies")),
            against=told.word_or_none("against"),
            players=told.integer_or_none("players", 1, 4),
            seats=told.word_or_none("seats"),
            rules=told.word("rules"),
            settings=tuple(told.words("settings")),
            seed=told.integer("seed", most=MOST_SEED),
            rotate=told.boolean("rotate"),
            turn_limit=told.integer("turn_limit", 1, MOST_TURNS),
            series=told.integer_or_none("series", 1, MOST_GAMES),
            target=told.integer_or_none("target", 1, MOST_GAMES),
            precision=told.number_or_none("precision", *PRECISION)
            if told.has("precision")
            else None,
            by_card=told.boolean("by_card") if told.has("by_card") else False,
        )


def check_belong(out: Path, then: Mapping[str, Any], now: Mapping[str, Any]) -> None:
    """Refuse counts that are not of what was asked for.

    Parameters
    ----------
    out
        The folder of both.
    then, now
        What decides on the games: of the counts, and of what was asked for.

    Raises
    ------
    InputError
        Something of it differs; the message names what.
    """
    for name, value in now.items():
        if then[name] != value:
            what = name.replace("_", " ")
            raise InputError(
                f"{out / NAME}: the counts are not of what was asked for, they differ in {what}: "
                "begin anew with --force"
            )
