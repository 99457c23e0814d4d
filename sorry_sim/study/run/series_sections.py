"""The tables of series: who wins them, and how many games they take."""

from collections.abc import Iterator, Sequence

from sorry_sim.study.run import telling
from sorry_sim.study.run.cells import SPREAD, spread
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.series_results import SeriesResult, lengths, series_results
from sorry_sim.study.showing.section import Section


def series_sections(counts: Counts) -> Iterator[Section]:
    """Give the tables; none where games are not played in series, no rates in a solo race."""
    length = lengths(counts)
    if counts.of_series is None or length is None:
        return
    side = telling.side(counts)
    if len(counts.sides) > 1:
        of = series_results(counts)
        totals = [((row.strategy,), row) for row in of if row.seat is None]
        title = f"Series won by strategy ({telling.fair_share(counts)}, less what is drawn)"
        yield _rates(counts, title, ("strategy",), f"{side}s played", totals)
        if counts.rotations > 1 or len(counts.strategies) == 1:
            sides = [((row.strategy, str(row.seat)), row) for row in of if row.seat is not None]
            yield _rates(
                counts, f"Series won by strategy and {side}", ("strategy", side), "series", sides
            )
    if counts.series and counts.series.target:
        row = (f"{counts.of_series.series:,}", *spread(length))
        yield Section("Length of a series in games", 0, ("series", *SPREAD), [row])


def _rates(
    counts: Counts,
    title: str,
    words: tuple[str, ...],
    unit: str,
    rows: Sequence[tuple[tuple[str, ...], SeriesResult]],
) -> Section:
    cells = []
    for named, row in rows:
        fixed = row.ci_low == row.ci_high
        interval = "fixed" if fixed else telling.interval(counts, row.ci_low, row.ci_high)
        rate = telling.rate(counts, row.rate)
        cells.append((*named, f"{row.seats:,}", f"{row.won:,}", rate, interval))
    return Section(title, len(words), (*words, unit, "won", "rate", "95 % interval"), cells)
