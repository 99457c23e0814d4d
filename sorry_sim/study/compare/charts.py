"""Charts of a comparison of strategies: the matrix of pairs, and win shares with intervals.

Figures are drawn without a display. matplotlib takes a second to import, so this module is imported
where something is to be drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from matplotlib.figure import Figure

from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.compare.sections import decimals, interval, played, share
from sorry_sim.study.compare.standings import order, pair_results, ranking
from sorry_sim.study.compare.winnings import Result
from sorry_sim.study.showing import wording
from sorry_sim.study.showing.chart import (
    DASHED,
    FAINT,
    INK,
    TEXT,
    Percent,
    note_above,
    write_beside,
)
from sorry_sim.study.showing.contrast import ink_on
from sorry_sim.study.showing.headed import chart, headed
from sorry_sim.study.showing.image import image
from sorry_sim.study.showing.measured import apart, shortened, width
from sorry_sim.study.statistics.significance import is_clear

MATRIX: Final = "matrix"
RANKING: Final = "ranking"
OPPONENTS: Final = "opponents"

_TICKS: Final = 7
_CELL: Final = 0.5  # inches
_COLOURS: Final = "PuOr"  # its ends stay apart for every kind of eye
_LEAST_REACH: Final = 0.1  # so that small differences look small


def images(meetings: Meetings) -> dict[str, bytes]:
    """Return the charts as PNG files, by name: those that this comparison has."""
    if meetings.everyone_met:
        figures = {RANKING: draw_ranking(meetings)}
        if len(meetings.labels) > 2:
            figures[MATRIX] = draw_matrix(meetings)
    else:
        figures = {OPPONENTS: draw_opponents(meetings)}
    return {name: image(figure) for name, figure in figures.items()}


def draw_matrix(meetings: Meetings) -> Figure:
    """Draw the win share of each row against each column, the best first."""
    labels = apart([meetings.labels[place] for place in order(meetings)])
    size = len(labels)
    shares, clear = np.full((size, size), np.nan), np.zeros((size, size), bool)
    results = iter(pair_results(meetings))  # row by row
    for row in range(size):
        for column in range(size):
            if row != column:
                result = next(results)
                shares[row, column] = result.win_share
                clear[row, column] = is_clear(result.p_holm)
    reach = colour_reach(pair_results(meetings))
    side = _CELL * size + max(map(width, labels)) / 72
    notes = (
        "win share of the row against the column in %, fair share 50: violet above, orange below, "
        f"deepest {100 * reach:.0f} percentage points from it; bold: p < 0.05 of winning as often "
        "as losing, adjusted for all pairs"
    )
    figure = headed((max(side + 1.0, 7.5), side + 0.5), "Who beats whom", (played(meetings), notes))
    axes = figure.add_subplot()
    colours = axes.imshow(shares, cmap=_COLOURS, vmin=0.5 - reach, vmax=0.5 + reach)
    for (row, column), value in np.ndenumerate(shares):
        if row != column:
            ground: Any = colours.to_rgba(value)
            axes.text(
                column,
                row,
                wording.hundredths(value, 1),
                ha="center",
                va="center",
                fontsize=TEXT,
                weight="bold" if clear[row, column] else "normal",
                color=ink_on(ground),
            )
    axes.set_xticks(
        range(size), labels, rotation=45, ha="left", rotation_mode="anchor", parse_math=False
    )
    axes.set_yticks(range(size), labels, parse_math=False)
    axes.xaxis.tick_top()
    axes.tick_params(length=0, labelsize=TEXT, colors=INK)
    axes.spines[:].set_visible(False)
    return figure


def colour_reach(results: Sequence[Result]) -> float:
    """How far from the fair share the colours go: so far that what may be chance stays pale."""
    largest = max(abs(one.win_share - 0.5) for one in results)
    widest = max(one.ci_high - one.ci_low for one in results)
    return min(0.5, max(_LEAST_REACH, largest, widest))


def draw_ranking(meetings: Meetings) -> Figure:
    """Draw the win share of each strategy over all opponents, with its interval."""
    results = [one.result for one in ranking(meetings)]
    return _draw_shares(
        meetings, "How much each won", "win share over all opponents", results, by_opponent=False
    )


def draw_opponents(meetings: Meetings) -> Figure:
    """Draw the win share of one strategy over all opponents, and against each."""
    overall = ranking(meetings)[0].result
    results = [overall, *pair_results(meetings)]
    title = f"How much {shortened(overall.strategy)} won"
    return _draw_shares(meetings, title, "win share against", results, by_opponent=True)


def _draw_shares(
    meetings: Meetings, title: str, what: str, results: Sequence[Result], by_opponent: bool
) -> Figure:
    """A line a result: its share as a point, its interval, both in figures."""
    notes = "horizontal lines: 95 % confidence intervals"
    figure, axes = chart(title, (played(meetings), notes), 0.28 * len(results) + 1.1)
    low = min(0.5, *(result.ci_low for result in results))
    high = max(0.5, *(result.ci_high for result in results))
    margin = 0.06 * (high - low) or 0.01
    axes.set_xlim(low - margin, high + margin)
    axes.set_ylim(len(results) - 0.4, -0.6)
    axes.xaxis.set_major_formatter(Percent())
    axes.locator_params(axis="x", nbins=_TICKS)
    axes.set_xlabel(what)
    names = [one.opponent or "all" if by_opponent else one.strategy for one in results]
    axes.set_yticks(range(len(results)), apart(names), parse_math=False)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color=FAINT)
    axes.axvline(0.5, color=INK, linestyle=DASHED, linewidth=1)
    note_above(axes, 0.5, "fair share 50 %")
    digits = decimals(results)
    for place, result in enumerate(results):
        ends = [result.ci_low, result.ci_high]
        axes.plot(ends, [place] * 2, color=INK, linewidth=1.4)
        axes.plot(ends, [place] * 2, "|", color=INK, markersize=12, zorder=3)
        axes.plot(result.win_share, place, "o", color=INK, markersize=6, zorder=4)
        for text, right in ((share(result, digits), 56), (interval(result, digits), 158)):
            write_beside(axes, place, text, right)
    return figure
