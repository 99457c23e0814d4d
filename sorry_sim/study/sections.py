"""The parts of a readable table: lines, titles and cells, before they are laid out."""

from collections.abc import Iterator
from typing import NamedTuple

from sorry_sim.study import wording
from sorry_sim.study.counts import Counts
from sorry_sim.study.intervals import wilson
from sorry_sim.study.results import TurnSummary, results, turns

_ORDER = ("starter", "second", "third", "fourth")


class Section(NamedTuple):
    """A titled table of cells; its first ``words`` columns hold words, the others numbers."""

    title: str
    words: int
    header: tuple[str, ...]
    rows: list[tuple[str, ...]]


def heading(counts: Counts) -> list[str]:
    """Say in a few lines what was played: rules and games, who sits where, draws by limit."""
    lines = [wording.played(counts), f"line-up: {wording.line_up(counts)}"]
    if counts.turn_limit_draws:
        share = 100 * counts.turn_limit_draws / counts.games
        lines.append(
            f"draws by limit: {wording.games(counts.turn_limit_draws)} ({share:.3g} %) "
            f"went on to the limit of {counts.turn_limit:,} turns and had no winner"
        )
    return lines


def sections(counts: Counts) -> Iterator[Section]:
    """Give the tables: win rates by strategy, seat and order of play, then the length of games.

    There is none where no game was played, and no win rate where nobody can lose.
    """
    summary = turns(counts)
    if summary is None:
        return
    if len(counts.seats) > 1:
        yield _by_strategy(counts)
        yield _by_seat(counts)
        if counts.rotations > 1:
            yield _by_strategy_and_seat(counts)
        yield _by_order_of_play(counts)
    yield _length(summary)


def _by_strategy(counts: Counts) -> Section:
    rows = []
    for total in results(counts):
        if total.seat is None:
            fixed = total.ci_low == total.ci_high
            interval = None if fixed else (total.ci_low, total.ci_high)
            rows.append((total.strategy, *_rate(counts, total.wins, total.seats, interval)))
    fixed_note = "it sits in every seat, so this is fixed"
    note = fixed_note if len(rows) == 1 else f"wins per seat played; {wording.fair_share(counts)}"
    return _rates(f"Win rate by strategy ({note})", ("strategy",), "seats played", rows)


def _by_seat(counts: Counts) -> Section:
    wins = [sum(column) for column in zip(*counts.wins, strict=True)]
    rates = [_wilson_rate(counts, won, counts.games) for won in wins]
    if counts.rotations > 1:
        title = f"Win rate by seat (whoever sits there; {wording.fair_share(counts)})"
        return _rates(
            title,
            ("seat",),
            "games",
            [(seat, *rate) for seat, rate in zip(counts.seats, rates, strict=True)],
        )
    rows = [
        (seat, strategy, *rate)
        for seat, strategy, rate in zip(counts.seats, counts.lineup, rates, strict=True)
    ]
    title = f"Win rate by seat ({wording.fair_share(counts)})"
    return _rates(title, ("seat", "strategy"), "games", rows)


def _by_strategy_and_seat(counts: Counts) -> Section:
    rows = [
        (row.strategy, row.seat, *_rate(counts, row.wins, row.games, (row.ci_low, row.ci_high)))
        for row in results(counts)
        if row.seat is not None
    ]
    title = f"Win rate by strategy and seat ({wording.fair_share(counts)})"
    return _rates(title, ("strategy", "seat"), "games", rows)


def _by_order_of_play(counts: Counts) -> Section:
    rows = [
        (order, *_wilson_rate(counts, won, counts.games))
        for order, won in zip(_ORDER, counts.starter_wins, strict=False)
    ]
    title = f"Win rate by order of play (whoever it is; {wording.fair_share(counts)})"
    return _rates(title, ("player",), "games", rows)


def _length(summary: TurnSummary) -> Section:
    # Two significant digits of the standard error say all that is known about the mean.
    error = summary.standard_error
    digits = max(1, 1 - wording.magnitude(error)) if error else 1
    row = (
        f"{summary.mean:,.{digits}f}",
        f"{error:.{digits}f}" if error else "-",
        f"{summary.sd:,.1f}",
        f"{summary.p05:,}",
        f"{summary.p50:,}",
        f"{summary.p95:,}",
    )
    header = ("mean", "standard error", "sd", "5 % within", "50 % within", "95 % within")
    return Section("Length of a game in turns (of all players together)", 0, header, [row])


def _rates(title: str, words: tuple[str, ...], unit: str, rows: list[tuple[str, ...]]) -> Section:
    header = (*words, unit, "wins", "win rate", "95 % interval")
    return Section(title, len(words), header, rows)


def _wilson_rate(counts: Counts, wins: int, games: int) -> tuple[str, ...]:
    return _rate(counts, wins, games, wilson(wins, games))


def _rate(
    counts: Counts, wins: int, played: int, interval: tuple[float, float] | None
) -> tuple[str, ...]:
    """The cells of a win rate; without an interval it is fixed by construction."""
    shown = wording.interval(counts, *interval) if interval else "fixed"
    return f"{played:,}", f"{wins:,}", wording.rate(counts, wins / played), shown
