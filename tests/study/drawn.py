"""What can be seen of a drawn figure: texts that are cut off, or that lie on one another."""

from itertools import combinations

from matplotlib.axis import Axis
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Bbox

_TOUCHING = 1.0  # pixels


def clashes(figure: Figure) -> list[str]:
    """Say which texts reach beyond the figure, and which two overlap."""
    FigureCanvasAgg(figure).draw()
    texts = _texts(figure)
    found = [f"{text!r} is cut off" for text, box in texts if not _holds(figure.bbox, box)]
    return found + [
        f"{one!r} and {other!r} overlap"
        for (one, first), (other, second) in combinations(texts, 2)
        if _overlap(first, second)
    ]


def _texts(figure: Figure) -> list[tuple[str, list[Bbox]]]:
    hidden = set[Text]()
    for axes in figure.axes:
        hidden.update(() if axes.get_visible() else axes.findobj(Text))
        for axis in (axes.xaxis, axes.yaxis):
            hidden |= _beyond(axis)
    return [
        (text.get_text(), _boxes(text))
        for text in figure.findobj(Text)
        if isinstance(text, Text)
        and text not in hidden
        and text.get_visible()
        and text.get_text().strip()
    ]


def _beyond(axis: Axis) -> set[Text]:
    """The labels of ticks that are not drawn, as they lie outside the axes."""
    drawn = {label for tick in axis._update_ticks() for label in (tick.label1, tick.label2)}  # type: ignore[attr-defined]
    ticks = [*axis.get_major_ticks(), *axis.get_minor_ticks()]
    return {label for tick in ticks for label in (tick.label1, tick.label2)} - drawn


def _boxes(text: Text) -> list[Bbox]:
    """Where a text is; a slanted one is cut into small boxes along its line."""
    whole = text.get_window_extent()
    if text.get_rotation() % 90 == 0:
        return [whole]
    steps = 20
    width, height = whole.width / steps, whole.height / steps
    return [
        Bbox.from_bounds(whole.x0 + step * width, whole.y0 + step * height, width, height)
        for step in range(steps)
    ]


def _holds(figure: Bbox, boxes: list[Bbox]) -> bool:
    return all(
        box.x0 >= -_TOUCHING
        and box.y0 >= -_TOUCHING
        and box.x1 <= figure.x1 + _TOUCHING
        and box.y1 <= figure.y1 + _TOUCHING
        for box in boxes
    )


def _overlap(some: list[Bbox], others: list[Bbox]) -> bool:
    return any(
        min(one.x1, other.x1) - max(one.x0, other.x0) > _TOUCHING
        and min(one.y1, other.y1) - max(one.y0, other.y0) > _TOUCHING
        for one in some
        for other in others
    )
