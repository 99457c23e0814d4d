"""Plans: the variance of a pilot, and studies of the planned size that see what they are to see."""

import json
from dataclasses import replace

import numpy as np
import pytest

from sorry_sim.errors import InputError
from sorry_sim.rules import Rules
from sorry_sim.study.compare.pairing import pair_up
from sorry_sim.study.duel.match import Match
from sorry_sim.study.duel.plan import Target, plan
from sorry_sim.study.duel.plan_text import as_csv, as_json, as_markdown, as_table, duration
from sorry_sim.study.duel.tally import Tally
from sorry_sim.study.statistics.shares import Sums, share_of_deals

TARGET = Target(0.02, 0.9)
PAIR = pair_up(("greedy", "chaser"))


def pilot(leads: list[int], draws: int = 0) -> Match:
    match = Match(PAIR, Rules(), 5)
    match.tally, match.elapsed = Tally(leads, draws), 0.5
    return match


def test_variance_and_deals_are_those_of_numpy_and_the_formula() -> None:
    counts = [100, 10, 300, 20, 120]
    shares = np.repeat([0, 0.25, 0.5, 0.75, 1], counts)
    found = plan(pilot(counts, draws=30), TARGET)
    assert found.sd == pytest.approx(shares.std(ddof=1))
    needed = ((1.959964 + 1.281552) * found.sd / 0.02) ** 2
    assert found.deals == pytest.approx(needed, abs=1)
    assert found.games == 2 * found.deals
    assert found.seconds == pytest.approx(found.games / (1100 / 0.5))
    fourth = ((shares - shares.mean()) ** 4).mean()
    error = np.sqrt((fourth - shares.var() ** 2) / 550)
    ends = (shares.var(ddof=1) + 1.959964 * error * np.array([-1, 1])) / found.sd**2 * needed
    assert (found.deals_low, found.deals_high) == pytest.approx(ends, abs=1)


def test_games_on_deals_of_their_own_have_the_variance_of_games() -> None:
    found = plan(pilot([250, 0, 500, 0, 250]), TARGET)  # as if games did not depend on one another
    assert found.unpaired_games == pytest.approx(found.games, rel=0.01)
    alike = plan(pilot([20, 0, 960, 0, 20]), TARGET)
    assert alike.unpaired_games > 10 * alike.games


@pytest.mark.parametrize("chances", [[0.2, 0.58, 0.22], [0.38, 0.2, 0.42]])
def test_studies_of_the_planned_size_see_the_difference_as_often_as_planned(
    chances: list[float],
) -> None:
    """5,000 studies; a pilot of the right proportions."""
    away = (chances[2] - chances[0]) / 2
    leads = [round(10_000 * chances[place // 2]) * (1 - place % 2) for place in range(5)]
    deals = plan(pilot(leads), Target(away, 0.9)).deals
    counts = np.random.default_rng(1).multinomial(deals, chances, 5000)
    seen = 0
    for total, squares in zip(counts @ [0, 1, 2], counts @ [0, 1, 4], strict=True):
        seen += share_of_deals(Sums(deals, int(total), int(squares), 2, 0)).low > 0.5
    assert seen / 5000 == pytest.approx(0.9, abs=0.015)


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
        "to be seen: a win share of greedy against chaser that is 2 percentage points away from "
        "50 %\n"
        "seen: the 95 % interval leaves out 50 %, in 90 % of studies\n"
        "standard deviation of the win share of a deal: 35.4 percentage points; as well as the "
        "pilot knows it, 3,142 to 3,430 deals\n"
        "\n"
        "What it takes\n"
        "  way of playing                  deals  games    time\n"
        "  each deal in every seating      3,286  6,572  12.0 s\n"
        "  each game on a deal of its own  6,568  6,568   2.0 h\n"
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
