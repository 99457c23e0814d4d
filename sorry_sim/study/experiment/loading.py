"""From what an experiment names to what is played: rules and strategies found, cells seated."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from sorry_sim.board import COLOURS
from sorry_sim.errors import InputError, quoted
from sorry_sim.plugins.loading import Spec, Strategy, find
from sorry_sim.rules import Rules, check, load_rules
from sorry_sim.rules.loading import read_setting
from sorry_sim.study.compare.pairing import pair_up
from sorry_sim.study.experiment.cells import Cell, CompareCell, RunCell, VariantsCell
from sorry_sim.study.experiment.located import Keys, Located
from sorry_sim.study.experiment.model import COMPARE, VARIANTS, Experiment, Place, Ruled
from sorry_sim.study.experiment.names import CARD_WORTH
from sorry_sim.study.playing.lineup import LineUp, line_up
from sorry_sim.study.run.card_counts import check_by_card
from sorry_sim.study.variants.naming import Variant
from sorry_sim.study.variants.seating import seat_all

Finds = Callable[[Spec], Strategy]
"""Finds a strategy, and remembers it: to find one takes longer than many games."""


def load(file: Located, experiment: Experiment) -> list[Cell]:
    """Return the cells of an experiment, in the order in which they are played.

    Raises
    ------
    InputError
        Rules or strategies cannot be used, or do not go together; the message names file, line and
        key.
    """
    ruled = {one.name: _rules(file, one) for one in experiment.rules.values()}
    finds = cache(find)
    _find_strategies(file, experiment, finds)
    loading = _Loading(file, experiment, ruled, finds)
    return [loading.cell(cell, places) for cell, places in experiment.cells.items()]


def _rules(file: Located, one: Ruled) -> Rules:
    """Load a rule set; what is wrong with one of its options is said of that line."""
    for setting in one.settings:
        with file.about("rules", one.name, setting.partition("=")[0]):
            read_setting(setting)
    with file.about("rules", one.name, "extends"):
        return load_rules(one.source, one.settings)


def _find_strategies(file: Located, experiment: Experiment, finds: Finds) -> None:
    """Look for all strategies, so that one that cannot be used is said of its line."""
    for playing in experiment.lineups.values():
        keys: Keys = ("lineups", playing.name)
        if isinstance(file.at(keys), dict):
            keys = (*keys, "strategies")
        for place, spec in enumerate(playing.strategies):
            with file.about(*keys, place):
                finds(spec)
        if playing.against is not None:
            with file.about("lineups", playing.name, "against"):
                finds(playing.against)
    for place, spec in enumerate(experiment.strategies):
        with file.about("strategies", place):
            finds(spec)
    if experiment.kind == VARIANTS:
        with file.about("skilled"):
            finds(experiment.skilled)


class _Loading:
    """Makes the cells of an experiment out of its rules."""

    def __init__(
        self, file: Located, experiment: Experiment, ruled: dict[str, Rules], finds: Finds
    ) -> None:
        self._file = file
        self._of = experiment
        self._ruled = ruled
        self._finds = finds

    def cell(self, cell: Place, places: list[Place]) -> Cell:
        for place in places:
            self._check_players(place)
        if self._of.kind == COMPARE:
            return self._compare(cell)
        with self._file.about("lineups", cell.lineups), self._naming(cell):
            if self._of.kind == VARIANTS:
                return self._variants(cell, places)
            rules = self._ruled[cell.rules]
            lineup = self._line_up(cell, rules.teams)
            check(rules, lineup.seats)
            if self._of.precision is not None and len(lineup.sides) == 1:
                raise InputError("a precision is of win rates, and a solo race has none")
            run = RunCell(self._of, cell, rules, lineup)
        if run.by_card:
            with self._file.about("metrics"):
                check_by_card(CARD_WORTH, len(lineup.sides), None, self._of.precision)
        return run

    def _check_players(self, place: Place) -> None:
        """Refuse a number of players, or colours, that the rules or the kind do not take."""
        seating, keys = self._of.players[place.players], ("players", place.players)
        if self._of.kind == COMPARE and seating.players not in (2, 4):
            self._file.refuse(keys, "where strategies are compared it takes 2 or 4")
        if self._ruled[place.rules].teams and seating.number < len(COLOURS):
            self._file.refuse(
                keys,
                f"rules {quoted(place.rules)} are a partnership, which takes four: leave this cell "
                "out by a table [[exclude]]",
            )

    def _compare(self, cell: Place) -> CompareCell:
        rules, seating = self._ruled[cell.rules], self._of.players[cell.players]
        with self._file.about("strategies"), self._naming(cell):
            pairing = pair_up(self._of.strategies, seating.players, rules.teams)
            check(rules, pairing.seats)
        return CompareCell(self._of, cell, rules, pairing)

    def _variants(self, cell: Place, places: list[Place]) -> VariantsCell:
        variants = []
        for place in places:
            one = self._of.rules[place.rules]
            rules = self._ruled[place.rules]
            variants.append(Variant(one.name, rules, one.source, one.settings))
        if len(variants) < 2:
            raise InputError("one rule set alone: [rules] takes two or more, to be compared")
        line_ups = cache(lambda teams: self._line_up(cell, teams))
        seated = seat_all(variants, line_ups, self._of.skilled, self._finds)
        return VariantsCell(self._of, cell, seated)

    @contextmanager
    def _naming(self, cell: Place) -> Iterator[None]:
        """Let the message of an `InputError` name what else the cell is made of."""
        try:
            yield
        except InputError as error:
            axes = [axis for axis in ("rules", "players") if axis in self._file.table]
            names = [f"{axis} {quoted(cell.named(axis))}" for axis in axes if cell.named(axis)]
            with_what = f"with {' and '.join(names)}: " if names else ""
            # Keys of the file are called as options of commands are.
            raise InputError(f"{with_what}{str(error).replace('--', '')}") from None

    def _line_up(self, cell: Place, teams: bool) -> LineUp:
        playing, seating = self._of.lineups[cell.lineups], self._of.players[cell.players]
        return line_up(
            playing.strategies,
            playing.against,
            seating.players,
            seating.seats,
            playing.rotate,
            teams,
            self._finds,
        )
