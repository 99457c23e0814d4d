"""Runs to a precision: which intervals, when it is reached, what tables and files say of it."""

import json
import os
import signal

import numpy as np
import pytest

from sorry_sim.errors import InputError
from sorry_sim.rules import Rules
from sorry_sim.rules.series import Series
from sorry_sim.study.playing.lineup import LineUp, line_up
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.playing import play, ready
from sorry_sim.study.run.precision import Reached, interest, interval, reached
from sorry_sim.study.run.results import WatchedResult, results
from sorry_sim.study.run.sampling import order_interval
from sorry_sim.study.run.tables import as_csv, as_json, as_markdown, as_table
from sorry_sim.study.statistics.betting import METHOD, bets_for, intervals
from sorry_sim.study.statistics.looks import looks
from tests.study.examples import lineup, random_rows, rules_of

BETS = bets_for(0.01, 0.25)


def counts_to(
    seated: LineUp, games: int, precision: float | None = 0.01, series: Series | None = None
) -> Counts:
    counts = Counts.empty(seated, rules_of(seated), 1, 10_000, series, precision)
    if games:
        counts.add_rows(random_rows(seated, games), first_game=0)
    return counts


def ends(wins: float, units: float) -> tuple[float, float]:
    low, high = intervals(np.array([units - wins, wins]), BETS)
    return float(low), float(high)


def test_all_win_rates_have_intervals_that_allow_to_look() -> None:
    counts = counts_to(lineup("a", "b", "b", "c"), 4000)
    for row in results(counts):
        low, high = ends(row.wins, row.games)
        filled = row.seats // row.games
        assert (row.ci_low, row.ci_high) == pytest.approx((low / filled, high / filled))
        assert row.ci_low < row.win_rate < row.ci_high
    won = counts.starter_side_wins[1]
    assert order_interval(counts, 1, won) == pytest.approx(ends(won, 4000))


def test_a_rate_that_is_no_matter_of_chance_stays_fixed() -> None:
    seated = lineup("a")
    counts = Counts.empty(seated, rules_of(seated), 1, 10_000, precision=0.01)
    counts.add_rows(random_rows(seated, 400, draws=False), 0)
    total = results(counts)[0]
    assert total.ci_low == total.ci_high == total.win_rate == 0.25


def test_in_series_the_series_is_the_unit() -> None:
    counts = counts_to(lineup("a"), 0, series=Series(games=5))
    assert interval(counts, 300, 1000) == pytest.approx(ends(60, 200))


@pytest.mark.parametrize(
    ("seated", "of"),
    [
        (lineup("a"), "seat"),
        (lineup("a", "b", seats=("red", "yellow")), "strategy"),
        (lineup("a", "b", "b", "b"), "strategy"),
        (lineup("a", teams=True), "team"),
        (lineup("a", "b", teams=True), "strategy"),
    ],
)
def test_the_widest_interval_of_interest_decides(seated: LineUp, of: str) -> None:
    counts = counts_to(seated, 2000)
    assert interest(counts) == of
    of_interest = [row for row in results(counts) if (row.seat is None) == (of == "strategy")]
    widest = max((row.ci_high - row.ci_low) / 2 for row in of_interest)
    found = reached(counts)
    assert found.widest == pytest.approx(widest)
    assert not found.enough and widest > 0.01
    counts.precision = widest * 1.2
    assert reached(counts).enough
    assert found.looks == 15


def test_tables_say_how_far_it_came() -> None:
    counts = counts_to(lineup("a", "b", seats=("red", "yellow")), 2000)
    line = (
        "precision: \u00b1 1 pp was asked for and is not reached in 2,000 games; the widest "
        f"interval of a strategy is \u00b1 {100 * reached(counts).widest:.3g} pp\n"
    )
    method = (
        "95 % intervals of win rates hold however often one looks: confidence sequence by betting, "
        "15 planned looks; others are those of a number of games fixed beforehand\n"
    )
    for text in (as_table(counts), as_markdown(counts)):
        assert line in text
        assert method in text
    told = json.loads(as_json(counts, 1.0))
    assert told["precision"] == {
        "asked": 0.01,
        "widest": reached(counts).widest,
        "of": "strategy",
        "reached": False,
        "looks": 15,
        "method": "confidence sequence by betting",
    }
    assert "players together; intervals as of a fixed number of games)" in as_table(counts)
    assert "estimates after early stopping" not in as_table(counts)
    counts.precision = 0.05
    assert "\u00b1 5 pp was asked for and is reached; the widest" in as_table(counts)


def test_every_rate_says_of_which_kind_its_interval_is() -> None:
    planned = list(looks(10_000, 2))[10]
    counts = counts_to(lineup("a", "b", seats=("red", "yellow")), planned, precision=0.2)
    assert kinds(counts) == {(METHOD, True)}
    assert "win rates are estimates after early stopping; their" in as_table(counts)
    counts.precision = 0.001
    assert kinds(counts) == {(METHOD, False)}
    assert as_csv(counts).splitlines()[0].endswith("ci_high,method,stopped_early")
    counts.precision = None
    assert not any(isinstance(row, WatchedResult) for row in results(counts))


def kinds(counts: Counts) -> set[tuple[str, bool]]:
    rows = results(counts)
    assert rows and all(isinstance(row, WatchedResult) for row in rows)
    return {(row.method, row.stopped_early) for row in rows if isinstance(row, WatchedResult)}


def test_without_a_precision_nothing_is_said_of_it() -> None:
    counts = counts_to(lineup("a"), 400, precision=None)
    assert "precision" not in as_table(counts) + as_json(counts, 1.0) + as_csv(counts)
    assert "precision" not in counts.as_dict()
    with pytest.raises(ValueError, match="does not go on to a precision"):
        reached(counts)


def test_counts_keep_it() -> None:
    counts = counts_to(lineup("a", "b", seats=("red", "yellow")), 300, precision=0.001)
    saved = json.loads(json.dumps(counts.as_dict()))
    assert saved["precision"] == 0.001
    assert Counts.from_dict(saved) == counts
    for wrong in (0, -0.1, 0.6, "1"):
        with pytest.raises(InputError, match="precision"):
            Counts.from_dict(saved | {"precision": wrong})
    with pytest.raises(ValueError, match="do not add up"):
        counts += counts_to(lineup("a", "b", seats=("red", "yellow")), 300, precision=0.002)


TWO = line_up(("greedy", "random"))


def test_a_run_ends_at_the_first_look_that_is_precise_enough() -> None:
    outcome = play(TWO, Rules(), 50_000, threads=2, precision=0.05)
    counts = outcome.counts
    assert counts.units in looks(50_000, 2)
    assert reached(counts).enough
    assert outcome.asked == outcome.done == counts.units < 50_000
    assert not outcome.interrupted
    again = play(TWO, Rules(), counts.units, threads=1, precision=0.05)
    assert again.counts == counts
    before = [look for look in looks(50_000, 2) if look < counts.units]
    shorter = play(TWO, Rules(), before[-1], threads=2, precision=0.05)
    assert not reached(shorter.counts).enough and shorter.done == before[-1]


@pytest.mark.parametrize("broken_off", [60, 100, 170])
def test_a_run_that_is_gone_on_with_ends_where_it_would_have_ended(broken_off: int) -> None:
    whole = play(TWO, Rules(), 1000, threads=2, precision=0.1).counts
    assert broken_off < whole.units < 1000
    before = Counts.empty(TWO, Rules(), 1, 10_000, precision=0.1)
    before.add_rows(ready(TWO, Rules()).play(0, broken_off), 0)
    outcome = play(TWO, Rules(), 1000, before=before, precision=0.1)
    assert outcome.counts == whole
    again = play(TWO, Rules(), 1000, before=whole, precision=0.1)
    assert again.counts == whole and again.done == again.asked


def test_a_run_that_is_not_precise_enough_ends_at_its_bound() -> None:
    outcome = play(TWO, Rules(), 130, precision=0.05)
    assert outcome.done == outcome.asked == 130
    assert reached(outcome.counts).looks == 3
    assert not reached(outcome.counts).enough


def test_ctrl_c_between_two_looks_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(counts: Counts) -> Reached:
        os.kill(os.getpid(), signal.SIGINT)
        return reached(counts)

    monkeypatch.setattr("sorry_sim.study.run.playing.reached", pressed)
    outcome = play(TWO, Rules(), 1000, precision=0.05)
    assert (outcome.interrupted, outcome.done) == (True, 100)
