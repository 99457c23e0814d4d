"""Plans: the variance of a pilot, and studies of the planned size that see what they are to see."""

import json
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from sorry_sim.errors import InputError
from sorry_sim.rules import Rules
from sorry_sim.study.compare.pairing import pair_up
from sorry_sim.study.duel.match import Match
from sorry_sim.study.duel.plan import Target, plan
from sorry_sim.study.duel.plan_text import as_csv, as_json, as_markdown, as_table, duration
from sorry_sim.study.duel.tally import Tally
from sorry_sim.study.statistics.shares import Sums, share_of_deals
from sorry_sim.study.statistics.significance import p_of_half

TARGET = Target(0.02, 0.9)
PAIR = pair_up(("greedy", "chaser"))


def pilot(leads: list[int], draws: int = 0) -> Match:
    match = Match(PAIR, Rules(), 5)
    match.tally, match.elapsed = Tally(leads, draws), 0.5
    return match


def sees(deals: int, sd: float, own: float) -> bool:
    """Whether so many deals are enough for a difference of 2 %, by the formula of the docs."""
    missed = 1.959964**2 * max(2 * own, 1 / 4) / (deals - 1)
    tested = stats.t.ppf(0.975, deals - 1) * np.sqrt((sd**2 + missed) / deals)
    return bool(tested + 1.281552 * sd / np.sqrt(deals) <= 0.02)


def test_variance_and_deals_are_those_of_numpy_and_the_formula() -> None:
    counts = [100, 10, 300, 20, 120]
    shares = np.repeat([0, 0.25, 0.5, 0.75, 1], counts)
    fourth = ((shares - shares.mean()) ** 4).mean()
    error = np.sqrt((fourth - shares.var() ** 2) / 550)
    found = plan(pilot(counts, draws=30), TARGET)
    assert found.sd == pytest.approx(shares.std(ddof=1))
    mean = shares.mean()
    of_a_game = (mean * 1100 - 15 + 30 / 4) / 1100 - mean**2
    expected = [
        next(n for n in range(2, 10**5) if sees(n, np.sqrt(variance), of_a_game / 2))
        for variance in (
            found.sd**2,
            *(found.sd**2 + 1.959964 * error * np.array([-1, 1])),
        )
    ]
    assert [found.deals, found.deals_low, found.deals_high] == expected
    needed = ((1.959964 + 1.281552) * found.sd / 0.02) ** 2
    assert needed < found.deals < needed + 10
    assert found.games == 2 * found.deals
    assert found.seconds == pytest.approx(found.games / (1100 / 0.5))


def test_games_on_deals_of_their_own_have_the_variance_of_games() -> None:
    found = plan(pilot([250, 0, 500, 0, 250]), TARGET)  # as if games did not depend on one another
    assert found.unpaired_games == pytest.approx(found.games, rel=0.01)
    alike = plan(pilot([20, 0, 960, 0, 20]), TARGET)
    assert alike.unpaired_games > 10 * alike.games


@pytest.mark.parametrize(
    "chances", [[0.2, 0.58, 0.22], [0.38, 0.2, 0.42], [0.09, 0.42, 0.49], [0.04, 0.32, 0.64]]
)
def test_studies_of_the_planned_size_see_the_difference_as_often_as_planned(
    chances: list[float],
) -> None:
    """5,000 studies; a pilot of the right proportions."""
    away = (chances[2] - chances[0]) / 2
    leads = [round(10_000 * chances[place // 2]) * (1 - place % 2) for place in range(5)]
    deals = plan(pilot(leads), Target(away, 0.9)).deals
    counts = np.random.default_rng(1).multinomial(deals, chances, 5000)
    seen = 0
    sums = np.stack([counts @ [0, 1, 2], counts @ [0, 1, 4]], axis=1)
    for (total, squares), studies in zip(*np.unique(sums, axis=0, return_counts=True), strict=True):
        won = int(total) / 2  # in either seating
        own = round(2 * won * (deals - won))
        share = share_of_deals(Sums(deals, int(total), int(squares), 2, own))
        p = p_of_half(share, deals)
        seen += studies * (share.value > 0.5 and p is not None and p < 0.05)
    assert 0.88 <= seen / 5000 <= 0.94


@pytest.mark.parametrize("leads", [[0, 0, 90, 0, 0], [0, 0, 0, 0, 3], [1, 0, 0, 0, 0]])
def test_a_pilot_that_went_all_alike_plans_nothing(leads: list[int]) -> None:
    with pytest.raises(InputError, match="of the pilot went all alike; play more with --pilot"):
        plan(pilot(leads), TARGET)


def test_a_pilot_that_nobody_won_says_what_would_help() -> None:
    match = pilot([0, 0, 90, 0, 0], draws=180)
    with pytest.raises(InputError, match=r"180 games .* more than 10,000 turns .* --turn-limit$"):
        plan(match, TARGET)


def test_texts() -> None:
    match = pilot([500, 0, 1000, 0, 500])
    found = replace(plan(match, TARGET), seconds=12.0, unpaired_seconds=7300.0)
    table = as_table(match, found)
    assert table == (
        "pilot: classic rules, 2 players, 2,000 deals in 2 seatings: 4,000 games, seed 5\n"
        "to be seen: a balance of greedy against chaser (games won and half of those drawn, of "
        "all) that is 2 percentage points away from 50 %\n"
        "seen: sorry-sim compare of the two has a p-value below 0.05, in 90 % of studies\n"
        "standard deviation of the balance of a deal: 35.4 percentage points; as well as the "
        "pilot knows it, 3,148 to 3,436 deals\n"
        "\n"
        "What it takes\n"
        "  way of playing                  deals  games    time\n"
        "  each deal in every seating      3,292  6,584  12.0 s\n"
        "  each game on a deal of its own  6,578  6,578   2.0 h\n"
    )
    assert as_markdown(match, found).count("| :--- | ---: | ---: | ---: |\n") == 1
    header, row = as_csv(match, found).splitlines()
    assert header.startswith("strategy,opponent,difference,power,pilot_deals,pilot_games,sd,deals,")
    assert row.startswith("greedy,chaser,0.02,0.9,2000,4000,0.35")
    told = json.loads(as_json(match, found))
    assert (told["deals"], told["games_per_s"]) == (found.deals, 8000)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.01, "less than 0.1 s"),
        (0.5, "0.5 s"),
        (59, "59.0 s"),
        (90, "1.5 min"),
        (7200, "2.0 h"),
        (10**9, "11,574.1 days"),
    ],
)
def test_times_in_words(seconds: float, words: str) -> None:
    assert duration(seconds) == words
