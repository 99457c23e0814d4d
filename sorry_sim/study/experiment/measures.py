"""From what was played to rows of numbers: one a cell, strategy, seat and measure."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Final, NamedTuple

from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.compare.standings import pair_results, ranking
from sorry_sim.study.experiment import names
from sorry_sim.study.experiment.model import Place
from sorry_sim.study.run import telling
from sorry_sim.study.run.card_results import card_results
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.lengths import turns
from sorry_sim.study.run.points import point_results, shows_points
from sorry_sim.study.run.results import results
from sorry_sim.study.run.sampling import order_interval, side_interval
from sorry_sim.study.statistics.intervals import mean, win_rate
from sorry_sim.study.variants.comparison import Laboratory
from sorry_sim.study.variants.metrics import estimates

CHANGE: Final = "_change"
"""Ends the name of a measure that is the difference from the first rule set."""


class Row(NamedTuple):
    """A number with its interval.

    Attributes
    ----------
    rules, lineup, players
        The names of the entries of the axes; None for an axis that this kind of experiment lacks.
    measure
        What it is.
    strategy, opponent, seat
        Whose it is, where it is somebody's: a strategy's, against another; a seat's, a team's, or
        that of a place in the order of play. A strategy's total has no seat.
    card
        The card that it is about; None where it is about none.
    games
        Games, or deals, that it comes from.
    value
        The number: a share between 0 and 1, or what the measure counts.
    ci_low, ci_high
        Its 95 % interval; None where there is none, as for one game alone.
    fair
        What it would be if all players were equal, where that can be said.
    """

    rules: str | None
    lineup: str | None
    players: str | None
    measure: str
    strategy: str | None
    opponent: str | None
    seat: str | None
    card: str | None
    games: int
    value: float
    ci_low: float | None
    ci_high: float | None
    fair: float | None

    @property
    def fixed(self) -> bool:
        """Whether it could not have come out otherwise."""
        return self.ci_low is not None and self.ci_low == self.ci_high


def rows(place: Place, found: Counts | Laboratory | Meetings) -> Iterator[Row]:
    """Give the rows of a cell, at least one game of which was played.

    Parameters
    ----------
    place
        Where it lies.
    found
        What came of it.
    """
    if isinstance(found, Counts):
        yield from _of_run(_At(place), found)
    elif isinstance(found, Laboratory):
        yield from _of_variants(place, found)
    else:
        yield from _of_meetings(_At(place), found)


class _At:
    """Makes rows of one place."""

    def __init__(self, place: Place) -> None:
        self._place = place

    def row(
        self,
        measure: str,
        games: int,
        value: float,
        interval: tuple[float | None, float | None],
        *,
        strategy: str | None = None,
        opponent: str | None = None,
        seat: str | None = None,
        card: str | None = None,
        fair: float | None = None,
    ) -> Row:
        rules, lineup, players = (name or None for name in self._place)
        low, high = interval
        whose = strategy, opponent, seat, card
        return Row(rules, lineup, players, measure, *whose, games, value, low, high, fair)


def _of_run(at: _At, counts: Counts) -> Iterator[Row]:
    fair, games = 1 / len(counts.sides), counts.games
    if len(counts.sides) > 1:
        for one in results(counts):
            yield at.row(
                names.WIN_RATE,
                one.games,
                one.win_rate,
                (one.ci_low, one.ci_high),
                strategy=one.strategy,
                seat=one.seat,
                fair=fair,
            )
        for place, side in enumerate(counts.sides):
            won = sum(wins[place] for wins in counts.side_wins)
            interval = side_interval(counts, place, won, games)
            yield at.row(names.SEAT_WIN_RATE, games, won / games, interval, seat=side, fair=fair)
        for place, order in enumerate(telling.order(counts)):
            won = counts.starter_side_wins[place]
            interval = order_interval(counts, place, won)
            yield at.row(names.ORDER_WIN_RATE, games, won / games, interval, seat=order, fair=fair)
    for worth in card_results(counts):
        ends = worth.ci_low, worth.ci_high
        yield at.row(names.CARD_WORTH, games, worth.change, ends, card=worth.card)
    if shows_points(counts):
        for points in point_results(counts):
            yield at.row(
                names.POINTS,
                points.games,
                points.mean,
                _around(points.mean, points.standard_error, points.games),
                strategy=points.strategy,
                seat=points.seat,
            )
    yield from _lengths(at, counts)


def _lengths(at: _At, counts: Counts) -> Iterator[Row]:
    """Turns and cards of a game, and games without end."""
    games, length = counts.games, turns(counts)
    if length is None:
        return
    yield at.row(names.TURNS, games, length.mean, (length.mean_low, length.mean_high))
    for name in names.TURNS_WITHIN:
        value, low, high = (
            getattr(length, name.removeprefix(f"{names.TURNS}_") + end)
            for end in ("", "_low", "_high")
        )
        yield at.row(name, games, value, (low, high))
    cards = counts.cards_sum / games
    spread = games * counts.cards_sum_of_squares - counts.cards_sum**2
    error = sqrt(spread / (games - 1)) / games if games > 1 else 0.0
    yield at.row(names.CARDS, games, cards, _around(cards, error, games))
    draws = counts.turn_limit_draws
    yield at.row(names.DRAWS, games, draws / games, win_rate(draws, games))


def _of_variants(place: Place, laboratory: Laboratory) -> Iterator[Row]:
    for variant in laboratory.variants:
        at = _At(place._replace(rules=variant.name))
        for name, one in estimates(variant, laboratory.base).items():
            games = laboratory.games
            yield at.row(name, games, one.value, (one.low, one.high))
            if variant is not laboratory.base:
                ends = one.difference_low, one.difference_high
                yield at.row(name + CHANGE, games, one.difference, ends)


def _of_meetings(at: _At, meetings: Meetings) -> Iterator[Row]:
    overall = [one.result for one in ranking(meetings)]
    for one in [*overall, *pair_results(meetings)]:
        yield at.row(
            names.WIN_SHARE,
            one.deals,
            one.win_share,
            (one.ci_low, one.ci_high),
            strategy=one.strategy,
            opponent=one.opponent,
            fair=0.5,
        )


def _around(value: float, error: float, games: int) -> tuple[float | None, float | None]:
    """The interval around a mean; a single game has none."""
    return mean(value, error, games) or (None, None)
