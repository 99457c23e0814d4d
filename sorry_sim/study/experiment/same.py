"""Whether what has been played belongs to what is to be played, and whether files go together."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sorry_sim.errors import InputError
from sorry_sim.study.experiment.cells import Cell
from sorry_sim.study.experiment.model import COMPARE, VARIANTS
from sorry_sim.study.experiment.store import ByCell
from sorry_sim.study.keeping.unchanged import STRATEGIES, is_same
from sorry_sim.study.report.found import Found, games

_CALLED: Final = {"turn_limit": "turn limit", "seated": "line-ups"}
"""Facts of a cell whose name is not what a user calls them."""

_ALL_TOGETHER: Final = {
    (VARIANTS, "rules"): "; all rule sets play the same deals, so none can come or go",
    (COMPARE, "strategies"): "; all strategies play the same deals, so none can come or go",
}


def matched(before: Mapping[str, Any], found: ByCell, cells: Sequence[Cell]) -> dict[str, Found]:
    """Return what has been played of cells, by the slugs that they have now.

    Cells may have come to them, and all may have got more games. A slug names only the axes that
    are varied, so that it may be another one now: a cell is known by all that decides on its games.

    Parameters
    ----------
    before
        That, as JSON values, of each cell that was asked for, by its slug then.
    found
        What has been played of them.
    cells
        What is to be played now.

    Raises
    ------
    InputError
        What has been played does not belong to these cells; the message names the first.
    """
    free = {cell.slug: (cell, json.loads(json.dumps(cell.study()))) for cell in cells}
    same: dict[str, str] = {}
    for slug in found:  # first those that are called as before: others may be just like them
        if slug in free and _is_same(before.get(slug), free[slug][1]):
            same[slug] = slug
    for slug in found:
        if slug in same:
            continue
        taken = set(same.values())
        now = [
            name for name in free if name not in taken and _is_same(before.get(slug), free[name][1])
        ]
        if not now:
            raise InputError(f"it holds cell {slug}{_difference(slug, before, free)}")
        same[slug] = now[0]
    for slug, one in found.items():
        cell = free[same[slug]][0]
        if games(one) > cell.games:
            raise InputError(
                f"it holds {games(one):,} games of cell {slug}, more than {cell.games:,}"
            )
    then = {name: slug for slug, name in same.items()}
    return {cell.slug: found[then[cell.slug]] for cell in cells if cell.slug in then}


def called(name: str) -> str:
    """Return what messages call a fact that `Cell.study` tells."""
    return _CALLED.get(name, name)


def _is_same(then: Mapping[str, Any] | None, now: Mapping[str, Any]) -> bool:
    """Whether facts are what they were; of strategies earlier versions told fewer."""
    if not isinstance(then, Mapping) or then.keys() != now.keys():
        return False
    return all(
        _are_same(then[name], now[name]) if name == STRATEGIES else then[name] == now[name]
        for name in now
    )


def _are_same(then: Any, now: Any) -> bool:
    """Whether all strategies are what they were."""
    if not isinstance(then, Mapping) or then.keys() != now.keys():
        return False
    return all(
        isinstance(then[label], Mapping) and is_same(then[label], now[label]) for label in now
    )


def _difference(
    slug: str, before: Mapping[str, Any], now: Mapping[str, tuple[Cell, dict[str, Any]]]
) -> str:
    """Say what makes a cell another one than that of its name."""
    if slug not in now or slug not in before:
        return ", which the file has not"
    cell, study = now[slug]
    was = before[slug] if isinstance(before[slug], Mapping) else {}
    other = [
        name
        for name in {**study, **was}
        if not _is_same({name: was.get(name)}, {name: study.get(name)})
    ]
    words = [called(name) for name in other]
    listed = " and ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)
    together = [_ALL_TOGETHER.get((cell.experiment.kind, name), "") for name in other]
    return f" with other {listed}{''.join(together)}"
