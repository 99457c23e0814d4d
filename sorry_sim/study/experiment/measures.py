"""From what was played to rows of numbers: one a cell, strategy, seat and measure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final, NamedTuple

from sorry_sim.core.game import CARDS_PER_TURN_LIMIT
from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.compare.standings import pair_results, ranking
from sorry_sim.study.experiment import names
from sorry_sim.study.experiment.model import Place
from sorry_sim.study.run import telling
from sorry_sim.study.run.card_results import card_results
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.lengths import turns
from sorry_sim.study.run.points import point_results, shows_points
from sorry_sim.study.run.results import Result, results
from sorry_sim.study.run.sampling import order_interval, p_of_fair, side_interval
from sorry_sim.study.statistics.intervals import mean, or_of_one, win_rate
from sorry_sim.study.variants.comparison import Laboratory
from sorry_sim.study.variants.metrics import estimates

CHANGE: Final = "_change"
"""Ends the name of a measure that is the difference from the first rule set."""


COLUMN_OF_AXIS: Final = {"rules": "rules", "lineups": "lineup", "players": "players"}
"""The field of a row that names an entry of an axis."""


class Row(NamedTuple):
    """A number with its interval.

    Attributes
    ----------
    rules, lineup, players
        The names of the entries of the axes; None for an axis that this kind of experiment lacks.
    n_players, seats
        How many play, and their colours, as in ``red,yellow``.
    measure
        What it is.
    strategy, opponent, seat, order
        Whose it is, where it is somebody's: a strategy's, against another; a seat's or a team's;
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
    p_value, p_holm
        The two-sided p-value of no difference from ``fair``, or of a difference from 0; and that
        adjusted for all tests of the experiment (`sorry_sim.study.experiment.testing`). None where
        nothing is tested.
    """

    rules: str | None
    lineup: str | None
    players: str | None
    n_players: int
    seats: str
    measure: str
    strategy: str | None
    opponent: str | None
    seat: str | None
    order: str | None
    card: str | None
    games: int
    value: float
    ci_low: float | None
    ci_high: float | None
    fair: float | None
    p_value: float | None
    p_holm: float | None

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
        yield from _of_run(_At(place, found.seats), found)
    elif isinstance(found, Laboratory):
        yield from _of_variants(place, found)
    else:
        yield from _of_meetings(_At(place, found.seats), found)


class _At:
    """Makes rows of one place, p-values not adjusted yet."""

    def __init__(self, place: Place, seats: Sequence[str]) -> None:
        self._place = place
        self._seats = seats

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
        order: str | None = None,
        card: str | None = None,
        fair: float | None = None,
        p_value: float | None = None,
    ) -> Row:
        rules, lineup, players = (name or None for name in self._place)
        who = rules, lineup, players, len(self._seats), ",".join(self._seats)
        whose = strategy, opponent, seat, order, card
        low, high = interval
        return Row(*who, measure, *whose, games, value, low, high, fair, p_value, None)


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
                p_value=_p_of_total(counts, one),
            )
        for place, side in enumerate(counts.sides):
            won = sum(wins[place] for wins in counts.side_wins)
            interval, p = side_interval(counts, place, won, games), p_of_fair(counts, won)
            yield at.row(
                names.SEAT_WIN_RATE,
                games,
                won / games,
                interval,
                seat=side,
                fair=fair,
                p_value=p,
            )
        for place, order in enumerate(telling.order(counts)):
            won = counts.starter_side_wins[place]
            interval, p = order_interval(counts, place, won), p_of_fair(counts, won)
            yield at.row(
                names.ORDER_WIN_RATE,
                games,
                won / games,
                interval,
                order=order,
                fair=fair,
                p_value=p,
            )
    for worth in card_results(counts):
        yield at.row(
            names.CARD_WORTH,
            games,
            worth.change,
            (worth.ci_low, worth.ci_high),
            card=worth.card,
            p_value=worth.p_value,
        )
    if shows_points(counts):
        for points in point_results(counts):
            yield at.row(
                names.POINTS,
                points.games,
                points.mean,
                (points.mean_low, points.mean_high),
                strategy=points.strategy,
                seat=points.seat,
            )
    yield from _lengths(at, counts)


def _p_of_total(counts: Counts, one: Result) -> float | None:
    """The p-value of a strategy's total; single seats are not tested, as no table shows them."""
    return None if one.seat else p_of_fair(counts, one.wins, counts.filled(one.strategy))


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
    within = 1, CARDS_PER_TURN_LIMIT * counts.turn_limit
    ends = mean(cards, or_of_one(error, games), games, within=within) or (None, None)
    yield at.row(names.CARDS, games, cards, ends)
    draws = counts.turn_limit_draws
    yield at.row(names.DRAWS, games, draws / games, win_rate(draws, games))


def _of_variants(place: Place, laboratory: Laboratory) -> Iterator[Row]:
    for variant in laboratory.variants:
        at = _At(place._replace(rules=variant.name), variant.seats)
        for name, one in estimates(variant, laboratory.base).items():
            games = laboratory.games
            yield at.row(name, games, one.value, (one.low, one.high))
            if variant is not laboratory.base:
                ends = one.difference_low, one.difference_high
                yield at.row(name + CHANGE, games, one.difference, ends, p_value=one.p_value)


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
            p_value=one.p_value,
        )
