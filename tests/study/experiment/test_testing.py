"""What an experiment tests: one family of tests, whatever the cells, and what is said of it."""

from dataclasses import replace

import pytest
from matplotlib.colors import same_color
from scipy.stats import binomtest

from sorry_sim.study.experiment import chart, names, tables
from sorry_sim.study.experiment.lengths import differences
from sorry_sim.study.experiment.measures import CHANGE, Row, rows
from sorry_sim.study.experiment.model import KINDS, Place
from sorry_sim.study.experiment.outcome import outcome
from sorry_sim.study.experiment.report import all_rows, wanted
from sorry_sim.study.experiment.testing import adjusted, estimates_of
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.precision import interval
from sorry_sim.study.run.sampling import p_of_fair
from sorry_sim.study.statistics.quantiles import student
from sorry_sim.study.statistics.significance import p_value
from sorry_sim.study.variants.charts import images
from sorry_sim.study.variants.sections import sections
from tests.study.examples import counts_of, lineup, random_rows, rules_of
from tests.study.experiment.files import HEAD, read
from tests.study.variants.laboratories import played, seated

TWO = read(
    HEAD
    + """
[lineups]
mixed = { strategies = ["greedy"], against = "random" }
"the same" = "random"

[players]
two = 2
"""
)
MIXED = lineup("greedy", "random", seats=("red", "yellow"))
SAME = lineup("random", seats=("red", "yellow"))


@pytest.fixture(scope="module")
def found() -> list[Row]:
    """greedy wins 620 of 1,000 games, the starter all of them; seats are alike."""
    counts = {
        "mixed": counts_of(MIXED, [500, 500], [[310, 190], [190, 310]]),
        "the same": counts_of(SAME, [1000], [[505, 495]]),
    }
    return all_rows(TWO, {Place("classic", name, "two"): one for name, one in counts.items()})


def test_p_values_are_exact_and_adjusted_for_all_that_is_shown(found: list[Row]) -> None:
    tested = [row for row in found if row.p_value is not None]
    # two strategies of one cell; two seats and two places in the order of both
    assert [(row.measure, row.lineup) for row in tested] == [
        *[("win_rate", "mixed")] * 2,
        *[("seat_win_rate", "mixed")] * 2,
        *[("order_win_rate", "mixed")] * 2,
        *[("seat_win_rate", "the same")] * 2,
        *[("order_win_rate", "the same")] * 2,
    ]
    greedy, seat = tested[0], tested[-4]
    assert greedy.p_value == pytest.approx(binomtest(620, 1000, 0.5).pvalue)
    assert seat.p_value == pytest.approx(binomtest(505, 1000, 0.5).pvalue)
    # four p-values are smaller (all games by the starter); greedy's two are the next of ten
    assert greedy.p_holm == pytest.approx(6 * greedy.p_value)
    assert seat.p_holm == 1
    fewer = adjusted(replace(TWO, metrics=("win_rate",), charts=()), found)
    assert fewer[0].p_holm == pytest.approx(2 * greedy.p_value)
    assert {row.p_holm for row in fewer if row.measure != "win_rate"} == {None}


def test_tables_and_charts_show_adjusted_p_values(found: list[Row]) -> None:
    section = tables.of_metric(TWO, "seat_win_rate", wanted(TWO, found))
    assert section is not None
    assert {row[section.header.index("p")] for row in section.rows} == {"1.0000"}
    for metric, clear in (("win_rate", True), ("seat_win_rate", False)):
        figure = chart.draw(TWO, metric, found)
        assert figure is not None
        dots = [line for line in figure.axes[0].lines if line.get_marker() == "o"]
        assert dots
        assert {same_color(line.get_markerfacecolor(), "white") for line in dots} == {not clear}


def test_names_that_lines_share_stand_once(found: list[Row]) -> None:
    figure = chart.draw(TWO, "order_win_rate", found)
    assert figure is not None
    labels = [label.get_text() for label in figure.axes[0].get_yticklabels()]
    assert labels == ["starter", "second"]  # line-ups stand side by side
    figure = chart.draw(TWO, "win_rate", [*found, found[0]._replace(lineup="the same")])
    assert figure is not None
    labels = [label.get_text() for label in figure.axes[0].get_yticklabels()]
    assert labels == ["mixed", "greedy", "random", "the same, greedy"]


def test_what_came_out(found: list[Row]) -> None:
    part = outcome(TWO, wanted(TWO, found))
    assert part is not None
    said = dict(part.terms)
    assert said["Win rate by strategy"] == (
        "2 of 2 differences from the fair share are clear: "
        "mixed, greedy +12.0 ± 3.0 pp; mixed, random -12.0 ± 3.0 pp"
    )
    assert said["Win rate by seat"] == "none of 4 differences from the fair share is clear"
    nothing = replace(TWO, metrics=("cards",))
    assert outcome(nothing, wanted(nothing, found)) is None


def test_one_more_than_are_listed_is_listed(found: list[Row]) -> None:
    (row, *_) = (row for row in found if row.measure == "win_rate" and row.p_holm is not None)
    for number, others in ((7, None), (8, "; and 2 more")):
        many = [row._replace(strategy=f"s{place}") for place in range(number)]
        part = outcome(TWO, many)
        assert part is not None
        told = part.terms[0][1]
        assert told.startswith(f"{number} of {number} differences from the fair share are clear")
        assert told.count(" pp") == (7 if others is None else 6)
        assert told.endswith(others or "s6 +12.0 \u00b1 3.0 pp")


LENGTHS = read(
    HEAD
    + """
[rules]
long = "classic"
short = { pawns = 3 }

[lineups]
mixed = { strategies = ["greedy"], against = "random" }
"the same" = "random"

[players]
two = 2
four = 4
"""
)


def _lengths(*means: float) -> list[Row]:
    """Means of 100 games, each with an interval of 2 turns to either side."""
    (row, *_) = rows(Place("r", "l", "p"), counts_of(SAME, [100], [[50, 50]]))
    return [
        row._replace(
            rules=place.rules,
            lineup=place.lineups,
            players=place.players,
            measure="turns",
            strategy=None,
            seat=None,
            value=mean,
            ci_low=mean - 2,
            ci_high=mean + 2,
            fair=None,
            p_value=None,
        )
        for place, mean in zip(LENGTHS.places, means, strict=True)
    ]


def test_lengths_of_rule_sets_and_line_ups_are_compared() -> None:
    # long, mixed: two, four; long, the same; short, mixed; short, the same
    part = outcome(LENGTHS, _lengths(100, 200, 110, 200, 90, 150, 101, 204))
    assert part is not None and len(part.texts) == 2
    assert dict(part.terms)["Turns a game"] == (
        "3 of 6 differences from long, mixed with the same players are clear: "
        "short, mixed, four -50.0 \u00b1 4.0; long, the same, two +10.0 \u00b1 4.0; "
        "short, mixed, two -10.0 \u00b1 4.0"
    )
    one, *others = differences(_lengths(100, 200, 110, 200, 90, 150, 101, 204))
    assert (one.value, one.half) == pytest.approx((10, 4))
    # the standard errors are added; four differences are of more than 1 turn, Holm counts down
    assert one.p_holm == pytest.approx(5 * p_value(10, 4 / student(0.95, 99), 100))
    assert others[-1].p_holm == pytest.approx(3 * p_value(4, 4 / student(0.95, 99), 100))


def test_an_error_is_not_that_of_an_interval_that_was_cut() -> None:
    whole = _lengths(*range(100, 900, 100))
    cut = [row._replace(ci_low=row.value - 1) for row in whole]
    assert [one.half for one in differences(cut)] == [one.half for one in differences(whole)]
    assert differences([row._replace(games=6) for row in whole]) == []


def test_lengths_of_one_line_up_are_not_compared() -> None:
    alone = [row for row in _lengths(*range(100, 900, 100)) if row.rules == "long"]
    assert differences([row for row in alone if row.lineup == "mixed"]) == []
    only = replace(LENGTHS, metrics=("win_rate",))
    assert outcome(only, _lengths(*range(100, 900, 100))) is None


def test_a_pair_of_strategies_is_one_test() -> None:
    experiment = read(
        HEAD.replace("games", 'kind = "compare"\ngames') + 'strategies = ["greedy", "random"]\n'
    )
    row = next(rows(Place("r", "l", "p"), counts_of(MIXED, [500, 500], [[310, 190], [190, 310]])))
    pair = [
        row._replace(measure="win_share", strategy=one, opponent=other, value=value, p_value=0.03)
        for one, other, value in (("random", "greedy", 0.38), ("greedy", "random", 0.62))
    ]
    assert {one.p_holm for one in adjusted(experiment, pair)} == {0.03}
    part = outcome(experiment, adjusted(experiment, pair))
    assert part is not None
    assert part.terms[0][1].endswith("is clear: greedy, against random +12.0 ± 3.0 pp")
    assert part.terms[0][1].startswith("1 of 1 ")


def test_p_values_of_a_run_to_a_precision_fit_its_intervals() -> None:
    for share in (0.46, 0.47, 0.48, 0.49):
        counts = Counts.empty(MIXED, rules_of(MIXED), 1, 10_000, precision=0.01)
        counts.add_rows(random_rows(MIXED, 4000, draws=False), first_game=0)
        wins = round(share * 4000)
        low, high = interval(counts, wins, 4000)
        p = p_of_fair(counts, wins)
        assert p is not None and 0 < p <= 1
        assert (p < 0.05) == (not low <= 0.5 <= high)
    assert p_of_fair(counts_of(SAME, [100], [[50, 50]]), 100, filled=2) is None
    assert p_of_fair(counts_of(SAME, [100], [[20, 20]]), 20) == 1  # 60 draws: equal all the same
    assert p_of_fair(counts_of(SAME, [100], [[0, 0]]), 0) is None


def test_of_rule_sets_only_what_was_asked_for_is_shown() -> None:
    of = seated(vary=("pawns=2", "hand_size=4"), presets=())
    laboratory = played(of, 40)
    experiment = read(
        HEAD.replace("games", 'kind = "variants"\nmetrics = ["turns", "bumps"]\ngames')
        + '[lineups]\nall = "greedy"\n[rules]\na = "classic"\nb = { pawns = 2 }\n'
    )
    place = Place("", "all", "4 players")
    found = all_rows(experiment, {place: laboratory})
    estimates = estimates_of(experiment, place, laboratory, found)
    assert all(set(metrics) == {"turns", "bumps"} for metrics in estimates)
    titles = [section.title for section in sections(laboratory, found=estimates)]
    assert len(titles) == 2 and titles[1].startswith("Bumps")
    assert set(images(laboratory, ("turns", "overview", "skill_gap"), estimates)) == {
        "turns",
        "overview",
    }
    changes = [row for row in found if row.p_holm is not None]
    assert {row.measure for row in changes} == {"turns" + CHANGE, "bumps" + CHANGE}
    assert estimates[1]["turns"].p_holm == changes[0].p_holm
    part = outcome(experiment, wanted(experiment, found))
    assert part is not None and [title for title, _ in part.terms] == [
        "Turns a game",
        "Bumps a game",
    ]


def test_every_metric_has_a_meaning() -> None:
    for kind in KINDS:
        assert all(tables.shown(metric).meaning for metric in names.metrics(kind))
