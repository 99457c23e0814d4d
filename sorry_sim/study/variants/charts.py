"""Charts of a comparison of variants: one a metric, and an overview of all.

Figures are drawn without a display. matplotlib takes a second to import, so this module is imported
where something is to be drawn.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Collection
from functools import partial
from math import ceil
from textwrap import wrap
from typing import Final

from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from sorry_sim.study.showing.chart import INK, SOFT, TEXT, note_above, shortened, write_beside
from sorry_sim.study.variants.comparison import Laboratory
from sorry_sim.study.variants.effects import MOST_SHOWN, Effects, draw, effects
from sorry_sim.study.variants.metrics import Estimates
from sorry_sim.study.variants.sections import change, heading, number

OVERVIEW: Final = "overview"

_FILLED: Final = "filled: p < 0.05, adjusted for all changes together; dashed line: the base"

_COLUMNS: Final = 3
_LONGEST_LABEL: Final = 46
_LONGEST_LINE: Final = 105
_LONGEST_WIDE_LINE: Final = 130


def images(
    laboratory: Laboratory,
    wanted: Collection[str] | None = None,
    found: Estimates | None = None,
) -> dict[str, bytes]:
    """Return charts as PNG files, by the name of the metric, and the overview; all, or some.

    What is drawn can be given, as to `sorry_sim.study.variants.effects.effects`.
    """
    draws = figures(laboratory, found)
    return {name: _png(draw()) for name, draw in draws.items() if wanted is None or name in wanted}


def figures(
    laboratory: Laboratory, found: Estimates | None = None
) -> dict[str, Callable[[], Figure]]:
    """Return what draws each chart, by the name of the metric, the overview first.

    What is drawn can be given, as to `sorry_sim.study.variants.effects.effects`.
    """
    shown = effects(laboratory, found)
    draws: dict[str, Callable[[], Figure]] = {}
    if shown:
        draws[OVERVIEW] = partial(draw_overview, laboratory, shown)
    return draws | {name: partial(draw_metric, laboratory, one) for name, one in shown.items()}


def draw_metric(laboratory: Laboratory, shown: Effects) -> Figure:
    """Draw one metric: the base as a line, variants as points, sorted by effect."""
    names = shown.strongest
    figure = Figure(figsize=(8.4, 0.28 * len(names) + 2.3), dpi=150, layout="constrained")
    axes = figure.add_subplot()
    draw(axes, shown, {name: place for place, name in enumerate(names)})
    axes.set_yticks(range(len(names)), [_label(name) for name in names], parse_math=False)
    title = shown.metric.title
    axes.set_xlabel(f"{title} (points: variants, with 95 % intervals of their change)")
    note_above(axes, (100 if shown.metric.share else 1) * shown.base, _base(laboratory, shown))
    for place, name in enumerate(names):
        write_beside(axes, place, change(shown.metric, shown.variants[name]), 96)
    lines = _notes(laboratory, len(shown.variants) - len(names), _LONGEST_LINE)
    axes.annotate(
        "\n".join(lines),
        (0, 1),
        (0, 24),
        xycoords="axes fraction",
        textcoords="offset points",
        va="bottom",
        fontsize=TEXT,
        color=SOFT,
        parse_math=False,
    )
    axes.set_title(
        title[0].upper() + title[1:],
        loc="left",
        weight="bold",
        fontsize=12,
        color=INK,
        pad=24 + 1.5 * TEXT * len(lines),
    )
    return figure


def draw_overview(laboratory: Laboratory, found: dict[str, Effects]) -> Figure:
    """Draw metrics side by side, the variants in the order of their effect on the first.

    ``found`` has one at least.
    """
    first = next(iter(found.values()))
    names = first.strongest
    rows = ceil(len(found) / _COLUMNS)
    labels = [_label(name) for name in names]
    height = (0.3 if "\n" in "".join(labels) else 0.2) * len(names) + 1.0
    spaced = ConstrainedLayoutEngine(h_pad=0.12, w_pad=0.08)  # inches
    figure = Figure(figsize=(10.5, rows * height + 1.2), dpi=150, layout=spaced)
    grid = figure.subplots(rows, _COLUMNS, squeeze=False, sharey=True)
    places = {name: place for place, name in enumerate(names)}
    for axes, shown in zip(grid.flat, found.values(), strict=False):
        draw(axes, shown, places)
        title = shown.metric.title
        axes.set_title(title[0].upper() + title[1:], loc="left", fontsize=TEXT + 1, color=INK)
        axes.set_yticks(range(len(names)), labels, parse_math=False)
    for axes in list(grid.flat)[len(found) :]:
        axes.set_visible(False)
    figure.suptitle("What the rules change", x=0.01, ha="left", weight="bold", color=INK)
    lines = _notes(laboratory, len(first.variants) - len(names), _LONGEST_WIDE_LINE)
    figure.supxlabel(
        "\n".join(lines), x=0.01, ha="left", fontsize=TEXT, color=SOFT, parse_math=False
    )
    return figure


def _label(name: str) -> str:
    """The name of a variant on two lines at most, what is too much cut off."""
    return "\n".join(wrap(name, _LONGEST_LABEL, max_lines=2, placeholder=" ..."))


def _base(laboratory: Laboratory, shown: Effects) -> str:
    """The note over the line of the base."""
    return (
        f"{shortened(laboratory.base.name)}: {number(shown.metric, shown.base)}{shown.metric.unit}"
    )


def _notes(laboratory: Laboratory, left_out: int, longest: int) -> list[str]:
    """What was played, and how to read the chart."""
    texts = [*heading(laboratory)[:2], _FILLED]
    if left_out:
        texts.append(f"the {MOST_SHOWN} largest effects; {left_out} smaller ones are not shown")
    return [line for text in texts for line in wrap(text, longest)]


def _png(figure: Figure) -> bytes:
    content = io.BytesIO()
    figure.savefig(content, format="png")
    return content.getvalue()
