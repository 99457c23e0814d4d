"""The names of the metrics and charts that an experiment may ask for, by its kind."""

from __future__ import annotations

from typing import Final

from sorry_sim.study.experiment.model import COMPARE, RUN, VARIANTS
from sorry_sim.study.variants.metrics import METRICS

WIN_RATE: Final = "win_rate"
SEAT_WIN_RATE: Final = "seat_win_rate"
ORDER_WIN_RATE: Final = "order_win_rate"
POINTS: Final = "points"
TURNS: Final = "turns"
TURNS_WITHIN: Final = ("turns_p05", "turns_p50", "turns_p95")
"""Measures that go with `TURNS`: the turns within which so many % of games end."""

CARDS: Final = "cards"
DRAWS: Final = "draws"
CARD_WORTH: Final = "card_worth"
"""Only where it is named: cards take time to count."""

WIN_SHARE: Final = "win_share"

OVERVIEW: Final = "overview"
RANKING: Final = "ranking"
MATRIX: Final = "matrix"

_METRICS: Final = {
    RUN: (WIN_RATE, SEAT_WIN_RATE, ORDER_WIN_RATE, POINTS, TURNS, CARDS, DRAWS, CARD_WORTH),
    VARIANTS: tuple(METRICS),
    COMPARE: (WIN_SHARE,),
}
_CHARTS: Final = {
    RUN: (WIN_RATE, SEAT_WIN_RATE, ORDER_WIN_RATE, POINTS, TURNS, CARDS, CARD_WORTH),
    VARIANTS: (OVERVIEW, *METRICS),
    COMPARE: (RANKING, MATRIX),
}


def metrics(kind: str) -> tuple[str, ...]:
    """Return the metrics of a kind of experiment."""
    return _METRICS[kind]


def usual_metrics(kind: str) -> tuple[str, ...]:
    """Return the metrics of an experiment that names none."""
    return tuple(name for name in metrics(kind) if name != CARD_WORTH)


def charts(kind: str) -> tuple[str, ...]:
    """Return the charts of a kind of experiment."""
    return _CHARTS[kind]
