"""A comparison of strategies as text: a table to read, Markdown, CSV, JSON."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any, Final

from sorry_sim.study import wording
from sorry_sim.study.compare_sections import heading, sections
from sorry_sim.study.layout import aligned, piped
from sorry_sim.study.meetings import Meetings
from sorry_sim.study.standings import Ranked, Result, overall_ratio, pair_results, ranking

if TYPE_CHECKING:
    import pandas as pd

_COLUMNS: Final = tuple(field.name for field in fields(Result))


def as_table(meetings: Meetings) -> str:
    """Return the comparison for people: ranking, matrix, and a row a pair."""
    parts = ["\n".join(heading(meetings))]
    parts += [f"{section.title}\n{aligned(section)}" for section in sections(meetings)]
    return "\n\n".join(parts) + "\n"


def as_markdown(meetings: Meetings) -> str:
    """Return what `as_table` shows, with Markdown tables."""
    parts = heading(meetings)
    for section in sections(meetings):
        parts += [section.title, piped(section)]
    return "\n\n".join(parts) + "\n"


def as_csv(meetings: Meetings) -> str:
    """Return rows of `sorry_sim.study.standings.Result`, named after its fields.

    First the ranking, whose rows have no opponent, then `sorry_sim.study.standings.pair_results`.
    """
    text = io.StringIO()
    writer = csv.DictWriter(text, _COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(_rows(meetings))
    return text.getvalue()


def frame(meetings: Meetings) -> pd.DataFrame:
    """Return the rows of `as_csv` as a data frame."""
    import pandas as pd

    return pd.DataFrame(_rows(meetings), columns=_COLUMNS)


def as_json(meetings: Meetings, elapsed: float) -> str:
    """Return one JSON object: what was compared, the ranking, the pairs, the speed.

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
        "turn_limit_draws": meetings.draws,
        "seed": meetings.seed,
        "rules": meetings.rules,
        "seats": list(meetings.seats),
        "seatings": [list(seating) for seating in meetings.seatings],
        "strategies": list(meetings.labels),
        "fair_share": 0.5,
        "ranking": [_ranked(place, one) for place, one in enumerate(ranking(meetings), 1)],
        "pairs": [asdict(result) for result in pair_results(meetings)],
        "variance_ratio": overall_ratio(meetings),
        "elapsed_s": elapsed,
        "games_per_s": wording.per_second(meetings.games, elapsed),
    }
    return json.dumps(values, indent=2, allow_nan=False) + "\n"


def timing_line(meetings: Meetings, elapsed: float) -> str:
    """Say how many games were played in how many seconds."""
    return wording.timing(meetings.games, elapsed)


def _rows(meetings: Meetings) -> list[dict[str, Any]]:
    results = [*(one.result for one in ranking(meetings)), *pair_results(meetings)]
    return [asdict(result) for result in results]


def _ranked(place: int, one: Ranked) -> dict[str, Any]:
    lead = one.lead and {**one.lead._asdict(), "variance_ratio": one.lead_ratio}
    return {"rank": place, **asdict(one.result), "lead": lead}
