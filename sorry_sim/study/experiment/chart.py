"""The chart of a metric of runs: a line a cell and whoever it is about, line-ups side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Final, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, StrMethodFormatter

from sorry_sim.study.experiment.measures import COLUMN_OF_AXIS, Row
from sorry_sim.study.experiment.model import Experiment
from sorry_sim.study.experiment.tables import decimals, is_of, number, shown, whose
from sorry_sim.study.run.win_chart import SEAT_COLOURS
from sorry_sim.study.showing.chart import DASHED, FAINT, INK, TEXT, tidy, write_beside
from sorry_sim.study.showing.headed import headed
from sorry_sim.study.showing.image import image as as_image
from sorry_sim.study.showing.measured import broken
from sorry_sim.study.showing.wording import PERCENT
from sorry_sim.study.statistics.significance import is_clear

_COLUMN: Final = {2: 150.0, 3: 130.0}  # points that a title has, by the number of columns
_MOST_COLUMNS: Final = 3
_MOST_LINES: Final = 120
_LONGEST_LABEL: Final = 52
_GAP: Final = 0.5  # lines between two groups
_DOT: Final = "#1f3b8c"


def image(experiment: Experiment, metric: str, rows: Sequence[Row]) -> bytes | None:
    """Return the chart of a metric as a PNG file; None where it has no line."""
    figure = draw(experiment, metric, rows)
    return None if figure is None else as_image(figure)


def draw(experiment: Experiment, metric: str, rows: Sequence[Row]) -> Figure | None:
    """Draw a metric; None where it has no line.

    Where there is a fair share, points are drawn by their distance from it, as cells with more
    players have smaller ones; figures beside them are the values.

    Parameters
    ----------
    experiment
        What was asked.
    metric
        Its name.
    rows
        All rows, p-values adjusted.
    """
    every = [row for row in rows if is_of(metric, row)]
    if not every:
        return None
    lines = every[:_MOST_LINES]
    columns = list(dict.fromkeys(row.lineup for row in lines))
    groups = [_column(experiment, lines, column) for column in columns]
    if len(columns) > _MOST_COLUMNS or any(group.keys() != groups[0].keys() for group in groups):
        columns, groups = [None], [_column(experiment, lines, None)]
    labels = list(_labels(list(groups[0])))
    size = 8.4 if len(columns) < 3 else 10.5, 0.26 * (labels[-1].place + 1) + 0.9
    figure = headed(size, shown(metric).title, list(_notes(metric, lines, len(every))))
    grid = figure.subplots(1, len(columns), squeeze=False, sharex=True, sharey=True)[0]
    for axes, column, group in zip(grid, columns, groups, strict=True):
        _draw(axes, metric, group, labels)
        if column and len(columns) > 1:
            text = "\n".join(broken(column, _COLUMN[len(columns)], TEXT + 1))
            axes.set_title(text, loc="left", fontsize=TEXT + 1, color=INK, parse_math=False)
    _name_lines(grid[0], labels)
    figure.supxlabel(_axis(metric, lines), fontsize=TEXT + 1, color=INK)
    return figure


Key = tuple[str, ...]
"""What names a line: the entries of the axes, then whose it is."""

Group = dict[Key, Row]
"""The rows of a column."""


class _Label(NamedTuple):
    """What stands beside a line, or above several; these have no key, as there is nothing to draw.

    Attributes
    ----------
    place
        Where, in lines from the top.
    text
        What.
    key
        Of the line.
    """

    place: float
    text: str
    key: Key | None


def _column(experiment: Experiment, lines: Sequence[Row], lineup: str | None) -> Group:
    mine = [row for row in lines if lineup is None or row.lineup == lineup]
    kept = [axis for axis in experiment.varied if lineup is None or axis != "lineups"]
    found: Group = {}
    for row in mine:
        named = [name for axis in kept if (name := getattr(row, COLUMN_OF_AXIS[axis]))]
        owner = ", ".join(whose(row))
        found[*named, *([owner] if owner else [])] = row
    return found


def _labels(keys: Sequence[Key]) -> Iterator[_Label]:
    """Give the labels from the top: what several lines share stands once, above them."""
    groups = [(shared, list(of)) for shared, of in groupby(keys, key=lambda key: key[:-1])]
    apart = any(len(of) > 1 for shared, of in groups if shared)
    place = 0.0
    for shared, of in groups:
        if shared and len(of) > 1:
            text = _wrapped(", ".join(shared))
            yield _Label(place + text.count("\n") / 2, text, None)
            place += 1 + 0.5 * text.count("\n")
        for key in of:
            text = _wrapped(key[-1] if len(of) > 1 else ", ".join(key))
            yield _Label(place, text, key)
            place += 1 + 0.4 * text.count("\n")
        place += _GAP * apart


def _draw(axes: Axes, metric: str, group: Group, labels: Sequence[_Label]) -> None:
    share, sign = shown(metric).share, shown(metric).sign
    factor, digits = 100 if share else 1, decimals(metric, group.values())
    fair = any(row.fair is not None for row in group.values())
    for label in labels:
        if label.key is None:
            continue
        place, row = label.place, group[label.key]
        origin, low, high = row.fair or 0.0, row.ci_low, row.ci_high
        if low is not None and high is not None:
            ends = [factor * (low - origin), factor * (high - origin)]
            axes.plot(ends, [place] * 2, color=INK, linewidth=1.3, zorder=2)
            axes.plot(ends, [place] * 2, "|", color=INK, markersize=12, zorder=2)
        colour = SEAT_COLOURS.get(row.seat or "", _DOT)
        clear = row.p_holm is None or is_clear(row.p_holm)
        axes.plot(
            factor * (row.value - origin),
            place,
            "o",
            color=colour if clear else "white",
            markeredgecolor=INK if clear else colour,
            markersize=5.5,
            zorder=3,
        )
        unit = PERCENT if share and not sign else ""
        write_beside(axes, place, number(row.value, digits, share, sign) + unit, 52)
    if fair or sign:
        axes.axvline(0, color=INK, linestyle=DASHED, linewidth=1, zorder=1)
    axes.margins(x=0.06)
    axes.xaxis.set_major_locator(MaxNLocator(5))
    unit = PERCENT if share and not fair and not sign else ""
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:g}" + unit))
    axes.grid(axis="x", color=FAINT)
    tidy(axes)
    axes.tick_params(axis="y", length=0)


def _name_lines(axes: Axes, labels: Sequence[_Label]) -> None:
    texts = [label.text for label in labels]
    axes.set_yticks([label.place for label in labels], texts, parse_math=False)
    axes.set_ylim(labels[-1].place + 0.6, -0.8)
    for label, text in zip(labels, axes.get_yticklabels(), strict=True):
        if label.key is None:
            text.set_fontweight("bold")


def _wrapped(text: str) -> str:
    return "\n".join(wrap(text, _LONGEST_LABEL, max_lines=2, placeholder=" ..."))


def _axis(metric: str, lines: Sequence[Row]) -> str:
    """What the numbers on the axis are."""
    if shown(metric).sign:
        return "percentage points"
    if any(row.fair is not None for row in lines):
        return "percentage points from the fair share, the dashed line"
    title = shown(metric).title
    return title[0].lower() + title[1:]


def _notes(metric: str, lines: Sequence[Row], every: int) -> Iterator[str]:
    """How to read the chart."""
    sign = shown(metric).sign
    yield "lines: 95 % confidence intervals; figures: values"
    if any(row.p_holm is not None for row in lines):
        other = "0" if sign else "the fair share"
        yield f"filled: differs from {other} (p < 0.05, adjusted for all tests together)"
    if every > len(lines):
        yield f"the first {len(lines)} of {every} lines"
