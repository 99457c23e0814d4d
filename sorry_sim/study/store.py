"""The folder of a run: counts, tables, charts, and how they came about."""

import contextlib
import json
import os
import platform
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from sorry_sim import __version__
from sorry_sim.errors import InputError
from sorry_sim.study.counts import Counts
from sorry_sim.study.files import check_writable, make_folder, write_all
from sorry_sim.study.lineup import LineUp
from sorry_sim.study.points import shows_points
from sorry_sim.study.tables import as_csv, points_csv

COUNTS: Final = "counts.json"
MANIFEST: Final = "manifest.json"
SUMMARY: Final = "summary.csv"
TURNS: Final = "turns.csv"
POINTS: Final = "points.csv"
WIN_RATES: Final = "charts/win_rates.png"
GAME_LENGTH: Final = "charts/game_length.png"
POINTS_CHART: Final = "charts/points.png"
FILES: Final = (
    COUNTS,
    MANIFEST,
    SUMMARY,
    TURNS,
    POINTS,
    WIN_RATES,
    GAME_LENGTH,
    POINTS_CHART,
)
"""What a run writes, points only where they matter; nothing else in its folder is touched."""


def prepare(out: Path, force: bool = False) -> list[Path]:
    """Make the folder of a run, and make sure that the run can be written at its end.

    Parameters
    ----------
    out
        The folder. It may exist and hold other files.
    force
        Whether an earlier run in it may be replaced.

    Returns
    -------
    list of Path
        The folders that were not there before, for `abandon`.

    Raises
    ------
    InputError
        The folder holds a run and ``force`` is not given, it is a file, or it cannot be written.
    """
    made = make_folder(out)
    there = [name for name in FILES if (out / name).is_file()]
    if there and not force:
        raise InputError(
            f"{out} already holds a run ({there[0]}): choose another folder, "
            "or replace it with --force"
        )
    made = make_folder(out / "charts") + made
    for name in FILES:
        check_writable(out / name)
    return made


def abandon(made: Sequence[Path]) -> None:
    """Take away the folders that `prepare` made, if nothing has come into them."""
    for folder in made:
        with contextlib.suppress(OSError):  # it holds something, or is gone
            folder.rmdir()


def save(
    out: Path, counts: Counts, lineup: LineUp, *, threads: int, elapsed: float, complete: bool
) -> None:
    """Write a run to its folder; all of it is derived from the counts and the manifest's facts.

    Parameters
    ----------
    out
        A folder that `prepare` has made.
    counts
        What was played.
    lineup
        Who played.
    threads
        Threads that played.
    elapsed
        Seconds that it took.
    complete
        Whether all games that were asked for have been played.

    Raises
    ------
    InputError
        A file cannot be written, for instance because the disk is full. An earlier run in the
        folder is then still whole.
    """
    manifest = _manifest(counts, lineup) | {
        "threads": threads,
        "elapsed_s": elapsed,
        "games": counts.games,
        "complete": complete,
    }
    contents = {
        COUNTS: _json(counts.as_dict()),
        MANIFEST: _json(manifest),
        SUMMARY: as_csv(counts).encode(),
        TURNS: _histogram(counts).encode(),
    }
    if shows_points(counts):
        contents[POINTS] = points_csv(counts).encode()
    try:
        contents |= _charts(counts)
    finally:  # a fault in drawing must not cost the counts
        write_all({out / name: content for name, content in contents.items()})
    for name in FILES:
        if name not in contents:  # of the run that was replaced
            (out / name).unlink(missing_ok=True)


def _charts(counts: Counts) -> dict[str, bytes]:
    if counts.games == 0:
        return {}
    from sorry_sim.study import charts  # matplotlib takes a second to import

    images = {
        WIN_RATES: charts.win_rates_image(counts),
        GAME_LENGTH: charts.game_length_image(counts),
    }
    if shows_points(counts):
        images[POINTS_CHART] = charts.points_image(counts)
    return images


def _manifest(counts: Counts, lineup: LineUp) -> dict[str, Any]:
    """What was played, by which strategies, with which program on which machine."""
    return {
        "version": __version__,
        "seed": counts.seed,
        "rules": counts.rules,
        "seats": list(counts.seats),
        "lineup": list(counts.lineup),
        "rotations": counts.rotations,
        "turn_limit": counts.turn_limit,
        "strategies": [
            {
                "label": strategy.label,
                "spec": strategy.spec,
                "parameters": dict(strategy.parameters),
                "source_hash": strategy.source_hash,
            }
            for strategy in lineup.strategies
        ],
        "machine": {
            "platform": platform.platform(),
            "python": platform.python_version(),
            "numba": version("numba"),
            "numpy": version("numpy"),
            "cpus": os.cpu_count(),
        },
    }


def _histogram(counts: Counts) -> str:
    lines = [f"{turns},{games}" for turns, games in sorted(counts.turns.items())]
    return "\n".join(["turns,games", *lines]) + "\n"


def _json(values: dict[str, Any]) -> bytes:
    return (json.dumps(values, indent=2, allow_nan=False) + "\n").encode()
