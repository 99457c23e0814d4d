"""The chart of a tuning: the share of games won, generation by generation."""

from __future__ import annotations

from textwrap import fill
from typing import Any, Final

from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from sorry_sim.study.showing.chart import DASHED, FAINT, INK, SOFT, TEXT, Percent, shortened
from sorry_sim.study.showing.image import image
from sorry_sim.study.tune.text import how
from sorry_sim.study.tune.tuning import Tuning

_CLEAR: Final = "#1f3b8c"
_PALE: Final = "#a3b8cc"


def progress_image(tuning: Tuning) -> bytes:
    """Return the chart as a PNG file: best and mean candidate, and the confirmation."""
    return image(draw_progress(tuning))


def draw_progress(tuning: Tuning) -> Figure:
    """Draw the best and the mean candidate of every generation, and the confirmation.

    Parameters
    ----------
    tuning
        At least one generation.
    """
    figure = Figure(figsize=(8.4, 4.8), dpi=150, layout="constrained")
    axes = figure.add_subplot()
    numbers = list(range(1, len(tuning.generations) + 1))
    shares = [tuning.shares(generation) for generation in tuning.generations]
    style: dict[str, Any] = {"marker": "o", "markersize": 3, "linewidth": 1}
    axes.plot(numbers, [max(one) for one in shares], color=_PALE, label="best candidate", **style)
    means = [sum(one) / len(one) for one in shares]
    axes.plot(numbers, means, color=_CLEAR, label="mean of the candidates", **style)
    if tuning.confirmed:
        overall = tuning.confirmed.against[-1]
        for which, name, colour in ((1, "as it was", SOFT), (0, "tuned", INK)):
            value, low, high = tuning.confirmed.share(overall, which)
            axes.errorbar(
                [numbers[-1] + 1.5],
                [value],
                [[value - low], [high - value]],
                fmt="D" if which == 0 else "s",
                markersize=5,
                color=colour,
                label=f"{name}, on deals kept for this (95 % interval)",
            )
    axes.axhline(0.5, color=SOFT, linestyle=DASHED, linewidth=1, label="fair share")
    axes.set_title(
        f"Tuning {shortened(tuning.plan.strategy.label)}",
        loc="left",
        weight="bold",
        fontsize=12,
        color=INK,
        pad=34,
    )
    axes.annotate(
        fill(how(tuning.plan), 110),
        (0, 1),
        (0, 6),
        xycoords="axes fraction",
        textcoords="offset points",
        va="bottom",
        fontsize=TEXT,
        color=SOFT,
        parse_math=False,
    )
    axes.set_xlabel("generation")
    axes.set_ylabel("share of games won")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_formatter(Percent())
    axes.grid(axis="y", color=FAINT)
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(labelsize=TEXT, colors=INK)
    axes.legend(frameon=False, fontsize=TEXT)
    return figure
