"""The report of a folder that a single command has written: a run or a comparison."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sorry_sim.errors import InputError
from sorry_sim.study.compare import store as compare_store
from sorry_sim.study.keeping.document import check_ended, results
from sorry_sim.study.keeping.files import about, make_folder, read_json
from sorry_sim.study.keeping.folder import CHARTS, MANIFEST, REPORT, TUNING, rewrite
from sorry_sim.study.keeping.manifest import check_manifest
from sorry_sim.study.keeping.ours import is_there
from sorry_sim.study.report import found as shown
from sorry_sim.study.report.found import Found
from sorry_sim.study.report.html import as_html
from sorry_sim.study.report.making import how_made
from sorry_sim.study.report.page import Figure, Page, Part
from sorry_sim.study.report.players import who_plays
from sorry_sim.study.report.reading import how_to_read
from sorry_sim.study.report.rulings import rulings
from sorry_sim.study.run import store
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.variants import store as variants_store
from sorry_sim.study.variants.comparison import Laboratory
from sorry_sim.study.variants.meanings import MEANINGS
from sorry_sim.study.variants.metrics import METRICS

COUNTS: Final = (store.COUNTS, variants_store.TALLIES, compare_store.SUMS)
"""The file with the counts of a run, of variants, of strategies that met."""


def derive(out: Path) -> Path:
    """Write tables, charts and a report of what a folder holds, from its counts and its manifest.

    Returns
    -------
    Path
        The report.

    Raises
    ------
    InputError
        The folder holds no counts, they or the manifest are damaged, or a file cannot be written.
    """
    name = _counts(out)
    found = shown.read(out / name)
    if not shown.games(found):
        raise InputError(f"there is nothing to report in {out}: no game was played")
    tables, charts = _contents(found)
    make_folder(out / CHARTS)
    page = as_html(_page(out, found, charts))
    rewrite(out, {**tables, **charts, REPORT: page}, sources=[name])
    return out / REPORT


def _counts(out: Path) -> str:
    """The name of the file with the counts that a folder holds; others may be of other results."""
    written = results(out)
    if written:
        return written[1]
    if (out / TUNING).is_file():
        raise InputError(
            f"{out} holds a tuning, of which there is no report: sorry-sim tune --resume prints "
            "what came out"
        )
    name = next((name for name in COUNTS if (out / name).is_file()), None)
    if name is None:
        check_ended(out)
        raise InputError(
            f"there is nothing to report in {out}: it holds none of {', '.join(COUNTS)}"
        )
    return name


def _contents(found: Found) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The files of tables and of charts."""
    if isinstance(found, Counts):
        return store.tables(found), store.charts(found)
    if isinstance(found, Laboratory):
        return variants_store.tables(found), variants_store.charts(found)
    return compare_store.tables(found), compare_store.charts(found)


def _page(out: Path, found: Found, charts: dict[str, bytes]) -> Page:
    titles = {Counts: "A run", Laboratory: "Rule sets compared"}
    figures = [Figure(Path(name).stem.replace("_", " "), image) for name, image in charts.items()]
    parts = [
        Part("Tables", tables=shown.tables(found)),
        Part("Charts", figures=figures),
        _how_to_read(found),
        rulings(dict(shown.rules(found))),
    ]
    if is_there(out / MANIFEST):
        with about(out / MANIFEST):
            manifest = read_json(out / MANIFEST)
            check_manifest(manifest)
            made = how_made(manifest)
            parts += [*who_plays(manifest), made]
    return Page(titles.get(type(found), "Strategies compared"), shown.lines(found), parts)


def _how_to_read(found: Found) -> Part:
    if isinstance(found, Laboratory):
        terms = [(METRICS[name].title, said) for name, said in MEANINGS.items()]
        return how_to_read(found, terms=terms, together="all changes together")
    if isinstance(found, Counts):
        return how_to_read(found)
    return how_to_read(found, together="all pairs together, and for all leads")
