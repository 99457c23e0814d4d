"""Whether the files of an experiment's folder belong together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sorry_sim.errors import InputError
from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.experiment.model import Experiment
from sorry_sim.study.experiment.same import called
from sorry_sim.study.experiment.store import COUNTS, FILE, MANIFEST, Store
from sorry_sim.study.report import found as shown
from sorry_sim.study.report.found import Found, games
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.variants.comparison import Laboratory


def check_together(store: Store, experiment: Experiment) -> None:
    """Refuse a folder whose files tell of different games.

    What only decides on what is shown (title, question, metrics, charts) may have been edited.

    Parameters
    ----------
    store
        What the folder holds.
    experiment
        What its file says.

    Raises
    ------
    InputError
        The file, the manifest and the counts are not of the same cells, or of other games in one of
        them; the message names what.
    """
    told = store.manifest["cells"]
    slugs = [experiment.slug(place) for place in experiment.cells]
    for name, of, others in (
        (FILE, slugs, told),
        (FILE, told, slugs),
        (COUNTS, store.found, told),
    ):
        for slug in of:
            if slug not in others:
                _refuse(store, name, f"cell {slug} is in one of them alone")
    for slug, cell in told.items():
        for name in ("seed", "turn_limit", "precision"):
            asked, played = getattr(experiment, name), cell["study"].get(name)
            if asked != played:
                _refuse(store, FILE, f"{name} is {asked} in the one and {played} in the other")
        if slug in store.found:
            _check_counts(store, slug, cell)


def _check_counts(store: Store, slug: str, cell: Mapping[str, Any]) -> None:
    """Refuse counts of a cell of which the manifest tells otherwise."""
    found, study = store.found[slug], dict(cell["study"])
    if games(found) > cell["games"]:
        _refuse(store, COUNTS, f"cell {slug} has more games in the one than in the other")
    seated = study.get("seated")
    if isinstance(found, Laboratory) and isinstance(seated, list):
        # its counts do not tell of the line-ups that measure skill
        study["seated"] = [one[:2] if isinstance(one, list) else one for one in seated]
    for name, value in _played(found).items():
        if not _fits(value, study.get(name)):
            _refuse(store, COUNTS, f"cell {slug} differs in its {called(name)}")


def _refuse(store: Store, name: str, what: str) -> None:
    raise InputError(
        f"{store.out}: {name} and {MANIFEST} do not belong together: {what}; bring them back as "
        "they were, or play all of it again"
    )


def _played(found: Found) -> dict[str, Any]:
    """What counts know of a cell, as `Cell.study` tells it."""
    facts: dict[str, Any] = {
        "seed": found.seed,
        "turn_limit": found.turn_limit,
        "rules": [rules for _, rules in shown.rules(found)],
    }
    if isinstance(found, Counts):
        seated = [list(found.seats), list(found.lineup), found.rotations]
        return facts | {"seated": seated, "precision": found.precision}
    if isinstance(found, Meetings):
        return facts | {"seated": [list(found.seats), list(found.labels)]}
    return facts | {
        "seated": [
            [one.name, [list(one.seats), list(one.lineup), one.rotations]] for one in found.variants
        ]
    }


def _fits(found: object, told: object) -> bool:
    """Whether counts are of what a manifest tells; either may lack options of newer rules."""
    if isinstance(found, Mapping) and isinstance(told, Mapping):
        return all(_fits(found[name], told[name]) for name in found.keys() & told.keys())
    if isinstance(found, list) and isinstance(told, list):
        return len(found) == len(told) and all(map(_fits, found, told))
    return found == told
