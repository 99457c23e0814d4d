"""Sums of a comparison against numpy over all games; the same bits however they are played."""

import json
from typing import Any

import numpy as np
import pytest
from scipy import stats

from sorry_sim.board import COLOURS
from sorry_sim.core import rows
from sorry_sim.errors import InputError
from sorry_sim.rules import PRESETS, Rules
from sorry_sim.study.compare.duels import DuelEngine, DuelFault, Spot, play
from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.compare.pairing import Pairing, pair_up
from sorry_sim.study.compare.standings import overall_ratio, pair_results, ranking
from sorry_sim.study.compare.sums import Sums
from sorry_sim.study.compare.table import as_table
from sorry_sim.study.playing import blocks
from sorry_sim.study.run.playing import ready
from sorry_sim.study.statistics.intervals import ENOUGH, difference, share
from sorry_sim.study.statistics.shares import Sums as DealSums
from sorry_sim.study.statistics.shares import share_of_deals
from tests.conftest import Written
from tests.study.compare.meetings import SEED, met, small_field

DEALS = 250
Z = 1.959963984540054
THREE = ("greedy", "random", "chaser")


def wins(pairing: Pairing, rules: Rules, turn_limit: int) -> np.ndarray:
    """Wins of either side, counted apart: of shape (pairs, 2 sides, seatings, deals)."""
    shape = (len(pairing.pairs), 2, len(pairing.seatings), DEALS)
    won = np.zeros(shape, int)
    for pair in range(shape[0]):
        for seating, places in enumerate(pairing.seatings):
            lineup = pairing.line_up(pair, seating)
            winner = ready(lineup, rules, SEED, turn_limit).play(0, DEALS)[:, rows.WINNER]
            for side in (0, 1):
                mine = [
                    COLOURS.index(colour)
                    for colour, who in zip(pairing.seats, places, strict=True)
                    if who == side
                ]
                won[pair, side, seating] = np.isin(winner, mine)
    return won


def doubted(shares: np.ndarray, own: float, game: float) -> float:
    """The standard error of shares, with what may not have been seen yet.

    ``own`` is their variance on deals of their own, ``game`` by how much one game changes a share.
    """
    own *= (DEALS - 1) / DEALS  # as a variance of these deals, not of all
    deviations = ((shares - shares.mean()) ** 2).sum() + Z**2 * max(2 * own, game**2)
    return float(np.sqrt(deviations / (DEALS * (DEALS - 1))))


@pytest.mark.parametrize(
    ("players", "preset", "turn_limit"),
    [(2, "classic", 10_000), (4, "classic", 180), (4, "partnership", 10_000)],
    ids=["two players", "four players, many draws", "partnership"],
)
def test_shares_intervals_and_ratios_are_those_of_numpy(
    players: int, preset: str, turn_limit: int
) -> None:
    rules = PRESETS[preset]
    pairing = pair_up(THREE, players, rules.teams)
    found = met(pairing, DEALS, rules, turn_limit)
    won = wins(pairing, rules, turn_limit)
    seatings = len(pairing.seatings)
    by_label = {}
    for pair, places in enumerate(pairing.pairs):
        for side, place in enumerate(places):
            other = pairing.labels[places[1 - side]]
            by_label[pairing.labels[place], other] = won[pair, side], won[pair, 1 - side]
    results = {(one.strategy, one.opponent): one for one in pair_results(found)}
    assert results.keys() == by_label.keys()
    for key, (mine, its) in by_label.items():
        one, shares = results[key], mine.sum(axis=0) / seatings
        assert (one.wins, one.losses, one.deals) == (mine.sum(), its.sum(), DEALS)
        assert one.games == DEALS * seatings == one.wins + one.losses + one.draws
        assert one.win_share == pytest.approx(shares.mean())
        of_own_deals = mine.var(axis=1, ddof=1).sum() / seatings**2
        many = min(one.wins, one.games - one.wins) >= ENOUGH
        error = doubted(shares, of_own_deals, many / seatings)
        assert (one.ci_low, one.ci_high) == pytest.approx(share(one.win_share, error, DEALS))
        assert one.variance_ratio == pytest.approx(of_own_deals / shares.var(ddof=1))
        unpaired = share(one.win_share, np.sqrt(of_own_deals / DEALS), DEALS)
        assert (one.unpaired_low, one.unpaired_high) == pytest.approx(unpaired)
        balances = 0.5 + (mine - its).sum(axis=0) / (2 * seatings)
        assert one.balance == pytest.approx(balances.mean())
        own = (mine - its).var(axis=1, ddof=1).sum() / (2 * seatings) ** 2
        half = one.wins + one.draws / 2
        error = doubted(balances, own, (min(half, one.games - half) >= ENOUGH) / seatings)
        ends = share(balances.mean(), error, DEALS)
        assert (one.balance_low, one.balance_high) == pytest.approx(ends)
        half = 2 * stats.t.sf(abs(one.balance - 0.5) / error, DEALS - 1)
        assert one.p_value == pytest.approx(half) == results[key[::-1]].p_value
        if not one.draws:
            whole = one.win_share, one.ci_low, one.ci_high
            assert (one.balance, one.balance_low, one.balance_high) == pytest.approx(whole)
        assert not one.fixed
    totals = {
        label: sum(by_label[label, other][0].sum(axis=0) for other in THREE if other != label)
        / (2 * seatings)
        for label in THREE
    }
    ranked = ranking(found)
    expected = sorted(THREE, key=lambda label: -totals[label].mean())
    assert [one.result.strategy for one in ranked] == expected
    for one, label, following in zip(ranked, expected, [*expected[1:], None], strict=True):
        assert one.result.win_share == pytest.approx(totals[label].mean())
        own = (
            sum(
                by_label[label, other][0].var(axis=1, ddof=1).sum()
                for other in THREE
                if other != label
            )
            / (2 * seatings) ** 2
        )
        many = min(one.result.wins, one.result.games - one.result.wins) >= ENOUGH
        error = doubted(totals[label], own, many / (2 * seatings))
        ends = share(one.result.win_share, error, DEALS)
        assert (one.result.ci_low, one.result.ci_high) == pytest.approx(ends)
        assert one.result.games == one.result.wins + one.result.losses + one.result.draws
        assert (one.lead is None) == (following is None)
        if one.lead and following:
            lead = totals[label] - totals[following]
            assert one.lead.value == pytest.approx(lead.mean())
            own = sum(
                by_label[a, third][0].var(axis=1, ddof=1).sum()
                for a in (label, following)
                for third in THREE
                if third not in (label, following)
            )
            mine, its = by_label[label, following]
            own += (mine - its).var(axis=1, ddof=1).sum()
            own /= (2 * seatings) ** 2
            assert one.lead.variance_ratio == pytest.approx(own / lead.var(ddof=1), rel=1e-9)
            error = doubted(lead, own, 2 / (2 * seatings))
            ends = difference(one.lead.value, error, DEALS)
            assert (one.lead.low, one.lead.high) == pytest.approx(ends)
            ends = difference(one.lead.value, np.sqrt(own / DEALS), DEALS)
            assert (one.lead.unpaired_low, one.lead.unpaired_high) == pytest.approx(ends)
    first = won[:, 0]
    ratio = first.var(axis=2, ddof=1).sum() / first.sum(axis=1).var(axis=1, ddof=1).sum()
    assert overall_ratio(found) == pytest.approx(ratio)
    assert (found.draws > 0) == (turn_limit < 1000)


def test_nothing_is_certain_where_no_game_was_won() -> None:
    found = met(pair_up(THREE), 20, turn_limit=1)
    for one in ranking(found):
        result, lead = one.result, one.lead
        assert (result.unpaired_low, result.unpaired_high) == (result.ci_low, result.ci_high)
        assert result.ci_low < result.ci_high
        if lead:
            assert (lead.unpaired_low, lead.unpaired_high) == pytest.approx((lead.low, lead.high))
            assert lead.low < 0 < lead.high
    assert "draws: 120 of 120 games took more than 1 turn and" in as_table(found)
    one_side = DealSums(2, 2, 2, 2, 0)  # whoever sits in the first seat wins
    assert one_side.own_error(game=1) == pytest.approx(share_of_deals(one_side).error)


@pytest.mark.parametrize("players", [2, 4])
def test_a_strategy_against_itself_covers_the_fair_share(written: Written, players: int) -> None:
    """Under its own name or another label it is fixed; an equal in another file is not known."""
    text = "@strategy\ndef copy(move):\n    return 100.0 * move.bumps - move.pips\n"
    copy = str(written(text))
    found = met(pair_up(["chaser", "chaser:bump=100", "chaser", copy, "random"], players), 60)
    results = {(one.strategy, one.opponent): one for one in pair_results(found)}
    for other in ("chaser:bump=100", "chaser (2)"):
        one = results["chaser", other]
        assert (one.win_share, one.ci_low, one.ci_high, one.fixed) == (0.5, 0.5, 0.5, True)
        assert one.variance_ratio is None
    one = results["chaser", "copy"]
    assert not one.fixed
    assert one.ci_low < 0.5 == one.win_share < one.ci_high
    ranked = {one.result.strategy: one for one in ranking(found)}
    lead = ranked["chaser"].lead
    assert lead is not None and (lead.value, lead.low, lead.high, lead.fixed) == (0, 0, 0, True)
    assert (lead.p_value, lead.p_holm) == (None, None)
    assert not ranked["chaser"].result.fixed


def test_a_strategy_against_itself_with_draws_is_not_fixed() -> None:
    found = met(pair_up(["chaser", "chaser"]), 60, turn_limit=90)
    assert 0 < found.draws < found.games
    one = ranking(found)[0].result
    assert not one.fixed
    assert one.ci_low < one.win_share < one.ci_high
    pair = pair_results(found)[0]
    assert (pair.balance, pair.balance_low, pair.balance_high) == (0.5, 0.5, 0.5)
    assert pair.p_value is None


def test_two_that_play_alike_are_not_told_apart_by_draws() -> None:
    """With either weight a bump is worth more than any steps: two names of the same play."""
    found = met(pair_up(["chaser:bump=1000", "chaser:bump=2000"]), 200, turn_limit=150)
    one = pair_results(found)[0]
    assert one.draws > 100 and one.ci_high < 0.5  # a draw is won by nobody
    assert (one.balance, one.p_value, one.p_holm) == (0.5, 1.0, 1.0)


def test_what_was_saved_without_products_is_no_surer_than_it_was() -> None:
    for turn_limit in (10_000, 110):
        found = met(pair_up(["greedy", "random"]), 60, turn_limit=turn_limit)
        values = found.as_dict()
        del values["pairs"][0]["product"]
        again = Meetings.from_dict(values)
        assert (again == found) == (not found.draws)
        ends = [
            (one.balance_low or 0, one.balance or 0, one.balance_high or 0)
            for one in (pair_results(found)[0], pair_results(again)[0])
        ]
        assert ends[1][0] <= ends[0][0] < ends[0][1] == ends[1][1] < ends[0][2] <= ends[1][2]


def test_any_number_of_threads_and_any_size_of_block(monkeypatch: pytest.MonkeyPatch) -> None:
    pairing = pair_up(THREE)
    expected = json.dumps(met(pairing, DEALS, threads=1).as_dict())
    assert Meetings.from_dict(json.loads(expected)) == met(pairing, DEALS, threads=3)
    monkeypatch.setattr(blocks, "_FIRST_BLOCK", 7)
    monkeypatch.setattr(blocks, "_MOST_GAMES_A_BLOCK", 7)
    assert json.dumps(met(pairing, DEALS, threads=2).as_dict()) == expected


def test_a_pair_plays_the_same_games_whoever_else_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    small_field(monkeypatch)
    two, three = met(pair_up(("greedy", "chaser")), 40), met(pair_up(THREE), 40)
    assert two.sums.pairs[0] == three.sums.pairs[1]
    field = met(pair_up(["greedy"], against_field=True), 40)
    place = field.pairs.index((0, field.labels.index("chaser")))
    assert field.sums.pairs[place] == two.sums.pairs[0]
    assert not field.everyone_met
    assert [one.result.strategy for one in ranking(field)] == ["greedy"]
    assert {one.opponent for one in pair_results(field)} == set(field.labels[1:])


def test_reports_and_the_deals_done() -> None:
    reports: list[int] = []
    outcome = play(pair_up(THREE), Rules(), 40, SEED, 1, report=reports.append)
    assert reports[-1] == outcome.sums.deals == outcome.asked == 40
    assert not (outcome.interrupted or outcome.left_behind or outcome.stuck)


def test_sums_have_room() -> None:
    """So many deals as may be asked for, all won: no number is too large."""
    pairing = pair_up(("greedy", "random"))
    one = Sums.of(pairing, np.array([[[0] * 4, [2] * 4]], np.int32))
    assert (one.pairs[0].wins, one.pairs[0].squares) == ([[4, 4], [0, 0]], [16, 0])
    sums = Sums.empty(pairing)
    for _ in range(3):
        one.deals *= 10**12
        one.products = [[number * 10**18 for number in row] for row in one.products]
        sums += one
    assert sums.products[0][0] > 2**64


FAULTY = '''
@strategy
def faulty(move):
    """Fails as soon as it bumps."""
    return float("nan") if move.bumps else 0.0
'''


def test_the_fault_of_the_first_deal(written: Written) -> None:
    pairing = pair_up(["greedy", "random", str(written(FAULTY))])
    engine = DuelEngine(pairing, Rules(), SEED, 10_000)
    with pytest.raises(DuelFault) as raised:
        engine.play(0, 30)
    fault = raised.value
    assert (fault.label, fault.reason) == ("faulty", "returned NaN")
    assert fault.spot.deal == fault.game
    engine.play(0, fault.game)  # nothing before it
    lineup = pairing.line_up(fault.spot.pair, fault.spot.seating)
    _, again = ready(lineup, Rules(), SEED).log(fault.game)
    assert again is not None and again.game == fault.game


def test_where_a_block_is() -> None:
    pairing = pair_up(("greedy", "random"), 4)
    engine = DuelEngine(pairing, Rules(), SEED, 10_000)
    progress = blocks.new_progress()
    engine.play(3, 2, progress)
    label, spot = engine.stuck_at(progress)
    assert label in pairing.labels
    assert spot == Spot(0, 5, 4)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"version": 2}, "use a newer one"),
        ({"format": "sorry-sim counts"}, 'this is no comparison|these are no comparison: "format"'),
        ({"rules": {}}, '"rules" of the comparison must be a rule set'),
        ({"deals": 0}, '"deals" of the comparison is 0'),
        ({"deals": 9}, "wins and draws of a pair make 16, not 18"),
        ({"seatings": [[0, 1], [0, 1]]}, '"seatings" of the comparison must be'),
        ({"pairs": []}, '"pairs" of the comparison must be a list'),
        ({"products": [[0, 0], [0, 0]]}, "no deals have such wins of greedy and random"),
        ({"equals": [0]}, '"equals" of the comparison is a list of 1'),
    ],
)
def test_a_saved_comparison_that_cannot_be(change: dict[str, Any], line: str) -> None:
    values = met(pair_up(("greedy", "random")), 8).as_dict()
    with pytest.raises(InputError, match=line):
        Meetings.from_dict(values | change)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"places": [1, 0]}, r"is \[1, 0\]: no such pair"),
        ({"places": [0, 2]}, r"is \[0, 2\]: no such pair"),
        ({"wins": [[9, 0], [0, 7]]}, "8 deals cannot have such wins"),
        ({"squares": [0, 0]}, "8 deals cannot have such wins"),
        ({"product": 100}, "8 deals cannot have such wins"),
        ({"draws": 1}, "make 17, not 16"),
    ],
)
def test_a_saved_pair_that_cannot_be(change: dict[str, Any], line: str) -> None:
    values = met(pair_up(("greedy", "random")), 8).as_dict()
    values["pairs"] = [values["pairs"][0] | change]
    with pytest.raises(InputError, match=line):
        Meetings.from_dict(values)
