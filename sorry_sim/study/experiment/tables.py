"""The rows of an experiment as tables: one a metric to read, and all of them for programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from sorry_sim.study.experiment import names
from sorry_sim.study.experiment.measures import CHANGE, Row
from sorry_sim.study.experiment.model import VARIANTS, Experiment
from sorry_sim.study.run.card_sections import card_title
from sorry_sim.study.showing import wording
from sorry_sim.study.showing.section import Section
from sorry_sim.study.variants.metrics import METRICS

NOTHING: Final = "-"
FIXED: Final = "fixed"

_AXES: Final = {"rules": "rules", "lineups": "lineup", "players": "players"}
"""The column of each axis."""


class Shown(NamedTuple):
    """How a metric is shown.

    Attributes
    ----------
    title
        Above its table and chart.
    share
        Whether it is a share, which is shown in %.
    word
        Above its column.
    sign
        ``"+"`` for a difference, to write the sign of positive values too.
    """

    title: str
    share: bool
    word: str = "value"
    sign: str = ""


_OTHERS: Final = {
    names.WIN_RATE: Shown(
        "Win rate by strategy (wins per seat, or team, played)", True, "win rate"
    ),
    names.SEAT_WIN_RATE: Shown("Win rate by seat", True, "win rate"),
    names.ORDER_WIN_RATE: Shown("Win rate by order of play", True, "win rate"),
    names.POINTS: Shown("Points a game by strategy", False, "points"),
    names.TURNS: Shown("Length of a game in turns of all players together", False, "mean"),
    names.CARDS: Shown("Cards drawn in a game", False, "mean"),
    names.DRAWS: Shown("Draws by limit", True, "share"),
    names.CARD_WORTH: Shown(
        "Change of the win rate by card drawn (from the mean of all cards)", True, "change", "+"
    ),
    names.OVERVIEW: Shown("All at once", False),
    names.RANKING: Shown("Ranking", True),
    names.MATRIX: Shown("Who beats whom", True),
    names.WIN_SHARE: Shown("Win share of the strategy against the opponent", True, "win share"),
}


def shown(metric: str) -> Shown:
    """Return how a metric, or a chart of another name, is shown."""
    if metric in METRICS:
        title = METRICS[metric].title
        return Shown(title[0].upper() + title[1:], METRICS[metric].share)
    return _OTHERS[metric]


def of_metric(experiment: Experiment, metric: str, rows: Sequence[Row]) -> Section | None:
    """Return the table of a metric, a line a cell and whoever it is about; None without a line."""
    lines = [row for row in rows if is_of(metric, row)]
    if not lines:
        return None
    axes = [_AXES[axis] for axis in experiment.varied if any(_named(axis, row) for row in lines)]
    whose = [
        name
        for name in ("strategy", "opponent", "seat", "card")
        if any(_named(name, row) for row in lines)
    ]
    words = (*axes, *whose)
    others = {(row.measure, *_key(row)): row for row in rows}
    share, sign = shown(metric).share, shown(metric).sign
    columns: dict[str, list[str]] = {name: [_named(name, row) for row in lines] for name in words}
    columns["games"] = [f"{row.games:,}" for row in lines]
    columns[shown(metric).word] = [number(row.value, _half(row), share, sign) for row in lines]
    columns["95 % interval"] = [interval(row, share, sign) for row in lines]
    if any(row.fair is not None for row in lines):
        columns["fair share"] = [_fair(row) for row in lines]
    if experiment.kind == VARIANTS:
        changes = [others.get((metric + CHANGE, *_key(row))) for row in lines]
        columns["change"] = [
            number(one.value, _half(one), share, "+") if one else "" for one in changes
        ]
        columns["its 95 % interval"] = [interval(one, share, "+") if one else "" for one in changes]
    if metric == names.TURNS and (names.TURNS_WITHIN[0], *_key(lines[0])) in others:
        for name, title in zip(names.TURNS_WITHIN, ("5", "50", "95"), strict=True):
            values = [others[name, *_key(row)].value for row in lines]
            columns[f"{title} % within"] = [f"{value:,.0f}" for value in values]
    title = shown(metric).title
    return Section(title, len(words), tuple(columns), list(zip(*columns.values(), strict=True)))


def is_of(metric: str, row: Row) -> bool:
    """Whether a row is a line of the table of a metric.

    What is the same by construction is left out, and so are a strategy's single seats.
    """
    if row.measure != metric or row.fixed:
        return False
    return not (metric in (names.WIN_RATE, names.POINTS) and row.seat)


def as_csv(rows: Iterable[Row]) -> str:
    """Return all rows; what is not there is empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(Row._fields)
    writer.writerows(rows)
    return text.getvalue()


def as_parquet(rows: Sequence[Row]) -> bytes:
    """Return all rows as the content of a Parquet file; what is not there is null."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    types = dict.fromkeys(Row._fields, pa.string())
    types |= {"games": pa.int64()}
    types |= dict.fromkeys(("value", "ci_low", "ci_high", "fair"), pa.float64())
    columns = {name: [getattr(row, name) for row in rows] for name in Row._fields}
    table = pa.table(columns, schema=pa.schema(types.items()))
    content = io.BytesIO()
    pq.write_table(table, content)
    return content.getvalue()


def number(value: float, half: float | None, share: bool, sign: str = "") -> str:
    """Write a number to the digits that half of its interval leaves, in % where it is a share."""
    factor = 100 if share else 1
    error = abs(value) if half is None else half
    digits = min(wording.decimals(factor * error), 6)
    return f"{factor * value:{sign}z,.{digits}f}{' %' if share else ''}"


def interval(row: Row, share: bool, sign: str = "") -> str:
    """Write the interval of a row."""
    half = _half(row)
    if row.ci_low is None or row.ci_high is None:
        return NOTHING
    if row.fixed:
        return FIXED
    low = number(row.ci_low, half, share, sign).removesuffix(" %")
    return f"{low} to {number(row.ci_high, half, share, sign)}"


def _half(row: Row) -> float | None:
    if row.ci_low is None or row.ci_high is None:
        return None
    return (row.ci_high - row.ci_low) / 2


def _fair(row: Row) -> str:
    return NOTHING if row.fair is None else f"{100 * row.fair:.4g} %"


def _named(axis: str, row: Row) -> str:
    name = getattr(row, _AXES.get(axis, axis)) or ""
    return card_title(name) if axis == "card" else name


def _key(row: Row) -> tuple[str | None, ...]:
    """What a row is about: the same for all measures of it."""
    whose = row.strategy, row.opponent, row.seat, row.card
    return row.rules, row.lineup, row.players, *whose
