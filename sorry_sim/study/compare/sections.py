"""The parts of the table of a comparison of strategies, before they are laid out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.compare.rating import Rating, baseline, ratings
from sorry_sim.study.compare.standings import overall_ratio, pair_results, ranking
from sorry_sim.study.compare.winnings import Lead, Ranked, Result
from sorry_sim.study.showing import wording
from sorry_sim.study.showing.section import Section
from sorry_sim.study.showing.wording import HOLM, NOTHING

FIXED: Final = "fixed"
"""Stands for the interval of a share that could not have come out otherwise."""

UNPAIRED: Final = "unpaired"


def heading(meetings: Meetings, unpaired: bool = False) -> list[str]:
    """Say in a few lines what was played, whose rate is shown, and what pairing saved.

    With ``unpaired``, what the columns of that name are, too.
    """
    ratio = overall_ratio(meetings)
    lines = [
        played(meetings),
        "win share: games won by the strategy (the row) against the opponent (the column), of all "
        "games they played; fair share 50 %",
        "95 % intervals, the deal is the unit: each pair plays it in all seatings, all pairs play "
        "the same deals",
    ]
    if ratio is not None:
        lines.append(
            "pairing: the variance that as many games on deals of their own would have, over that "
            f"of these; all pairs together {ratio:.2f}"
        )
    if unpaired:
        lines.append(
            f"{UNPAIRED}: the interval that as many games on deals of their own would have"
        )
    lines += [_tests(meetings), _rated(meetings)]
    if any(result.fixed for result in pair_results(meetings)):
        lines.append(
            f"{FIXED}: a strategy against itself; by construction each has half of every deal"
        )
    if meetings.draws:
        lines += [
            f"draws: {meetings.draws:,} of {wording.games(meetings.games)} took more than "
            f"{wording.turns(meetings.turn_limit)} and are won by nobody",
            "balance: games won and half of those drawn, of all games; 50 % where both win as "
            "often",
        ]
    return lines


def _tests(meetings: Meetings) -> str:
    """Say what the p-values are, and for how many comparisons they are adjusted."""
    pairs = len(meetings.pairs)
    tests = f"winning as often as losing ({pairs} pair{'s' * (pairs != 1)})"
    if meetings.everyone_met:
        tests += f" and of leads of 0 ({len(meetings.labels) - 1})"
    return (
        f"{HOLM}: two-sided p-values, of {tests}, by Holm's method for so many at once: that any "
        "below 0.05 in a table is there by chance has a probability of 5 % at most"
    )


def _rated(meetings: Meetings) -> str:
    """Say what the ratings are, or why there are none."""
    if ratings(meetings) is None:
        return "no rating: some won no game against all others, so these are out of reach"
    return (
        f"rating: Bradley-Terry model, 400 points are odds of ten to one; {baseline(meetings)} is 0"
    )


def played(meetings: Meetings) -> str:
    """Say what was played, on how many deals."""
    who = f"{len(meetings.seats)} players"
    if meetings.teams:
        who += " in 2 teams"
    return (
        f"{meetings.rules['name']} rules, {who}, {len(meetings.labels)} strategies, each pair "
        f"{wording.deals(meetings.deals)} in {len(meetings.seatings)} seatings: "
        f"{wording.games(meetings.games_a_pair)}, seed {meetings.seed}"
    )


def sections(meetings: Meetings, unpaired: bool = False) -> Iterator[Section]:
    """Give the tables: the ranking, the matrix of all pairs, each pair with its interval.

    With ``unpaired`` the intervals of games on deals of their own stand beside the paired ones.
    """
    ranked, pairs = ranking(meetings), pair_results(meetings)
    rated = ratings(meetings) or {}
    if meetings.everyone_met:
        yield _ranking(ranked, rated, unpaired)
    else:
        yield _newcomer(ranked[0].result, rated, unpaired)
    if meetings.everyone_met and len(meetings.labels) > 2:
        yield _matrix(ranked, pairs)
    yield _pairs(meetings, pairs, rated, unpaired)


def decimals(results: Sequence[Result]) -> int:
    """Return as many decimals of a percentage as the widest of their intervals deserves."""
    return wording.decimals(100 * max((one.ci_high - one.ci_low) / 2 for one in results))


def share(result: Result, digits: int) -> str:
    """Write a win share in %."""
    return wording.rate(result.win_share, digits)


def interval(result: Result, digits: int) -> str:
    """Write the interval of a win share in %."""
    if result.fixed:
        return FIXED
    return wording.rates(result.ci_low, result.ci_high, digits)


def _ranking(ranked: list[Ranked], rated: dict[str, Rating], unpaired: bool) -> Section:
    """The overall win shares, ratings and leads."""
    digits = decimals([one.result for one in ranked])
    rows: list[tuple[str, ...]] = [
        (
            str(one.rank),
            one.result.strategy,
            *_shares(one.result, digits, unpaired),
            _ratio(one.result.variance_ratio),
            _rating(rated.get(one.result.strategy)),
            *_lead(one.lead, digits, unpaired),
        )
        for one in ranked
    ]
    apart = (UNPAIRED,) * unpaired
    shares = ("win share", "95 % interval", *apart, "pairing", "rating")
    return Section(
        "Ranking: win share over all opponents (lead: over the next, paired deal by deal)",
        2,
        ("rank", "strategy", *shares, "lead", *apart, "pairing", HOLM),
        rows,
    )


def _newcomer(one: Result, rated: dict[str, Rating], unpaired: bool) -> Section:
    """The overall win share of a strategy whose opponents did not meet each other."""
    digits = decimals([one])
    cells = (*_shares(one, digits, unpaired), _ratio(one.variance_ratio))
    return Section(
        "Win share over all opponents (who did not meet each other)",
        1,
        ("strategy", "win share", "95 % interval", *(UNPAIRED,) * unpaired, "pairing", "rating"),
        [(one.strategy, *cells, _rating(rated.get(one.strategy)))],
    )


def _matrix(ranked: list[Ranked], pairs: list[Result]) -> Section:
    """The win share of each row against each column; columns have the ranks of the rows."""
    labels, ranks = [one.result.strategy for one in ranked], [str(one.rank) for one in ranked]
    shares = {(one.strategy, one.opponent): one.win_share for one in pairs}
    widest = max(50 * (one.ci_high - one.ci_low) for one in pairs)
    rows = []
    for rank, strategy in zip(ranks, labels, strict=True):
        cells = [
            "" if strategy == opponent else wording.hundredths(shares[strategy, opponent], 1)
            for opponent in labels
        ]
        rows.append((rank, strategy, *cells))
    return Section(
        "Win share in % of the row against the column (columns: ranks; the widest 95 % interval is "
        f"\u00b1 {widest:.{wording.decimals(widest)}f}{wording.PP})",
        2,
        ("rank", "strategy", *ranks),
        rows,
    )


def _pairs(
    meetings: Meetings, pairs: list[Result], rated: dict[str, Rating], unpaired: bool
) -> Section:
    """Every pair once, from the view of the better ranked; ratings where no ranking has them."""
    digits = decimals(pairs)
    seen: set[frozenset[str | None]] = set()
    rows = []
    for one in pairs:
        pair = frozenset((one.strategy, one.opponent))
        if pair in seen:
            continue
        seen.add(pair)
        rows.append(
            (
                one.strategy,
                one.opponent or "",
                *_shares(one, digits, unpaired),
                f"{one.wins:,}",
                f"{one.losses:,}",
                *(_drawn(one, digits) if meetings.draws else ()),
                _ratio(one.variance_ratio),
                *([] if meetings.everyone_met else [_rating(rated.get(one.opponent or ""))]),
                wording.p_value(one.p_holm),
            )
        )
    shares = ("win share", "95 % interval", *(UNPAIRED,) * unpaired)
    drawn = ("draws", "balance", "95 % interval") if meetings.draws else ()
    games = ("won", "lost", *drawn)
    of_opponents = () if meetings.everyone_met else ("its rating",)
    return Section(
        "Win share of the strategy against the opponent",
        2,
        ("strategy", "opponent", *shares, *games, "pairing", *of_opponents, HOLM),
        rows,
    )


def _shares(one: Result, digits: int, unpaired: bool) -> tuple[str, ...]:
    """A win share and its interval, or intervals."""
    cells = (share(one, digits), interval(one, digits))
    if not unpaired:
        return cells
    ends = wording.rates(one.unpaired_low, one.unpaired_high, digits)
    return (*cells, FIXED if one.fixed else ends)


def _drawn(one: Result, digits: int) -> tuple[str, ...]:
    """The draws of a pair, and the balance with its interval."""
    value, low, high = (end or 0.0 for end in (one.balance, one.balance_low, one.balance_high))
    ends = FIXED if low == high else wording.rates(low, high, digits)
    return f"{one.draws:,}", wording.rate(value, digits), ends


def _lead(lead: Lead | None, digits: int, unpaired: bool) -> tuple[str, ...]:
    """A lead, what pairing did to it, and its p-value."""
    if lead is None or lead.fixed:
        cell = FIXED if lead else NOTHING
        return (cell, *(cell,) * unpaired, NOTHING, NOTHING)
    ends = [(lead.low, lead.high), (lead.unpaired_low, lead.unpaired_high)]
    paired, apart = (
        wording.around(
            lead.value,
            *two,
            lambda end: wording.hundredths(end, digits),
            wording.PP,
            lambda end: wording.hundredths(end, digits, "+"),
        )
        for two in ends
    )
    return (
        f"{wording.hundredths(lead.value, digits, '+')} {paired}",
        *(apart,) * unpaired,
        _ratio(lead.variance_ratio),
        wording.p_value(lead.p_holm),
    )


def _rating(rating: Rating | None) -> str:
    """A rating with half of its interval; none of either for the baseline."""
    if rating is None:
        return NOTHING
    if rating.low is None or rating.high is None:
        return f"{rating.points:+z.0f}"
    half = (rating.high - rating.low) / 2
    if not half:
        return f"{rating.points:z.0f}"  # the baseline, or the very same
    digits = 0 if half >= 1 else wording.decimals(half)
    return f"{rating.points:+z.{digits}f} \u00b1 {half:.{digits}f}"


def _ratio(ratio: float | None) -> str:
    return NOTHING if ratio is None else f"{ratio:.2f}"
