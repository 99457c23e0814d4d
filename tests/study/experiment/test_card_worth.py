"""The metric of cards: played where it is asked for, and a row a card."""

import json

import pytest

from sorry_sim.errors import InputError
from sorry_sim.study.experiment import names, tables
from sorry_sim.study.experiment.chart import draw
from sorry_sim.study.experiment.model import COMPARE, VARIANTS, Place
from sorry_sim.study.experiment.report import all_rows
from sorry_sim.study.experiment.same import matched
from sorry_sim.study.run.card_results import card_results
from sorry_sim.study.run.counts import Counts
from tests.study.drawn import clashes
from tests.study.examples import counts_by_card, lineup
from tests.study.experiment.files import GREEDY, HEAD, cells, read

WORTH = HEAD + 'metrics = ["turns", "card_worth"]'
PLAYERS = "[players]\none = 1\ntwo = 2\n"


def test_cards_are_counted_where_they_are_asked_for() -> None:
    assert [cell.by_card for cell in cells(HEAD + GREEDY)] == [False]
    assert names.CARD_WORTH not in read(HEAD + GREEDY).metrics + read(HEAD + GREEDY).charts
    assert names.CARD_WORTH not in names.metrics(VARIANTS) + names.metrics(COMPARE)
    assert [cell.by_card for cell in cells(WORTH + GREEDY + PLAYERS)] == [False, True]
    drawn = cells(HEAD + 'metrics = ["turns"]\ncharts = ["card_worth"]' + GREEDY)
    assert drawn[0].by_card
    ended = drawn[0].play(1, None, None, lambda found, elapsed: None)
    assert isinstance(ended.found, Counts)
    assert ended.found.by_card is not None
    assert ended.found.by_card.totals[0] == ended.found.cards_sum


def test_a_precision_and_cards_do_not_go_together() -> None:
    fault = r"mine.toml, line 6: metrics: card_worth does not go with a precision"
    with pytest.raises(InputError, match=fault):
        cells(HEAD + "precision = 0.01\n" + WORTH.removeprefix(HEAD) + GREEDY)


def test_games_without_cards_are_not_gone_on_with() -> None:
    plain, counted = cells(HEAD + GREEDY), cells(WORTH + GREEDY)
    found = {"all": counts_by_card(lineup("greedy"), 4)}
    for before, now in ((plain, counted), (counted, plain)):
        told = json.loads(json.dumps({cell.slug: cell.study() for cell in before}))
        with pytest.raises(InputError, match="it holds cell all with other card_worth"):
            matched(told, found, now)


def test_rows_and_chart_of_cards() -> None:
    experiment = read(WORTH + GREEDY)
    counts = counts_by_card(lineup("greedy"), 200)
    every = all_rows(experiment, {Place("r", "l", "p"): counts})
    found = [row for row in every if row.measure == "card_worth"]
    assert [(row.card, row.value, row.ci_low, row.ci_high, row.seat) for row in found] == [
        (one.card, one.change, one.ci_low, one.ci_high, None) for one in card_results(counts)
    ]
    section = tables.of_metric(experiment, "card_worth", found)
    assert section is not None
    # cards are the only test of this study
    assert [row.p_holm for row in found] == [one.p_holm for one in card_results(counts)]
    assert section.header == ("card", "change, pp", "95 % interval", "p")
    assert section.rows[-1][0] == "Sorry!"
    for row, (_, change, interval, _p) in zip(found, section.rows, strict=True):
        assert change == f"{100 * row.value:+z.1f}"
        assert interval.startswith(f"{100 * (row.ci_low or 0):+z.1f} to ")
    figure = draw(experiment, "card_worth", found)
    assert figure is not None
    labels = [label.get_text() for label in figure.axes[0].get_yticklabels()]
    assert labels == ["Sorry!" if row.card == "sorry" else row.card for row in found]
    assert any(line.get_linestyle() == "--" for line in figure.axes[0].lines)
    assert figure.get_supxlabel() == "percentage points"
    assert clashes(figure) == []
