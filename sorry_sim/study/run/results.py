"""From counts to win rates."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from sorry_sim.study.run import telling
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.precision import is_over
from sorry_sim.study.run.sampling import order_interval, side_interval, strategy_interval
from sorry_sim.study.statistics.betting import METHOD
from sorry_sim.study.statistics.intervals import Interval


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


@dataclass(frozen=True)
class WatchedResult(Result):
    """A `Result` of a run to a precision.

    Attributes
    ----------
    method
        What makes the interval valid while looking: `sorry_sim.study.statistics.betting.METHOD`.
    stopped_early
        Whether the run ended because it was precise enough. The rate is then an estimate after
        early stopping; its interval is valid all the same.
    """

    method: str
    stopped_early: bool


@dataclass(frozen=True)
class Rate:
    """How many of all games were won from one place, whoever was there.

    Attributes
    ----------
    place
        A side, or who comes when in the order of play.
    games, wins
        All games, at least 1, and those won from there.
    win_rate
        Wins / ``games``.
    ci_low, ci_high
        95 % confidence interval, as that of `Result`.
    """

    place: str
    games: int
    wins: int
    win_rate: float
    ci_low: float
    ci_high: float


def results(counts: Counts) -> Sequence[Result]:
    """Return the total of each strategy, then each strategy on each side that it played.

    Strategies come in the order in which they were named, sides in that of ``counts.sides``. The
    list is empty where no game was played.
    """
    if counts.games == 0:
        return []
    found = [*_totals(counts), *_by_side(counts)]
    if counts.precision is None:
        return found
    stopped = is_over(counts)
    return [WatchedResult(**asdict(one), method=METHOD, stopped_early=stopped) for one in found]


def kind(counts: Counts) -> type[Result]:
    """Return of what kind the `results` are."""
    return Result if counts.precision is None else WatchedResult


def side_rates(counts: Counts) -> list[Rate]:
    """Return the win rate of each side, in the order of ``counts.sides``; none without games."""
    wins = (sum(column) for column in zip(*counts.side_wins, strict=True))
    return [
        _rate(counts, side, won, side_interval(counts, place, won, counts.games))
        for place, (side, won) in enumerate(zip(counts.sides, wins, strict=True))
        if counts.games
    ]


def order_rates(counts: Counts) -> list[Rate]:
    """Return the win rate of the starter's side and of those that follow; none without games."""
    named = zip(telling.order(counts), counts.starter_side_wins, strict=True)
    return [
        _rate(counts, order, won, order_interval(counts, place, won))
        for place, (order, won) in enumerate(named)
        if counts.games
    ]


def _rate(counts: Counts, place: str, won: int, interval: Interval) -> Rate:
    return Rate(place, counts.games, won, won / counts.games, *interval)


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
