"""Duels: verdicts follow the interval, are wrong no more often than stated, end in time."""

import json
import os
import signal

import numpy as np
import pytest

from sorry_sim.board import COLOURS
from sorry_sim.core.rows import DRAW_BY_LIMIT, WINNER
from sorry_sim.rules import Rules
from sorry_sim.study.compare.pairing import Pairing, pair_up
from sorry_sim.study.duel.duel import Duel, Findings, Question, fight, findings
from sorry_sim.study.duel.duel_text import as_csv, as_json, as_markdown, as_table, result
from sorry_sim.study.duel.match import Match
from sorry_sim.study.duel.tally import Tally
from sorry_sim.study.run.playing import ready
from sorry_sim.study.statistics.betting import intervals
from sorry_sim.study.statistics.looks import looks
from tests.study.statistics.studies import STUDIES, Counts, mean, studies

SEED = 5
PAIR = pair_up(("greedy", "chaser"))
MARGIN = 0.04


def leads(*chances: float) -> list[float]:
    """Chances of leads where every game is decided: only every second lead can be."""
    spread = [0.0] * (2 * len(chances) - 1)
    spread[::2] = chances
    return spread


#: Chances of each lead: deals of two games that vary much and little, of six games, with draws; the
#: true win share at 1/2, within, at and beyond the margin.
TRUTHS = {
    "equal": leads(0.25, 0.5, 0.25),
    "equal, always alike": leads(0.0, 1.0, 0.0),
    "equal, nearly always alike": leads(0.005, 0.99, 0.005),
    "equal, skewed": leads(0.1, 0.0, 0.3, 0.0, 0.6, 0.0, 0.0),
    "equal, draws": [0.1, 0.2, 0.4, 0.2, 0.1],
    "within": leads(0.2, 0.56, 0.24),
    "at the margin": leads(0.21, 0.5, 0.29),
    "at the margin below": leads(0.29, 0.5, 0.21),
    "at the margin, rarely lost": leads(0.0, 0.92, 0.08),
    "at the margin, six games": leads(0.01, 0.06, 0.18, 0.35, 0.26, 0.11, 0.03),
    "beyond": leads(0.15, 0.5, 0.35),
    "below": leads(0.35, 0.5, 0.15),
}


def verdicts(chances: list[float], question: Question) -> tuple[Findings, Counts]:
    """What each study has found where it ended, and after how many deals."""
    found = Findings(*np.zeros((3, STUDIES), bool))
    deals, goes_on = np.zeros(STUDIES, np.int64), np.ones(STUDIES, bool)
    for counts in studies(chances, question.most):
        now = findings(counts[goes_on], question)
        for mine, its in zip(found, now, strict=True):
            mine[goes_on] = its
        deals[goes_on] = counts[0].sum()
        goes_on[goes_on] = ~now.known
        if not goes_on.any():
            break
    return found, deals


@pytest.mark.parametrize("name", TRUTHS)
def test_wrong_answers_are_no_more_than_stated(name: str) -> None:
    away = round(mean(TRUTHS[name]) - 0.5, 9)
    found, deals = verdicts(TRUTHS[name], Question(MARGIN, 0.05, 20_000))
    wrong = np.zeros(STUDIES, bool)
    if away <= 0:
        wrong |= found.better
    if away >= 0:
        wrong |= found.worse
    if abs(away) >= MARGIN:
        wrong |= found.within
    assert wrong.mean() <= 0.05
    assert found.known.mean() > 0.999  # in the end it nearly always knows
    assert deals.mean() < 4000


def test_ten_deals_all_won_are_no_proof_and_neither_are_a_hundred_halves() -> None:
    question = Question(0.005, 0.05, 10**6)
    for counts in ([0, 0, 0, 0, 10], [0, 0, 10, 0, 0], [0, 0, 100, 0, 0]):
        assert not findings(np.array(counts), question).known
    assert findings(np.array([0, 0, 0, 0, 100]), question).better  # a hundred wins are
    assert findings(np.array([0, 0, 20_000, 0, 0]), question).within


@pytest.mark.parametrize("counts", [[30, 0, 40, 3, 90], [90, 9, 40, 0, 30], [9, 0, 3000, 1, 9]])
def test_what_is_known_is_what_the_interval_says(counts: list[int]) -> None:
    question = Question(0.02, 0.1, 10**6)
    low, high = map(float, intervals(np.array(counts), question.bets(2), question.error))
    found = findings(np.array(counts), question)
    assert found.better == (low > 0.5)
    assert found.worse == (high < 0.5)
    assert found.within == (low > 0.48 and high < 0.52)


def ended(pairing: Pairing, question: Question, threads: int = 2) -> Duel:
    return fight(Match(pairing, Rules(), SEED), question, threads)


def test_a_duel_ends_at_the_first_look_that_knows_on_any_number_of_threads() -> None:
    question = Question(0.03, 0.05, 10**6)
    duel = ended(PAIR, question)
    deals = duel.match.tally.deals
    assert deals in looks(10**6) and duel.findings.known and deals > 100
    assert ended(PAIR, question, threads=1).match.tally == duel.match.tally
    again = Match(PAIR, Rules(), SEED)
    for look in looks(deals):
        assert not findings(np.array(again.tally.leads), question).known
        again.play_to(look, 2)
    assert again.tally == duel.match.tally


def test_ctrl_c_between_two_looks_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(*of: object) -> Findings:
        os.kill(os.getpid(), signal.SIGINT)
        return Findings(*np.zeros((3, 1), bool))

    monkeypatch.setattr("sorry_sim.study.duel.duel.findings", pressed)
    match = ended(PAIR, Question(0.03, 0.05, 1000)).match
    assert (match.interrupted, match.tally.deals) == (True, 100)


def test_a_tally_is_that_of_the_games() -> None:
    turn_limit, deals = 180, 120
    pairing = pair_up(("greedy", "random"), players=4)
    match = Match(pairing, Rules(), SEED, turn_limit)
    match.play_to(70)
    match.play_to(deals, 2)
    won = np.zeros((2, len(pairing.seatings), deals), int)
    drawn = 0
    for seating, places in enumerate(pairing.seatings):
        lineup = pairing.line_up(0, seating)
        winner = ready(lineup, Rules(), SEED, turn_limit).play(0, deals)[:, WINNER]
        drawn += int((winner == DRAW_BY_LIMIT).sum())
        for side in (0, 1):
            mine = [place for place in range(len(COLOURS)) if places[place] == side]
            won[side, seating] = np.isin(winner, mine)
    lead = (won[0] - won[1]).sum(axis=0)
    tally = match.tally
    assert tally.draws == drawn > 0
    assert tally.won == (won[0].sum(), won[1].sum())
    assert (tally.deals, tally.games) == (deals, 6 * deals)
    assert tally.balance == pytest.approx((won[0].sum() + drawn / 2) / (6 * deals))
    assert [tally.moment(power) for power in (1, 2, 4)] == [
        (lead**power).sum() for power in (1, 2, 4)
    ]


def test_two_that_play_alike_are_found_to_be_equal() -> None:
    """With either weight a bump is worth more than any steps: two names of the same play."""
    duel = ended(pair_up(("chaser:bump=1000", "chaser:bump=2000")), Question(0.01, 0.05, 10**5))
    found = result(duel)
    assert (found.verdict, found.balance) == ("within the margin", 0.5)


def test_answers_about_what_is_really_played() -> None:
    """5,000 duels on deals of the simulator, drawn from 10,000: of these the truth is known."""
    match = Match(PAIR, Rules(), SEED)
    match.play_to(10_000, 2)
    chances = [lead / 10_000 for lead in match.tally.leads]
    margin = 0.5 - match.tally.balance  # greedy is the worse by just the margin: not within it
    found, _ = verdicts(chances, Question(margin, 0.05, 50_000))
    assert margin > 0.01
    assert (found.better | found.within).mean() <= 0.05
    assert found.worse.mean() >= 0.95


def made_up(leads: list[int], draws: int = 0) -> Duel:
    match = Match(PAIR, Rules(), SEED)
    match.tally, match.elapsed = Tally(leads, draws), 2.0
    return Duel(match, Question(0.005, 0.05, 10**6))


@pytest.mark.parametrize(
    ("leads", "verdict", "sentence"),
    [
        ([100, 0, 300, 0, 300], "better", "answer: greedy is better than chaser\n"),
        ([300, 0, 300, 0, 100], "worse", "answer: greedy is worse than chaser\n"),
        (
            [0, 0, 50_000, 0, 150],
            "better",
            "answer: greedy is better than chaser, by less than 0.5 percentage points\n",
        ),
        (
            [0, 0, 50_000, 0, 0],
            "within the margin",
            "answer: greedy and chaser are within the margin: the balance differs from 50 % by "
            "less than 0.5 percentage points\n",
        ),
        ([30, 0, 40, 0, 30], "not decided", "answer: not decided in 100 deals\n"),
    ],
)
def test_answers(leads: list[int], verdict: str, sentence: str) -> None:
    duel = made_up(leads)
    one = result(duel)
    assert one.verdict == verdict
    assert sentence in as_table(duel)
    assert sentence.strip() in as_markdown(duel)
    early = verdict != "not decided"
    assert ("at most 5 % of such answers are wrong, whenever" in as_table(duel)) == early
    assert ("the 95 % interval holds, whenever a duel stops: " in as_table(duel)) != early
    assert one.stopped_early == early
    assert ("early stopping, likely to lie too far" in as_table(duel)) == early
    assert json.loads(as_json(duel))["verdict"] == verdict
    assert as_csv(duel).splitlines()[1].startswith(f"greedy,chaser,{verdict},")


def test_a_table() -> None:
    assert as_table(made_up([300, 20, 300, 0, 110], draws=20)) == (
        "classic rules, 2 players, 730 deals in 2 seatings: 1,460 games, seed 5\n"
        "asked: is greedy better or worse than chaser, or is the balance within 0.5 percentage "
        "points of 50 %?\n"
        "balance: games won and half of those drawn, of all games\n"
        "answer: greedy is worse than chaser\n"
        "at most 5 % of such answers are wrong, whenever a duel stops: "
        "confidence sequence by betting, 9 planned looks\n"
        "the balance is an estimate after early stopping, likely to lie too far from 50 %; "
        "its interval holds\n"
        "draws: 20 of 1,460 games took more than 10,000 turns; in the balance each counts as half "
        "a win for both\n"
        "\n"
        "Balance after early stopping\n"
        "  strategy  opponent  balance     95 % interval  won  lost  drawn\n"
        "  greedy    chaser    36.30 %  31.49 to 41.27 %  520   920     20\n"
    )
