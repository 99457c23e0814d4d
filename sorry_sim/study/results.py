"""From counts to win rates and the length of games."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from sorry_sim.study.counts import Counts
from sorry_sim.study.intervals import mean_share, wilson


@dataclass(frozen=True)
class Result:
    """The win rate of a strategy, in one seat or in all of its seats.

    Attributes
    ----------
    strategy
        Its label.
    seat
        A colour; None for the total over its seats.
    games
        Games in which it sat there, at least 1.
    seats
        Seats played: games, times the seats that it fills in each.
    wins
        Games that it won from there.
    win_rate
        Wins / seats, so that a fair share is 1 / players.
    ci_low, ci_high
        95 % confidence interval of the win rate. The game is the sampling unit.
    """

    strategy: str
    seat: str | None
    games: int
    seats: int
    wins: int
    win_rate: float
    ci_low: float
    ci_high: float


@dataclass(frozen=True)
class TurnSummary:
    """The length of games in turns, draws by limit included.

    Attributes
    ----------
    mean, standard_error
        Mean number of turns, and its standard error.
    sd
        Standard deviation (n - 1) of the number of turns; 0 for one game.
    p05, p50, p95
        The smallest number of turns that 5 %, 50 % and 95 % of the games did not pass.
    """

    mean: float
    standard_error: float
    sd: float
    p05: int
    p50: int
    p95: int


def results(counts: Counts) -> list[Result]:
    """Return the total of each strategy, then each strategy in each seat in which it sat.

    Strategies come in the order in which they were named, seats in colour order. The list is
    empty where no game was played.
    """
    if counts.games == 0:
        return []
    return [*_totals(counts), *_by_seat(counts)]


def _totals(counts: Counts) -> Iterator[Result]:
    for strategy in dict.fromkeys(counts.lineup):
        wins = sum(
            counts.wins[rotation][place]
            for rotation in range(counts.rotations)
            for place in range(len(counts.seats))
            if counts.strategy(rotation, place) == strategy
        )
        filled = counts.lineup.count(strategy)
        yield _result(counts, strategy, None, counts.games, wins, filled)


def _by_seat(counts: Counts) -> Iterator[Result]:
    for strategy in dict.fromkeys(counts.lineup):
        for place, seat in enumerate(counts.seats):
            sat = [
                rotation
                for rotation in range(counts.rotations)
                if counts.strategy(rotation, place) == strategy
            ]
            games = sum(counts.games_by_rotation[rotation] for rotation in sat)
            wins = sum(counts.wins[rotation][place] for rotation in sat)
            if games:
                yield _result(counts, strategy, seat, games, wins, filled=1)


def _result(
    counts: Counts, strategy: str, seat: str | None, games: int, wins: int, filled: int
) -> Result:
    """The result of a strategy that filled so many seats in each of some games."""
    rate = wins / (games * filled)
    if filled == len(counts.seats) and not counts.turn_limit_draws:
        low = high = rate  # someone of them always wins: the rate is no matter of chance
    elif filled == 1:
        low, high = wilson(wins, games)
    else:
        low, high = mean_share(wins, games, filled)
    return Result(strategy, seat, games, games * filled, wins, rate, low, high)


def turns(counts: Counts) -> TurnSummary | None:
    """Return the length of the games, computed from integers; None where none was played."""
    games = counts.games
    if games == 0:
        return None
    total = sum(length * number for length, number in counts.turns.items())
    squares = sum(length * length * number for length, number in counts.turns.items())
    # Integers up to here, so nothing cancels where the deviation is small beside the mean.
    sd = sqrt((games * squares - total * total) / (games * (games - 1))) if games > 1 else 0.0
    return TurnSummary(
        mean=total / games,
        standard_error=sd / sqrt(games),
        sd=sd,
        p05=_percentile(counts, 5),
        p50=_percentile(counts, 50),
        p95=_percentile(counts, 95),
    )


def _percentile(counts: Counts, percent: int) -> int:
    """The smallest number of turns that ``percent`` % of the games did not pass."""
    passed = 0
    for length, number in sorted(counts.turns.items()):
        passed += number
        if 100 * passed >= percent * counts.games:
            return length
    raise ValueError("no game was played")
