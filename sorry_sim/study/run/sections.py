"""The parts of a readable table: lines, titles and cells, before they are laid out."""

from collections.abc import Iterator

from sorry_sim.study.run import telling
from sorry_sim.study.run.card_sections import card_sections
from sorry_sim.study.run.cells import SPREAD, mean, quantile, spread
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.distribution import QUANTILES, Distribution
from sorry_sim.study.run.lengths import turns
from sorry_sim.study.run.points import (
    point_results,
    points_of,
    points_of_side,
    points_of_winners,
    shows_points,
)
from sorry_sim.study.run.precision import interest, is_over, reached
from sorry_sim.study.run.results import Rate, order_rates, results, side_rates
from sorry_sim.study.run.series_sections import series_sections
from sorry_sim.study.showing import wording
from sorry_sim.study.showing.section import Section
from sorry_sim.study.statistics.betting import METHOD


def heading(counts: Counts) -> list[str]:
    """Say in a few lines what was played: rules and games, who sits where, draws by limit."""
    lines = [telling.played(counts), f"line-up: {telling.line_up(counts)}"]
    if counts.of_series is not None and counts.of_series.drawn:
        drawn = counts.of_series.drawn
        share = 100 * drawn / counts.of_series.series
        lines.append(
            f"series drawn: {drawn:,} ({share:.3g} %), because {telling.why_drawn(counts)}"
        )
    if counts.turn_limit_draws:
        share = 100 * counts.turn_limit_draws / counts.games
        lines.append(
            f"draws by limit: {wording.games(counts.turn_limit_draws)} ({share:.3g} %) "
            f"went on to the limit of {wording.turns(counts.turn_limit)} and had no winner"
        )
    return lines + _precision(counts)


def _precision(counts: Counts) -> list[str]:
    """How far a run has come that goes on to a precision."""
    if counts.precision is None or not counts.games:
        return []
    found = reached(counts)
    asked, widest = wording.pp(counts.precision), wording.pp(found.widest, 3)
    end = "reached" if found.enough else f"not reached in {wording.games(counts.games)}"
    lines = [
        f"precision: \u00b1 {asked} was asked for and is {end}; the widest interval of a "
        f"{interest(counts)} is \u00b1 {widest}",
        f"95 % intervals of win rates hold however often one looks: {METHOD}, "
        f"{wording.looks(found.looks)}; others are those of a number of games fixed beforehand",
    ]
    if is_over(counts):
        lines.append("win rates are estimates after early stopping; their intervals hold")
    return lines


def sections(counts: Counts) -> Iterator[Section]:
    """Give the tables: win rates by strategy, side, order of play and card, points, length of
    games, series.

    There is none where no game was played, no win rate where nobody can lose, and no points where
    they do not matter.
    """
    lengths = turns(counts)
    if lengths is None:
        return
    if len(counts.sides) > 1:
        yield _by_strategy(counts)
        yield _by_side(counts)
        if counts.rotations > 1:
            yield _by_strategy_and_side(counts)
        yield _by_order_of_play(counts)
        yield from card_sections(counts)
    if shows_points(counts):
        yield from _points(counts)
    yield _length(lengths, _if_fixed(counts))
    yield from series_sections(counts)


def _by_strategy(counts: Counts) -> Section:
    rows = []
    for total in results(counts):
        if total.seat is None:
            fixed = total.ci_low == total.ci_high
            interval = None if fixed else (total.ci_low, total.ci_high)
            rows.append((total.strategy, *_rate(counts, total.wins, total.seats, interval)))
    side = telling.side(counts)
    note = f"wins per {side} played; {telling.fair_share(counts)}"
    if len(rows) == 1:
        where = "plays both teams" if counts.teams else "sits in every seat"
        note = f"it {where}, so this is fixed"
    return _rates(f"Win rate by strategy ({note})", ("strategy",), f"{side}s played", rows)


def _by_side(counts: Counts) -> Section:
    side = telling.side(counts)
    rows = [
        (*words, *_shown(counts, rate))
        for words, rate in zip(_sides(counts), side_rates(counts), strict=True)
    ]
    whoever = "" if counts.rotations == 1 else f"{_whoever(counts)}; "
    title = f"Win rate by {side} ({whoever}{telling.fair_share(counts)})"
    return _rates(title, _side_words(counts), "games", rows)


def _sides(counts: Counts) -> list[tuple[str, ...]]:
    """Each side, with its strategy where that is always the same."""
    if counts.rotations > 1:
        return [(side,) for side in counts.sides]
    return list(zip(counts.sides, counts.lineup, strict=False))


def _side_words(counts: Counts) -> tuple[str, ...]:
    """The titles of the columns that `_sides` fills."""
    side = telling.side(counts)
    return (side,) if counts.rotations > 1 else (side, "strategy")


def _whoever(counts: Counts) -> str:
    return "whoever plays it" if counts.teams else "whoever sits there"


def _by_strategy_and_side(counts: Counts) -> Section:
    side = telling.side(counts)
    rows = [
        (row.strategy, row.seat, *_rate(counts, row.wins, row.games, (row.ci_low, row.ci_high)))
        for row in results(counts)
        if row.seat is not None
    ]
    title = f"Win rate by strategy and {side} ({telling.fair_share(counts)})"
    return _rates(title, ("strategy", side), "games", rows)


def _by_order_of_play(counts: Counts) -> Section:
    rows = [(rate.place, *_shown(counts, rate)) for rate in order_rates(counts)]
    title = f"Win rate by order of play (whoever it is; {telling.fair_share(counts)})"
    return _rates(title, ("team" if counts.teams else "player",), "games", rows)


def _points(counts: Counts) -> Iterator[Section]:
    """The points a game of strategies and sides, then those of the winners."""
    side, words = telling.side(counts), _side_words(counts)
    rows = [
        (row.strategy, f"{row.seats:,}", *spread(row))
        for row in point_results(counts)
        if row.seat is None
    ]
    title = f"Points a game by strategy (per {side} played{_if_fixed(counts)})"
    yield Section(title, 1, ("strategy", f"{side}s played", *SPREAD), rows)
    rows = [
        (*named, f"{counts.games:,}", *spread(points_of_side(counts, place)))
        for place, named in enumerate(_sides(counts))
    ]
    title = f"Points a game by {side}" + f" ({_whoever(counts)})" * (counts.rotations > 1)
    yield Section(title, len(words), (*words, "games", *SPREAD), rows)
    if won := points_of_winners(counts):
        row = (f"{points_of(counts, won=True).total():,}", *spread(won))
        yield Section("Points of the winner", 0, ("games won", *SPREAD), [row])


def _length(lengths: Distribution, note: str) -> Section:
    """The mean, the deviation and the quantiles, one below the other."""
    rows: list[tuple[str, ...]] = [
        ("mean", *mean(lengths)),
        ("standard deviation", f"{lengths.sd:,.1f}", wording.NOTHING),
        *((f"{percent} % within", *quantile(lengths, percent)) for percent in QUANTILES),
    ]
    title = f"Length of a game in turns (of all players together{note})"
    return Section(title, 1, ("", "turns", "95 % interval"), rows)


def _if_fixed(counts: Counts) -> str:
    """What to say of intervals that take no account of looking, in a run that looks."""
    return "" if counts.precision is None else "; intervals as of a fixed number of games"


def _rates(title: str, words: tuple[str, ...], unit: str, rows: list[tuple[str, ...]]) -> Section:
    header = (*words, unit, "wins", "win rate", "95 % interval")
    return Section(title, len(words), header, rows)


def _rate(
    counts: Counts, wins: int, played: int, interval: tuple[float, float] | None
) -> tuple[str, ...]:
    """The cells of a win rate; without an interval it is fixed by construction."""
    shown = telling.interval(counts, *interval) if interval else "fixed"
    return f"{played:,}", f"{wins:,}", telling.rate(counts, wins / played), shown


def _shown(counts: Counts, rate: Rate) -> tuple[str, ...]:
    """The cells of the win rate of a place."""
    return _rate(counts, rate.wins, rate.games, (rate.ci_low, rate.ci_high))
