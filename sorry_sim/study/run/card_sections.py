"""The table of cards: what each is worth."""

from collections.abc import Iterator

from sorry_sim.study.run import telling
from sorry_sim.study.run.card_results import CardResult, card_results, mean_win_rate
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.showing import wording
from sorry_sim.study.showing.section import Section

HEADER = ("card", "drawn", "win rate", "change", "95 % interval", wording.HOLM)


def card_sections(counts: Counts) -> Iterator[Section]:
    """Give the table of cards; none where they were not counted."""
    found = card_results(counts)
    if found:
        rows: list[tuple[str, ...]] = [
            (
                card_title(one.card),
                f"{one.drawn:,}",
                telling.rate(counts, one.win_rate),
                change(one),
                interval(one),
                wording.p_value(one.p_holm),
            )
            for one in found
        ]
        mean = telling.rate(counts, mean_win_rate(counts))
        title = (
            f"Win rate by card drawn (of whoever draws it; change: from {mean}, the mean of all "
            f"cards; p-values: of no change, by Holm's method for all {len(found)} cards together)"
        )
        yield Section(title, 1, HEADER, rows)


def card_title(card: str) -> str:
    """Return what a card is called in tables and charts."""
    return "Sorry!" if card == "sorry" else card


def change(result: CardResult) -> str:
    """Write the change of the win rate, in percentage points with its sign."""
    return _signed(result, result.change) + wording.PP


def interval(result: CardResult) -> str:
    """Write the interval of the change."""
    low, high = (_signed(result, end) for end in (result.ci_low, result.ci_high))
    return f"{low} to {high}{wording.PP}"


def _signed(result: CardResult, share: float) -> str:
    """To as many decimals as half of the interval leaves."""
    digits = wording.decimals(50 * (result.ci_high - result.ci_low))
    return wording.hundredths(share, digits, "+")
