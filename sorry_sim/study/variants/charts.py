"""Charts of a comparison of variants: one a metric, and an overview of all.

Figures are drawn without a display. matplotlib takes a second to import, so this module is imported
where something is to be drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from math import ceil
from typing import Final

from matplotlib.figure import Figure

from sorry_sim.study.showing.chart import INK, TEXT, note_above, write_beside
from sorry_sim.study.showing.headed import chart, headed
from sorry_sim.study.showing.image import image
from sorry_sim.study.showing.measured import broken, shortened, width
from sorry_sim.study.variants.comparison import Laboratory
from sorry_sim.study.variants.effects import MOST_SHOWN, Effects, draw, effects
from sorry_sim.study.variants.metrics import Estimates
from sorry_sim.study.variants.sections import change, heading, number

OVERVIEW: Final = "overview"

_FILLED: Final = "filled: p < 0.05, adjusted for all changes together; dashed line: the base"

_COLUMNS: Final = 3
_GAP: Final = 8  # points
_LABEL: Final = 230.0  # points, on each of two lines


def images(
    laboratory: Laboratory,
    wanted: Collection[str] | None = None,
    found: Estimates | None = None,
) -> dict[str, bytes]:
    """Return charts as PNG files, by the name of the metric, and the overview; all, or some.

    What is drawn can be given, as to `sorry_sim.study.variants.effects.effects`.
    """
    draws = figures(laboratory, found)
    return {name: image(draw()) for name, draw in draws.items() if wanted is None or name in wanted}


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
    title = shown.metric.title
    notes = _notes(laboratory, len(shown.variants) - len(names))
    labels = [_label(name) for name in names]
    row = 0.36 if any("\n" in label for label in labels) else 0.28
    figure, axes = chart(title[0].upper() + title[1:], notes, row * len(names) + 1.1)
    draw(axes, shown, {name: place for place, name in enumerate(names)})
    axes.set_yticks(range(len(names)), labels, parse_math=False)
    axes.set_xlabel(f"{title} (points: variants, with 95 % intervals of their change)")
    note_above(axes, (100 if shown.metric.share else 1) * shown.base, _base(laboratory, shown))
    changes = [change(shown.metric, shown.variants[name]) for name in names]
    right = _GAP + max(map(width, changes), default=0)
    for place, text in enumerate(changes):
        write_beside(axes, place, text, right)
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
    notes = _notes(laboratory, len(first.variants) - len(names))
    size = 10.5, rows * height
    figure = headed(size, "What the rules change", notes, h_pad=0.12, w_pad=0.08)
    grid = figure.subplots(rows, _COLUMNS, squeeze=False, sharey=True)
    places = {name: place for place, name in enumerate(names)}
    for axes, shown in zip(grid.flat, found.values(), strict=False):
        draw(axes, shown, places)
        title = shown.metric.title
        axes.set_title(title[0].upper() + title[1:], loc="left", fontsize=TEXT + 1, color=INK)
        axes.set_yticks(range(len(names)), labels, parse_math=False)
    for axes in list(grid.flat)[len(found) :]:
        axes.set_visible(False)
    return figure


def _label(name: str) -> str:
    """The name of a variant on two lines at most, what is too much cut off."""
    lines = broken(name, _LABEL)
    return "\n".join([*lines[:1], *([shortened(" ".join(lines[1:]), _LABEL)] if lines[1:] else [])])


def _base(laboratory: Laboratory, shown: Effects) -> str:
    """The note over the line of the base."""
    return (
        f"{shortened(laboratory.base.name)}: {number(shown.metric, shown.base)}{shown.metric.unit}"
    )


def _notes(laboratory: Laboratory, left_out: int) -> list[str]:
    """What was played, and how to read the chart."""
    texts = [*heading(laboratory)[:2], _FILLED]
    if left_out:
        texts.append(f"the {MOST_SHOWN} largest effects; {left_out} smaller ones are not shown")
    return texts
