"""A duel as text: a table to read, Markdown, CSV, JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Final

from sorry_sim.study.duel import text
from sorry_sim.study.duel.duel import Duel
from sorry_sim.study.showing import wording
from sorry_sim.study.showing.layout import aligned, piped
from sorry_sim.study.showing.section import Section
from sorry_sim.study.statistics.betting import METHOD

BETTER: Final = "better"
WORSE: Final = "worse"
WITHIN: Final = "within the margin"
UNDECIDED: Final = "not decided"


@dataclass(frozen=True)
class Result:
    """What a duel came to, as one row.

    Attributes
    ----------
    strategy, opponent
        The labels of the first and the second of the two.
    verdict
        What is known of the first: `BETTER`, `WORSE`, neither of them but `WITHIN`, or `UNDECIDED`.
    within_margin
        Whether the balance is known to differ from 1/2 by less than the margin.
    margin, error
        As they were asked for.
    stopped_early
        Whether it ended because of what it saw. The balance is then likely to lie too far from 1/2;
        the interval is valid all the same.
    looks
        How often it looked at what it had.
    deals, games
        Deals, and the games played of them in all seatings.
    wins, losses, draws
        Games won by the first, by the second, by nobody.
    balance
        (``wins`` + ``draws`` / 2) / ``games``: 1 / 2 where both win as often. Without draws it is
        the win share, ``wins`` / ``games``.
    ci_low, ci_high
        Interval of the balance; it covers the true one at all looks with a probability of
        1 - ``error`` at least. The deal is the sampling unit.
    """

    strategy: str
    opponent: str
    verdict: str
    within_margin: bool
    margin: float
    error: float
    stopped_early: bool
    looks: int
    deals: int
    games: int
    wins: int
    losses: int
    draws: int
    balance: float
    ci_low: float
    ci_high: float


def result(duel: Duel) -> Result:
    """Return the row of a duel of which at least one deal has been played."""
    tally, found = duel.match.tally, duel.findings
    verdict = UNDECIDED
    if found.better or found.worse:
        verdict = BETTER if found.better else WORSE
    elif found.within:
        verdict = WITHIN
    first, second = duel.match.pairing.labels
    (won, lost), (low, high) = tally.won, duel.interval
    return Result(
        first,
        second,
        verdict,
        bool(found.within),
        duel.question.margin,
        duel.question.error,
        bool(found.known),
        duel.looks,
        tally.deals,
        tally.games,
        won,
        lost,
        tally.draws,
        tally.balance,
        low,
        high,
    )


def as_table(duel: Duel) -> str:
    """Return the duel for people: the verdict in a sentence, then the balance."""
    section = titled(duel)
    return "\n".join([*heading(duel), "", section.title, aligned(section)]) + "\n"


def as_markdown(duel: Duel) -> str:
    """Return what `as_table` shows, with a Markdown table."""
    section = titled(duel)
    return "\n\n".join([*heading(duel), section.title, piped(section)]) + "\n"


def as_csv(duel: Duel) -> str:
    """Return the one row of `Result`, named after its fields."""
    return text.row(result(duel))


def as_json(duel: Duel) -> str:
    """Return one JSON object: what was played, the fields of `Result`, the method, the speed."""
    match = duel.match
    values: dict[str, Any] = {
        **asdict(result(duel)),
        "most_deals": duel.question.most,
        "interrupted": match.interrupted,
        "method": METHOD,
        "seed": match.seed,
        "turn_limit": match.turn_limit,
        "rules": match.rules.as_dict(),
        "seats": list(match.pairing.seats),
        "seatings": [list(seating) for seating in match.pairing.seatings],
        "elapsed_s": match.elapsed,
        "games_per_s": wording.per_second(match.tally.games, match.elapsed),
    }
    return json.dumps(values, indent=2, allow_nan=False) + "\n"


def heading(duel: Duel) -> list[str]:
    """Say in a few lines what was played and asked, what the answer is, and how sure it is."""
    of = result(duel)
    match, margin = duel.match, wording.points(of.margin)
    how = f"{METHOD}, {wording.looks(of.looks)}"
    lines = [
        text.played(match),
        f"asked: is {of.strategy} better or worse than {of.opponent}, or is the balance within "
        f"{margin} of 50 %?",
        "balance: games won and half of those drawn, of all games",
        f"answer: {_answer(of, margin)}",
    ]
    if of.stopped_early:
        error = wording.percent(of.error)
        lines += [
            f"at most {error} of such answers are wrong, whenever a duel stops: {how}",
            "the balance is an estimate after early stopping, likely to lie too far from 50 %; its "
            "interval holds",
        ]
    else:
        sure = wording.percent(1 - of.error)
        lines.append(f"the {sure} interval holds, whenever a duel stops: {how}")
    if match.interrupted:
        lines.append("stopped by Ctrl-C, with a look that was not planned")
    return lines + text.draws(match)


def _answer(of: Result, margin: str) -> str:
    by = f", by less than {margin}" if of.within_margin else ""
    return {
        BETTER: f"{of.strategy} is better than {of.opponent}{by}",
        WORSE: f"{of.strategy} is worse than {of.opponent}{by}",
        WITHIN: f"{of.strategy} and {of.opponent} are within the margin: the balance differs from "
        f"50 % by less than {margin}",
        UNDECIDED: f"not decided in {wording.deals(of.deals)}",
    }[of.verdict]


def titled(duel: Duel) -> Section:
    """Return the table of the balance."""
    of = result(duel)
    # One digit more than the interval deserves: it ends near 50 %, and the side of it matters.
    digits = 1 + wording.decimals(50 * (of.ci_high - of.ci_low))
    row = (
        of.strategy,
        of.opponent,
        wording.rate(of.balance, digits),
        wording.rates(of.ci_low, of.ci_high, digits),
        *(f"{number:,}" for number in (of.wins, of.losses, of.draws)),
    )
    how_sure = f"{wording.percent(1 - of.error)} interval"
    header = ("strategy", "opponent", "balance", how_sure, "won", "lost", "drawn")
    title = "Balance after early stopping" if of.stopped_early else "Balance"
    return Section(title, 2, header, [row])
