"""How many deals it takes to see a difference, from the variance of a pilot."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final

from sorry_sim.errors import InputError
from sorry_sim.study.duel.match import Match
from sorry_sim.study.showing import wording
from sorry_sim.study.statistics.quantiles import student
from sorry_sim.study.statistics.significance import if_a_half
from sorry_sim.study.statistics.unseen import unseen

_MOST_UNITS: Final = 2**60
"""More than can be played in any time."""


@dataclass(frozen=True)
class Target:
    """What a study of fixed size is to see.

    Attributes
    ----------
    difference
        Of a balance from 1/2, above 0. (Without draws the balance is the win share.)
    power
        The probability with which a p-value is to be below 0.05, in (0.05, 1).
    """

    difference: float
    power: float

    def units(self, sd: float, own: float, game: float) -> int:
        """Return how many independent units it takes, at least 2.

        The mean of n units has the standard error sd / sqrt(n). The test takes it to be larger, for
        what has not come up yet, and goes t of that; with the probability asked for the mean is not
        more than z standard errors on the wrong side of the truth. That 1/2 is left out on the
        wrong side adds next to nothing.

        Parameters
        ----------
        sd
            The standard deviation of a unit.
        own
            Its variance if each of its games had a deal of its own.
        game
            By how much a game that goes the other way changes it.
        """
        value = 0.5 + self.difference
        sure = NormalDist().inv_cdf(self.power)

        def sees(units: int) -> bool:
            missed = unseen(own, game) / (units - 1)
            error = sqrt((sd**2 + missed) / units)
            if value < 1:
                error *= if_a_half(value, error, units)
            tested = student(0.95, units - 1) * error
            return self.difference >= tested + sure * sd / sqrt(units)

        few, many = 1, 2
        while not sees(many) and many < _MOST_UNITS:
            few, many = many, 2 * many
        while many - few > 1:
            middle = (few + many) // 2
            few, many = (few, middle) if sees(middle) else (middle, many)
        return many


@dataclass(frozen=True)
class Plan:
    """What it takes to see a difference between two strategies, as one row.

    Attributes
    ----------
    strategy, opponent
        The labels of the two.
    difference, power
        As they were asked for.
    pilot_deals, pilot_games
        Played to measure the variance and the speed.
    sd
        The standard deviation of the balance of a deal.
    deals, games
        What it takes where each deal is played in every seating.
    deals_low, deals_high
        Ends of a 95 % interval of ``deals``: the pilot knows the variance only so well.
    seconds
        How long that takes, at the speed of the pilot.
    unpaired_games, unpaired_seconds
        What it takes where each game has a deal of its own.
    """

    strategy: str
    opponent: str
    difference: float
    power: float
    pilot_deals: int
    pilot_games: int
    sd: float
    deals: int
    deals_low: int
    deals_high: int
    games: int
    seconds: float
    unpaired_games: int
    unpaired_seconds: float


def plan(match: Match, target: Target) -> Plan:
    """Work out what a study takes, from the deals of a pilot.

    Parameters
    ----------
    match
        Of which the pilot has been played.
    target
        What is to be seen.

    Raises
    ------
    InputError
        All deals of the pilot went alike, so that there is no variance to plan with; the message
        names ``--turn-limit`` where nobody won any game.
    """
    tally = match.tally
    variance, error = _variance(match)
    if tally.draws == tally.games:
        raise InputError(
            f"no plan can be made: {wording.games(tally.games)} of the pilot took more than "
            f"{wording.turns(match.turn_limit)} each, so that nobody won; raise --turn-limit"
        )
    if variance == 0:
        raise InputError(
            f"no plan can be made: {wording.deals(tally.deals)} of the pilot went all alike; "
            "play more with --pilot"
        )
    half = NormalDist().inv_cdf(0.975) * error
    mean, seatings = tally.balance, tally.seatings
    of_a_game = (tally.won[0] + tally.draws / 4) / tally.games - mean * mean
    own, game = of_a_game / seatings, 1 / seatings
    deals = target.units(sqrt(variance), own, game)
    unpaired = target.units(sqrt(of_a_game), 0.0, 1.0)
    first, second = match.pairing.labels
    speed = wording.per_second(tally.games, match.elapsed)
    return Plan(
        first,
        second,
        target.difference,
        target.power,
        tally.deals,
        tally.games,
        sqrt(variance),
        deals,
        target.units(sqrt(max(variance - half, 0.0)), own, game),
        target.units(sqrt(variance + half), own, game),
        deals * seatings,
        deals * seatings / speed,
        unpaired,
        unpaired / speed,
    )


def _variance(match: Match) -> tuple[float, float]:
    """The variance of the balance of a deal, and its standard error in large samples."""
    tally = match.tally
    deals, scale = tally.deals, 2 * tally.seatings
    if deals < 2:
        return 0.0, 0.0
    one, two, three, four = (tally.moment(power) for power in (1, 2, 3, 4))
    second = (deals * two - one**2) / deals**2  # integers up to here, so nothing cancels
    fourth = (
        deals**3 * four - 4 * deals**2 * one * three + 6 * deals * one**2 * two - 3 * one**4
    ) / deals**4
    error = sqrt(max(fourth - second**2, 0.0) / deals)
    return second * deals / (deals - 1) / scale**2, error / scale**2
