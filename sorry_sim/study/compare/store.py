"""The folder of a comparison of strategies: sums, table, charts, and how they came about."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sorry_sim import __version__
from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.compare.pairing import Pairing
from sorry_sim.study.compare.table import as_csv, as_markdown
from sorry_sim.study.keeping import folder
from sorry_sim.study.keeping.files import write_all

SUMS: Final = "compare.json"
TABLE: Final = "compare.csv"
READABLE: Final = "compare.md"
MANIFEST: Final = "manifest.json"
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
    threads, elapsed
        Threads that played, and the seconds that it took.
    complete
        Whether all deals that were asked for have been played.

    Raises
    ------
    InputError
        A file cannot be written. An earlier comparison in the folder is then still whole.
    """
    manifest = {
        "version": __version__,
        "seed": meetings.seed,
        "rules": meetings.rules,
        "seats": list(meetings.seats),
        "turn_limit": meetings.turn_limit,
        "strategies": [
            {"label": strategy.label, **folder.strategy_facts(strategy)}
            for strategy in pairing.strategies
        ],
        "machine": folder.machine(),
        "threads": threads,
        "elapsed_s": elapsed,
        "deals": meetings.deals,
        "games": meetings.games,
        "complete": complete,
    }
    contents = {
        SUMS: folder.as_json(meetings.as_dict(), indent=None),
        MANIFEST: folder.as_json(manifest),
        **tables(meetings),
    }
    try:
        contents |= charts(meetings)
    finally:  # a fault in drawing must not cost the sums
        write_all({out / name: content for name, content in contents.items()})
    folder.remove_others(out, FILES, list(contents))


def tables(meetings: Meetings) -> dict[str, bytes]:
    """Return the files of tables, by name."""
    return {TABLE: as_csv(meetings).encode(), READABLE: as_markdown(meetings).encode()}


def charts(meetings: Meetings) -> dict[str, bytes]:
    """Return the files of charts, by name."""
    from sorry_sim.study.compare.charts import images  # matplotlib takes a second to import

    return {f"charts/{name}.png": image for name, image in images(meetings).items()}
