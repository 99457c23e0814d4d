"""``python -m experiments.seats FOLDER CHART``: win rates of seats, line-ups side by side.

FOLDER holds a folder for each run, with the counts that ``sorry-sim run --out`` saves there. The
runs of one strategy make a column of the chart.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sorry_sim.errors import InputError
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.results import Result, results
from sorry_sim.study.run.win_chart import SEAT_COLOURS
from sorry_sim.study.showing.chart import DASHED, FAINT, INK, SOFT, TEXT

_GAP: Final = 0.7  # lines between two line-ups


def read(folder: Path) -> list[Counts]:
    """Return the counts of every run in a folder: neighbours, opposites, then more players.

    Raises
    ------
    InputError
        There is none, or a file holds no counts.
    """
    paths = sorted(folder.glob("*/counts.json"))
    if not paths:
        raise InputError(f"{folder} holds no runs: each is a folder with counts.json")
    found = [Counts.from_dict(json.loads(path.read_text(encoding="utf-8"))) for path in paths]
    return sorted(found, key=lambda counts: (len(counts.seats), _opposite(counts)))


def draw(runs: Sequence[Counts]) -> Figure:
    """Draw a column for each strategy, a line for each seat of each of its line-ups."""
    strategies = sorted({counts.lineup[0] for counts in runs}, reverse=True)
    lines = max(sum(len(c.seats) for c in runs if c.lineup[0] == one) for one in strategies)
    figure = Figure(figsize=(10.5, 0.34 * lines + 2.2), dpi=130, layout="constrained")
    columns = figure.subplots(1, len(strategies), squeeze=False, sharex=True)[0]
    for axes, strategy in zip(columns, strategies, strict=True):
        _column(axes, strategy, [counts for counts in runs if counts.lineup[0] == strategy])
    figure.suptitle(
        "Neighbours are not equal, opposites are", x=0.01, ha="left", weight="bold", color=INK
    )
    games = sorted({counts.games for counts in runs})
    figure.supxlabel(
        f"win rate minus the fair share, in percentage points; {games[0]:,} games a line-up\n"
        "lines: 95 % confidence intervals; figures: win rates",
        fontsize=TEXT,
        color=SOFT,
    )
    return figure


def _column(axes: Axes, strategy: str, runs: Sequence[Counts]) -> None:
    """The line-ups of one strategy, from the top."""
    place, ticks, labels = 0.0, [], []
    for counts in runs:
        for row in results(counts):
            if row.seat:
                _point(axes, place, row, 1 / len(counts.seats))
                ticks.append(place)
                labels.append(f"{', '.join(counts.seats)}:  {row.seat}")
                place += 1
        place += _GAP
    axes.axvline(0, color=INK, linestyle=DASHED, linewidth=1, zorder=1)
    axes.set_title(f"{strategy} in every seat", loc="left", fontsize=TEXT + 1, color=INK)
    axes.set_yticks(ticks, labels)
    axes.set_ylim(place - _GAP - 0.3, -0.7)
    axes.margins(x=0.12)
    axes.grid(axis="x", color=FAINT)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.set_axisbelow(True)
    axes.tick_params(labelsize=TEXT, colors=INK)
    axes.tick_params(axis="y", length=0)


def _point(axes: Axes, place: float, row: Result, fair: float) -> None:
    ends = [100 * (end - fair) for end in (row.ci_low, row.ci_high)]
    axes.plot(ends, [place] * 2, color=INK, linewidth=1.3, zorder=2)
    axes.plot(ends, [place] * 2, "|", color=INK, markersize=11, zorder=2)
    middle = 100 * (row.win_rate - fair)
    axes.plot(middle, place, "o", color=SEAT_COLOURS[row.seat or ""], markeredgecolor=INK, zorder=3)
    axes.annotate(
        f"{100 * row.win_rate:.2f} %",
        (middle, place),
        (0, 6.5),
        textcoords="offset points",
        ha="center",
        fontsize=TEXT - 1,
        color=SOFT,
        bbox={"color": "white", "pad": 0.5},
    )


def _opposite(counts: Counts) -> bool:
    return counts.seats in (("red", "yellow"), ("blue", "green"))


def main() -> None:
    """Draw the chart."""
    folder, chart = map(Path, sys.argv[1:])
    draw(read(folder)).savefig(chart)


if __name__ == "__main__":
    main()
