"""The chart of cards: what each is worth to whoever draws it."""

from typing import Final

from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from sorry_sim.study.run import telling
from sorry_sim.study.run.canvas import canvas
from sorry_sim.study.run.card_results import card_results, mean_win_rate
from sorry_sim.study.run.card_sections import card_title, change, interval
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.showing.chart import DASHED, FAINT, INK, note_above, write_beside
from sorry_sim.study.statistics.significance import is_clear

_TICKS: Final = 7
_DOT: Final = "#1f3b8c"


def draw_cards(counts: Counts) -> Figure:
    """Draw how much the win rate of who draws a card differs from the mean, a line a card."""
    found = card_results(counts)
    notes = (
        "by whoever draws the card; horizontal lines: 95 % confidence intervals; "
        "filled: p < 0.05, adjusted for all cards"
    )
    figure, axes = canvas(counts, "What each card is worth", notes, 0.28 * len(found) + 1.1)
    for place, one in enumerate(found):
        ends = [one.ci_low, one.ci_high]
        axes.plot(ends, [place] * 2, color=INK, linewidth=1.4)
        axes.plot(ends, [place] * 2, "|", color=INK, markersize=13, zorder=3)
        colour = _DOT if is_clear(one.p_holm) else "white"
        axes.plot(one.change, place, "o", color=colour, markeredgecolor=INK, markersize=7, zorder=4)
        for text, right in ((change(one), 62), (interval(one), 178)):
            write_beside(axes, place, text, right)
    axes.axvline(0, color=INK, linestyle=DASHED, linewidth=1)
    note_above(axes, 0, f"mean of all cards: {telling.rate(counts, mean_win_rate(counts))}")
    axes.set_ylim(len(found) - 0.4, -0.6)
    axes.margins(x=0.06)
    axes.locator_params(axis="x", nbins=_TICKS)
    axes.xaxis.set_major_formatter(
        FuncFormatter(lambda share, _: f"{100 * share:+z.3g}" if share else "0")
    )
    axes.set_xlabel("change of the win rate, in percentage points")
    axes.set_ylabel("card")
    axes.set_yticks(range(len(found)), [card_title(one.card) for one in found])
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color=FAINT)
    return figure
