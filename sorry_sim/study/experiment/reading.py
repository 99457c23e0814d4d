"""From the text of a file to an experiment: its keys, their types, and what goes together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from sorry_sim.errors import quoted
from sorry_sim.study.experiment import entries
from sorry_sim.study.experiment.keys import Reader
from sorry_sim.study.experiment.located import Located
from sorry_sim.study.experiment.model import (
    AXES,
    COMPARE,
    KINDS,
    RUN,
    VARIANTS,
    Experiment,
    Playing,
    Ruled,
    Seating,
    slug,
)
from sorry_sim.study.experiment.names import charts, metrics, usual_metrics
from sorry_sim.study.playing.limits import (
    MOST_GAMES,
    MOST_SEED,
    MOST_TO_A_PRECISION,
    MOST_TURNS,
    PRECISION,
)
from sorry_sim.study.playing.setup import DEFAULT_TURN_LIMIT

MOST_CELLS: Final = 1000
"""Combinations that an experiment may have."""

_KEYS: Final = (
    *("name", "title", "question", "kind", "seed", "turn_limit", "games", "precision"),
    *("metrics", "charts", "strategies", "skilled", "exclude"),
    *AXES,
)
_ONLY_FOR: Final = {
    "strategies": (COMPARE,),
    "skilled": (VARIANTS,),
    "lineups": (RUN, VARIANTS),
    "precision": (RUN,),
}
_LONGEST_NAME: Final = 60


def read(path: Path) -> Experiment:
    """Read the file of an experiment.

    Rules and strategies that it names by the path of a file are seen from its own folder. They are
    not loaded here.

    Raises
    ------
    InputError
        It cannot be read, or something in it is not as it must be; the message names file, line and
        key.
    """
    return understand(Located.read(path), path.parent)


def understand(file: Located, folder: Path) -> Experiment:
    """Return the experiment of a file, whose paths are seen from a folder.

    Raises
    ------
    InputError
        As `read`.
    """
    top = Reader(file, (), _KEYS)
    kind = top.one_of("kind", KINDS, RUN)
    _check_keys(top, kind)
    precision = top.share("precision", *PRECISION)
    named = top.texts("strategies") if top.has("strategies") else ()
    if len(named) == 1:
        file.refuse(("strategies",), "it takes two or more, who meet pair by pair")
    shown = top.some_of("metrics", metrics(kind), usual_metrics(kind))
    drawn = [name for name in charts(kind) if name in shown or name not in metrics(kind)]
    experiment = Experiment(
        name=_name(top),
        title=top.text("title"),
        question=top.text("question"),
        kind=kind,
        seed=top.whole("seed", 0, MOST_SEED, 1),
        turn_limit=top.whole("turn_limit", 1, MOST_TURNS, DEFAULT_TURN_LIMIT),
        games=top.whole("games", 1, MOST_GAMES, MOST_TO_A_PRECISION if precision else None),
        precision=precision,
        metrics=shown,
        charts=top.some_of("charts", charts(kind), drawn),
        rules=_rules(top, folder),
        lineups=_lineups(top, folder),
        players=_players(top),
        strategies=tuple(entries.strategy_from(folder, spec) for spec in named),
        skilled=entries.strategy_from(folder, top.text("skilled", "greedy")),
        left_out=frozenset(),
    )
    if len(experiment.places) > MOST_CELLS:
        file.refuse((), f"{len(experiment.places):,} combinations, and {MOST_CELLS:,} at most")
    if not top.has("exclude"):
        return experiment
    left = replace(experiment, left_out=entries.excluded(file, experiment.places))
    if not left.places:
        file.refuse(("exclude",), "it leaves nothing to play")
    return left


def _check_keys(top: Reader, kind: str) -> None:
    """Refuse keys that mean nothing for this kind of experiment, and the lack of what it needs."""
    for key, kinds in _ONLY_FOR.items():
        if top.has(key) and kind not in kinds:
            only = " or ".join(map(repr, kinds))
            top.file.refuse((key,), f"it has a meaning only where kind is {only}, not {kind!r}")
    needed = "strategies" if kind == COMPARE else "lineups"
    if not top.has(needed):
        top.file.refuse((), f"the key {quoted(needed)} is missing: it says who plays")


def _name(top: Reader) -> str:
    name = top.text("name")
    if name != slug(name) or len(name) > _LONGEST_NAME:
        short = slug(name)[:_LONGEST_NAME].strip("-") or "my-study"
        top.file.refuse(
            ("name",),
            "it names a folder and takes small letters, digits and single hyphens, as in "
            f"{quoted(short)}, not {quoted(name)}",
        )
    return name


def _rules(top: Reader, folder: Path) -> Mapping[str, Ruled]:
    if top.has("rules"):
        return entries.axis(top.file, "rules", entries.rules(folder))
    return {"classic": Ruled("classic", "classic")}


def _lineups(top: Reader, folder: Path) -> Mapping[str, Playing]:
    if top.has("lineups"):
        return entries.axis(top.file, "lineups", entries.line_up(folder))
    return {}


def _players(top: Reader) -> Mapping[str, Seating]:
    if top.has("players"):
        return entries.axis(top.file, "players", entries.players)
    return {"4 players": Seating("4 players", players=4)}
