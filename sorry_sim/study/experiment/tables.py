"""The rows of an experiment as tables: one a metric to read, and all of them for programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from sorry_sim.study.experiment import names
from sorry_sim.study.experiment.measures import CHANGE, COLUMN_OF_AXIS, Row
from sorry_sim.study.experiment.model import VARIANTS, Experiment
from sorry_sim.study.run.card_sections import card_title
from sorry_sim.study.showing import wording
from sorry_sim.study.showing.section import Section
from sorry_sim.study.variants.meanings import MEANINGS
from sorry_sim.study.variants.metrics import METRICS

NOTHING: Final = "-"

NUMBERS: Final = ("value", "ci_low", "ci_high", "fair", "p_value", "p_holm")
"""The fields of a row that hold a number, or nothing."""

_WHOSE: Final = {
    "strategy": "strategy",
    "opponent": "opponent",
    "seat": "seat",
    "order": "order of play",
    "card": "card",
}
"""The fields that say whose a number is, and what they are called in tables."""


POINTS: Final = f",{wording.PP}"
"""Ends the title of a column of differences of shares."""

WITHIN: Final = ("5 % within", "so many turns that 5 % of the games take no more")
"""What the columns of quantiles are called, and what they are."""


class Shown(NamedTuple):
    """How a metric is shown.

    Attributes
    ----------
    title
        Above its table and chart.
    share
        Whether it is a share, which is shown in %, or a difference of shares.
    word
        Above its column.
    meaning
        What it is; empty for what is no metric.
    sign
        ``"+"`` for a difference, to write the sign of positive values too.
    points
        Whether it is a difference of shares, in percentage points.
    """

    title: str
    share: bool
    word: str = "value"
    meaning: str = ""
    sign: str = ""
    points: bool = False


_OTHERS: Final = {
    names.WIN_RATE: Shown(
        "Win rate by strategy",
        True,
        "win rate",
        "games that the strategy won, over the seats (in a partnership the teams) that it played",
    ),
    names.SEAT_WIN_RATE: Shown(
        "Win rate by seat",
        True,
        "win rate",
        "games that the seat (in a partnership the team) won, whoever sat there, over all games",
    ),
    names.ORDER_WIN_RATE: Shown(
        "Win rate by order of play",
        True,
        "win rate",
        "games won by who played first, second and so on, wherever they sat, over all games",
    ),
    names.POINTS: Shown(
        "Points a game by strategy",
        False,
        "points",
        "points at the end of a game, in the mean over the seats (teams) that the strategy played",
    ),
    names.CARDS: Shown(
        "Cards drawn in a game", False, "mean", "cards drawn by all players together"
    ),
    names.WIN_SHARE: Shown(
        "Win share against the opponent",
        True,
        "win share",
        "games that the strategy won, over all games that the two played with each other",
    ),
    names.CARD_WORTH: Shown(
        "Change of the win rate by card drawn",
        True,
        "change",
        "win rate of whoever draws the card, minus that of whoever draws any card",
        "+",
        points=True,
    ),
    names.OVERVIEW: Shown("All at once", False),
    names.RANKING: Shown("Ranking", True),
    names.MATRIX: Shown("Who beats whom", True),
}


def shown(metric: str) -> Shown:
    """Return how a metric, or a chart of another name, is shown.

    Runs and comparisons of rules share some metrics.
    """
    if metric in METRICS:
        of = METRICS[metric]
        title = of.title[0].upper() + of.title[1:]
        return Shown(title, of.share, meaning=MEANINGS[metric], points=of.unit == wording.PP)
    return _OTHERS[metric]


def of_metric(experiment: Experiment, metric: str, rows: Sequence[Row]) -> Section | None:
    """Return the table of a metric, a line a cell and whoever it is about; None without a line.

    Games are left out where all cells have equally many.
    """
    lines = [row for row in rows if is_of(metric, row)]
    if not lines:
        return None
    words = [*(COLUMN_OF_AXIS[axis] for axis in experiment.varied), *_WHOSE]
    words = [name for name in words if any(named(name, row) for row in lines)]
    columns: dict[str, list[str]] = {
        _WHOSE.get(name, name): [named(name, row) for row in lines] for name in words
    }
    if len({row.games for row in lines}) > 1:
        columns["games"] = [f"{row.games:,}" for row in lines]
    columns |= _values(metric, lines)
    if any(row.fair is not None for row in lines):
        columns["fair share"] = [_fair(row) for row in lines]
    others = {(row.measure, *_key(row)): row for row in rows}
    tests: list[Row | None] = list(lines)
    if experiment.kind == VARIANTS:
        tests = [others.get((metric + CHANGE, *_key(row))) for row in lines]
        columns |= _changes(metric, tests)
    if any(one is not None and one.p_value is not None for one in tests):
        columns["p"] = [wording.p_value(one.p_holm) if one else "" for one in tests]
    if metric == names.TURNS and (names.TURNS_WITHIN[0], *_key(lines[0])) in others:
        for name, title in zip(names.TURNS_WITHIN, ("5", "50", "95"), strict=True):
            values = [others[name, *_key(row)].value for row in lines]
            columns[f"{title} % within"] = [f"{value:,.0f}" for value in values]
    title = shown(metric).title
    return Section(title, len(words), tuple(columns), list(zip(*columns.values(), strict=True)))


def _values(metric: str, lines: Sequence[Row]) -> dict[str, list[str]]:
    """The columns of the numbers and their intervals."""
    of, digits = shown(metric), decimals(metric, lines)
    unit = wording.PERCENT if of.share and not of.points else ""
    return {
        of.word + POINTS * of.points: [
            number(row.value, digits, of.share, of.sign) + unit for row in lines
        ],
        "95 % interval": [interval(row, digits, of.share, of.sign, unit) for row in lines],
    }


def _changes(metric: str, changes: Sequence[Row | None]) -> dict[str, list[str]]:
    """The columns of differences from the first rule set, those of shares in percentage points."""
    share = shown(metric).share
    digits = decimals(metric, [one for one in changes if one])
    cells = [
        (number(one.value, digits, share, "+"), interval(one, digits, share, "+"))
        if one
        else ("", "")
        for one in changes
    ]
    values, intervals = zip(*cells, strict=True)
    return {
        "change" + POINTS * share: list(values),
        "its 95 % interval": list(intervals),
    }


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
    types |= {"n_players": pa.int64(), "games": pa.int64()}
    types |= dict.fromkeys(NUMBERS, pa.float64())
    columns = {name: [getattr(row, name) for row in rows] for name in Row._fields}
    table = pa.table(columns, schema=pa.schema(types.items()))
    content = io.BytesIO()
    pq.write_table(table, content)
    return content.getvalue()


def decimals(metric: str, rows: Iterable[Row]) -> int:
    """Return the decimals of a column of such numbers, alike in all of its lines."""
    factor = 100 if shown(metric).share else 1
    return wording.decimals_of_column(
        factor * (row.ci_high - row.ci_low) / 2
        for row in rows
        if row.ci_low is not None and row.ci_high is not None
    )


def number(value: float, digits: int, share: bool, sign: str = "") -> str:
    """Write a number with so many decimals and no unit, a share in hundredths."""
    return wording.hundredths(value, digits, sign) if share else f"{value:{sign}z,.{digits}f}"


def interval(row: Row, digits: int, share: bool, sign: str = "", unit: str = "") -> str:
    """Write the interval of a row."""
    if row.ci_low is None or row.ci_high is None:
        return NOTHING
    low, high = (number(end, digits, share, sign) for end in (row.ci_low, row.ci_high))
    return f"{low} to {high}{unit}"


def _fair(row: Row) -> str:
    return NOTHING if row.fair is None else f"{100 * row.fair:.4g} %"


def named(column: str, row: Row) -> str:
    """Return the name that a row has in a column; empty where it has none."""
    name: str = getattr(row, column) or ""
    return card_title(name) if column == "card" and name else name


def whose(row: Row) -> list[str]:
    """Return the names of whose a number is."""
    return [name for column in _WHOSE if (name := named(column, row))]


def _key(row: Row) -> tuple[str | None, ...]:
    """What a row is about: the same for all measures of it."""
    whose = row.strategy, row.opponent, row.seat, row.order, row.card
    return row.rules, row.lineup, row.players, *whose
