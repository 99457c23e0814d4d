"""Escapes for the letters that the font of a chart lacks."""

from functools import cache

from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, findfont, get_font
from matplotlib.text import Text


def legible(figure: Figure) -> Figure:
    """Write letters that a chart's font lacks (Chinese, an emoji) as escapes, not as empty boxes.

    Names are users' own, and which fonts there are differs from machine to machine. Returns the
    same figure.
    """
    for text in figure.findobj(Text):
        text.set_text(escaped(text.get_text(), text.get_fontproperties()))
    for axis in figure.findobj(Axis):  # which writes the labels of its ticks anew when it is drawn
        written = [label.get_text() for label in axis.get_ticklabels()]
        escapes = [escaped(label) for label in written]
        if escapes != written:
            axis.set_ticks(axis.get_majorticklocs(), labels=escapes)
    return figure


def escaped(text: str, font: FontProperties | None = None) -> str:
    """Write the letters that a font, by default the usual one, lacks as escapes: ``\\u4e2d``."""
    if text.isascii():
        return text
    has = _letters(findfont(font or FontProperties()))
    return "".join(
        letter if letter.isspace() or ord(letter) in has else ascii(letter)[1:-1] for letter in text
    )


@cache
def _letters(font: str) -> frozenset[int]:
    return frozenset(get_font(font).get_charmap())
