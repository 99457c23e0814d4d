"""The chart of a tuning: the share of games won, generation by generation."""

from __future__ import annotations

from typing import Any, Final

from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from sorry_sim.study.showing.chart import DASHED, FAINT, INK, SOFT, Percent, legend_above
from sorry_sim.study.showing.headed import chart
from sorry_sim.study.showing.image import image
from sorry_sim.study.showing.measured import shortened
from sorry_sim.study.tune.text import how
from sorry_sim.study.tune.tuning import Tuning

_CLEAR: Final = "#1f3b8c"
_PALE: Final = "#6f8aa6"


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
    title = f"Tuning {shortened(tuning.plan.strategy.label)}"
    figure, axes = chart(title, [how(tuning.plan)], 4.2)
    axes.spines["left"].set_visible(True)
    numbers = list(range(1, len(tuning.generations) + 1))
    shares = [tuning.shares(generation) for generation in tuning.generations]
    axes.axhline(0.5, color=SOFT, linestyle=DASHED, linewidth=1, label="fair share")
    style: dict[str, Any] = {"markersize": 3.5, "linewidth": 1.2}
    best = [max(one) for one in shares]
    axes.plot(numbers, best, marker="^", color=_PALE, label="best candidate", **style)
    means = [sum(one) / len(one) for one in shares]
    axes.plot(numbers, means, marker="o", color=_CLEAR, label="mean of the candidates", **style)
    if tuning.confirmed:
        overall = tuning.confirmed.against[-1]
        apart = max(1.0, 0.05 * len(numbers))  # generations, so that neither hides the other
        for which, name, colour in ((1, "as it was", SOFT), (0, "tuned", INK)):
            value, low, high = tuning.confirmed.share(overall, which)
            axes.errorbar(
                [numbers[-1] + (2 - which) * apart],
                [value],
                [[value - low], [high - value]],
                fmt="D" if which == 0 else "s",
                markersize=5,
                capsize=3,
                color=colour,
                label=f"{name}, on deals kept for this (95 % interval)",
            )
    legend_above(axes, *axes.get_legend_handles_labels(), columns=2)
    axes.set_xlabel("generation")
    axes.set_ylabel("share of games won")
    ticks = MaxNLocator(10, integer=True).tick_values(1, numbers[-1])
    axes.set_xticks([tick for tick in ticks if 1 <= tick <= numbers[-1]])
    axes.yaxis.set_major_formatter(Percent())
    axes.grid(axis="y", color=FAINT)
    return figure
