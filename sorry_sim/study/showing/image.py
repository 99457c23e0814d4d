"""Figures as the content of files: equal figures make equal bytes."""

from __future__ import annotations

import io
from typing import Any, Final

from matplotlib import rc_context
from matplotlib.figure import Figure

from sorry_sim.study.showing.legible import legible

_SETTINGS: Final[Any] = {"svg.hashsalt": "sorry-sim", "svg.fonttype": "none"}
"""Ids in an SVG file are not drawn by chance, and its text is text: to be found, and edited."""

_LEFT_OUT: Final[dict[str, dict[str, None]]] = {
    "png": {"Software": None},
    "svg": {"Date": None},
    "pdf": {"CreationDate": None},
}
"""What matplotlib would write of the day and of itself, by the kind of file."""


def image(figure: Figure, kind: str = "png") -> bytes:
    """Return a figure as the content of a file.

    Parameters
    ----------
    figure
        What is drawn.
    kind
        Of the file: ``png``, ``svg`` or ``pdf``.
    """
    content = io.BytesIO()
    with rc_context(_SETTINGS):
        legible(figure).savefig(content, format=kind, metadata=_LEFT_OUT[kind.lower()])
    return content.getvalue()
