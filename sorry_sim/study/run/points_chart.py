"""The chart of points: how many the winner of a game had."""

from collections.abc import Iterator
from typing import Final

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MultipleLocator

from sorry_sim.study.run import telling
from sorry_sim.study.run.canvas import canvas
from sorry_sim.study.run.cells import bracketed, mean
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.points import point_results, points_of, points_of_winners
from sorry_sim.study.showing import wording
from sorry_sim.study.showing.chart import FAINT, Percent, draw_intervals, legend_above
from sorry_sim.study.showing.measured import apart

_STEP: Final = 5
"""All points are multiples of it."""

_STEPS: Final = (1, 2, 5, 10, 20, 50, 100)
_MOST_TICKS: Final = 20

_COLOURS: Final = ("#a3b8cc", "#23395b", "#f0c36b", "#b5563c")
"""Of up to four strategies; they differ in lightness too."""


def draw_points(counts: Counts) -> Figure:
    """Draw a histogram of the winner's points, its bars shared out among the strategies."""
    won = points_of(counts, won=True)
    notes = "; ".join(_notes(counts))
    figure, axes = canvas(counts, "How many points the winner had", notes, 3.9)
    values = range(min(won, default=0), max(won, default=0) + 1, _STEP)
    bottom = np.zeros(len(values))
    for strategy, colour in zip(counts.strategies, _COLOURS, strict=False):
        of_strategy = points_of(counts, strategy, won=True)
        shares = np.array([of_strategy[value] for value in values]) / counts.games
        axes.bar(values, shares, _STEP, bottom, color=colour, edgecolor="white", linewidth=0.5)
        bottom += shares
    draw_intervals(axes, list(won), list(won.values()), counts.games)
    axes.set_xlim(values[0] - _STEP, values[-1] + _STEP)
    axes.set_ylim(bottom=0)
    axes.xaxis.set_major_locator(MultipleLocator(_tick(len(values))))
    axes.yaxis.set_major_formatter(Percent())
    axes.set_xlabel("points of the winner")
    axes.set_ylabel("games (with 95 % intervals)")
    axes.grid(axis="y", color=FAINT)
    if len(counts.strategies) > 1:
        _draw_legend(counts, axes)
    return figure


def _tick(bars: int) -> int:
    """Points from one number on the axis to the next, so that they stay apart."""
    return next(_STEP * step for step in _STEPS if bars <= _MOST_TICKS * step)


def _notes(counts: Counts) -> Iterator[str]:
    """What the bars do not show."""
    spread = points_of_winners(counts)
    if spread is not None and spread.standard_error:  # one game has none
        value, ends = mean(spread)
        yield f"mean {value}" + f", 95 % interval {ends}" * (ends != wording.NOTHING)
        yield f"standard deviation {spread.sd:,.1f}"
    if counts.turn_limit_draws:
        yield f"{wording.games(counts.turn_limit_draws)} drawn by the limit"


def _draw_legend(counts: Counts, axes: Axes) -> None:
    """Say whose bars they are, and what each strategy scored in a game, won or lost."""
    rows = [row for row in point_results(counts) if row.seat is None]
    labels = [
        f"won by {name}, which has {bracketed(*mean(row))} points per {telling.side(counts)} played"
        for row, name in zip(rows, apart([row.strategy for row in rows]), strict=True)
    ]
    bars = axes.containers[: len(labels)]
    legend_above(axes, bars, labels)
