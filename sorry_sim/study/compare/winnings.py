"""What a strategy won in a comparison: against one opponent, against all, and its lead."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """What a strategy won against one opponent, or against all.

    Attributes
    ----------
    strategy
        Its label.
    opponent
        That of its opponent; None for all whom it met.
    deals, games
        Deals, and the games played of them in all seatings against all these opponents.
    wins, losses, draws
        Games won by it, by its opponents, by nobody.
    win_share
        Wins / games. A game that is drawn is won by nobody; without those the fair share is 1 / 2.
    ci_low, ci_high
        95 % confidence interval of the win share. The deal is the sampling unit.
    fixed
        Whether the share could not have come out otherwise: the same strategy on both sides.
    variance_ratio
        The variance that the win share would have if as many games were played on deals of their
        own, over the variance that it has; None where that is 0.
    p_value, p_holm
        The two-sided p-value of winning as often as losing, a balance of 1 / 2, and that adjusted
        for the number of pairs (`sorry_sim.study.statistics.significance.holm`). None where the
        balance is fixed, for a single deal, and against all opponents.
    unpaired_low, unpaired_high
        The interval that as many games would have had on deals of their own; that of a fixed share
        is the share.
    balance, balance_low, balance_high
        (``wins`` + ``draws`` / 2) / ``games`` with its 95 % interval: 1 / 2 where either wins as
        often as it loses, whatever is drawn. Without draws it is the win share. None against all
        opponents.
    """

    strategy: str
    opponent: str | None
    deals: int
    games: int
    wins: int
    losses: int
    draws: int
    win_share: float
    ci_low: float
    ci_high: float
    fixed: bool
    variance_ratio: float | None
    p_value: float | None
    p_holm: float | None
    unpaired_low: float
    unpaired_high: float
    balance: float | None
    balance_low: float | None
    balance_high: float | None


@dataclass(frozen=True)
class Lead:
    """By how much the win share of a strategy is above that of the next.

    Attributes
    ----------
    value, low, high, fixed
        The difference deal by deal with its 95 % interval, and whether the two are the same
        strategy, so that it is always 0.
    variance_ratio
        The variance ratio of this difference, defined as that of a `Result`.
    p_value, p_holm
        The two-sided p-value of no difference, and that adjusted for the number of leads.
    unpaired_low, unpaired_high
        The interval that as many games would have had on deals of their own.
    """

    value: float
    low: float
    high: float
    fixed: bool
    variance_ratio: float | None
    p_value: float | None
    p_holm: float | None
    unpaired_low: float
    unpaired_high: float


@dataclass(frozen=True)
class Ranked:
    """A place in the ranking.

    Attributes
    ----------
    rank
        One more than the strategies that won more: those that won as many games share a rank.
    result
        What the strategy won against all others.
    lead
        Its lead over the next strategy; None for the last.
    """

    rank: int
    result: Result
    lead: Lead | None
