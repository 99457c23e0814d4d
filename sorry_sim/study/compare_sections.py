"""The parts of the table of a comparison of strategies, before they are laid out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sorry_sim.study import wording
from sorry_sim.study.meetings import Meetings
from sorry_sim.study.section import Section
from sorry_sim.study.shares import Share
from sorry_sim.study.standings import Ranked, Result, order, overall_ratio, pair_results, ranking

FIXED: Final = "fixed"
"""Stands for the interval of a share that could not have come out otherwise."""

NOTHING: Final = "-"


def heading(meetings: Meetings) -> list[str]:
    """Say in a few lines what was played, whose rate is shown, and what pairing saved."""
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
    if any(result.fixed for result in pair_results(meetings)):
        lines.append(
            f"{FIXED}: a strategy against itself; by construction each has half of every deal"
        )
    if meetings.draws:
        lines.append(
            f"draws: {meetings.draws:,} of {wording.games(meetings.games)} took more than "
            f"{meetings.turn_limit:,} turns and are won by nobody"
        )
    return lines


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


def sections(meetings: Meetings) -> Iterator[Section]:
    """Give the tables: the ranking, the matrix of all pairs, each pair with its interval."""
    ranked, pairs = ranking(meetings), pair_results(meetings)
    yield _ranking(ranked) if meetings.everyone_met else _newcomer(ranked[0].result)
    if meetings.everyone_met and len(meetings.labels) > 2:
        yield _matrix(meetings, pairs)
    yield _pairs(meetings, pairs)


def decimals(results: Sequence[Result]) -> int:
    """Return as many decimals of a percentage as the widest of their intervals deserves."""
    return wording.decimals(100 * max((one.ci_high - one.ci_low) / 2 for one in results))


def share(result: Result, digits: int) -> str:
    """Write a win share in %."""
    return f"{100 * result.win_share:.{digits}f} %"


def interval(result: Result, digits: int) -> str:
    """Write the interval of a win share in %."""
    if result.fixed:
        return FIXED
    return f"{100 * result.ci_low:.{digits}f} to {100 * result.ci_high:.{digits}f} %"


def _ranking(ranked: list[Ranked]) -> Section:
    """The overall win shares."""
    digits = decimals([one.result for one in ranked])
    rows: list[tuple[str, ...]] = [
        (
            str(place),
            one.result.strategy,
            share(one.result, digits),
            interval(one.result, digits),
            _ratio(one.result.variance_ratio),
            _lead(one.lead, digits),
            _ratio(one.lead_ratio),
        )
        for place, one in enumerate(ranked, 1)
    ]
    return Section(
        "Ranking: win share over all opponents (lead: over the next, paired deal by deal)",
        2,
        ("rank", "strategy", "win share", "95 % interval", "pairing", "lead", "pairing"),
        rows,
    )


def _newcomer(one: Result) -> Section:
    """The overall win share of a strategy whose opponents did not meet each other."""
    digits = decimals([one])
    return Section(
        "Win share over all opponents (who did not meet each other)",
        1,
        ("strategy", "win share", "95 % interval", "pairing"),
        [(one.strategy, share(one, digits), interval(one, digits), _ratio(one.variance_ratio))],
    )


def _matrix(meetings: Meetings, pairs: list[Result]) -> Section:
    """The win share of each row against each column; columns have the numbers of the rows."""
    ranked = [meetings.labels[place] for place in order(meetings)]
    shares = {(one.strategy, one.opponent): one.win_share for one in pairs}
    rows = []
    for place, strategy in enumerate(ranked, 1):
        cells = [
            "" if strategy == opponent else f"{100 * shares[strategy, opponent]:.1f}"
            for opponent in ranked
        ]
        rows.append((str(place), strategy, *cells))
    numbers = [str(place) for place in range(1, len(ranked) + 1)]
    return Section(
        "Win share in % of the row against the column (columns: ranks)",
        2,
        ("rank", "strategy", *numbers),
        rows,
    )


def _pairs(meetings: Meetings, pairs: list[Result]) -> Section:
    """Every pair once, from the view of the better ranked."""
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
                share(one, digits),
                interval(one, digits),
                f"{one.wins:,}",
                f"{one.losses:,}",
                *([f"{one.draws:,}"] if meetings.draws else []),
                _ratio(one.variance_ratio),
            )
        )
    draws = ["draws"] if meetings.draws else []
    header = ("strategy", "opponent", "win share", "95 % interval", "won", "lost", *draws)
    return Section("Win share of the strategy against the opponent", 2, (*header, "pairing"), rows)


def _lead(lead: Share | None, digits: int) -> str:
    if lead is None:
        return NOTHING
    if lead.fixed:
        return FIXED
    half = (lead.high - lead.low) / 2
    return f"{100 * lead.value:+z.{digits}f} \u00b1 {100 * half:.{digits}f} %"


def _ratio(ratio: float | None) -> str:
    return NOTHING if ratio is None else f"{ratio:.2f}"
