"""How to read a report, by what was played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.report.found import Found
from sorry_sim.study.report.page import Part
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.statistics.betting import METHOD
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
_LOOKING: Final = (
    "Games were played until win rates were known to a precision. So their intervals are wider "
    f"ones that hold however often one looks ({METHOD}), and p-values are made like them; other "
    "intervals, as of the length of a game, are those of a fixed number of games."
)
_HOLM: Final = (
    "{}, two-sided, and adjusted by Holm's method for {}: that any below 0.05 is there by chance "
    "has a probability of 5 % at most."
)
_RUN: Final = (
    "The sampling unit is the game, or the series of games. A strategy that sits in every seat has "
    "a fixed win rate, which is no matter of chance.",
    "A fair share is what each would win if all were equal: 1 divided by the number of players, or "
    "of teams.",
)
_CARDS: Final = (
    "Which card somebody draws is chance, so the change of the win rate is what drawing it did, in "
    "the mean over all moments of these games at which a card was drawn. Whoever draws again after "
    "a 2 has that card too.",
)
_VARIANTS: Final = (
    "All rule sets play the same deals; the first is what the others are compared with. A change "
    "is a rule set minus the first, deal by deal, that of a share in percentage points; its "
    "interval is that of the paired difference, which is narrower than that of independent runs.",
    "All of it is about the strategies that played; people may use a rule otherwise.",
)
_MEETINGS: Final = (
    "Strategies meet pair by pair; each pair plays each deal in every seating, and all pairs play "
    "the same deals, so that luck cancels out. The sampling unit is the deal. Win shares are those "
    "of the strategy named first, and the fair share is 50 %.",
)


def how_to_read(
    found: Found,
    cells: int = 1,
    terms: Sequence[tuple[str, str]] = (),
    together: str | None = None,
) -> Part:
    """Return the part that says how to read what was found.

    Parameters
    ----------
    found
        What came of a cell, all others being alike; or of a single command.
    cells
        How many there are.
    terms
        What is measured, and what that is.
    together
        For what p-values are adjusted; None where there are none.
    """
    texts: tuple[str, ...] = _MEETINGS
    p = "p is of equal strength"
    if isinstance(found, Laboratory):
        texts, p = _VARIANTS, "p is of no change"
    elif isinstance(found, Counts):
        texts, p = _RUN, "p is of the fair share"
        if found.by_card:
            texts, p = (*_RUN, *_CARDS), "p is of the fair share, or of no change"
    tests = [] if together is None else [_HOLM.format(p, together)]
    if tests and not isinstance(found, Meetings):
        tests.append("In charts a point is filled where p is below 0.05.")
    looked = isinstance(found, Counts) and found.precision is not None
    first = [_CELLS] if cells > 1 else []
    last = [_LOOKING, _INTERVALS] if looked else [_INTERVALS]
    return Part("How to read it", [*first, *texts, *tests, *last], terms=terms)
