"""The layout of a chart: a title and texts across its top, the rest below them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.text import Text

from sorry_sim.study.showing.chart import INK, SOFT, TEXT, tidy
from sorry_sim.study.showing.measured import broken

_MARGIN: Final = 6.0  # points
_INCH: Final = 72  # points
_TITLE: Final = 12.0
_LEADING: Final = 1.25  # from line to line, in sizes of the letters
_BELOW: Final = 6.0


class Headed(ConstrainedLayoutEngine):
    """Breaks the title and the texts to the figure's width, and lays out the rest below.

    It does so whenever the figure is drawn, so that a figure can change its size.

    Parameters
    ----------
    figure
        What is laid out.
    title
        What it is called.
    texts
        What is said below that, each from a new line on.
    **pads
        As matplotlib's layout takes them, in inches.
    """

    def __init__(self, figure: Figure, title: str, texts: Sequence[str], **pads: Any) -> None:
        super().__init__(**pads)
        self._heading = title, tuple(texts)
        style: dict[str, Any] = {
            "va": "top",
            "linespacing": _LEADING,
            "transform": figure.dpi_scale_trans,
            "parse_math": False,
        }
        self._title = figure.text(0, 0, "", size=_TITLE, weight="bold", color=INK, **style)
        self._texts = figure.text(0, 0, "", size=TEXT, color=SOFT, **style)
        for text in (self._title, self._texts):
            text.set_in_layout(False)
        self._write(figure)

    def room(self) -> float:
        """Return how many inches the heading takes, margins included."""
        return (_MARGIN + _height(self._title) + _height(self._texts) + _BELOW) / _INCH

    def execute(self, fig: Any) -> None:
        """Lay the figure out, at its present size."""
        self._write(fig)
        self.set(rect=(0, 0, 1, max(0.1, 1 - self.room() / fig.get_figheight())))
        super().execute(fig)

    def _write(self, figure: Figure) -> None:
        """Break the heading into lines, and put it where it belongs."""
        title, texts = self._heading
        most = figure.get_figwidth() * _INCH - 2 * _MARGIN
        self._title.set_text("\n".join(broken(title, most, _TITLE, "bold")))
        self._texts.set_text("\n".join(line for text in texts for line in broken(text, most)))
        left, top = _MARGIN / _INCH, figure.get_figheight() - _MARGIN / _INCH
        self._title.set_position((left, top))
        self._texts.set_position((left, top - _height(self._title) / _INCH))


def headed(size: tuple[float, float], title: str, texts: Sequence[str], **pads: Any) -> Figure:
    """Return an empty figure with a heading above an area of a size, in inches."""
    figure = Figure(figsize=size, dpi=150)
    layout = Headed(figure, title, texts, **pads)
    figure.set_figheight(size[1] + layout.room())
    figure.set_layout_engine(layout)
    return figure


def chart(title: str, texts: Sequence[str], height: float) -> tuple[Figure, Axes]:
    """An empty chart, so many inches high, below its title and some texts."""
    figure = headed((8.4, height), title, texts)
    axes = figure.add_subplot()
    tidy(axes)
    return figure, axes


def _height(text: Text) -> float:
    """How many points the lines of a text take, a little more for letters that hang."""
    shown = text.get_text()
    lines = shown.count("\n") + 1 if shown else 0
    return lines * _LEADING * float(text.get_fontsize()) + 2 * bool(lines)
