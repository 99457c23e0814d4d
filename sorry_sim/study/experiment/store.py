"""The folder of an experiment: its file, the counts of its cells, and how they came about."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Self

from sorry_sim.study.experiment.cells import Cell
from sorry_sim.study.keeping import folder
from sorry_sim.study.keeping.fields import Fields
from sorry_sim.study.keeping.files import about, read_bytes, read_json, read_text
from sorry_sim.study.keeping.manifest import check_manifest
from sorry_sim.study.keeping.ours import Record, put, told_of
from sorry_sim.study.keeping.provenance import provenance
from sorry_sim.study.keeping.ruled import read_rules
from sorry_sim.study.keeping.verified import read_counts
from sorry_sim.study.report.found import Found, from_dict, games
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.precision import is_over

FILE: Final = "experiment.toml"
COUNTS: Final = "counts.json"
MANIFEST: Final = "manifest.json"
CSV: Final = "results.csv"
PARQUET: Final = "results.parquet"
FILES: Final = (FILE, COUNTS, MANIFEST, CSV, PARQUET, folder.REPORT)
"""What an experiment writes beside its charts."""

FORMAT: Final = "sorry-sim experiment counts"
VERSION: Final = 1

ByCell = Mapping[str, Found]
"""What came of each cell of which anything has been played, by its slug."""


def as_dict(found: ByCell) -> dict[str, Any]:
    """Return counts as the object that ``counts.json`` holds."""
    cells = {slug: one.as_dict() for slug, one in found.items()}
    return {"format": FORMAT, "version": VERSION, "cells": cells}


def from_counts(values: object) -> dict[str, Found]:
    """Return the counts that `as_dict` wrote.

    Raises
    ------
    InputError
        The object holds none, those of a newer version, or counts that cannot be.
    """
    fields = Fields(values, "counts of an experiment")
    fields.check_format(FORMAT, VERSION)
    return {slug: from_dict(one) for slug, one in fields.members("cells").items()}


def is_done(found: Found, asked: int) -> bool:
    """Whether so many games have been played, or a precision ended play at a planned look."""
    if games(found) == asked:
        return True
    return isinstance(found, Counts) and found.precision is not None and is_over(found)


@dataclass(frozen=True)
class Store:
    """What the folder of an experiment holds.

    Attributes
    ----------
    out
        The folder.
    text
        The file of the experiment, as it was played.
    manifest
        How its counts came about.
    found
        What came of each cell.
    """

    out: Path
    text: str
    manifest: Mapping[str, Any]
    found: ByCell

    @classmethod
    def read(cls, out: Path) -> Store:
        """Read a folder.

        Raises
        ------
        InputError
            It holds no counts of an experiment, or a file of it is damaged.
        """
        values, manifest = read_counts(out / COUNTS), read_json(out / MANIFEST)
        with about(out / COUNTS):
            found = from_counts(values)
        with about(out / MANIFEST):
            check_manifest(manifest)
            _check_cells(Fields(manifest, "manifest"))
        return cls(out, read_text(out / FILE), manifest, found)

    def save(self, known: Collection[str] = ()) -> Self:
        """Write all of it; return it as it is in the folder: its manifest tells of the counts.

        What is derived from it is still to be written, until when that of earlier results stays.

        Parameters
        ----------
        known
            Files that are not as they were written, of which the caller knows that all is well.

        Raises
        ------
        InputError
            A file cannot be written, or would replace one that is not ours; what was there is then
            still whole.
        """
        contents = {
            FILE: self.text.encode(),
            COUNTS: folder.as_json(as_dict(self.found), indent=None),
        }
        others = Record.of(self.out).ours()
        there = {name: read_bytes(self.out / name) for name in others if name != MANIFEST}
        told = {
            **self.manifest,
            folder.COUNTED: folder.counted(COUNTS, contents[COUNTS]),
            folder.WRITTEN: told_of(there | contents),
        }
        put(self.out, {MANIFEST: folder.as_json(told), **contents}, stay=others, known=known)
        return replace(self, manifest=told)

    def is_complete(self, slug: str) -> bool:
        """Whether all that was asked of a cell has been played."""
        asked = self.manifest["cells"][slug]["games"]
        return slug in self.found and is_done(self.found[slug], asked)


def manifest(
    cells: Sequence[Cell], commands: Mapping[str, str], complete: bool, **facts: Any
) -> dict[str, Any]:
    """Return what the manifest says.

    Parameters
    ----------
    cells
        What is to be played.
    commands
        The command that plays a cell by itself, by its slug, where there is one.
    complete
        Whether all of it has been played.
    **facts
        The ``command`` that plays all, ``threads``, and ``elapsed_s``.
    """
    return {
        **provenance(seed=cells[0].experiment.seed, **facts),
        "complete": complete,
        "cells": {
            cell.slug: {
                "games": cell.games,
                "command": commands.get(cell.slug),
                "specs": {strategy.label: strategy.spec for strategy in cell.strategies},
                "does": {strategy.label: strategy.does for strategy in cell.strategies},
                "study": cell.study(),
            }
            for cell in cells
        },
    }


def _check_cells(manifest: Fields) -> None:
    """Refuse a manifest that lacks what a report needs of its cells."""
    manifest.word("command")
    for slug, values in manifest.members("cells").items():
        cell = Fields(values, f"cell {slug} of the manifest")
        cell.integer("games", least=1)
        cell.word_or_none("command")
        if cell.has("does"):
            does = Fields(cell.members("does"), f"descriptions of cell {slug}")
            for label in does.names:
                does.word(label)
        specs = Fields(cell.members("specs"), f"specs of cell {slug}")
        study = Fields(cell.members("study"), f"study of cell {slug}")
        study.integer("seed")
        study.integer("turn_limit", least=1)
        study.number_or_none("precision")
        for rules in study.objects("rules"):
            read_rules(rules, f"cell {slug}")
        for label, made_of in study.members("strategies").items():
            specs.word(label)
            Fields(made_of, f"strategy {label} of the manifest").word("source_hash")
