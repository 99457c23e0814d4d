"""A comparison of strategies as text: a table to read, Markdown, CSV, JSON."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any, Final

from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.compare.rating import baseline, ratings
from sorry_sim.study.compare.sections import heading, sections
from sorry_sim.study.compare.standings import overall_ratio, pair_results, ranking
from sorry_sim.study.compare.winnings import Lead, Ranked, Result
from sorry_sim.study.showing import wording
from sorry_sim.study.showing.layout import aligned, piped

if TYPE_CHECKING:
    import pandas as pd

_RATING: Final = ("rating", "rating_low", "rating_high")
_BALANCE: Final = ("balance", "balance_low", "balance_high")
_NAMES: Final = tuple(field.name for field in fields(Result) if field.name not in _BALANCE)
_LEAD: Final = {
    field.name: "lead" if field.name == "value" else f"lead_{field.name}" for field in fields(Lead)
}
"""The columns of the fields of a lead."""

_COLUMNS: Final = (*_NAMES, *_RATING, *_BALANCE, "rank", *_LEAD.values())


def as_table(meetings: Meetings, unpaired: bool = False) -> str:
    """Return the comparison for people: ranking, matrix, and a row a pair.

    With ``unpaired`` also the intervals that games on deals of their own would have.
    """
    parts = ["\n".join(heading(meetings, unpaired))]
    parts += [f"{section.title}\n{aligned(section)}" for section in sections(meetings, unpaired)]
    return "\n\n".join(parts) + "\n"


def as_markdown(meetings: Meetings, unpaired: bool = False) -> str:
    """Return what `as_table` shows, with Markdown tables."""
    parts = heading(meetings, unpaired)
    for section in sections(meetings, unpaired):
        parts += [section.title, piped(section)]
    return "\n\n".join(parts) + "\n"


def as_csv(meetings: Meetings) -> str:
    """Return rows of `sorry_sim.study.compare.winnings.Result`, named after its fields.

    First the ranking, whose rows have no opponent, then `study.compare.standings.pair_results`.
    Rows of the ranking have the rating too, in ``rating``, ``rating_low`` and ``rating_high``, the
    ``rank``, and the lead over the next: ``lead``, ``lead_low``, ``lead_high`` and so on, as the
    fields of `sorry_sim.study.compare.winnings.Lead`.
    """
    text = io.StringIO()
    writer = csv.DictWriter(text, _COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(_rows(meetings))
    return text.getvalue()


def frame(meetings: Meetings) -> pd.DataFrame:
    """Return the rows of `as_csv` as a data frame."""
    import pandas as pd

    table = pd.DataFrame(_rows(meetings), columns=list(_COLUMNS))
    return table.astype({"rank": "Int64"})  # whole, and missing where a row is of a pair


def as_json(meetings: Meetings, elapsed: float) -> str:
    """Return one JSON object: what was compared, the ranking, the pairs, ratings, the speed.

    Parameters
    ----------
    meetings
        What was played.
    elapsed
        Seconds that it took.
    """
    values = {
        "deals": meetings.deals,
        "games_a_pair": meetings.games_a_pair,
        "games": meetings.games,
        "turn_limit": meetings.turn_limit,
        "turn_limit_draws": meetings.draws,
        "seed": meetings.seed,
        "rules": meetings.rules,
        "seats": list(meetings.seats),
        "seatings": [list(seating) for seating in meetings.seatings],
        "strategies": list(meetings.labels),
        "fair_share": 0.5,
        "ranking": [_ranked(one) for one in ranking(meetings)],
        "pairs": [asdict(result) for result in pair_results(meetings)],
        "rating": _rating(meetings),
        "variance_ratio": overall_ratio(meetings),
        "elapsed_s": elapsed,
        "games_per_s": wording.per_second(meetings.games, elapsed),
    }
    return json.dumps(values, indent=2, allow_nan=False) + "\n"


def timing_line(meetings: Meetings, elapsed: float) -> str:
    """Say how many games were played in how many seconds."""
    return wording.timing(meetings.games, elapsed)


def _rows(meetings: Meetings) -> list[dict[str, Any]]:
    rated = ratings(meetings) or {}
    overall = [
        {
            **asdict(one.result),
            **dict(zip(_RATING, rated.get(one.result.strategy, ()), strict=False)),
            **({"rank": one.rank} if meetings.everyone_met else {}),
            **_lead(one),
        }
        for one in ranking(meetings)
    ]
    return overall + [asdict(result) for result in pair_results(meetings)]


def _lead(one: Ranked) -> dict[str, Any]:
    return {_LEAD[name]: value for name, value in asdict(one.lead).items()} if one.lead else {}


def _ranked(one: Ranked) -> dict[str, Any]:
    return {"rank": one.rank, **asdict(one.result), "lead": one.lead and asdict(one.lead)}


def _rating(meetings: Meetings) -> dict[str, Any] | None:
    found = ratings(meetings)
    if found is None:
        return None
    points = [{"strategy": label, **rating._asdict()} for label, rating in found.items()]
    return {"baseline": baseline(meetings), "points": points}
