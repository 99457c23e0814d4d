"""The folder of a run: counts, tables, charts, and how they came about."""

from functools import partial
from pathlib import Path
from typing import Any, Final

from sorry_sim.study.keeping import folder
from sorry_sim.study.keeping.folder import MANIFEST
from sorry_sim.study.keeping.provenance import provenance
from sorry_sim.study.playing.lineup import LineUp
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.points import shows_points
from sorry_sim.study.run.tables import as_csv, cards_csv, points_csv

COUNTS: Final = "counts.json"
SUMMARY: Final = "summary.csv"
TURNS: Final = "turns.csv"
POINTS: Final = "points.csv"
CARDS: Final = "cards.csv"
WIN_RATES: Final = "charts/win_rates.png"
GAME_LENGTH: Final = "charts/game_length.png"
POINTS_CHART: Final = "charts/points.png"
CARDS_CHART: Final = "charts/cards.png"
FILES: Final = (
    COUNTS,
    MANIFEST,
    SUMMARY,
    TURNS,
    POINTS,
    CARDS,
    WIN_RATES,
    GAME_LENGTH,
    POINTS_CHART,
    CARDS_CHART,
)
"""What a run writes, points where they matter, cards where they are counted; nothing else in its
folder is touched."""


def save(
    out: Path,
    counts: Counts,
    lineup: LineUp,
    *,
    command: str | None,
    threads: int,
    elapsed: float,
    complete: bool,
) -> None:
    """Write a run to its folder; all of it is derived from the counts and the manifest's facts.

    Parameters
    ----------
    out
        A folder that `sorry_sim.study.keeping.folder.prepare` has made for `FILES`.
    counts
        What was played.
    lineup
        Who played.
    command, threads, elapsed
        As `sorry_sim.study.keeping.provenance.provenance` takes them.
    complete
        Whether all games that were asked for have been played.

    Raises
    ------
    InputError
        A file cannot be written, for instance because the disk is full. An earlier run in the
        folder is then still whole.
    """
    manifest = {
        **provenance(command, counts.seed, threads, elapsed),
        **_played(counts, lineup),
        "games": counts.games,
        "complete": complete,
    }
    written = COUNTS, folder.as_json(counts.as_dict())
    folder.write_results(out, written, manifest, tables(counts), partial(charts, counts))


def tables(counts: Counts) -> dict[str, bytes]:
    """Return the files of tables, by name."""
    found = {SUMMARY: as_csv(counts).encode(), TURNS: _histogram(counts).encode()}
    if shows_points(counts):
        found[POINTS] = points_csv(counts).encode()
    if counts.by_card is not None:
        found[CARDS] = cards_csv(counts).encode()
    return found


def charts(counts: Counts) -> dict[str, bytes]:
    """Return the files of charts, by name; none where no game was played."""
    if counts.games == 0:
        return {}
    from sorry_sim.study.run.charts import images  # matplotlib takes a second to import

    return {f"charts/{name}.png": image for name, image in images(counts).items()}


def _played(counts: Counts, lineup: LineUp) -> dict[str, Any]:
    """What was played, by which strategies."""
    return {
        "rules": counts.rules,
        "seats": list(counts.seats),
        "lineup": list(counts.lineup),
        "rotations": counts.rotations,
        "turn_limit": counts.turn_limit,
        "strategies": [
            {"label": strategy.label, **folder.strategy_told(strategy)}
            for strategy in lineup.strategies
        ],
    }


def _histogram(counts: Counts) -> str:
    lines = [f"{turns},{games}" for turns, games in sorted(counts.turns.items())]
    return "\n".join(["turns,games", *lines]) + "\n"
