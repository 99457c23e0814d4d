"""From counts to win rates."""

from collections.abc import Iterator
from dataclasses import dataclass

from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.sampling import side_interval, strategy_interval


@dataclass(frozen=True)
class Result:
    """The win rate of a strategy, on one side or on all of its sides.

    A side is a seat, in a partnership a team: a game is won by one of them.

    Attributes
    ----------
    strategy
        Its label.
    seat
        A colour, in a partnership a team as in ``red+yellow``; None for the total over its sides.
    games
        Games in which it played that side, at least 1.
    seats
        Sides played: games, times the sides that it has in each.
    wins
        Games that it won with them.
    win_rate
        Wins / ``seats``, so that a fair share is 1 / players, in a partnership 1 / 2.
    ci_low, ci_high
        95 % confidence interval of the win rate. The game is the sampling unit, or the series of
        games.
    """

    strategy: str
    seat: str | None
    games: int
    seats: int
    wins: int
    win_rate: float
    ci_low: float
    ci_high: float


def results(counts: Counts) -> list[Result]:
    """Return the total of each strategy, then each strategy on each side that it played.

    Strategies come in the order in which they were named, sides in that of ``counts.sides``. The
    list is empty where no game was played.
    """
    if counts.games == 0:
        return []
    return [*_totals(counts), *_by_side(counts)]


def _totals(counts: Counts) -> Iterator[Result]:
    wins = counts.side_wins
    for strategy in counts.strategies:
        won = sum(wins[rotation][side] for rotation, side in counts.played_by(strategy))
        seats = counts.games * counts.filled(strategy)
        interval = strategy_interval(counts, strategy, won)
        yield Result(strategy, None, counts.games, seats, won, won / seats, *interval)


def _by_side(counts: Counts) -> Iterator[Result]:
    wins = counts.side_wins
    for strategy in counts.strategies:
        for place, side in enumerate(counts.sides):
            played = [rotation for rotation, at in counts.played_by(strategy) if at == place]
            games = sum(counts.games_by_rotation[rotation] for rotation in played)
            won = sum(wins[rotation][place] for rotation in played)
            if games:
                interval = side_interval(counts, place, won, games, strategy)
                yield Result(strategy, side, games, games, won, won / games, *interval)
