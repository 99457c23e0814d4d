"""How to read a report, by what was played."""

from __future__ import annotations

from typing import Final

from sorry_sim.study.report.found import Found
from sorry_sim.study.report.page import Part
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.variants.comparison import Laboratory

_CELLS: Final = (
    "Each cell is played by itself: a rule set, who plays, and who sits where. All cells have the "
    "same seed, so some of their deals are the same; the intervals are those of each cell alone."
)
_INTERVALS: Final = (
    "An interval is a 95 % confidence interval: were all this repeated with other seeds, about 19 "
    "in 20 of such intervals would hold the true value. Among many intervals some leave it out by "
    "chance alone, so look at the size of a difference too."
)
_RUN: Final = (
    "The sampling unit is the game, or the series of games. A strategy that sits in every seat has "
    "a fixed win rate, which is no matter of chance.",
    "A fair share is what each would win if all were equal: 1 by the number of players, or of "
    "teams.",
)
_CARDS: Final = (
    "Which card somebody draws is chance, so the change of the win rate is what drawing it did, in "
    "the mean over all moments of these games at which a card was drawn. Whoever draws again after "
    "a 2 has that card too.",
)
_VARIANTS: Final = (
    "All rule sets play the same deals; the first is what the others are compared with. A change "
    "is a rule set minus the first, deal by deal; its interval is that of the paired difference, "
    "which is narrower than that of independent runs. In charts a filled point is a change whose "
    "interval leaves out 0.",
    "docs/metrics.md defines the metrics. All of it is about the strategies that played; people "
    "may use a rule otherwise.",
)
_MEETINGS: Final = (
    "Strategies meet pair by pair; each pair plays each deal in every seating, and all pairs play "
    "the same deals, so that luck cancels out. The sampling unit is the deal. Win shares are those "
    "of the strategy named first, and the fair share is 50 %. docs/comparing.md tells more.",
)


def how_to_read(found: Found, cells: int = 1) -> Part:
    """Return the part that says how to read what was found, in one cell or in several alike."""
    texts: tuple[str, ...] = _MEETINGS
    if isinstance(found, Counts):
        texts = (*_RUN, *_CARDS) if found.by_card else _RUN
    elif isinstance(found, Laboratory):
        texts = _VARIANTS
    return Part("How to read it", [*([_CELLS] if cells > 1 else []), *texts, _INTERVALS])
