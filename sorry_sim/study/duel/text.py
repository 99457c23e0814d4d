"""What the texts of duels and plans have in common."""

from __future__ import annotations

import csv
import io
from dataclasses import asdict
from typing import TYPE_CHECKING

from sorry_sim.study.duel.match import Match
from sorry_sim.study.showing import wording

if TYPE_CHECKING:
    import pandas as pd
    from _typeshed import DataclassInstance


def played(match: Match) -> str:
    """Say what was played, on how many deals."""
    pairing, tally = match.pairing, match.tally
    teams = " in 2 teams" if pairing.teams else ""
    return (
        f"{match.rules.name} rules, {len(pairing.seats)} players{teams}, "
        f"{wording.deals(tally.deals)} in {tally.seatings} seatings: "
        f"{wording.games(tally.games)}, seed {match.seed}"
    )


def draws(match: Match) -> list[str]:
    """Say how games count that nobody won, where there are any."""
    number = match.tally.draws
    if not number:
        return []
    return [
        f"draws: {number:,} of {wording.games(match.tally.games)} took more than "
        f"{wording.turns(match.turn_limit)}; in the balance each counts as half a win for both"
    ]


def row(of: DataclassInstance) -> str:
    """Return CSV of one row, named after the fields of a dataclass."""
    values, text = asdict(of), io.StringIO()
    writer = csv.DictWriter(text, list(values), lineterminator="\n")
    writer.writeheader()
    writer.writerow(values)
    return text.getvalue()


def frame(of: DataclassInstance) -> pd.DataFrame:
    """Return the row of `row` as a data frame."""
    import pandas as pd

    return pd.DataFrame([asdict(of)])
