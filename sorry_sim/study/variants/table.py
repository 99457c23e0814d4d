"""A comparison of variants as text: a table to read, Markdown, CSV, JSON."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any, Final

from sorry_sim.board import COLOURS
from sorry_sim.study.playing.lineup import TEAMS
from sorry_sim.study.showing import wording
from sorry_sim.study.showing.layout import aligned, piped
from sorry_sim.study.variants.comparison import Compared, Laboratory
from sorry_sim.study.variants.metrics import METRICS, Estimate, all_estimates, quantiles, win_rates
from sorry_sim.study.variants.seating import UNSKILLED
from sorry_sim.study.variants.sections import heading, sections

if TYPE_CHECKING:
    import pandas as pd

_SIDES: Final = (*COLOURS, *TEAMS)
_ENDS: Final = tuple(field.name for field in fields(Estimate))


def as_table(laboratory: Laboratory, unpaired: bool = False) -> str:
    """Return the comparison for people: aligned columns, a row a variant in each table.

    With ``unpaired`` also the intervals that changes would have on deals of their own.
    """
    parts = ["\n".join(heading(laboratory, unpaired))]
    shown = sections(laboratory, unpaired)
    parts += [f"{section.title}\n{aligned(section)}" for section in shown]
    return "\n\n".join(parts) + "\n"


def as_markdown(laboratory: Laboratory, unpaired: bool = False) -> str:
    """Return what `as_table` shows, with Markdown tables."""
    parts = heading(laboratory, unpaired)
    for section in sections(laboratory, unpaired):
        parts += [section.title, piped(section)]
    return "\n\n".join(parts) + "\n"


def as_csv(laboratory: Laboratory) -> str:
    """Return a row a variant, the base first; what a variant does not have is empty.

    For every metric of `study.variants.metrics.METRICS` there is a column with its value, named
    after it, and one for each other field of `study.variants.metrics.Estimate`: ``turns``,
    ``turns_low``, ``turns_high``, ``turns_difference``, ... The last columns are the ends of the
    intervals of the quantiles and of the win rates of sides.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_header())
    writer.writerows(_rows(laboratory))
    return text.getvalue()


def frame(laboratory: Laboratory) -> pd.DataFrame:
    """Return the rows of `as_csv` as a data frame."""
    import pandas as pd

    header = _header()
    numbers = header[header.index("drama_p90") :]  # what a variant may lack
    return pd.DataFrame(_rows(laboratory), columns=header).astype(dict.fromkeys(numbers, float))


def as_json(laboratory: Laboratory, elapsed: float) -> str:
    """Return one JSON object: what was compared, and the metrics of each variant, the base first.

    Parameters
    ----------
    laboratory
        What was played.
    elapsed
        Seconds that it took.
    """
    values = {
        "games": laboratory.games,
        "seed": laboratory.seed,
        "turn_limit": laboratory.turn_limit,
        "skilled": laboratory.skilled,
        "against": UNSKILLED,
        "variants": [
            _as_dict(*one)
            for one in zip(laboratory.variants, all_estimates(laboratory), strict=True)
        ],
        "elapsed_s": elapsed,
    }
    return json.dumps(values, indent=2, allow_nan=False) + "\n"


def timing_line(laboratory: Laboratory, elapsed: float) -> str:
    """Say how many games were played in how many seconds."""
    line_ups = len(laboratory.variants) * (2 if laboratory.skilled else 1)
    return wording.timing(laboratory.games * line_ups, elapsed)


def _header() -> list[str]:
    header = ["variant", "games", "turns_p05", "turns_p50", "turns_p95", "drama_p90"]
    header += [f"win_rate_{side}" for side in _SIDES]
    header += [_column(name, end) for name in METRICS for end in _ENDS]
    others = (*header[2:6], *(f"win_rate_{side}" for side in _SIDES))
    return header + [f"{name}_{end}" for name in others for end in ("low", "high")]


def _rows(laboratory: Laboratory) -> list[list[Any]]:
    rows = []
    for variant, found in zip(laboratory.variants, all_estimates(laboratory), strict=True):
        rates, of = win_rates(variant), quantiles(variant).values()
        ends: list[Any] = [
            getattr(found[name], end) if name in found else None
            for name in METRICS
            for end in _ENDS
        ]
        shares = [rates.get(side, (None, None, None)) for side in _SIDES]
        values = [one[0] for one in (*of, *shares)]
        around = [end for one in (*of, *shares) for end in one[1:]]
        rows.append([variant.name, variant.tally.games, *values, *ends, *around])
    return rows


def _as_dict(variant: Compared, found: dict[str, Estimate]) -> dict[str, Any]:
    return {
        "variant": variant.name,
        "rules": variant.rules,
        "seats": list(variant.seats),
        "lineup": list(variant.lineup),
        "turn_limit_draws": variant.tally.draws,
        "win_rates": {side: rate for side, (rate, *_) in win_rates(variant).items()},
        "win_rate_intervals": {side: ends for side, (_, *ends) in win_rates(variant).items()},
        **{name: of.value for name, of in quantiles(variant).items()},
        "quantile_intervals": {name: of[1:] for name, of in quantiles(variant).items()},
        "metrics": {name: asdict(estimate) for name, estimate in found.items()},
    }


def _column(metric: str, end: str) -> str:
    return metric if end == "value" else f"{metric}_{end}"
