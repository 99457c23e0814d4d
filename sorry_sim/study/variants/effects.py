"""What variants do to one metric, ready to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator, StrMethodFormatter

from sorry_sim.study.showing.chart import DASHED, FAINT, INK, SOFT, tidy
from sorry_sim.study.statistics.significance import is_clear
from sorry_sim.study.variants.comparison import Laboratory
from sorry_sim.study.variants.metrics import METRICS, Estimate, Estimates, Metric, all_estimates

MOST_SHOWN: Final = 40
"""Variants in one chart."""

_CLEAR: Final = "#1f3b8c"
_TICKS: Final = 5


@dataclass(frozen=True)
class Effects:
    """A metric of the base and of its variants.

    Attributes
    ----------
    metric
        The metric.
    base
        Its value by the base rules.
    variants
        The estimate of each variant that has one, by name, in the order of the comparison.
    """

    metric: Metric
    base: float
    variants: dict[str, Estimate]

    @property
    def by_size(self) -> list[str]:
        """Names, from what raises it most to what lowers it most."""
        found = self.variants
        return sorted(found, key=lambda name: found[name].difference, reverse=True)

    @property
    def strongest(self) -> list[str]:
        """Those that are shown, where there are many."""
        found = self.variants
        kept = sorted(found, key=lambda name: -abs(found[name].difference))[:MOST_SHOWN]
        return [name for name in self.by_size if name in kept]


def effects(laboratory: Laboratory, found: Estimates | None = None) -> dict[str, Effects]:
    """Return what there is to draw, by the name of the metric.

    Draws by limit are left out where there are none.

    Parameters
    ----------
    laboratory
        What was played.
    found
        What to draw of it; None for `sorry_sim.study.variants.metrics.all_estimates`.
    """
    of_base, *of_others = all_estimates(laboratory) if found is None else found
    names = [one.name for one in laboratory.variants[1:]]
    shown = {}
    for name, estimate in of_base.items():
        if name != "draws" or any(one.tally.draws for one in laboratory.variants):
            variants = zip(names, of_others, strict=True)
            changes = {one: metrics[name] for one, metrics in variants if name in metrics}
            shown[name] = Effects(METRICS[name], estimate.value, changes)
    return {name: one for name, one in shown.items() if one.variants}


def draw(axes: Axes, shown: Effects, places: Mapping[str, int]) -> None:
    """Draw the base as a line and variants as points with the intervals of their differences.

    Parameters
    ----------
    axes
        Where.
    shown
        What.
    places
        The line of each variant's point, from the top; those without one are left out.
    """
    factor = 100 if shown.metric.share else 1
    axes.axvline(factor * shown.base, color=INK, linestyle=DASHED, linewidth=1, zorder=1)
    for name, place in places.items():
        if name in shown.variants:
            _draw_point(axes, place, shown, shown.variants[name])
    axes.set_ylim(max(places.values(), default=0) + 0.6, -0.6)
    axes.xaxis.set_major_locator(MaxNLocator(_TICKS))
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:g}" + shown.metric.unit))
    axes.margins(x=0.08)
    axes.grid(axis="x", color=FAINT)
    tidy(axes)
    axes.tick_params(axis="y", length=0)


def _draw_point(axes: Axes, place: int, shown: Effects, estimate: Estimate) -> None:
    """A point, filled where its difference is clear, with its interval among possible values."""
    clear, base = is_clear(estimate.p_holm), shown.base
    factor = 100 if shown.metric.share else 1
    if estimate.difference_low is not None and estimate.difference_high is not None:
        ends = [
            factor * max(base + end, shown.metric.least)
            for end in (estimate.difference_low, estimate.difference_high)
        ]
        axes.plot(ends, [place] * 2, color=INK, linewidth=1.3, zorder=2)
        axes.plot(ends, [place] * 2, "|", color=INK, markersize=10, zorder=4)
    axes.plot(
        factor * (base + estimate.difference),
        place,
        "o",
        markersize=5.5,
        color=_CLEAR,
        markerfacecolor=_CLEAR if clear else "white",
        markeredgecolor=_CLEAR if clear else SOFT,
        zorder=3,
    )
