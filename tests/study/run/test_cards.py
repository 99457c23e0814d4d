"""Who drew which cards: rows become sums, and sums what each card is worth."""

import csv
import io
import json
from math import isfinite, sqrt
from typing import Any

import numpy as np
import pytest
from matplotlib.text import Text
from scipy.stats import t
from statsmodels.stats.multitest import multipletests

from sorry_sim.board import CARD_VALUES, CARDS, COLOURS
from sorry_sim.core import rows
from sorry_sim.errors import InputError
from sorry_sim.rules.series import Series
from sorry_sim.study.playing.lineup import LineUp
from sorry_sim.study.report.reading import how_to_read
from sorry_sim.study.run.card_counts import check_by_card
from sorry_sim.study.run.card_results import card_results, mean_win_rate
from sorry_sim.study.run.cards_chart import draw_cards
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.store import charts, tables
from sorry_sim.study.run.tables import as_json, as_markdown, as_table, cards_csv
from tests.study.examples import (
    counts_by_card,
    empty_counts,
    lineup,
    random_counts,
    random_rows,
    rules_of,
    with_cards,
)

LINE_UPS = [
    lineup("a"),
    lineup("a", "b", "c", "d"),
    lineup("a", "b", seats=("red", "yellow")),
    lineup("a", "b", "b", seats=("blue", "yellow", "green")),
    lineup("a", "b", teams=True),
]
GAMES = 300


def of_each_game(line_up: LineUp, made: np.ndarray) -> np.ndarray:
    """Of each game and card how many were drawn, and how many by winners: a loop over games."""
    found = np.zeros((len(made), len(CARDS), 2), np.int64)
    for game, row in enumerate(made.tolist()):
        winner = row[rows.WINNER]
        for place, colour in enumerate(COLOURS):
            won = winner == place or (line_up.teams and winner >= 0 and (winner - place) % 2 == 0)
            for kind, card in enumerate(CARD_VALUES):
                drawn = row[rows.DRAWN + rows.CARDS_A_SEAT * place + card]
                assert colour in line_up.seats or not drawn
                found[game, kind] += drawn, drawn * won
    return found


@pytest.mark.parametrize("line_up", LINE_UPS)
def test_cards_are_counted(line_up: LineUp) -> None:
    made = with_cards(random_rows(line_up, GAMES), line_up)
    found = of_each_game(line_up, made)
    drawn, won = found[:, :, 0], found[:, :, 1]
    both = np.concatenate([drawn[:, :, None], won[:, :, None]], axis=2)
    everything = both.sum(axis=1)
    cards = counts_by_card(line_up, GAMES).by_card
    assert cards is not None
    assert cards.totals == tuple(everything.sum(axis=0))
    for kind in range(len(CARDS)):
        assert (cards.drawn[kind], cards.won[kind]) == tuple(both[:, kind].sum(axis=0))
        numbers = np.concatenate([both[:, kind], everything], axis=1)
        assert cards.products(kind) == (numbers.T @ numbers).tolist()


def test_blocks_add_up_in_any_order_and_a_file_keeps_them() -> None:
    line_up = LINE_UPS[1]
    made = with_cards(random_rows(line_up, GAMES), line_up)
    whole, merged = (empty(line_up) for _ in range(2))
    whole.add_rows(made, 0)
    for first, last in ((100, 300), (0, 99), (99, 100)):
        part = empty(line_up)
        part.add_rows(made[first:last], first)
        merged += part
    assert whole == merged
    assert Counts.from_dict(json.loads(json.dumps(whole.as_dict()))) == whole


def empty(line_up: LineUp) -> Counts:
    return Counts.empty(line_up, rules_of(line_up), 1, 10_000, by_card=True)


def test_counts_without_cards_are_others() -> None:
    line_up = lineup("a")
    plain = random_counts(line_up, 10)
    assert "cards_drawn" not in plain.as_dict()
    assert Counts.from_dict(plain.as_dict()).by_card is None
    assert not card_results(plain)
    for one, other in ((empty_counts(line_up), empty(line_up)), (empty(line_up), plain)):
        with pytest.raises(ValueError, match="different studies"):
            one += other


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("won", lambda numbers: [10**6, *numbers[1:]], "winners drew 1000000 of "),
        ("drawn_all_won", lambda numbers: [1, *numbers[1:]], "products of all cards make"),
        ("drawn", lambda numbers: numbers[1:], 'field "drawn" of the cards of the counts is a'),
        ("won_won", lambda numbers: [-1, *numbers[1:]], 'field "won_won" of the cards of the'),
    ],
)
def test_cards_that_cannot_be(name: str, change: Any, message: str) -> None:
    values = counts_by_card(lineup("a"), 40).as_dict()
    values["cards_drawn"] = {
        **values["cards_drawn"],
        name: change(values["cards_drawn"][name]),
    }
    with pytest.raises(InputError, match=message):
        Counts.from_dict(values)


@pytest.mark.parametrize("line_up", LINE_UPS)
def test_what_cards_are_worth(line_up: LineUp) -> None:
    """By the textbook: residuals of the two ratios, game by game, and Student's t."""
    counts = counts_by_card(line_up, GAMES)
    found = of_each_game(line_up, with_cards(random_rows(line_up, GAMES), line_up)).astype(float)
    drawn, won = found.sum(axis=1).T
    mean = won.sum() / drawn.sum()
    assert mean_win_rate(counts) == pytest.approx(mean)
    results = card_results(counts)
    assert [one.card for one in results] == [card for card in CARDS if card not in ("5", "12")]
    for one in results:
        mine_drawn, mine_won = found[:, CARDS.index(one.card)].T
        rate = mine_won.sum() / mine_drawn.sum()
        assert (one.drawn, one.won) == (mine_drawn.sum(), mine_won.sum())
        assert (one.win_rate, one.change) == pytest.approx((rate, rate - mean))
        residuals = (mine_won - rate * mine_drawn) / one.drawn - (won - mean * drawn) / drawn.sum()
        variance = GAMES / (GAMES - 1) * (residuals**2).sum() + (1.959964 / one.drawn) ** 2
        half = t.ppf(0.975, GAMES - 1) * sqrt(variance)
        assert one.ci_low == pytest.approx(one.change - half, rel=1e-5)
        assert one.ci_high == pytest.approx(one.change + half, rel=1e-5)
        assert one.p_value is not None
        left_out = one.ci_low > 0 or one.ci_high < 0
        assert (one.p_value < 0.05) == left_out
    assert sum(one.drawn * one.change for one in results) == pytest.approx(0, abs=1e-8)
    adjusted = multipletests([one.p_value for one in results], method="holm")[1]
    assert [one.p_holm for one in results] == pytest.approx(adjusted)


def test_one_game_tells_nothing() -> None:
    counts = counts_by_card(lineup("a"), 1, draws=False)
    for one in card_results(counts):
        assert (one.ci_low, one.ci_high, one.p_value, one.p_holm) == (-1, 1, None, None)
    told = json.loads(as_json(counts, 1.0), parse_constant=float)
    assert told["cards"]["results"][0]["p_holm"] is None
    assert as_table(counts)


def test_a_card_that_was_hardly_drawn_is_not_taken_to_be_known() -> None:
    line_up = lineup("a", seats=("red", "yellow"))
    made = with_cards(random_rows(line_up, 100, draws=False), line_up)
    made[:, rows.DRAWN + CARD_VALUES[-1] :: rows.CARDS_A_SEAT] = 0
    loser = COLOURS.index("yellow") if made[0, rows.WINNER] == 0 else 0
    made[0, rows.DRAWN + rows.CARDS_A_SEAT * loser + CARD_VALUES[-1]] = 3
    counts = empty(line_up)
    counts.add_rows(made, 0)
    sorry = card_results(counts)[-1]
    assert (sorry.drawn, sorry.won, sorry.win_rate) == (3, 0, 0)
    assert sorry.ci_high > 0
    assert sorry.p_value is not None and sorry.p_value > 0.05


def test_nothing_is_shown_of_no_games() -> None:
    counts = empty(lineup("a"))
    assert json.loads(as_json(counts, 0.0))["cards"] is None
    assert tables(counts)["cards.csv"].count(b"\n") == 1
    assert "Win rate by card" not in as_table(counts)


def test_tables_say_what_they_show() -> None:
    counts = counts_by_card(lineup("a", "b", seats=("red", "yellow")), GAMES)
    results = card_results(counts)
    text = as_table(counts)
    mean = f"{100 * mean_win_rate(counts):.1f} %"
    assert f"Win rate by card drawn (of whoever draws it; change: from {mean}, the mean" in text
    assert "by Holm's method for all 9 cards together" in text
    lines = {line.split()[0]: line for line in text.splitlines() if line.startswith("  ")}
    assert f"{results[-1].drawn:,}" in lines["Sorry!"]
    assert f"{100 * results[-1].change:+.1f} pp" in lines["Sorry!"]
    assert lines["Sorry!"].count(" pp") == 2  # the change, and its interval
    assert "| card " in as_markdown(counts)
    assert "Win rate by card" not in as_table(random_counts(lineup("a"), 40))
    told = json.loads(as_json(counts, 1.0))["cards"]
    assert told["win_rate"] == mean_win_rate(counts)
    assert [one["change"] for one in told["results"]] == [one.change for one in results]
    assert all(isfinite(value) for one in told["results"] for value in list(one.values())[1:])
    read_back = list(csv.DictReader(io.StringIO(cards_csv(counts))))
    assert [float(line["p_holm"]) for line in read_back] == [one.p_holm for one in results]
    assert any("chance" in line for line in how_to_read(counts).texts[2:3])


def test_the_chart_has_a_line_a_card() -> None:
    counts = counts_by_card(lineup("a"), GAMES)
    figure = draw_cards(counts)
    shown = "\n".join(found.get_text() for found in figure.findobj(Text))
    for text in ("What each card is worth", "mean of all cards: ", "Sorry!", "percentage points"):
        assert text in shown
    assert len(figure.axes[0].get_yticks()) == len(card_results(counts))
    assert {"charts/cards.png"} <= set(charts(counts))
    assert "cards.csv" in tables(counts)


@pytest.mark.parametrize(
    ("sides", "series", "precision", "message"),
    [
        (1, None, None, "--by-card is of win rates, and a solo race has none: add players"),
        (2, Series(5), None, "--by-card does not go with series: "),
        (2, None, 0.01, "--by-card does not go with a precision: "),
    ],
)
def test_where_cards_tell_nothing(
    sides: int, series: Series | None, precision: float | None, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        check_by_card("--by-card", sides, series, precision)
    check_by_card("--by-card", 2, None, None)
