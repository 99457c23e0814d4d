"""Results as data frames."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any, Final

from sorry_sim.study.run import lengths
from sorry_sim.study.run.card_results import CardResult, card_results
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.distribution import QUANTILES
from sorry_sim.study.run.points import PointResult, point_results, shows_points
from sorry_sim.study.run.results import Rate, kind, order_rates, results, side_rates

if TYPE_CHECKING:
    import pandas as pd
    from _typeshed import DataclassInstance

_LENGTHS: Final = ("number", "turns", "ci_low", "ci_high")


def everything(counts: Counts) -> pd.DataFrame:
    """Return the rows of `sorry_sim.study.run.results.results`."""
    return _frame(results(counts), kind(counts))


def strategies(counts: Counts) -> pd.DataFrame:
    """Return a row for each strategy, over all its sides.

    ``fixed`` says whether the win rate is no matter of chance, as it plays every side.
    """
    table = everything(counts)
    totals = table[table["seat"].isna()].drop(columns="seat").reset_index(drop=True)
    return totals.assign(fixed=totals["ci_low"] == totals["ci_high"])


def sides(counts: Counts) -> pd.DataFrame:
    """Return a row for each seat, in a partnership for each team, whoever played it."""
    return _frame(side_rates(counts), Rate).rename(columns={"place": "seat"})


def order(counts: Counts) -> pd.DataFrame:
    """Return a row for the side of the starter and for each that follows, whoever played it."""
    return _frame(order_rates(counts), Rate).rename(columns={"place": "order"})


def turns(counts: Counts) -> pd.DataFrame:
    """Return the length of games in turns: mean, standard deviation, quantiles, with intervals.

    An end that so few games do not set is NaN, as are those of the standard deviation.
    """
    import pandas as pd

    found = lengths.turns(counts)
    values = asdict(found) if found else {}
    rows = [
        (name, values[name], values.get(f"{name}_low"), values.get(f"{name}_high"))
        for name in ("mean", "sd", *(f"p{percent:02}" for percent in QUANTILES))
        if found
    ]
    return pd.DataFrame(rows, columns=_LENGTHS).astype(dict.fromkeys(_LENGTHS[1:], float))


def points(counts: Counts) -> pd.DataFrame:
    """Return the rows of `sorry_sim.study.run.points.point_results`; none of games without."""
    return _frame(point_results(counts) if shows_points(counts) else [], PointResult)


def cards(counts: Counts) -> pd.DataFrame:
    """Return the rows of `sorry_sim.study.run.card_results.card_results`."""
    return _frame(card_results(counts), CardResult)


def _frame(rows: Iterable[Any], of: type[DataclassInstance]) -> pd.DataFrame:
    import pandas as pd

    columns = [field.name for field in fields(of)]
    return pd.DataFrame([asdict(row) for row in rows], columns=columns)
