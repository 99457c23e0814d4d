"""Counts of any kind, and what a report shows of them: lines, tables, charts, rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from sorry_sim.errors import InputError
from sorry_sim.rules import Value
from sorry_sim.study.compare import sections as compare_sections
from sorry_sim.study.compare.meetings import FORMAT as MEETINGS_FORMAT
from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.keeping.verified import read_counts
from sorry_sim.study.run import sections
from sorry_sim.study.run.counts import FORMAT as COUNTS_FORMAT
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.showing.section import Section
from sorry_sim.study.variants import sections as variants_sections
from sorry_sim.study.variants.comparison import FORMAT as VARIANTS_FORMAT
from sorry_sim.study.variants.comparison import Laboratory
from sorry_sim.study.variants.metrics import Estimates

Found = Counts | Laboratory | Meetings
"""What came of a run, of a comparison of rule sets, of a comparison of strategies."""

_KINDS: dict[str, type[Counts] | type[Laboratory] | type[Meetings]] = {
    COUNTS_FORMAT: Counts,
    VARIANTS_FORMAT: Laboratory,
    MEETINGS_FORMAT: Meetings,
}


def from_dict(values: Any) -> Found:
    """Return what was saved as a JSON object.

    Raises
    ------
    InputError
        The object holds none of these.
    """
    name = values.get("format") if isinstance(values, dict) else None
    return _KINDS.get(str(name), Counts).from_dict(values)


def read(path: Path) -> Found:
    """Read a file of counts.

    Raises
    ------
    InputError
        It cannot be read, is not what was written, or holds no counts of any kind.
    """
    values = read_counts(path)
    try:
        return from_dict(values)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def games(found: Found) -> int:
    """Return how many games were played, or deals where they are played several times."""
    return found.deals if isinstance(found, Meetings) else found.games


def lines(found: Found) -> list[str]:
    """Say in a few lines what was played."""
    if isinstance(found, Counts):
        return sections.heading(found)
    if isinstance(found, Laboratory):
        return variants_sections.heading(found)
    return compare_sections.heading(found)


def tables(found: Found, estimates: Estimates | None = None) -> list[Section]:
    """Return the tables that a command prints of it; of variants perhaps only these estimates."""
    if isinstance(found, Counts):
        return list(sections.sections(found))
    if isinstance(found, Laboratory):
        return list(variants_sections.sections(found, found=estimates))
    return list(compare_sections.sections(found))


def charts(
    found: Found, wanted: Collection[str] | None = None, estimates: Estimates | None = None
) -> dict[str, bytes]:
    """Return its charts as PNG files, by name: all, or some; of variants perhaps only these
    estimates."""
    # matplotlib takes a second to import
    if isinstance(found, Counts):
        from sorry_sim.study.run.charts import images as of_run

        return _only(of_run(found), wanted)
    if isinstance(found, Laboratory):
        from sorry_sim.study.variants.charts import images as of_variants

        return of_variants(found, wanted, estimates)
    from sorry_sim.study.compare.charts import images as of_meetings

    return _only(of_meetings(found), wanted)


def _only(charts: dict[str, bytes], wanted: Collection[str] | None) -> dict[str, bytes]:
    return {name: one for name, one in charts.items() if wanted is None or name in wanted}


def rules(found: Found) -> Sequence[tuple[str, Mapping[str, Value]]]:
    """Return the rule sets that were played, each by its name."""
    if isinstance(found, Laboratory):
        return [(one.name, one.rules) for one in found.variants]
    return [(str(found.rules["name"]), found.rules)]
