"""Text by its measured width: broken into lines, or cut, to what there is room for."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path

from sorry_sim.study.showing.chart import TEXT
from sorry_sim.study.showing.legible import escaped

LABEL: Final = 165.0
"""Points that a chart has for the name of a line."""

_HINTED: Final = 1.04
"""Letters that are fitted to pixels may be so much wider than the font says."""

_CUT: Final = "..."
_ENDS: Final = (0, 1 / 3, 1 / 2, 2 / 3, 1)
"""How much of a label that is cut may come from its end."""


@lru_cache(maxsize=4096)
def width(text: str, size: float = TEXT, weight: str = "normal") -> float:
    """Return how wide a line of text is, in points."""
    font = FontProperties(size=size, weight=weight)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of letters that the font lacks it draws a box
        measured, _, _ = text_to_path.get_text_width_height_descent(text, font, ismath=False)
    return _HINTED * float(measured)


def broken(text: str, most: float, size: float = TEXT, weight: str = "normal") -> list[str]:
    """Break text into lines that are so many points wide at most: between words where it can be."""
    lines = [""]
    for word in escaped(text).split():
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, size, weight) <= most:
            lines[-1] = longer
        else:
            lines += _pieces(word, most, size, weight)
    return [line for line in lines if line]


def _pieces(word: str, most: float, size: float, weight: str) -> Iterator[str]:
    """Parts of a word, each as long as fits, and of one letter at least."""
    while word:
        length = len(word)
        while length > 1 and width(word[:length], size, weight) > most:
            length -= 1
        yield word[:length]
        word = word[length:]


def shortened(label: str, most: float = LABEL, weight: str = "normal", end: float = 0) -> str:
    """Cut a label to so many points.

    Parameters
    ----------
    label
        What is cut, where it is wider.
    most
        How wide it may be.
    weight
        Of its letters.
    end
        How much of what is kept comes from the label's end.
    """
    label = escaped(label)
    kept = len(label)
    short = label
    while kept and width(short, weight=weight) > most:
        kept -= 1
        last = round(end * kept)
        short = label[: kept - last] + _CUT + label[len(label) - last :]
    return short


def apart(labels: Sequence[str], most: float = LABEL, weight: str = "normal") -> list[str]:
    """Cut labels to so many points, so that those that differ do so still where that can be.

    Labels with parameters often differ at their ends alone: then these are kept.
    """
    tried = [[shortened(label, most, weight, end) for label in labels] for end in _ENDS]
    return max(tried, key=lambda cut: len(set(cut)))  # the first of the best
