"""From the cards that were drawn to what they are worth: the win rate of who drew them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sorry_sim.board import CARDS
from sorry_sim.study.run.card_counts import CardCounts
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.statistics.intervals import difference, difference_of_ratios


@dataclass(frozen=True)
class CardResult:
    """How often who drew a card won.

    Attributes
    ----------
    card
        Its name.
    drawn, won
        How many were drawn in all games, at least 1, and how many by the winner or its team.
    win_rate
        The share of them.
    change
        The win rate, less that of all cards together.
    ci_low, ci_high
        95 % confidence interval of the change. The game is the sampling unit.
    p_value, p_holm
        Of no change, two-sided; and adjusted for the number of cards by Holm's method. None for a
        single game.
    """

    card: str
    drawn: int
    won: int
    win_rate: float
    change: float
    ci_low: float
    ci_high: float
    p_value: float | None
    p_holm: float | None = None


def card_results(counts: Counts) -> list[CardResult]:
    """Return the cards of which one has been drawn, in their order.

    The list is empty where cards were not counted. p-values take scipy and statsmodels, which are
    imported then.
    """
    from sorry_sim.study.statistics.significance import holm

    if counts.by_card is None:
        return []
    found = list(_results(counts.by_card, counts.games))
    adjusted = holm([one.p_value for one in found])
    return [replace(one, p_holm=p) for one, p in zip(found, adjusted, strict=True)]


def mean_win_rate(counts: Counts) -> float:
    """Return the win rate of who drew a card, over all cards of which at least one was drawn."""
    if counts.by_card is None:
        raise ValueError("the cards of these games have not been counted")
    drawn, won = counts.by_card.totals
    return won / drawn


def _results(cards: CardCounts, games: int) -> Iterator[CardResult]:
    from sorry_sim.study.statistics.significance import p_value

    all_drawn, all_won = cards.totals
    for kind, (name, drawn, won) in enumerate(zip(CARDS, cards.drawn, cards.won, strict=True)):
        if drawn:
            change = (won * all_drawn - all_won * drawn) / (drawn * all_drawn)
            error = difference_of_ratios(
                (drawn, won, all_drawn, all_won), cards.products(kind), games
            )
            yield CardResult(
                name,
                drawn,
                won,
                won / drawn,
                change,
                *difference(change, error, games),
                p_value(change, error, games),
            )
