"""The folder of a comparison of variants: tallies, table, charts, and how they came about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from sorry_sim.study.keeping import folder
from sorry_sim.study.keeping.folder import MANIFEST
from sorry_sim.study.keeping.provenance import provenance
from sorry_sim.study.variants.comparison import Laboratory
from sorry_sim.study.variants.metrics import METRICS
from sorry_sim.study.variants.seating import Seated
from sorry_sim.study.variants.table import as_csv, as_markdown

TALLIES: Final = "variants.json"
TABLE: Final = "variants.csv"
READABLE: Final = "variants.md"
OVERVIEW: Final = "charts/overview.png"
FILES: Final = (
    TALLIES,
    TABLE,
    READABLE,
    MANIFEST,
    OVERVIEW,
    *(f"charts/{name}.png" for name in METRICS),
)
"""What a comparison writes, charts only where they say something; nothing else is touched."""


def save(
    out: Path,
    laboratory: Laboratory,
    seated: Sequence[Seated],
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
    laboratory
        What came of it, at least one game.
    seated
        What was played by whom.
    command, threads, elapsed
        As `sorry_sim.study.keeping.provenance.provenance` takes them.
    complete
        Whether all games that were asked for have been played.

    Raises
    ------
    InputError
        A file cannot be written. An earlier comparison in the folder is then still whole.
    """
    manifest = {
        **provenance(command, laboratory.seed, threads, elapsed),
        **_played(laboratory, seated),
        "games": laboratory.games,
        "complete": complete,
    }
    written = TALLIES, folder.as_json(laboratory.as_dict(), indent=None)
    made = tables(laboratory), partial(charts, laboratory)
    folder.write_results(out, written, manifest, *made)


def tables(laboratory: Laboratory) -> dict[str, bytes]:
    """Return the files of tables, by name."""
    return {TABLE: as_csv(laboratory).encode(), READABLE: as_markdown(laboratory).encode()}


def charts(laboratory: Laboratory) -> dict[str, bytes]:
    """Return the files of charts, by name."""
    from sorry_sim.study.variants.charts import images  # matplotlib takes a second to import

    return {f"charts/{name}.png": image for name, image in images(laboratory).items()}


def _played(laboratory: Laboratory, seated: Sequence[Seated]) -> dict[str, Any]:
    """What was compared, by which strategies."""
    strategies = {
        strategy.label: folder.strategy_told(strategy)
        for one in seated
        for lineup in one.lineups
        for strategy in lineup.strategies
    }
    return {
        "turn_limit": laboratory.turn_limit,
        "skilled": laboratory.skilled,
        "variants": [
            {
                "name": one.variant.name,
                "from": one.variant.source,
                "settings": list(one.variant.settings),
                "seats": list(one.lineup.seats),
                "lineup": list(one.lineup.labels),
            }
            for one in seated
        ],
        "strategies": strategies,
    }
