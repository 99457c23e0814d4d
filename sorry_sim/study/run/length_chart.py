"""The chart of game lengths: a histogram of turns."""

from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Final, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sorry_sim.study.run.canvas import canvas
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.distribution import Distribution
from sorry_sim.study.run.lengths import turns
from sorry_sim.study.showing import wording
from sorry_sim.study.showing.chart import (
    DASHED,
    FAINT,
    INK,
    Percent,
    draw_intervals,
)

_BAR: Final = "#a3b8cc"
_MOST_BARS: Final = 60
_TAIL: Final = 0.002  # of the games: the longest, left out and said to be
_FEWEST_FOR_PERCENTILES: Final = 20  # games: with fewer, 5 % of them is no game


def draw_game_length(counts: Counts) -> Figure:
    """Draw a histogram of the turns of a game, with intervals, mean and percentiles."""
    summary = turns(counts)
    if summary is None:
        raise ValueError("no game was played")
    bars = _bars(counts)
    shown = sum(bar.games for bar in bars)
    width = bars[0].last - bars[0].first + 1
    notes = "; ".join(_length_notes(counts, summary, counts.games - shown))
    figure, axes = canvas(counts, "How long the games took", notes, 3.9)
    _draw_bars(counts, axes, bars)
    axes.set_xlim(bars[0].first - width, bars[-1].last + width)
    axes.set_ylim(bottom=0)
    axes.yaxis.set_major_formatter(Percent())
    axes.set_xlabel("turns, of all players together")
    axes.set_ylabel(f"games, by {_turns(width)} (with 95 % intervals)")
    axes.grid(axis="y", color=FAINT)
    if counts.games >= _FEWEST_FOR_PERCENTILES:
        for value in (summary.p05, summary.p50, summary.p95):
            if value <= bars[-1].last:
                axes.axvline(value, color=INK, linestyle=DASHED, linewidth=1)
    return figure


class _Bar(NamedTuple):
    """A bar of the histogram: games of ``first`` to ``last`` turns."""

    first: int
    last: int
    games: int


def _bars(counts: Counts) -> list[_Bar]:
    """Bars of whole rounds, so that each holds equally many turns of every player."""
    games = counts.games
    lengths = sorted(counts.turns.items())
    # Games that the limit ended say nothing about length, and would stretch the axis.
    won = [pair for pair in lengths if pair[0] < counts.turn_limit] or lengths
    tail = 0
    while len(won) > 1 and tail + won[-1][1] <= _TAIL * games:
        tail += won.pop()[1]
    shortest, longest = won[0][0], won[-1][0]
    most = min(_MOST_BARS, 1 + int(2 * games ** (1 / 3)))
    width = next(
        width
        for scale in count()
        for step in (1, 2, 5)
        if (longest - shortest) // (width := len(counts.seats) * step * 10**scale) < most
    )
    heights = Counter[int]()
    for length, number in won:
        heights[(length - 1) // width] += number
    return [
        _Bar(place * width + 1, (place + 1) * width, heights[place])
        for place in range(min(heights), max(heights) + 1)
    ]


def _draw_bars(counts: Counts, axes: Axes, bars: list[_Bar]) -> None:
    middles = [(bar.first + bar.last) / 2 for bar in bars]
    shares = [bar.games / counts.games for bar in bars]
    width = bars[0].last - bars[0].first + 1
    axes.bar(middles, shares, width, color=_BAR, edgecolor="white", linewidth=0.5)
    draw_intervals(axes, middles, [bar.games for bar in bars], counts.games)


def _length_notes(counts: Counts, summary: Distribution, left_out: int) -> Iterator[str]:
    """What the bars do not show."""
    if counts.games == 1:  # it has neither interval nor deviation
        yield _turns(int(summary.mean))
        return
    if summary.mean_low is None or summary.mean_high is None:  # a single series
        yield f"mean {summary.mean:,.1f}"
    else:
        ends = summary.mean_low, summary.mean_high
        yield f"mean {wording.mean(summary.mean, *ends)} (95 % interval)"
    yield f"standard deviation {summary.sd:,.1f}"
    if counts.games >= _FEWEST_FOR_PERCENTILES:  # said here, as the lines may be close together
        yield (
            f"dashed lines: 5 % of the games within {summary.p05:,} turns, "
            f"50 % within {summary.p50:,}, 95 % within {summary.p95:,}"
        )
    if counts.turn_limit_draws:
        yield f"{wording.games(counts.turn_limit_draws)} drawn by the limit"
    if left_out:
        yield f"not shown: the {left_out:,} longest (to {_turns(max(counts.turns))})"


def _turns(number: int) -> str:
    return f"{number:,} turn" + "s" * (number != 1)
