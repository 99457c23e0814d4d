"""The folder of a comparison of variants: tallies, table, charts, and how they came about."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from sorry_sim import __version__
from sorry_sim.study.keeping import folder
from sorry_sim.study.keeping.files import write_all
from sorry_sim.study.variants.comparison import Laboratory
from sorry_sim.study.variants.metrics import METRICS
from sorry_sim.study.variants.seating import Seated
from sorry_sim.study.variants.table import as_csv, as_markdown

TALLIES: Final = "variants.json"
TABLE: Final = "variants.csv"
READABLE: Final = "variants.md"
MANIFEST: Final = "manifest.json"
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
    threads, elapsed
        Threads that played, and the seconds that it took.
    complete
        Whether all games that were asked for have been played.

    Raises
    ------
    InputError
        A file cannot be written. An earlier comparison in the folder is then still whole.
    """
    manifest = _manifest(laboratory, seated) | {
        "threads": threads,
        "elapsed_s": elapsed,
        "games": laboratory.games,
        "complete": complete,
    }
    contents = {
        TALLIES: folder.as_json(laboratory.as_dict(), indent=None),
        MANIFEST: folder.as_json(manifest),
        **tables(laboratory),
    }
    try:
        contents |= charts(laboratory)
    finally:  # a fault in drawing must not cost the tallies
        write_all({out / name: content for name, content in contents.items()})
    folder.remove_others(out, FILES, list(contents))


def tables(laboratory: Laboratory) -> dict[str, bytes]:
    """Return the files of tables, by name."""
    return {TABLE: as_csv(laboratory).encode(), READABLE: as_markdown(laboratory).encode()}


def charts(laboratory: Laboratory) -> dict[str, bytes]:
    """Return the files of charts, by name."""
    from sorry_sim.study.variants.charts import images  # matplotlib takes a second to import

    return {f"charts/{name}.png": image for name, image in images(laboratory).items()}


def _manifest(laboratory: Laboratory, seated: Sequence[Seated]) -> dict[str, Any]:
    """What was compared, by which strategies, with which program on which machine."""
    strategies = {
        strategy.label: folder.strategy_facts(strategy)
        for one in seated
        for lineup in one.lineups
        for strategy in lineup.strategies
    }
    return {
        "version": __version__,
        "seed": laboratory.seed,
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
        "machine": folder.machine(),
    }
