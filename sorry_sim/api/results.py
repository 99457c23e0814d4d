"""What the results of all functions have in common: a table, charts, how a notebook shows them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element, SubElement, tostring

from sorry_sim.errors import InputError, nearest, quoted
from sorry_sim.study.showing.html_table import add_table
from sorry_sim.study.showing.layout import aligned
from sorry_sim.study.showing.section import Section

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

# A notebook has no stylesheet of ours.
_NUMBERS: Final = {"style": "text-align: right"}
_WORDS: Final = {"style": "text-align: left"}
_TITLE: Final = {"style": "text-align: left; font-weight: bold"}


class Shown(ABC):
    """What came of games that were played.

    ``print`` shows the tables that the command prints, and a notebook shows them as HTML.

    Attributes
    ----------
    complete
        Whether all games that were asked for have been played; Ctrl-C may have ended them.
    """

    def __init__(self, complete: bool) -> None:
        self.complete = complete

    @property
    @abstractmethod
    def table(self) -> pd.DataFrame:
        """The results as numbers."""

    @abstractmethod
    def _heading(self) -> list[str]:
        """What was played, in a few lines."""

    @abstractmethod
    def _sections(self) -> Iterable[Section]:
        """The tables for people."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._heading()[0]}>"

    def __str__(self) -> str:
        parts = ["\n".join(self._heading())]
        parts += [f"{section.title}\n{aligned(section)}" for section in self._sections()]
        return "\n\n".join(parts)

    def _repr_html_(self) -> str:
        """Return the tables as a notebook shows them."""
        box = Element("div")
        for line in self._heading():
            SubElement(box, "p").text = line
        for section in self._sections():
            add_table(box, section, _NUMBERS, _WORDS, _TITLE)
        html: str = tostring(box, encoding="unicode", method="html")
        return html


class Results(Shown):
    """What came of games that were played, with charts."""

    @property
    def charts(self) -> tuple[str, ...]:
        """The names of the charts that `plot` can draw, the first by default."""
        return tuple(self._charts())

    def plot(self, chart: str | None = None) -> Figure:
        """Draw a chart.

        Parameters
        ----------
        chart
            Which, one of `charts`; None for the first.

        Returns
        -------
        matplotlib.figure.Figure
            Shown by a notebook where it is the value of a cell; ``figure.savefig("chart.png")``
            writes it to a file, ``figure.set_size_inches(8, 5)`` before that in another size.

        Raises
        ------
        InputError
            There is no such chart.
        """
        charts = self._charts()
        if chart is None:
            chart = next(iter(charts))
        if chart not in charts:
            known = nearest(chart, charts) or f": there are {', '.join(charts)}"
            raise InputError(f"there is no chart {quoted(chart)}{known}")
        return shown(charts[chart]())

    @abstractmethod
    def _charts(self) -> Mapping[str, Callable[[], Figure]]:
        """What draws each chart."""


def shown(figure: Figure) -> Figure:
    """Let a notebook show a figure; by itself it does so only where pyplot has been imported."""
    from sorry_sim.study.showing.image import image  # matplotlib takes a second to import
    from sorry_sim.study.showing.legible import legible

    figure._repr_png_ = partial(image, figure)  # type: ignore[attr-defined]
    return legible(figure)
