"""From the sums of a comparison of strategies to win shares, a ranking, and what pairing saved."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.compare.winnings import Lead, Ranked, Result
from sorry_sim.study.statistics.intervals import difference, share
from sorry_sim.study.statistics.shares import Share, Sums, difference_of_deals, share_of_deals
from sorry_sim.study.statistics.significance import holm, p_of_half, p_value


def ranking(meetings: Meetings) -> list[Ranked]:
    """Return the strategies that met all others, those with the largest win share first."""
    places = order(meetings)
    leads = [_lead(meetings, *two) for two in pairwise(places)]
    adjusted = holm([lead.p_value for lead in leads])
    leads = [replace(lead, p_holm=p) for lead, p in zip(leads, adjusted, strict=True)]
    results = [_overall(meetings, place) for place in places]
    won = [meetings.won(place) for place in places]
    ranks = [1 + won.index(one) for one in won]
    return [Ranked(*one) for one in zip(ranks, results, [*leads, None], strict=True)]


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
    return _tested(found)


def _tested(results: list[Result]) -> list[Result]:
    """Adjust the p-values for the number of pairs; both views of one have the same."""
    pairs = [frozenset((one.strategy, one.opponent)) for one in results]
    found = {pair: one.p_value for pair, one in zip(pairs, results, strict=True)}
    adjusted = dict(zip(found, holm(list(found.values())), strict=True))
    return [replace(one, p_holm=adjusted[pair]) for pair, one in zip(pairs, results, strict=True)]


def overall_ratio(meetings: Meetings) -> float | None:
    """Return the variance ratio of all pairs together, fixed ones apart."""
    own = paired = 0
    for pair in range(len(meetings.pairs)):
        own += variance_of_own_deals(meetings, pair, 0)
        paired += _spread(meetings, pair, 0)
    return own / paired if paired else None


def _against(meetings: Meetings, pair: int, side: int) -> Result:
    places, sums = meetings.pairs[pair], meetings.sums.pairs[pair]
    fixed = _is_fixed(meetings, pair)
    of = Sums(
        meetings.deals,
        sums.won[side],
        sums.squares[side],
        len(meetings.seatings),
        variance_of_own_deals(meetings, pair, side),
    )
    found, balance = share_of_deals(of, fixed), _balance(meetings, pair, side)
    names = [meetings.labels[place] for place in places]
    losses = sums.won[1 - side]
    return _result(names[side], names[1 - side], of, losses, sums.draws, found, balance)


def _balance(meetings: Meetings, pair: int, side: int) -> Share:
    """What a side won of a pair's games, of those that were drawn a half."""
    sums, seatings, deals = meetings.sums.pairs[pair], len(meetings.seatings), meetings.deals
    lead = sums.won[side] - sums.won[1 - side]
    # In half games: of each deal as many as there are seatings, and the lead.
    of = Sums(
        deals,
        seatings * deals + lead,
        seatings**2 * deals + 2 * seatings * lead + sum(sums.squares) - 2 * sums.product,
        2 * seatings,
        _variance_of_difference(meetings, pair),
    )
    return share_of_deals(of, meetings.are_same(*meetings.pairs[pair]), a_game=2)


def _overall(meetings: Meetings, strategy: int) -> Result:
    met = meetings.opponents(strategy)
    draws = sum(meetings.sums.pairs[pair].draws for pair, _ in met)
    of = Sums(
        meetings.deals,
        meetings.won(strategy),
        meetings.sums.products[strategy][strategy],
        _most(meetings),
        sum(variance_of_own_deals(meetings, pair, side) for pair, side in met),
    )
    found = share_of_deals(of, fixed=all(_is_fixed(meetings, pair) for pair, _ in met))
    losses = of.games - of.total - draws
    return _result(meetings.labels[strategy], None, of, losses, draws, found)


def _result(
    strategy: str,
    opponent: str | None,
    of: Sums,
    losses: int,
    draws: int,
    found: Share,
    balance: Share | None = None,
) -> Result:
    unpaired = found.low, found.high
    if not found.fixed:
        unpaired = share(of.value, of.own_error(game=1), of.deals)
    return Result(
        strategy,
        opponent,
        of.deals,
        of.games,
        of.total,
        losses,
        draws,
        found.value,
        found.low,
        found.high,
        found.fixed,
        of.ratio,
        p_of_half(balance, of.deals) if balance else None,
        None,
        *unpaired,
        *(balance[:3] if balance else (None, None, None)),
    )


def _lead(meetings: Meetings, one: int, following: int) -> Lead:
    """The lead of a strategy over the one that follows, over all opponents; p not yet adjusted."""
    of = meetings.sums.products
    own = 0
    for place, pair in enumerate(meetings.pairs):
        if set(pair) == {one, following}:
            own += _variance_of_difference(meetings, place)
        elif one in pair or following in pair:
            side = pair.index(one if one in pair else following)
            own += variance_of_own_deals(meetings, place, side)
    sums = Sums(
        meetings.deals,
        meetings.won(one) - meetings.won(following),
        of[one][one] - of[one][following] - of[following][one] + of[following][following],
        _most(meetings),
        own,
    )
    found = difference_of_deals(sums, fixed=meetings.are_same(one, following))
    p = None if found.fixed else p_value(found.value, found.error, sums.deals)
    unpaired = found.low, found.high
    if not found.fixed:
        unpaired = difference(sums.value, sums.own_error(game=2), sums.deals)
    return Lead(found.value, found.low, found.high, found.fixed, sums.ratio, p, None, *unpaired)


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


def variance_of_own_deals(meetings: Meetings, pair: int, side: int) -> int:
    """Return the variance of a side's wins a deal if each seating had deals of its own.

    It is the sum of the variances of the seatings, times deals squared. A fixed share has none.
    """
    if _is_fixed(meetings, pair):
        return 0
    wins = meetings.sums.pairs[pair].wins[side]
    return sum(meetings.deals * won - won**2 for won in wins)


def _variance_of_difference(meetings: Meetings, pair: int) -> int:
    """As `variance_of_own_deals`, of the difference between the wins of the two of a pair."""
    if _is_fixed(meetings, pair):
        return 0
    by_seating = zip(*meetings.sums.pairs[pair].wins, strict=True)
    return sum(
        meetings.deals * (first + second) - (first - second) ** 2 for first, second in by_seating
    )
