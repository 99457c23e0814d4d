"""How results are put into words, alike in tables and charts."""

from math import floor, log10, sqrt
from typing import Final

from sorry_sim.rules.series import MOST_GAMES, Series
from sorry_sim.study.counts import Counts

NOTHING: Final = "-"
"""Stands where there is no such number."""

_LEAST_P: Final = 0.0001


def played(counts: Counts) -> str:
    """Say what was played: ``classic rules, 4 players, 1,000 games, seed 1``."""
    players = len(counts.seats)
    who = "a solo race" if players == 1 else f"{players} players"
    if counts.teams:
        who += f" in {len(counts.sides)} teams"
    what = games(counts.games)
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


def games(number: int) -> str:
    """Write a number of games."""
    return f"{number:,} game" + "s" * (number != 1)


def deals(number: int) -> str:
    """Write a number of deals."""
    return f"{number:,} deal" + "s" * (number != 1)


def looks(number: int) -> str:
    """Write how often a sequential study has looked."""
    return f"{number:,} planned look" + "s" * (number != 1)


def percent(share: float) -> str:
    """Write a share as a user gave it, in %."""
    return f"{100 * share:.6g} %"


def per_second(games: int, elapsed: float) -> float:
    """Return how many games a second were played; 0 where no time has passed."""
    return games / elapsed if elapsed > 0 else 0.0


def timing(games: int, elapsed: float) -> str:
    """Say how many games were played in how many seconds."""
    return f"{games:,} games in {elapsed:.2f} s: {per_second(games, elapsed):,.0f} games/s"


def fair_share(counts: Counts) -> str:
    """Write the win rate that each would have if all were equal."""
    return f"fair share {100 / len(counts.sides):.4g} %"


def rate(counts: Counts, share: float) -> str:
    """Write a win rate in %."""
    return f"{100 * share:.{_decimals(counts)}f} %"


def interval(counts: Counts, low: float, high: float) -> str:
    """Write a confidence interval in %."""
    return f"{100 * low:.{_decimals(counts)}f} to {rate(counts, high)}"


def mean(value: float, half: float) -> str:
    """Write a mean with half of its interval, to the digits that are known."""
    digits = decimals(half)
    return f"{value:,.{digits}f} \u00b1 {half:.{digits}f}"


def p_value(value: float | None) -> str:
    """Write a p-value, None where nothing was tested."""
    if value is None:
        return NOTHING
    return f"{value:.4f}" if value >= _LEAST_P else f"< {_LEAST_P}"


def decimals(error: float) -> int:
    """Return the decimals that show two significant digits of an error, at least one."""
    return max(1, 1 - magnitude(error)) if error else 1


def magnitude(number: float) -> int:
    """Return the place of the first significant digit: 0 for 1 to 9.99, -1 for 0.1 to 0.99."""
    return floor(log10(number))


def _decimals(counts: Counts) -> int:
    """As many decimals as the widest interval of so many games deserves."""
    return max(1, -magnitude(98 / sqrt(counts.games)))
