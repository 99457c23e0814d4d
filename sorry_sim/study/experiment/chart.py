"""The chart of a metric of runs: a line a cell and whoever it is about, line-ups side by side."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import groupby
from textwrap import wrap
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, StrMethodFormatter

from sorry_sim.study.experiment.measures import Row
from sorry_sim.study.experiment.model import Experiment
from sorry_sim.study.experiment.tables import is_of, number, shown
from sorry_sim.study.run.card_sections import card_title
from sorry_sim.study.run.win_chart import SEAT_COLOURS
from sorry_sim.study.showing.chart import DASHED, FAINT, INK, SOFT, TEXT

_MOST_COLUMNS: Final = 3
_MOST_LINES: Final = 120
_LONGEST_LABEL: Final = 52
_GAP: Final = 0.6  # lines between two cells
_DOT: Final = "#1f3b8c"


def image(experiment: Experiment, metric: str, rows: Sequence[Row]) -> bytes | None:
    """Return the chart of a metric as a PNG file; None where it has no line."""
    figure = draw(experiment, metric, rows)
    if figure is None:
        return None
    content = io.BytesIO()
    figure.savefig(content, format="png")
    return content.getvalue()


def draw(experiment: Experiment, metric: str, rows: Sequence[Row]) -> Figure | None:
    """Draw a metric; None where it has no line.

    Where there is a fair share, points are drawn by their distance from it, as cells with more
    players have smaller ones; figures beside them are the values.
    """
    lines = [row for row in rows if is_of(metric, row)][:_MOST_LINES]
    if not lines:
        return None
    columns = list(dict.fromkeys(row.lineup for row in lines))
    groups = [_column(experiment, lines, column) for column in columns]
    if len(columns) > _MOST_COLUMNS or any(group.keys() != groups[0].keys() for group in groups):
        columns, groups = [None], [_column(experiment, lines, None)]
    places = _places(groups)
    height = 0.26 * (max(places.values(), default=0) + 1) + 1.6
    figure = Figure(figsize=(8.4 if len(columns) < 3 else 10.5, height), dpi=150)
    figure.set_layout_engine("constrained")
    grid = figure.subplots(1, len(columns), squeeze=False, sharex=True, sharey=True)[0]
    for axes, column, group in zip(grid, columns, groups, strict=True):
        _draw(axes, metric, group, places)
        if column and len(columns) > 1:
            axes.set_title(column, loc="left", fontsize=TEXT + 1, color=INK, parse_math=False)
    title = shown(metric).title
    figure.suptitle(title, x=0.01, ha="left", weight="bold", fontsize=12, color=INK)
    figure.supxlabel(_below(metric, lines), x=0.01, ha="left", fontsize=TEXT, color=SOFT)
    return figure


Label = tuple[str, str, str]
"""Of a line: the first axis, the others, and whose it is."""

Group = dict[Label, Row]
"""The rows of a column."""


def _column(experiment: Experiment, lines: Sequence[Row], lineup: str | None) -> Group:
    mine = [row for row in lines if lineup is None or row.lineup == lineup]
    axes = {"rules": "rules", "lineups": "lineup", "players": "players"}
    kept = [axes[axis] for axis in experiment.varied if lineup is None or axis != "lineups"]
    found: Group = {}
    for row in mine:
        named = [getattr(row, name) for name in kept if getattr(row, name)]
        card = card_title(row.card) if row.card else None
        whose = [name for name in (row.strategy, row.opponent, row.seat, card) if name]
        found[", ".join(named[:1]), ", ".join(named[1:]), ", ".join(whose)] = row
    return found


def _places(groups: Sequence[Group]) -> dict[Label, float]:
    """A line for each label, those of a cell together, or those of one entry of the first axis."""
    labels = list(dict.fromkeys(label for group in groups for label in group))
    places: dict[Label, float] = {}
    line = 0.0
    same = 2 if any(whose for _, _, whose in labels) else 1
    for _, together in groupby(labels, key=lambda label: label[:same]):
        several = list(together)
        for label in several:
            places[label] = line
            line += 1
        line += _GAP * (len(several) > 1)
    return places


def _draw(axes: Axes, metric: str, group: Group, places: dict[Label, float]) -> None:
    share, sign = shown(metric).share, shown(metric).sign
    factor = 100 if share else 1
    fair = any(row.fair is not None for row in group.values())
    for label, row in group.items():
        place, origin = places[label], row.fair or 0.0
        low, high = row.ci_low, row.ci_high
        if low is not None and high is not None:
            ends = [factor * (low - origin), factor * (high - origin)]
            axes.plot(ends, [place] * 2, color=INK, linewidth=1.3, zorder=2)
            axes.plot(ends, [place] * 2, "|", color=INK, markersize=10, zorder=2)
        half = None if low is None or high is None else (high - low) / 2
        middle = factor * (row.value - origin)
        colour = SEAT_COLOURS.get(row.seat or "", _DOT)
        axes.plot(middle, place, "o", color=colour, markeredgecolor=INK, markersize=6, zorder=3)
        axes.annotate(
            number(row.value, half, share, sign),
            (middle, place),
            (0, 5),
            textcoords="offset points",
            ha="center",
            fontsize=TEXT - 1.5,
            color=SOFT,
            bbox={"color": "white", "pad": 0.4},
        )
    if fair or sign:
        axes.axvline(0, color=INK, linestyle=DASHED, linewidth=1, zorder=1)
    names = [_label(*label) for label in places]
    axes.set_yticks(list(places.values()), names, parse_math=False)
    axes.set_ylim(max(places.values()) + 0.6, -0.8)
    axes.margins(x=0.12)
    axes.xaxis.set_major_locator(MaxNLocator(5))
    unit = " %" if share and not fair and not sign else ""
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:g}" + unit))
    axes.grid(axis="x", color=FAINT)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.set_axisbelow(True)
    axes.tick_params(labelsize=TEXT, colors=INK)
    axes.tick_params(axis="y", length=0)


def _label(first: str, others: str, whose: str) -> str:
    cell = ", ".join(word for word in (first, others) if word)
    label = ":  ".join(word for word in (cell, whose) if word)
    return "\n".join(wrap(label, _LONGEST_LABEL, max_lines=2, placeholder=" ..."))


def _below(metric: str, lines: Sequence[Row]) -> str:
    """What the axis shows, and how to read the chart."""
    fair = any(row.fair is not None for row in lines)
    what = "percentage points from the fair share, the dashed line" if fair else metric
    if shown(metric).sign:
        what = "percentage points"
    return f"{what}; lines: 95 % confidence intervals; figures: values"
