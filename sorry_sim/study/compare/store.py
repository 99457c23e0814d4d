"""The folder of a comparison of strategies: sums, table, charts, and how they came about."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.compare.pairing import Pairing
from sorry_sim.study.compare.table import as_csv, as_markdown
from sorry_sim.study.keeping import folder
from sorry_sim.study.keeping.folder import MANIFEST
from sorry_sim.study.keeping.provenance import provenance

SUMS: Final = "compare.json"
TABLE: Final = "compare.csv"
READABLE: Final = "compare.md"
FILES: Final = (
    SUMS,
    TABLE,
    READABLE,
    MANIFEST,
    "charts/matrix.png",
    "charts/ranking.png",
    "charts/opponents.png",
)
"""What a comparison writes, charts only where they say something; nothing else is touched."""


def save(
    out: Path,
    meetings: Meetings,
    pairing: Pairing,
    *,
    command: str | None,
    threads: int,
    elapsed: float,
    complete: bool,
) -> None:
    """Write a comparison to its folder.

    Parameters
    ----------
    out
        A folder that `sorry_sim.study.keeping.folder.prepare` has made for `FILES`.
    meetings
        What came of it.
    pairing
        Who met whom.
    command, threads, elapsed
        As `sorry_sim.study.keeping.provenance.provenance` takes them.
    complete
        Whether all deals that were asked for have been played.

    Raises
    ------
    InputError
        A file cannot be written. An earlier comparison in the folder is then still whole.
    """
    manifest = {
        **provenance(command, meetings.seed, threads, elapsed),
        "rules": meetings.rules,
        "seats": list(meetings.seats),
        "turn_limit": meetings.turn_limit,
        "strategies": [
            {"label": strategy.label, **folder.strategy_told(strategy)}
            for strategy in pairing.strategies
        ],
        "deals": meetings.deals,
        "games": meetings.games,
        "complete": complete,
    }
    written = SUMS, folder.as_json(meetings.as_dict(), indent=None)
    folder.write_results(out, written, manifest, tables(meetings), partial(charts, meetings))


def tables(meetings: Meetings) -> dict[str, bytes]:
    """Return the files of tables, by name."""
    return {TABLE: as_csv(meetings).encode(), READABLE: as_markdown(meetings).encode()}


def charts(meetings: Meetings) -> dict[str, bytes]:
    """Return the files of charts, by name."""
    from sorry_sim.study.compare.charts import images  # matplotlib takes a second to import

    return {f"charts/{name}.png": image for name, image in images(meetings).items()}
