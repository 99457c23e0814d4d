"""Simulated studies on cheap made-up outcomes, each as what `coverage` found."""

from collections import Counter
from collections.abc import Iterator
from math import sqrt

import numpy as np
from scipy.stats import gamma

from sorry_sim.study.run.distribution import QUANTILES, quantile_interval
from sorry_sim.study.statistics.intervals import (
    difference,
    difference_of_ratios,
    mean,
    mean_share,
    ratio,
    share_by_units,
    win_rate,
)
from sorry_sim.study.statistics.shares import difference_of_deals, share_of_deals
from sorry_sim.study.variants.ratios import error_of_change

from .coverage import STUDIES, Measured, as_sums, coverage, holds, sums_over_deals


def win_rates() -> Iterator[Measured]:
    """Games that are won or not."""
    random = np.random.default_rng(1)
    for games, rates in (
        (1, (0.02, 0.3, 0.5)),
        (5, (0.05, 0.5)),
        (20, (0.05, 0.25, 0.5, 0.99)),
        (100, (0.0018, 0.01, 0.2, 0.95)),
        (1000, (0.0002, 0.01, 0.05, 0.25, 0.5, 0.95)),
        (100_000, (0.00001, 0.05, 0.25)),
    ):
        for rate in rates:
            won = random.binomial(games, rate, STUDIES)
            covered = coverage(win_rate, rate, won, games)
            yield Measured(f"win rate {rate}", games, 0.05 <= rate <= 0.95, covered)


def several_seats() -> Iterator[Measured]:
    """A strategy in several of four seats: of each game it has 0 or 1 / seats."""
    random = np.random.default_rng(2)
    for games, rates in (
        (5, (0.3, 0.75)),
        (30, (0.05, 0.75)),
        (200, (0.01, 0.5, 0.75)),
        (1000, (0.002, 0.05, 0.5, 0.75, 0.95)),
    ):
        for rate in rates:
            won = random.binomial(games, rate, STUDIES)
            covered = coverage(mean_share, rate / 3, won, games, 3)
            yield Measured(f"three seats, won {rate}", games, 0.05 <= rate <= 0.95, covered)


def pairs() -> Iterator[Measured]:
    """Deals in two or six seatings, some of them decided by the seats: half of them to each."""
    random = np.random.default_rng(3)
    for deals, seatings in ((2, 2), (5, 6), (10, 2), (30, 6), (100, 2), (1000, 2)):
        for rate, by_seat in (
            (0.5, 0.0),
            (0.6, 0.6),
            (0.5, 0.9),
            (0.6, 0.99),
            (0.9, 0),
            (0.998, 0),
        ):
            won = (random.random((STUDIES, seatings, deals), np.float32) < rate).astype(np.int8)
            even = random.random((STUDIES, 1, deals), np.float32) < by_seat
            lucky = random.integers(0, 2, (STUDIES, 1, deals), np.int8)
            halves = lucky ^ (np.arange(seatings, dtype=np.int8)[:, None] & 1)
            won = np.where(even, halves, won)
            truth, make = by_seat / 2 + (1 - by_seat) * rate, as_sums(won)
            covered = coverage(
                lambda *sums, make=make: share_of_deals(make(*sums))[1:3],
                truth,
                *sums_over_deals(won),
            )
            ordinary = 0.05 <= truth <= 0.95 and by_seat < 0.95
            what = f"share in {seatings} seatings, won {rate}, {by_seat} decided by the seats"
            yield Measured(what, deals, ordinary, covered)


def leads() -> Iterator[Measured]:
    """Two that meet the same opponents on the same deals, and do the same in most of them.

    Where they part the second wins as often, or nearly always.
    """
    random = np.random.default_rng(4)
    for deals, games, part, rate in (
        *((deals, games, part, 0.6) for deals, games in ((3, 2), (10, 6)) for part in (0.003, 1.0)),
        *((100, games, part, 0.6) for games in (2, 6) for part in (0.003, 0.1)),
        *((100, games, part, 0.95) for games in (2, 6) for part in (0.005, 0.02, 1.0)),
        *((1000, 2, part, 0.95) for part in (0.0005, 0.002, 0.1, 1.0)),
    ):
        shape = (STUDIES, games, deals)
        first = random.random(shape, np.float32) < 0.6
        anew = random.random(shape, np.float32) < rate
        parts = random.random((STUDIES, 1, deals), np.float32) < part
        second = np.where(parts, anew, first)
        # Each game as if on a deal of its own: the variances of both.
        own = sum(sums_over_deals(won.astype(np.int8))[2] for won in (first, second))
        x = first.astype(np.int8) - second
        total, squares, _ = sums_over_deals(x)
        make = as_sums(x)
        covered = coverage(
            lambda *sums, make=make: difference_of_deals(make(*sums))[1:3],
            part * (0.6 - rate),
            *(total, squares, own),
        )
        what = f"lead over {games} games a deal, {part} part, {rate} won there"
        yield Measured(what, deals, part > 0.2, covered)


def changes() -> Iterator[Measured]:
    """Lengths under two rules on the same deals; most rules leave most deals as they were.

    Where a rule matters games are as long on average, or longer by half.
    """
    random = np.random.default_rng(5)
    for games, matters, longer in (
        *((games, matters, 1.0) for games in (3, 10, 1000) for matters in (0.002, 1.0)),
        *((games, matters, 1.5) for games in (10, 100, 1000) for matters in (0.002, 0.02)),
        (1000, 0.1, 1.5),
    ):
        shape = (STUDIES, games)
        base, anew = (
            20 + random.standard_gamma(9, shape, np.float32) * 18 * times for times in (1.0, longer)
        )
        other = np.where(random.random(shape, np.float32) < matters, anew, base)
        change = (other - base).astype(float)
        between = games * change.var(axis=1)
        apart = games * (base.var(axis=1) + other.var(axis=1))
        truth = matters * (longer - 1) * 9 * 18
        held = [
            holds(mean(value, error_of_change(of, both, 1.0, games), games), truth)
            for value, of, both in zip(
                change.mean(axis=1).tolist(), between.tolist(), apart.tolist(), strict=True
            )
        ]
        what = f"change of length by a rule that matters in {matters}, {longer} as long there"
        yield Measured(what, games, matters > 0.05, float(np.mean(held)))


def series() -> Iterator[Measured]:
    """Series of one to nine games: who wins one starts the next, and starters win more often."""
    random = np.random.default_rng(6)
    for number, rate in ((3, 0.5), (10, 0.5), (50, 0.5), (50, 0.02), (1000, 0.5), (1000, 0.1)):
        shape = (STUDIES, number)
        length = random.integers(1, 10, shape)
        won, games = np.zeros(shape, np.int64), 9
        starts = random.random(shape, np.float32) < rate
        for game in range(games):
            wins = random.random(shape, np.float32) < rate * np.where(starts, 1.5, 0.75)
            won += wins & (game < length)
            starts = wins
        # So a series of g games depends on g: the truth is the ratio of the means.
        expected, winning = 0.0, rate
        by_game = []
        for _ in range(games):
            winning = rate * (1.5 * winning + 0.75 * (1 - winning))
            by_game.append(winning)
        expected = sum(sum(by_game[:g]) for g in range(1, 10)) / sum(range(1, 10))
        sums = [won.sum(1), length.sum(1), (won * won).sum(1), (won * length).sum(1)]
        covered = coverage(_of_series, expected, *sums, (length * length).sum(1), number)
        yield Measured(f"series with a rate near {rate}", number, rate >= 0.1, covered)


def _of_series(
    won: int, games: int, squares: int, products: int, games_squared: int, units: int
) -> tuple[float, float]:
    error = ratio(won, games, squares, products, games_squared, units)
    return share_by_units(won, games, units, error)


def lengths() -> Iterator[Measured]:
    """Means and quantiles of skewed lengths."""
    random = np.random.default_rng(7)
    possible = np.arange(20, 1000)
    below = gamma.cdf((possible + 1 - 20) / 20, 4)
    mean_length = float(possible @ np.diff(below, prepend=0))
    for games in (2, 10, 100, 1000):
        turns = (20 + random.standard_gamma(4, (STUDIES, games)) * 20).astype(np.int64)
        error = turns.std(axis=1, ddof=1) / sqrt(games)
        held = [
            holds(mean(*one, games), mean_length)
            for one in zip(turns.mean(axis=1).tolist(), error.tolist(), strict=True)
        ]
        yield Measured("mean length", games, True, float(np.mean(held)))
        histograms = [Counter(study) for study in turns.tolist()]
        for percent in QUANTILES:
            truth = int(possible[np.searchsorted(below, percent / 100)])
            held = [holds(quantile_interval(of, percent), truth) for of in histograms]
            # Lengths are whole: many games have that of the quantile, and all of them count.
            yield Measured(f"{percent} % within", games, False, float(np.mean(held)))


def cards() -> Iterator[Measured]:
    """Two players draw cards, some of one kind, and who draws more of that wins more often."""
    random = np.random.default_rng(10)
    for a_game, most in ((6.0, 1000), (0.05, 100)):
        games = STUDIES * most
        first, second = (random.poisson(a_game / 2, games).astype(np.int16) for _ in range(2))
        one, other = (random.poisson(20, games).astype(np.int16) for _ in range(2))
        wins = random.random(games, np.float32) < 0.5 + np.clip(0.05 * (first - second), -0.5, 0.5)
        drawn, won = first + second, np.where(wins, first, second)
        numbers = drawn, won, drawn + one + other, won + np.where(wins, one, other)
        sums = [int(of.sum(dtype=np.int64)) for of in numbers]
        truth = sums[1] / sums[0] - sums[3] / sums[2]  # of all studies together
        for units in (5, 20, 100, 1000):
            if units > most:
                continue
            parts = [of[: STUDIES * units].reshape(STUDIES, units) for of in numbers]
            totals = np.stack([of.sum(axis=1, dtype=np.int64) for of in parts], axis=1)
            products = np.array(
                [[(x * y).sum(axis=1, dtype=np.int64) for y in parts] for x in parts]
            )
            held = [
                holds(_of_card(of, its, units), truth)
                for of, its in zip(totals.tolist(), products.T.tolist(), strict=True)
                if of[0]
            ]
            what = f"change of the win rate by a card, {a_game:g} a game"
            yield Measured(what, units, a_game > 1, float(np.mean(held)))


def _of_card(totals: list[int], products: list[list[int]], units: int) -> tuple[float, float]:
    drawn, won, all_drawn, all_won = totals
    change = won / drawn - all_won / all_drawn
    error = difference_of_ratios((drawn, won, all_drawn, all_won), products, units)
    return difference(change, error, units)


ALL = (win_rates, several_seats, pairs, leads, changes, series, lengths, cards)
