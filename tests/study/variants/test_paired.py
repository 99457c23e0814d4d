"""Tallies of paired games against numpy over all rows; the same bits however they are played."""

import json

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests

from sorry_sim.core import rows
from sorry_sim.core.engine import Engine, Rows, StrategyFault
from sorry_sim.errors import InputError
from sorry_sim.rules import Rules
from sorry_sim.study.playing import blocks
from sorry_sim.study.playing.lineup import LineUp, line_up
from sorry_sim.study.statistics.intervals import mean
from sorry_sim.study.variants.comparison import Laboratory
from sorry_sim.study.variants.metrics import (
    METRICS,
    Estimate,
    all_estimates,
    estimates,
    quantile,
)
from sorry_sim.study.variants.naming import compare
from sorry_sim.study.variants.paired import PairedEngine, VariantFault, play
from sorry_sim.study.variants.seating import seat_all
from sorry_sim.study.variants.spread import errors_to_go, known, of_change, of_spread
from tests.conftest import Written
from tests.study.variants.laboratories import SEED, laboratory, played, seated

GAMES = 300
Z = 1.959963984540054


def check_change(
    estimate: Estimate,
    change: np.ndarray,
    both: list[np.ndarray],
    is_base: bool,
    event: float = 1.0,
) -> None:
    """Check the intervals of a difference, from its value and its two parts in each deal."""
    ends = estimate.difference_low, estimate.difference_high
    if is_base:
        assert ends == (0, 0) and estimate.p_value is None
        return
    apart = sum(part.astype(float).var() for part in both)
    doubt = Z**2 * max(2 * apart, event**2)
    error = np.sqrt((GAMES * change.var() + doubt) / (GAMES * (GAMES - 1)))
    assert ends == pytest.approx(mean(estimate.difference, error, GAMES), abs=1e-12)
    squares = GAMES * apart or Z**2 * event**2
    own = mean(estimate.difference, float(np.sqrt(squares / (GAMES * (GAMES - 1)))), GAMES)
    assert (estimate.unpaired_low, estimate.unpaired_high) == pytest.approx(own, abs=1e-12)
    if apart:
        p = 2 * stats.t.sf(abs(estimate.difference) / error, GAMES - 1)
        assert estimate.p_value == pytest.approx(p)


def error_of_two(mine: int, its: int) -> float:
    """The standard error of a difference of two win rates, one game having changed sides."""
    squares = mine + its - (mine - its) ** 2 / GAMES
    return float(np.sqrt((squares + 4 * Z**2) / (GAMES * (GAMES - 1))))


def test_the_change_of_a_spread_is_tested_as_its_interval_says() -> None:
    found = played(seated(vary=["two_again=false", "slide_on=all"], presets=()), GAMES)
    for one in found.variants[1:]:
        spread = estimates(one, found.base)["seat_spread"]
        low, high = spread.difference_low or 0.0, spread.difference_high or 0.0
        assert -1 <= low <= spread.difference <= high <= 1
        assert (low <= 0 <= high) == ((spread.p_value or 0.0) >= 0.05)


def test_a_spread_that_clearly_changed() -> None:
    """Of sides that were equal one wins all: the intervals of all pairs leave out 0."""
    two = ("red", "yellow")
    equal = {(a, b): known(0.0, 400.0, 400) for a, b in (two, two[::-1])}
    apart = {two: known(1.0, 0.0, 400), two[::-1]: known(-1.0, 0.0, 400)}
    errors = errors_to_go(3, 400)
    assert errors == pytest.approx(stats.t.ppf(1 - 0.025 / 3, 399), rel=1e-4)
    low, high = of_change(apart, equal, {}, errors)
    assert 0.8 < low < 1.0 == high
    paired = {key: known(one.value, 400.0, 400) for key, one in apart.items()}
    assert of_change(apart, equal, paired, errors)[0] >= low
    assert of_spread(equal, errors)[0] == 0.0


def all_rows(rules: Rules, lineup: LineUp, turn_limit: int = 10_000) -> Rows:
    engine = Engine(
        rules,
        [strategy.chooser() for strategy in lineup.strategies],
        [list(strategy.parameters.values()) for strategy in lineup.strategies],
        lineup.table(),
        SEED,
        turn_limit,
        metrics=True,
    )
    return engine.play(0, GAMES)


@pytest.mark.parametrize(
    ("strategies", "seats", "turn_limit"),
    [(["greedy"], None, 10_000), (["greedy"], None, 170), (["random"], "red", 10_000)],
    ids=["four players", "many draws", "solo race"],
)
def test_metrics_are_those_of_numpy(
    strategies: list[str], seats: str | None, turn_limit: int
) -> None:
    teams = seats is None
    of = seated(strategies, seats, presets=("partnership",) if teams else ())
    found = played(of, GAMES, turn_limit=turn_limit)
    base: dict[str, np.ndarray] = {}
    for one, variant in zip(of, found.variants, strict=True):
        games = all_rows(one.variant.rules, one.lineup, turn_limit)
        won = games[:, rows.WINNER] >= 0
        assert variant.tally.draws == GAMES - won.sum()
        behind = np.where(
            won, games[np.arange(GAMES), rows.BEHIND + np.maximum(games[:, rows.WINNER], 0)], 0
        )
        mine = {
            "turns": games[:, rows.TURNS],
            "lead_changes": games[:, rows.LEAD_CHANGES],
            "bumps": games[:, rows.GIVEN : rows.GIVEN + 4].sum(axis=1),
            "cards_lost": games[:, rows.LOST : rows.LOST + 4].sum(axis=1),
            "draws": ~won,
        }
        base = base or mine
        metrics = estimates(variant, found.base)
        for name, values in mine.items():
            if name not in metrics:
                assert len(variant.sides) == 1
                continue
            change = values.astype(float) - base[name]
            estimate = metrics[name]
            assert estimate.value == pytest.approx(values.mean())
            assert estimate.difference == pytest.approx(change.mean())
            check_change(estimate, change, [values, base[name]], is_base=one is of[0])
        drawn = games[:, rows.CHOICES : rows.CHOICES + 3].sum(axis=0)
        for place, name in enumerate(("no_move", "one_move", "real_choice")):
            assert metrics[name].value == pytest.approx(drawn[place] / drawn.sum())
        for percent in (5, 50, 95):
            expected = np.percentile(mine["turns"], percent, method="inverted_cdf")
            assert quantile(variant.tally.turns, percent).value == expected
        if won.any() and len(variant.sides) > 1:
            assert metrics["drama"].value == pytest.approx(behind[won].mean())
            assert quantile(variant.tally.behind, 90).value == np.percentile(
                behind[won], 90, method="inverted_cdf"
            )
            winners = np.bincount(games[won, rows.WINNER], minlength=4)
            sides = winners[:2] + winners[2:] if one.variant.rules.teams else winners
            assert list(variant.side_wins.values()) == sides.tolist()
            spread = metrics["seat_spread"]
            assert spread.value == pytest.approx(np.ptp(sides) / GAMES)
            number = len(sides) * (len(sides) - 1) / 2
            reach = stats.t.ppf(1 - 0.025 / number, GAMES - 1)
            highs = [
                (mine - its) / GAMES + reach * error_of_two(mine, its)
                for mine in sides
                for its in sides
                if mine is not its
            ]
            assert spread.high == pytest.approx(min(max(highs), 1.0), rel=1e-4)


def test_the_skill_gap_and_shares_of_decisions() -> None:
    """Intervals of ratios and of the skill gap's change, recomputed game by game."""
    of = seated(presets=("partnership",))
    found = played(of, GAMES)
    wins, influences = [], []
    for one, variant in zip(of, found.variants, strict=True):
        assert one.skilled is not None
        games = all_rows(one.variant.rules, one.skilled)
        table = one.skilled.table()
        winner = games[:, rows.WINNER]
        assert winner.min() >= 0
        wins.append(table[np.arange(GAMES) % len(table), winner] == 0)
        estimate = estimates(variant, found.base)["skill_gap"]
        assert estimate.value == pytest.approx(wins[-1].mean() - 1 / len(variant.sides))
        change = wins[-1].astype(float) - wins[0]
        check_change(estimate, change, [wins[-1], wins[0]], is_base=one is of[0])
        decisions = all_rows(one.variant.rules, one.lineup)[:, rows.CHOICES : rows.CHOICES + 3]
        total = decisions.sum(axis=1)
        share = decisions[:, 2].sum() / total.sum()
        influences.append((decisions[:, 2] - share * total) / total.mean())
        chosen = estimates(variant, found.base)["real_choice"]
        change, both = influences[-1] - influences[0], [influences[-1], influences[0]]
        check_change(chosen, change, both, one is of[0], event=1 / total.mean())


def test_one_game_has_no_interval() -> None:
    found = played(seated(["greedy"], "red", presets=()), 1)
    estimate = estimates(found.variants[1], found.base)["turns"]
    assert (estimate.low, estimate.high, estimate.difference_low) == (None, None, None)


def test_any_number_of_threads_and_any_size_of_block(monkeypatch: pytest.MonkeyPatch) -> None:
    of = seated(["greedy", "random"], "red,blue", vary=["two_again=false"], presets=["free-pass"])
    expected = json.dumps(played(of, GAMES, threads=1).as_dict())
    assert Laboratory.from_dict(json.loads(expected)) == played(of, GAMES, threads=3)
    monkeypatch.setattr(blocks, "_FIRST_BLOCK", 7)
    monkeypatch.setattr(blocks, "_MOST_GAMES_A_BLOCK", 7)
    assert json.dumps(played(of, GAMES, threads=2).as_dict()) == expected


def test_every_variant_plays_the_same_deals() -> None:
    """An option that concerns nobody leaves all games as they were."""
    of = seated(vary=["bonus=sum"], presets=())
    found = played(of, 60)
    assert found.games == 60
    assert found.variants[0].tally == found.variants[1].tally
    for name, estimate in estimates(found.variants[1], found.base).items():
        assert estimate.difference_low is not None
        assert (estimate.difference, estimate.difference_low) == (0, -estimate.difference_high)
        assert estimate.difference_high > 0  # a rule may yet concern somebody
        assert estimate.p_value == (None if name == "draws" else 1)


def test_p_values_are_adjusted_for_all_of_them() -> None:
    found = played(seated(vary=["two_again=false", "must_move=false"], presets=()), 60)
    base, *others = all_estimates(found)
    assert all(one.p_value is one.p_holm is None for one in base.values())
    tested = [one for metrics in others for one in metrics.values() if one.p_value is not None]
    expected = multipletests([one.p_value for one in tested], method="holm")[1]
    assert [one.p_holm for one in tested] == pytest.approx(expected)
    assert len(tested) == 2 * 10  # no game was drawn


def test_reports_and_tallies_of_the_games_done() -> None:
    reports: list[int] = []
    of = seated(["greedy"], "red,yellow", presets=())
    outcome = play(of, 40, SEED, 1, report=reports.append)
    assert reports[-1] == outcome.games == outcome.asked == 40
    assert not outcome.interrupted and outcome.stuck is None
    assert {one.tally.games for one in laboratory(of, outcome).variants} == {40}


FAULTY = '''
@strategy
def faulty(move):
    """Fails where there are hands, later than where a 2 draws no card."""
    return float("nan")
'''


def test_the_fault_of_the_first_game(written: Written) -> None:
    path = str(written(FAULTY))
    variants = compare("classic", [], ["deck=1:9", "two_again=false"]).variants
    of = seat_all(variants, lambda teams: line_up([path], seats="red"), "greedy")
    with pytest.raises(VariantFault) as raised:
        PairedEngine(of, SEED, 10_000).play(0, 20)
    assert isinstance(raised.value, StrategyFault)
    assert (raised.value.game, raised.value.label) == (0, "faulty")
    assert raised.value.lineup is of[raised.value.place].lineup


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"version": 2}, "use a newer one"),
        ({"format": "sorry-sim counts"}, 'these are no variants: "format"'),
        ({"quantities": ["games"]}, '"quantities"'),
        ({"variants": []}, '"variants" must be a list'),
        ({"games": 7}, "has 8 games, not 7"),
    ],
)
def test_a_saved_comparison_that_cannot_be(change: dict[str, object], line: str) -> None:
    values = played(seated(["greedy"], "red", presets=()), 8).as_dict()
    with pytest.raises(InputError, match=line):
        Laboratory.from_dict(values | change)


@pytest.mark.parametrize("games", [2, 3])
def test_intervals_stay_where_values_can_be(games: int) -> None:
    """Two deals alone tell so little that Student's t reaches far beyond what there can be."""
    limit = 150
    found = played(seated(presets=("partnership",)), games, turn_limit=limit)
    most = {"turns": limit, "lead_changes": 10 * limit, "cards_lost": 10 * limit}
    cut = 0
    for variant in found.variants:
        for name, one in estimates(variant, found.base).items():
            least, top = (1 if name == "turns" else 0), most.get(name, np.inf)
            if METRICS[name].share:
                fair = 1 / len(variant.sides) if name == "skill_gap" else 0
                least, top = -fair, 1 - fair
            assert one.low is not None and one.high is not None
            assert least <= one.low <= one.value <= one.high <= top
            cut += one.low == least
            for low, high in (
                (one.difference_low, one.difference_high),
                (one.unpaired_low, one.unpaired_high),
            ):
                assert low is not None and high is not None
                far = 1.25 if name == "skill_gap" else top - least
                assert -far <= low <= one.difference <= high <= far
    assert cut > 10
