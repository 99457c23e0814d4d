"""What the charts have in common: an empty chart with its title, colours, notes, intervals."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any, Final, Literal

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import ScalarFormatter

from sorry_sim.study.showing.image import escaped
from sorry_sim.study.statistics.intervals import win_rate

Side = Literal["left", "center", "right"]

INK: Final = "#262626"
SOFT: Final = "#666666"
FAINT: Final = "#e4e4e4"
DASHED: Final = (0, (4, 3))
TEXT: Final = 8.5  # points

_LONGEST_LINE: Final = 105
_LONGEST_LABEL: Final = 30
_ABOVE: Final = 24  # points between a chart and its title, for notes at places on the x axis


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


def chart(title: str, texts: Sequence[str], height: float) -> tuple[Figure, Axes]:
    """An empty chart with a title and, below that, some texts, each from a new line on."""
    figure = Figure(figsize=(8.4, height), dpi=150, layout="constrained")
    axes = figure.add_subplot()
    lines = [line for text in texts for line in wrap(escaped(text), _LONGEST_LINE)]
    axes.annotate(
        "\n".join(lines),
        (0, 1),
        (0, _ABOVE),
        xycoords="axes fraction",
        textcoords="offset points",
        va="bottom",
        fontsize=TEXT,
        color=SOFT,
        parse_math=False,
    )
    pad = _ABOVE + 1.5 * TEXT * len(lines)
    axes.set_title(title, loc="left", weight="bold", fontsize=12, color=INK, pad=pad)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.set_axisbelow(True)
    axes.tick_params(labelsize=TEXT, colors=INK)
    return figure, axes


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


def shortened(label: str) -> str:
    """Cut the label of a strategy to what a chart has room for."""
    label = escaped(label)
    return label if len(label) <= _LONGEST_LABEL else label[: _LONGEST_LABEL - 3] + "..."


def draw_intervals(axes: Axes, places: Sequence[float], numbers: Sequence[int], games: int) -> None:
    """Draw the interval of each bar of a histogram: so many of all games."""
    shares = [number / games for number in numbers]
    intervals = [win_rate(number, games) for number in numbers]
    below = [share - low for share, (low, _) in zip(shares, intervals, strict=True)]
    above = [high - share for share, (_, high) in zip(shares, intervals, strict=True)]
    axes.errorbar(places, shares, [below, above], fmt="none", ecolor=INK, elinewidth=0.9)
