"""The folder of a comparison of variants: tallies, table, charts, and how they came about."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from sorry_sim import __version__
from sorry_sim.errors import InputError
from sorry_sim.study.comparison import Laboratory
from sorry_sim.study.files import check_writable, make_folder, write_all
from sorry_sim.study.metrics import METRICS
from sorry_sim.study.seating import Seated
from sorry_sim.study.variants_table import as_csv, as_markdown

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


def prepare(out: Path, force: bool = False) -> list[Path]:
    """Make the folder of a comparison, and make sure that it can be written at the end.

    Returns
    -------
    list of Path
        The folders that were not there before, for `sorry_sim.study.store.abandon`.

    Raises
    ------
    InputError
        The folder holds a comparison or a run and ``force`` is not given, it is a file, or it
        cannot be written.
    """
    made = make_folder(out)
    there = [name for name in FILES if (out / name).is_file()]
    if there and not force:
        raise InputError(
            f"{out} already holds results ({there[0]}): choose another folder, "
            "or replace them with --force"
        )
    made = make_folder(out / "charts") + made
    for name in FILES:
        check_writable(out / name)
    return made


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
        A folder that `prepare` has made.
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
    from sorry_sim.study.variants_charts import images  # matplotlib takes a second to import

    manifest = _manifest(laboratory, seated) | {
        "threads": threads,
        "elapsed_s": elapsed,
        "games": laboratory.games,
        "complete": complete,
    }
    contents = {
        TALLIES: _json(laboratory.as_dict(), indent=None),
        TABLE: as_csv(laboratory).encode(),
        READABLE: as_markdown(laboratory).encode(),
        MANIFEST: _json(manifest),
        **{f"charts/{name}.png": image for name, image in images(laboratory).items()},
    }
    write_all({out / name: content for name, content in contents.items()})
    for name in FILES:
        if name not in contents:  # of the comparison that was replaced
            (out / name).unlink(missing_ok=True)


def _manifest(laboratory: Laboratory, seated: Sequence[Seated]) -> dict[str, Any]:
    """What was compared, by which strategies, with which program on which machine."""
    strategies = {
        strategy.label: {
            "spec": strategy.spec,
            "parameters": dict(strategy.parameters),
            "source_hash": strategy.source_hash,
        }
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
        "machine": {
            "platform": platform.platform(),
            "python": platform.python_version(),
            "numba": version("numba"),
            "numpy": version("numpy"),
            "cpus": os.cpu_count(),
        },
    }


def _json(values: dict[str, Any], indent: int | None = 2) -> bytes:
    return (json.dumps(values, indent=indent, allow_nan=False) + "\n").encode()
