"""How a tuning came about, and how long it took, for the manifest in its folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sorry_sim.study.keeping.files import read_json
from sorry_sim.study.keeping.folder import COUNTED, MANIFEST, counted, strategy_told
from sorry_sim.study.keeping.provenance import provenance
from sorry_sim.study.playing.command_line import command_line
from sorry_sim.study.tune.tuning import Plan, Tuning


def manifest(
    out: Path, tuning: Tuning, state: Mapping[str, str], threads: int, elapsed: float | None
) -> dict[str, Any]:
    """Return what the manifest of a tuning says.

    Parameters
    ----------
    out
        Its folder.
    tuning
        As far as it has come.
    state
        What `sorry_sim.study.keeping.folder.counted` says of the file of its state.
    threads, elapsed
        As `sorry_sim.study.keeping.provenance.provenance` takes them.
    """
    plan = tuning.plan
    return {
        **provenance(_command(plan, out), plan.seed, threads, elapsed),
        COUNTED: state,
        "rules": plan.rules.as_dict(),
        "seats": list(plan.seats),
        "turn_limit": plan.turn_limit,
        "strategies": [
            {"label": strategy.label, **strategy_told(strategy)}
            for strategy in (plan.strategy, *plan.opponents)
        ],
        "generations": len(tuning.generations),
        "complete": tuning.finished,
    }


def is_whole(out: Path, state: str) -> bool:
    """Whether a folder holds all that came out with its file of the state."""
    content = (out / state).read_bytes()
    return _told(out).get(COUNTED) == counted(state, content)


def seconds(out: Path, tuning: Tuning) -> float | None:
    """Return how long a tuning that is kept has taken; None where nobody knows."""
    if not tuning.generations:
        return 0.0
    spent = _told(out).get("elapsed_s")
    return float(spent) if isinstance(spent, int | float) else None


def _told(out: Path) -> dict[str, Any]:
    """What the manifest of a folder says; nothing where there is none, as in older ones."""
    path = out / MANIFEST
    values = read_json(path) if path.is_file() else {}
    return values if isinstance(values, dict) else {}


def _command(plan: Plan, out: Path) -> str:
    """The command that tunes again."""
    seatings = len(plan.seatings)
    return command_line(
        "tune",
        [plan.strategy.spec],
        seed=plan.seed,
        against=[opponent.spec for opponent in plan.opponents],
        players=len(plan.seats),
        games=plan.deals * seatings,
        generations=plan.generations,
        candidates=plan.candidates,
        step=plan.step,
        confirm=plan.confirm * seatings,
        rules=plan.source,
        set=plan.settings,
        turn_limit=plan.turn_limit,
        out=out,
    )
