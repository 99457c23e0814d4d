"""The chart of win rates: a line for each strategy and each of its seats or teams."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sorry_sim.study.run import telling
from sorry_sim.study.run.canvas import canvas
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.results import Result, results
from sorry_sim.study.showing.chart import (
    DASHED,
    FAINT,
    INK,
    Percent,
    note_above,
    write_beside,
)
from sorry_sim.study.showing.measured import apart

WIN_RATES: Final = "How often each won"
"""What the chart is called."""

SEAT_COLOURS: Final = {
    "red": "#c8352b",
    "blue": "#1f3b8c",
    "yellow": "#f3c63f",
    "green": "#3f9f7f",
}
"""Shades that differ in lightness too, so that they stay apart for every kind of eye."""

_MARKERS: Final = {"red": "o", "blue": "s", "yellow": "^", "green": "D"}
_TICKS: Final = 7
_BAND: Final = "#f4f4f4"


def draw_win_rates(counts: Counts, title: str = WIN_RATES) -> Figure:
    """Draw each strategy and each side it played: win rate, interval, and the fair share."""
    lines = list(_lines(results(counts)))
    notes = "horizontal lines: 95 % confidence intervals"
    figure, axes = canvas(counts, title, notes, 0.28 * len(lines) + 1.1)
    fair, side = 1 / len(counts.sides), telling.side(counts)
    low = min(fair, *(line.result.ci_low for line in lines))
    high = max(fair, *(line.result.ci_high for line in lines))
    margin = 0.06 * (high - low) or 0.01
    axes.set_xlim(low - margin, high + margin)
    axes.set_ylim(len(lines) - 0.4, -0.6)
    axes.xaxis.set_major_formatter(Percent())
    axes.locator_params(axis="x", nbins=_TICKS)
    axes.set_xlabel(f"win rate (wins per {side} played)")
    axes.set_ylabel(f"strategy and {side}" if len(counts.strategies) > 1 else side)
    axes.set_yticks(range(len(lines)), [line.label for line in lines], parse_math=False)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color=FAINT)
    axes.axvline(fair, color=INK, linestyle=DASHED, linewidth=1)
    note_above(axes, fair, telling.fair_share(counts))
    for place, line in enumerate(lines):
        _draw_line(counts, axes, place, line)
    return figure


class _Line(NamedTuple):
    """A line of the chart of win rates."""

    label: str
    result: Result
    seat: str | None  # the seat or team whose colours it has
    shaded: bool  # to set one strategy's lines off from the next one's


def _lines(rows: Sequence[Result]) -> Iterator[_Line]:
    """A strategy's total, then its sides; one line does where it had one side."""
    totals = [row for row in rows if row.seat is None]
    labels = apart([row.strategy for row in totals], weight="bold")
    for place, (total, name) in enumerate(zip(totals, labels, strict=True)):
        seats = [row for row in rows if row.seat and row.strategy == total.strategy]
        shaded = place % 2 == 0 and len(totals) > 1
        if len(seats) == 1 and len(totals) > 1:
            yield _Line(f"{name}, {seats[0].seat}", total, seats[0].seat, shaded)
            continue
        if len(totals) > 1:
            yield _Line(name, total, None, shaded)
        for row in seats:
            yield _Line(row.seat or "", row, row.seat, shaded)


def _draw_line(counts: Counts, axes: Axes, place: int, line: _Line) -> None:
    """One win rate: a marker in the side's colours, its interval, and both in figures."""
    if line.shaded:
        axes.axhspan(place - 0.5, place + 0.5, color=_BAND, linewidth=0, zorder=0)
    result, total = line.result, line.seat is None
    first, *partner = line.seat.split("+") if line.seat else [""]
    # The ends stand out above and below the marker, where the interval is narrower than it.
    axes.plot([result.ci_low, result.ci_high], [place] * 2, color=INK, linewidth=1.4)
    axes.plot([result.ci_low, result.ci_high], [place] * 2, "|", color=INK, markersize=13, zorder=3)
    axes.plot(
        result.win_rate,
        place,
        marker=_MARKERS.get(first, "o"),
        color=SEAT_COLOURS.get(first, INK),
        markerfacecoloralt=SEAT_COLOURS[partner[0]] if partner else INK,
        fillstyle="left" if partner else "full",
        markeredgecolor="white" if total else INK,
        markeredgewidth=0.7,
        markersize=8 if total else 7,
        zorder=4,
    )
    fixed = result.ci_low == result.ci_high
    interval = "fixed" if fixed else telling.interval(counts, result.ci_low, result.ci_high)
    for text, right in ((telling.rate(counts, result.win_rate), 52), (interval, 148)):
        write_beside(axes, place, text, right, "bold" if total else "normal")
    if total:
        axes.get_yticklabels()[place].set_fontweight("bold")
