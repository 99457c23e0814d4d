"""What the charts have in common: colours, notes, axes, intervals."""

from collections.abc import Sequence
from typing import Any, Final, Literal

from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke
from matplotlib.ticker import ScalarFormatter

from sorry_sim.study.statistics.intervals import win_rate

Side = Literal["left", "center", "right"]

INK: Final = "#262626"
SOFT: Final = "#666666"
FAINT: Final = "#e4e4e4"
DASHED: Final = (0, (4, 3))
TEXT: Final = 8.5  # points

_OUTLINE: Final = withStroke(linewidth=2.6, foreground="white")
"""Around a thin line, to be seen on a dark bar too."""


class Percent(ScalarFormatter):
    """Writes shares in %, all ticks with the decimals that they need."""

    def __init__(self) -> None:
        super().__init__(useOffset=False)
        self.set_scientific(False)

    def set_locs(self, locs: Any) -> None:
        """Take the places of the ticks, in which the decimals are looked for."""
        super().set_locs([100 * place for place in locs])

    def __call__(self, x: float, pos: int | None = None) -> str:
        return f"{super().__call__(100 * x, pos)} %"


def tidy(axes: Axes) -> None:
    """Leave of the frame what is needed, and set the style of the numbers on the axes."""
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.set_axisbelow(True)
    axes.tick_params(labelsize=TEXT, colors=INK)


def note_above(axes: Axes, place: float, text: str, side: Side = "center") -> None:
    """Write a note above the chart, over a place on its x axis or to one side of it."""
    axes.annotate(
        text,
        (place, 1),
        (0, 4),
        xycoords=axes.get_xaxis_transform(),
        textcoords="offset points",
        ha=side,
        fontsize=TEXT,
        color=SOFT,
        parse_math=False,
    )


def write_beside(axes: Axes, place: float, text: str, right: float, weight: str = "normal") -> None:
    """Write a number to the right of the chart, at a place on its y axis; it ends at ``right``."""
    axes.annotate(
        text,
        (1, place),
        (right, 0),
        xycoords=axes.get_yaxis_transform(),
        textcoords="offset points",
        ha="right",
        va="center",
        weight=weight,
        fontsize=TEXT,
        color=INK,
    )


def legend_above(
    axes: Axes, handles: Sequence[Any], labels: Sequence[str], columns: int = 1
) -> None:
    """Say what is what, above the chart: there it covers nothing."""
    legend = axes.legend(
        handles,
        labels,
        loc="lower left",
        bbox_to_anchor=(0, 1),
        borderaxespad=0.4,
        borderpad=0,
        ncols=columns,
        fontsize=TEXT,
        frameon=False,
    )
    for text in legend.get_texts():
        text.set_parse_math(False)


def draw_intervals(axes: Axes, places: Sequence[float], numbers: Sequence[int], games: int) -> None:
    """Draw the interval of each bar of a histogram: so many of all games."""
    shares = [number / games for number in numbers]
    intervals = [win_rate(number, games) for number in numbers]
    below = [share - low for share, (low, _) in zip(shares, intervals, strict=True)]
    above = [high - share for share, (_, high) in zip(shares, intervals, strict=True)]
    lines = axes.errorbar(places, shares, [below, above], fmt="none", ecolor=INK, elinewidth=0.9)
    for line in lines.lines[2]:
        line.set_path_effects([_OUTLINE])
