"""Who played, for a report: what each strategy says of itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sorry_sim.study.report.page import Part


def who_plays(manifest: Mapping[str, Any]) -> list[Part]:
    """Return the part that says what strategies do; nothing where none says it.

    Parameters
    ----------
    manifest
        One that `sorry_sim.study.report.making.how_made` takes. Facts of ``strategies`` may have
        ``does``, a line of their own description.
    """
    terms = list(_described(manifest["strategies"]))
    return [Part("Who plays", terms=terms)] if terms else []


def _described(strategies: Any) -> Iterator[tuple[str, str]]:
    """Each strategy that says what it does; they come by label or in a list."""
    if isinstance(strategies, dict):
        strategies = [{"label": label, **facts} for label, facts in strategies.items()]
    for facts in strategies:
        if does := facts.get("does"):
            yield str(facts["label"]), str(does)
