"""Runs that go on until win rates are known well enough, and their intervals."""

from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple

import numpy as np

from sorry_sim.study.run.counts import Counts
from sorry_sim.study.statistics.betting import Bets, Floats, bets_for, intervals, log_capital
from sorry_sim.study.statistics.looks import looked, looks

ERROR: Final = 0.05
_VARIANCE: Final = 0.25  # of a game that is won as often as lost, the most that there is


class Reached(NamedTuple):
    """How far a run has come that goes on to a precision.

    Attributes
    ----------
    widest
        Half of the widest interval of interest: the win rates of strategies, or where one plays all
        sides, of sides.
    enough
        Whether that is the precision that was asked for, or less.
    looks
        How often it has looked.
    """

    widest: float
    enough: bool
    looks: int


def interval(counts: Counts, wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of games won, in a run to a precision.

    In series the series is the unit, of which nothing is taken to be known but that its share of
    games won is in [0, 1].

    Parameters
    ----------
    counts
        Of the run.
    wins, games
        Games won, and played.
    """
    low, high = intervals(_units(counts, [[wins, games]])[0], _bets(counts), ERROR)
    return float(low), float(high)


def p_value(counts: Counts, wins: int, games: int, rate: float) -> float:
    """Return the p-value of a share of games won that might be ``rate``, in a run to a precision.

    It is what a gambler has made of 1 who bet on either side, as a chance: 2 / capital, which holds
    however often one looks. It is 0.05 where an end of `interval` is the rate.
    """
    units, bets = _units(counts, [[wins, games]])[0], _bets(counts)
    above = log_capital(units, rate, bets)
    below = log_capital(units[::-1], 1 - rate, bets)
    return min(1.0, 2 * exp(-max(float(above), float(below))))


def reached(counts: Counts) -> Reached:
    """Return how far a run to a precision has come, of which at least one game is played."""
    rows = _of_interest(counts)
    low, high = intervals(_units(counts, [row[:2] for row in rows]), _bets(counts), ERROR)
    widest = float(((high - low) / 2 / [row[2] for row in rows]).max())
    return Reached(widest, widest <= _asked(counts), looked(counts.units, counts.rotations))


def is_over(counts: Counts) -> bool:
    """Whether a run to a precision, of which at least one game is played, ends with these games."""
    planned = looks(counts.units + 1, counts.rotations)
    return counts.units in planned and reached(counts).enough


def interest(counts: Counts) -> str:
    """Return what the precision is of: ``strategy``, ``seat`` or ``team``."""
    if len(counts.strategies) > 1:
        return "strategy"
    return "team" if counts.teams else "seat"


def _of_interest(counts: Counts) -> list[tuple[int, int, int]]:
    """Of each row of interest the games won and played, and the sides played in a game."""
    wins = counts.side_wins
    if interest(counts) != "strategy":
        return [(sum(of), counts.games, 1) for of in zip(*wins, strict=True)]
    return [
        (
            sum(wins[rotation][side] for rotation, side in counts.played_by(strategy)),
            counts.games,
            counts.filled(strategy),
        )
        for strategy in counts.strategies
    ]


def _units(counts: Counts, rows: Sequence[Sequence[int]]) -> Floats:
    """Units lost and won, by row; a unit is a game or a series, and may be won in part."""
    won, played = np.array(rows, float).T / (counts.series.games if counts.series else 1)
    return np.stack([played - won, won], axis=1)


def _bets(counts: Counts) -> Bets:
    return bets_for(_asked(counts), _VARIANCE)


def _asked(counts: Counts) -> float:
    if counts.precision is None:
        raise ValueError("this run does not go on to a precision")
    return counts.precision
