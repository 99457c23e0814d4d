"""How a run and its rates are put into words, alike in tables and charts."""

from math import sqrt

from sorry_sim.rules.series import MOST_GAMES, Series
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.showing import wording


def played(counts: Counts) -> str:
    """Say what was played: ``classic rules, 4 players, 1,000 games, seed 1``."""
    players = len(counts.seats)
    who = "a solo race" if players == 1 else f"{players} players"
    if counts.teams:
        who += f" in {len(counts.sides)} teams"
    what = wording.games(counts.games)
    if counts.series and counts.of_series:
        what += f" in {counts.of_series.series:,} series {_series(counts.series)}"
    return f"{counts.rules['name']} rules, {who}, {what}, seed {counts.seed}"


def _series(series: Series) -> str:
    return f"of {series.games}" if series.games else f"to {series.target:,} points"


def why_drawn(counts: Counts) -> str:
    """Say how a series ends without a winner."""
    if counts.series and counts.series.target:
        return f"nobody had {counts.series.target:,} points within {MOST_GAMES:,} games"
    return f"several had the most {'points' if counts.for_points else 'wins'}"


def line_up(counts: Counts) -> str:
    """Say who plays where."""
    if len(counts.seats) > 1 and len(counts.strategies) == 1:
        return f"{counts.lineup[0]} in {'both teams' if counts.teams else 'every seat'}"
    seated = ", ".join(
        f"{side} {strategy}" for side, strategy in zip(counts.sides, counts.lineup, strict=False)
    )
    unit = "game" if counts.series is None else "series"
    if counts.rotations > 1 and counts.teams:
        seated += f"; the teams change places after each {unit}"
    elif counts.rotations > 1:
        seated += f"; everyone moves one seat on after each {unit}"
    return seated


def side(counts: Counts) -> str:
    """Return what a side is called: ``seat`` or ``team``."""
    return "team" if counts.teams else "seat"


def order(counts: Counts) -> tuple[str, ...]:
    """Name the sides by when they play: the starter first, in a partnership its team."""
    if counts.teams:
        return ("team of the starter", "other team")
    return ("starter", "second", "third", "fourth")[: len(counts.seats)]


def fair_share(counts: Counts) -> str:
    """Write the win rate that each would have if all were equal."""
    return f"fair share {100 / len(counts.sides):.4g} %"


def rate(counts: Counts, share: float) -> str:
    """Write a win rate in %."""
    return wording.rate(share, _decimals(counts))


def interval(counts: Counts, low: float, high: float) -> str:
    """Write a confidence interval in %."""
    return wording.rates(low, high, _decimals(counts))


def _decimals(counts: Counts) -> int:
    """As many decimals as the widest interval of so many games deserves."""
    return max(1, -wording.magnitude(98 / sqrt(counts.games)))
