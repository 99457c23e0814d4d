"""The parts of the table of variants: a row a variant in each, before they are laid out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from typing import Final, NamedTuple

from sorry_sim.study.run.cells import between, bracketed
from sorry_sim.study.run.distribution import QUANTILES
from sorry_sim.study.showing import wording
from sorry_sim.study.showing.section import Section
from sorry_sim.study.showing.wording import HOLM, NOTHING
from sorry_sim.study.variants.comparison import Compared, Laboratory
from sorry_sim.study.variants.metrics import (
    METRICS,
    SEAT_SPREAD,
    Estimate,
    Estimates,
    Metric,
    all_estimates,
    quantiles,
    win_rates,
)
from sorry_sim.study.variants.seating import UNSKILLED

_COURSE: Final = {"lead changes": "lead_changes", "behind": "drama"}

_TOGETHER: Final = {
    "Decisions (with one card drawn, or one hand held)": {
        "no move": "no_move",
        "one move": "one_move",
        "a choice": "real_choice",
    },
    "Bumps and cards lost a game": {"bumps": "bumps", "cards lost": "cards_lost"},
}
"""Tables of several metrics: their columns, each with the name of its metric."""


class _Row(NamedTuple):
    """A variant and its metrics."""

    variant: Compared
    metrics: Mapping[str, Estimate]
    is_base: bool

    @property
    def name(self) -> str:
        return self.variant.name + " (base)" * self.is_base

    @property
    def draws(self) -> int:
        return self.variant.tally.draws

    def value(self, name: str) -> str:
        """A value alone, to the digits that are known."""
        found = self.metrics.get(name)
        return _value(METRICS[name], found) + METRICS[name].unit if found else NOTHING

    def mean(self, name: str) -> str:
        """A value with what its interval reaches to either side."""
        found, metric = self.metrics.get(name), METRICS[name]
        if found is None or found.low is None or found.high is None:
            return self.value(name)
        return f"{_value(metric, found)} {_around(metric, found.value, found.low, found.high)}"

    def quantile(self, name: str) -> str:
        """A quantile with its interval."""
        value, low, high = quantiles(self.variant)[name]
        return NOTHING if value is None else bracketed(f"{value:,}", between(low, high))

    def interval(self, name: str) -> str:
        """The interval from end to end."""
        found, metric = self.metrics.get(name), METRICS[name]
        if found is None or found.low is None or found.high is None:
            return NOTHING
        half = (found.high - found.low) / 2
        low, high = (number(metric, end, half) for end in (found.low, found.high))
        return f"{low} to {high}{metric.unit}"

    def change(self, name: str, unpaired: bool) -> tuple[str, ...]:
        """The difference from the base with its interval or intervals, and its p-value."""
        found, metric = self.metrics.get(name), METRICS[name]
        if self.is_base or found is None:
            return ("",) * len(changes(unpaired=unpaired))
        cells = [change(metric, found), wording.p_value(found.p_holm)]
        if unpaired:
            low, high = found.unpaired_low, found.unpaired_high
            if low is None or high is None:
                cells.insert(1, NOTHING)
            else:
                cells.insert(1, _of_change(metric, found.difference, low, high))
        return tuple(cells)


def changes(title: str = "change", unpaired: bool = False) -> tuple[str, ...]:
    """The header of what `_Row.change` gives."""
    return (title, *("unpaired",) * unpaired, HOLM)


def change(metric: Metric, estimate: Estimate) -> str:
    """Write a difference from the base with its interval, or half of it."""
    difference = estimate.difference
    low, high = estimate.difference_low, estimate.difference_high
    if low is None or high is None:
        return number(metric, difference, sign="+") + metric.unit_of_change
    value = number(metric, difference, (high - low) / 2, "+")
    return f"{value} {_of_change(metric, difference, low, high)}"


def _around(metric: Metric, value: float, low: float, high: float) -> str:
    """Write the interval of a value that stands before it."""
    half = (high - low) / 2
    return wording.around(value, low, high, lambda end: number(metric, end, half), metric.unit)


def _of_change(metric: Metric, difference: float, low: float, high: float) -> str:
    """Write the interval of a difference that stands before it."""
    half = (high - low) / 2
    if metric.name == SEAT_SPREAD:  # it need not be in the middle, so that a column is alike
        ends = [number(metric, end, half, "+") for end in (low, high)]
        return f"({ends[0]} to {ends[1]}){metric.unit_of_change}"
    return wording.around(
        difference,
        low,
        high,
        lambda end: number(metric, end, half),
        metric.unit_of_change,
        lambda end: number(metric, end, half, "+"),
    )


def number(metric: Metric, value: float, error: float | None = None, sign: str = "") -> str:
    """Write a number of a metric without its unit, in hundredths where it is a share.

    Parameters
    ----------
    metric
        The metric.
    value
        The value.
    error
        What decides on the decimals: two significant digits of it; by default the value itself.
    sign
        ``"+"`` to write the sign of positive values too.
    """
    error = abs(value) if error is None else error
    digits = min(wording.decimals(100 * error if metric.share else error), 6)
    if metric.share:
        return wording.hundredths(value, digits, sign)
    return f"{value:{sign}z,.{digits}f}"


def _rates(sides: Collection[tuple[float, float, float]]) -> list[str]:
    """Write win rates in %, with their intervals, all to the digits of the widest."""
    halves = [(high - low) / 2 for _, low, high in sides]
    digits = wording.decimals(100 * max(halves))
    write = partial(wording.hundredths, digits=digits)
    return [
        f"{write(value)} {wording.around(value, low, high, write, wording.PERCENT)}"
        for value, low, high in sides
    ]


def heading(laboratory: Laboratory, unpaired: bool = False) -> list[str]:
    """Say in a few lines what was compared, on how many deals, who played, and what is shown."""
    base = laboratory.base
    who = "a solo race" if len(base.seats) == 1 else f"{len(base.seats)} players"
    same = len(set(base.lineup)) == 1 < len(base.lineup)
    line_up = (
        f"{base.lineup[0]} in every seat"
        if same
        else ", ".join(f"{s} {label}" for s, label in zip(base.seats, base.lineup, strict=True))
    )
    if base.rotations > 1:
        line_up += "; everyone moves one seat on after each game"
    return [
        f"base {base.name} and {_variants(laboratory)}, {who}, "
        f"{wording.games(laboratory.games)} each on the same deals, seed {laboratory.seed}",
        f"line-up: {line_up}",
        "\u00b1 is half of a 95 % interval; one that is not symmetric is in brackets, from end to "
        "end; changes from the base are paired deal by deal",
        *["unpaired: the interval of the change if the base had deals of its own"] * unpaired,
        f"{HOLM}: two-sided p-values, of no change, by Holm's method for all changes together: "
        "that any below 0.05 is there by chance has a probability of 5 % at most",
    ]


def sections(
    laboratory: Laboratory, unpaired: bool = False, found: Estimates | None = None
) -> Iterator[Section]:
    """Give the tables; those that need opponents are left out where nobody has any.

    Parameters
    ----------
    laboratory
        What was played.
    unpaired
        Whether the intervals that changes would have on deals of their own stand beside.
    found
        What to show of it; None for `sorry_sim.study.variants.metrics.all_estimates`.
    """
    base = laboratory.base
    asked = set(METRICS) if found is None else {name for metrics in found for name in metrics}
    found = all_estimates(laboratory) if found is None else found
    rows = [
        _Row(one, metrics, one is base)
        for one, metrics in zip(laboratory.variants, found, strict=True)
    ]
    if "turns" in asked:
        yield _length(rows, unpaired)
    if len(base.sides) > 1:
        if "seat_spread" in asked:
            yield _seats(rows, unpaired)
        if "skill_gap" in asked:
            yield _skill(rows, laboratory.skilled or "", unpaired)
        if course := _asked(_COURSE, asked):
            yield _course(course, rows, unpaired)
    for title, every in _TOGETHER.items():
        if names := _asked(every, asked):
            yield _columns(title, names, rows, unpaired)
    if "draws" in asked and any(row.draws for row in rows):
        yield _draws(rows, laboratory, unpaired)


def _asked(columns: Mapping[str, str], asked: Collection[str]) -> dict[str, str]:
    return {title: name for title, name in columns.items() if name in asked}


def _length(rows: list[_Row], unpaired: bool) -> Section:
    header = ("variant", "mean", *(f"{percent} % within" for percent in QUANTILES))
    return Section(
        "Length of a game in turns (of all players together)",
        1,
        (*header, *changes("change of mean", unpaired)),
        [
            (
                row.name,
                row.mean("turns"),
                *(row.quantile(f"turns_p{percent:02}") for percent in QUANTILES),
                *row.change("turns", unpaired),
            )
            for row in rows
        ],
    )


def _seats(rows: list[_Row], unpaired: bool) -> Section:
    """Win rates by side; a variant in teams fills the columns of its first two seats."""
    seats = rows[0].variant.seats
    table = []
    for row in rows:
        sides = win_rates(row.variant)
        rates = _rates(sides.values())
        if len(sides) < len(seats):
            rates = [f"{side} {of}" for side, of in zip(sides, rates, strict=True)]
        rates += [""] * (len(seats) - len(sides))
        change = row.change(SEAT_SPREAD, unpaired)
        table.append((row.name, row.value(SEAT_SPREAD), row.interval(SEAT_SPREAD), *change, *rates))
    header = ("variant", "spread", "95 % interval", *changes(unpaired=unpaired), *seats)
    return Section("Win rates by seat (spread: highest minus lowest)", 1, header, table)


def _skill(rows: list[_Row], skilled: str, unpaired: bool) -> Section:
    name = "skill_gap"
    return Section(
        f"Skill gap (win rate of one {skilled} among {UNSKILLED}, minus the fair share)",
        1,
        ("variant", "gap", "95 % interval", *changes(unpaired=unpaired)),
        [
            (row.name, row.value(name), row.interval(name), *row.change(name, unpaired))
            for row in rows
        ],
    )


def _course(names: dict[str, str], rows: list[_Row], unpaired: bool) -> Section:
    title = "Course of a game (behind: by how many pips the later winner had been)"
    section = _columns(title, names, rows, unpaired)
    if "behind" not in names:
        return section
    within = [row.quantile("drama_p90") for row in rows]
    cells = [(*row, last) for row, last in zip(section.rows, within, strict=True)]
    return section._replace(header=(*section.header, "90 % within"), rows=cells)


def _draws(rows: list[_Row], laboratory: Laboratory, unpaired: bool) -> Section:
    """Games that nobody won."""
    return Section(
        f"Draws by limit (games of more than {wording.turns(laboratory.turn_limit)})",
        1,
        ("variant", "draws", "share", *changes(unpaired=unpaired)),
        [
            (row.name, f"{row.draws:,}", row.mean("draws"), *row.change("draws", unpaired))
            for row in rows
        ],
    )


def _columns(title: str, names: dict[str, str], rows: list[_Row], unpaired: bool) -> Section:
    """A value and its change for each of some metrics."""
    header = ["variant"]
    for column in names:
        header += [column, *changes(unpaired=unpaired)]
    table = []
    for row in rows:
        cells = [row.name]
        for name in names.values():
            cells += [row.mean(name), *row.change(name, unpaired)]
        table.append(tuple(cells))
    return Section(title, 1, tuple(header), table)


def _value(metric: Metric, found: Estimate) -> str:
    if found.low is None or found.high is None:
        return number(metric, found.value)
    return number(metric, found.value, (found.high - found.low) / 2)


def _variants(laboratory: Laboratory) -> str:
    number = len(laboratory.variants) - 1
    return f"{number} variant" + "s" * (number != 1)
