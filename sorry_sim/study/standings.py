"""From the sums of a comparison of strategies to win shares, a ranking, and what pairing saved."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from sorry_sim.study.meetings import Meetings
from sorry_sim.study.shares import Share, share_by_deals


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
        Wins / games, so that the fair share is 1 / 2.
    ci_low, ci_high
        95 % confidence interval of the win share. The deal is the sampling unit.
    fixed
        Whether the share could not have come out otherwise: the same strategy on both sides.
    variance_ratio
        The variance that the win share would have if as many games were played on deals of their
        own, over the variance that it has; None where that is 0.
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


@dataclass(frozen=True)
class Ranked:
    """A place in the ranking.

    Attributes
    ----------
    result
        What the strategy won against all others.
    lead
        The difference between its win share and that of the next strategy, deal by deal; None for
        the last.
    lead_ratio
        The variance ratio of this difference, defined as that of a `Result`.
    """

    result: Result
    lead: Share | None
    lead_ratio: float | None


def ranking(meetings: Meetings) -> list[Ranked]:
    """Return the strategies that met all others, those with the largest win share first."""
    places = order(meetings)
    last = [Ranked(_overall(meetings, place), None, None) for place in places[-1:]]
    return [_ranked(meetings, *two) for two in pairwise(places)] + last


def order(meetings: Meetings) -> list[int]:
    """Return the places of those that met all others, the best first; of equals the first named."""
    strategies = range(len(meetings.labels))
    met_all = [one for one in strategies if len(meetings.opponents(one)) == len(strategies) - 1]
    return sorted(met_all, key=meetings.won, reverse=True)


def pair_results(meetings: Meetings) -> list[Result]:
    """Return each strategy of the ranking against each opponent, both in the order of win shares.

    A pair of which both are ranked occurs twice, once from the view of either.
    """
    ranked = order(meetings)
    found = []
    for strategy in ranked:
        results = {
            next(place for place in meetings.pairs[pair] if place != strategy): _against(
                meetings, pair, side
            )
            for pair, side in meetings.opponents(strategy)
        }
        if meetings.everyone_met:
            found += [results[opponent] for opponent in ranked if opponent != strategy]
        else:
            found += sorted(results.values(), key=lambda result: result.wins)
    return found


def overall_ratio(meetings: Meetings) -> float | None:
    """Return the variance ratio of all pairs together, fixed ones apart."""
    own = paired = 0
    for pair in range(len(meetings.pairs)):
        own += _variance_of_own_deals(meetings, pair, 0)
        paired += _spread(meetings, pair, 0)
    return own / paired if paired else None


def _against(meetings: Meetings, pair: int, side: int) -> Result:
    places, sums = meetings.pairs[pair], meetings.sums.pairs[pair]
    won, most = sums.won[side], len(meetings.seatings)
    fixed = _is_fixed(meetings, pair)
    share = share_by_deals(won, sums.squares[side], meetings.deals, most, fixed=fixed)
    spread = _spread(meetings, pair, side)
    return Result(
        meetings.labels[places[side]],
        meetings.labels[places[1 - side]],
        meetings.deals,
        meetings.games_a_pair,
        won,
        sums.won[1 - side],
        sums.draws,
        *share,
        _variance_of_own_deals(meetings, pair, side) / spread if spread else None,
    )


def _overall(meetings: Meetings, strategy: int) -> Result:
    met = meetings.opponents(strategy)
    pairs = [meetings.sums.pairs[pair] for pair, _ in met]
    won, draws = meetings.won(strategy), sum(pair.draws for pair in pairs)
    squares, most = meetings.sums.products[strategy][strategy], _most(meetings)
    fixed = all(_is_fixed(meetings, pair) for pair, _ in met)
    share = share_by_deals(won, squares, meetings.deals, most, fixed=fixed)
    spread = meetings.deals * squares - won**2
    own = sum(_variance_of_own_deals(meetings, pair, side) for pair, side in met)
    games = meetings.deals * most
    return Result(
        meetings.labels[strategy],
        None,
        meetings.deals,
        games,
        won,
        games - won - draws,
        draws,
        *share,
        own / spread if spread else None,
    )


def _ranked(meetings: Meetings, one: int, following: int) -> Ranked:
    """A strategy and its lead over the one that follows, over all opponents."""
    of, most = meetings.sums.products, _most(meetings)
    total = meetings.won(one) - meetings.won(following)
    squares = of[one][one] - of[one][following] - of[following][one] + of[following][following]
    same = meetings.are_same(one, following)
    lead = share_by_deals(total, squares, meetings.deals, most, -most, fixed=same)
    spread = meetings.deals * squares - total**2
    own = 0
    for place, pair in enumerate(meetings.pairs):
        if set(pair) == {one, following}:
            own += _variance_of_difference(meetings, place)
        elif one in pair or following in pair:
            side = pair.index(one if one in pair else following)
            own += _variance_of_own_deals(meetings, place, side)
    ratio = own / spread if spread else None
    return Ranked(_overall(meetings, one), lead, ratio)


def _most(meetings: Meetings) -> int:
    """The games that a strategy plays of a deal against all others."""
    return len(meetings.seatings) * (len(meetings.labels) - 1)


def _is_fixed(meetings: Meetings, pair: int) -> bool:
    """Whether both do the same: a deal then goes alike in all seatings, half of them to each."""
    return meetings.are_same(*meetings.pairs[pair]) and meetings.sums.pairs[pair].draws == 0


def _spread(meetings: Meetings, pair: int, side: int) -> int:
    """The variance of a side's wins a deal, times deals (deals - 1)."""
    sums = meetings.sums.pairs[pair]
    return meetings.deals * sums.squares[side] - sums.won[side] ** 2


def _variance_of_own_deals(meetings: Meetings, pair: int, side: int) -> int:
    """What `_spread` would be if each seating had deals of its own: the sum of their variances.

    A fixed share has none.
    """
    if _is_fixed(meetings, pair):
        return 0
    wins = meetings.sums.pairs[pair].wins[side]
    return sum(meetings.deals * won - won**2 for won in wins)


def _variance_of_difference(meetings: Meetings, pair: int) -> int:
    """The same of the difference between the wins of the two of a pair."""
    if _is_fixed(meetings, pair):
        return 0
    by_seating = zip(*meetings.sums.pairs[pair].wins, strict=True)
    return sum(
        meetings.deals * (first + second) - (first - second) ** 2 for first, second in by_seating
    )
