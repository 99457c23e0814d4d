"""Which of its many engines a block is in: noted in the progress report of the block itself.

So it is gone when the report is, and no other report can be taken for it.
"""

from __future__ import annotations

from typing import Final

from sorry_sim.core.engine import Ints
from sorry_sim.core.game import PROGRESS_WORDS

_PLACE: Final = PROGRESS_WORDS
"""The first word of a report that engines leave alone."""


def note_place(progress: Ints | None, place: int) -> None:
    """Note which engine plays now, where there is a report."""
    if progress is not None:
        progress[_PLACE] = place


def place_at(progress: Ints) -> int:
    """Return the engine that was noted last, from any thread."""
    return int(progress[_PLACE])
