"""Results as text: a table to read, Markdown, CSV, JSON."""

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any

from sorry_sim.study.run import telling
from sorry_sim.study.run.card_results import CardResult, card_results, mean_win_rate
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.distribution import Distribution
from sorry_sim.study.run.lengths import turns
from sorry_sim.study.run.points import (
    point_results,
    points_of,
    points_of_side,
    points_of_winners,
    shows_points,
)
from sorry_sim.study.run.precision import interest, reached
from sorry_sim.study.run.results import Rate, kind, order_rates, results, side_rates
from sorry_sim.study.run.sampling import order_interval
from sorry_sim.study.run.sections import heading, sections
from sorry_sim.study.run.series_results import lengths, series_results
from sorry_sim.study.showing import wording
from sorry_sim.study.showing.layout import aligned, piped
from sorry_sim.study.statistics.betting import METHOD

_CARD_COLUMNS = [field.name for field in fields(CardResult)]


def as_table(counts: Counts) -> str:
    """Return the results for people: aligned columns, rates in % with 95 % intervals."""
    parts = ["\n".join(heading(counts))]
    parts += [f"{section.title}\n{aligned(section)}" for section in sections(counts)]
    return "\n\n".join(parts) + "\n"


def as_markdown(counts: Counts) -> str:
    """Return what `as_table` shows, with Markdown tables."""
    parts = heading(counts)
    for section in sections(counts):
        parts += [section.title, piped(section)]
    return "\n\n".join(parts) + "\n"


def not_in_csv(counts: Counts) -> str:
    """Say what `as_csv` leaves out of what `as_table` shows, and what has it; empty if nothing."""
    if not counts.games:
        return ""
    parts = []
    if len(counts.sides) > 1:
        parts.append(f"win rates by {telling.side(counts)} and by order of play")
    parts.append("the length of games")
    if shows_points(counts):
        parts.append("points")
    if counts.of_series is not None:
        parts.append("series")
    if counts.by_card is not None:
        parts.append("cards")
    return f"not in CSV, but in --format json and markdown: {', '.join(parts)}"


def as_csv(counts: Counts) -> str:
    """Return the rows of `sorry_sim.study.run.results.results`; a total has an empty seat."""
    text = io.StringIO()
    columns = [field.name for field in fields(kind(counts))]
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(result) for result in results(counts))
    return text.getvalue()


def points_csv(counts: Counts) -> str:
    """Return how many games brought a strategy on a side how many points, and how many it won."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("strategy", "seat", "points", "games", "wins"))
    for strategy in counts.strategies:
        for place, side in enumerate(counts.sides):
            won = points_of(counts, strategy, place, won=True)
            for points, games in sorted(points_of(counts, strategy, place).items()):
                writer.writerow((strategy, side, points, games, won[points]))
    return text.getvalue()


def cards_csv(counts: Counts) -> str:
    """Return the rows of `sorry_sim.study.run.card_results.card_results`."""
    text = io.StringIO()
    writer = csv.DictWriter(text, _CARD_COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(result) for result in card_results(counts))
    return text.getvalue()


def as_json(counts: Counts, elapsed: float) -> str:
    """Return one JSON object: the study, its results, the length of games, the speed.

    Besides the rows of ``results`` it has the win rates ``by_seat`` (in a partnership by team) and
    ``by_order`` of play, whoever it is; both are empty in a solo race. Where games are played for
    points (`study.run.played.Played.for_points`) it has ``points`` too: ``results``, the rows of
    `sorry_sim.study.run.points.point_results`, ``by_seat``, the points of each seat or team,
    whoever it is, and ``winner``, the distribution of the winner's points (null where nobody won).
    Where games are played in series it has ``series``: how they end, the rows of
    `study.run.series_results.series_results`, their lengths in games, and how often who started a
    game won it. A run to a precision has ``precision``: as ``asked`` for, half of the ``widest``
    interval ``of`` a strategy, seat or team, whether it was ``reached``, at how many ``looks``, and
    the ``method`` of all intervals.
    Where cards are counted it has ``cards``: the ``win_rate`` of all of them, and as ``results``
    the rows of `sorry_sim.study.run.card_results.card_results`.

    Parameters
    ----------
    counts
        What was played.
    elapsed
        Seconds that it took.
    """
    length, rated = turns(counts), len(counts.sides) > 1
    values = {
        "games": counts.games,
        "turn_limit_draws": counts.turn_limit_draws,
        "seed": counts.seed,
        "rules": counts.rules,
        "lineup": list(counts.lineup),
        "seats": list(counts.seats),
        "rotations": counts.rotations,
        "turn_limit": counts.turn_limit,
        "fair_share": 1 / len(counts.sides),
        "results": [asdict(result) for result in results(counts)],
        "by_seat": _rates("seat", side_rates(counts)) if rated else [],
        "by_order": _rates("order", order_rates(counts)) if rated else [],
        "turns": _spread(length) if length else None,
        **({"points": _points(counts)} if shows_points(counts) else {}),
        **({"series": _series(counts)} if counts.of_series else {}),
        **({"precision": _precision(counts)} if counts.precision else {}),
        **({"cards": _cards(counts)} if counts.by_card else {}),
        "elapsed_s": elapsed,
        "games_per_s": wording.per_second(counts.games, elapsed),
    }
    return json.dumps(values, indent=2, allow_nan=False) + "\n"


def _points(counts: Counts) -> dict[str, Any]:
    won, spread = points_of(counts, won=True), points_of_winners(counts)
    return {
        "results": [asdict(result) for result in point_results(counts)],
        "by_seat": [
            {"seat": side, "games": counts.games, **_spread(points_of_side(counts, place))}
            for place, side in enumerate(counts.sides)
        ],
        "winner": {"games": won.total(), **asdict(spread)} if spread else None,
    }


def _rates(name: str, rates: Sequence[Rate]) -> list[dict[str, Any]]:
    """The win rates of places, which are of that name."""
    found = [asdict(rate) for rate in rates]
    return [{name: one.pop("place"), **one} for one in found]


def _spread(of: Distribution) -> dict[str, Any]:
    """A distribution; its standard error is no field of this format."""
    return {name: value for name, value in asdict(of).items() if name != "standard_error"}


def _precision(counts: Counts) -> dict[str, Any] | None:
    if not counts.games:
        return None
    found = reached(counts)
    return {
        "asked": counts.precision,
        "widest": found.widest,
        "of": interest(counts),
        "reached": found.enough,
        "looks": found.looks,
        "method": METHOD,
    }


def _cards(counts: Counts) -> dict[str, Any] | None:
    if not counts.games:
        return None
    found = [asdict(result) for result in card_results(counts)]
    return {"win_rate": mean_win_rate(counts), "results": found}


def _series(counts: Counts) -> dict[str, Any] | None:
    length = lengths(counts)
    if counts.of_series is None or counts.series is None or length is None:
        return None
    won = counts.starter_side_wins[0]
    low, high = order_interval(counts, 0, won)
    return {
        "games_each": counts.series.games or None,
        "target": counts.series.target or None,
        "series": counts.of_series.series,
        "drawn": counts.of_series.drawn,
        "results": [asdict(row) for row in series_results(counts)],
        "games": asdict(length),
        "starter": {
            "games": counts.games,
            "wins": won,
            "win_rate": won / counts.games,
            "ci_low": low,
            "ci_high": high,
        },
    }


def timing_line(counts: Counts, elapsed: float) -> str:
    """Say how many games were played in how many seconds."""
    return wording.timing(counts.games, elapsed)
