"""Charts: that they are drawn from any counts, and what stands in them."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.text import Text

from sorry_sim.board import COLOURS
from sorry_sim.errors import InputError
from sorry_sim.rules import PRESETS
from sorry_sim.study.run.cards_chart import draw_cards
from sorry_sim.study.run.charts import (
    game_length,
    game_length_image,
    points_image,
    win_rates,
    win_rates_image,
)
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.length_chart import draw_game_length
from sorry_sim.study.run.points_chart import draw_points
from sorry_sim.study.run.win_chart import SEAT_COLOURS, draw_win_rates
from sorry_sim.study.showing.chart import Percent
from sorry_sim.study.showing.measured import shortened
from tests.study.drawn import clashes
from tests.study.examples import counts_by_card, counts_of, lineup, random_counts

LINE_UPS = {
    "one strategy": lineup("a"),
    "solo": lineup("a", seats=("yellow",)),
    "two": lineup("a", "b", seats=("red", "yellow")),
    "three": lineup("a", "b", "c", seats=("red", "blue", "green")),
    "four": lineup("a", "b", "c", "d"),
    "fixed seats": lineup("a", "b", "c", "d", rotate=False),
    "against": lineup("a", "b", "b", "b"),
    "one in both teams": lineup("a", teams=True),
    "teams": lineup("a", "b", teams=True),
    "fixed teams": lineup("a", "b", teams=True, rotate=False),
    "odd names": lineup("$x^2$", "_hidden", "x" * 80, "a\\b"),
}
PNG = b"\x89PNG\r\n\x1a\n"


def texts(figure: Figure) -> str:
    return "\n".join(found.get_text() for found in figure.findobj(Text))


@pytest.mark.parametrize(
    ("name", "games"),
    [*((name, 30) for name in LINE_UPS), ("solo", 1), ("one strategy", 1), ("four", 2)],
)
def test_charts_of_a_few_games(name: str, games: int) -> None:
    counts = random_counts(LINE_UPS[name], games, draws=games > 1)
    assert win_rates_image(counts).startswith(PNG)
    assert game_length_image(counts).startswith(PNG)
    assert points_image(counts).startswith(PNG)


@pytest.mark.parametrize("games", [1, 1000])
@pytest.mark.parametrize("draw", [draw_win_rates, draw_game_length, draw_points, draw_cards])
def test_no_text_is_cut_off_or_covered(draw: Callable[[Counts], Figure], games: int) -> None:
    wide = lineup("W" * 80, "chaser:bump=20,home=17.5,safe=4,start=3", "x" * 80, "m" * 40)
    assert clashes(draw(counts_by_card(wide, games))) == []


def test_percentiles_close_together_can_be_read() -> None:
    counts = random_counts(LINE_UPS["two"], 1000, draws=False)
    counts.turns = Counter({99: 100, 100: 800, 101: 90, 400: 10})
    figure = draw_game_length(counts)
    assert "5 % of the games within 99 turns, 50 % within 100, 95 % within 101" in " ".join(
        texts(figure).split()
    )
    assert clashes(figure) == []


def test_a_legend_covers_no_bar() -> None:
    axes = draw_points(random_counts(LINE_UPS["four"], 1)).axes[0]
    axes.get_figure().draw_without_rendering()  # type: ignore[union-attr]
    assert axes.get_legend().get_window_extent().y0 >= axes.get_window_extent().y1


def test_win_rates_are_labelled() -> None:
    counts = counts_of(LINE_UPS["two"], [500, 500], [[300, 200], [180, 320]])
    figure = draw_win_rates(counts)
    shown = texts(figure)
    for text in (
        "How often each won",
        "win rate (wins per seat played)",
        "strategy and seat",
        "classic rules, 2 players, 1,000 games, seed 1",
        "fair share 50 %",
        "95 % confidence intervals",
        "62.0 %",
        "59.0 to 65.0 %",
        "yellow",
    ):
        assert text in shown


@pytest.mark.parametrize(
    ("places", "shown"),
    [
        ((0.2485, 0.249, 0.2495, 0.25), ["24.85 %", "24.90 %", "24.95 %", "25.00 %"]),
        ((0.0, 0.2, 0.4), ["0 %", "20 %", "40 %"]),
    ],
)
def test_ticks_have_the_decimals_that_they_need(places: tuple[float], shown: list[str]) -> None:
    axes = Figure().add_subplot()
    axes.xaxis.set_major_formatter(Percent())
    axes.set_xticks(places)
    assert [label.get_text() for label in axes.get_xticklabels()] == shown


def test_teams_have_both_names_and_colours() -> None:
    counts = counts_of(LINE_UPS["teams"], [500, 500], [[200, 100, 100, 100], [90, 120, 90, 200]])
    figure = draw_win_rates(counts)
    shown = texts(figure)
    for text in (
        "win rate (wins per team played)",
        "strategy and team",
        "partnership rules, 4 players in 2 teams, 1,000 games, seed 1",
        "red+yellow a, blue+green b; the teams change places after each game",
        "fair share 50 %",
        "62.0 %",
    ):
        assert text in shown
    labels = [label.get_text() for label in figure.axes[0].get_yticklabels()]
    assert labels == ["a", "red+yellow", "blue+green", "b", "red+yellow", "blue+green"]
    markers = {
        (line.get_markerfacecolor(), line.get_markerfacecoloralt())
        for line in figure.axes[0].lines
        if line.get_fillstyle() == "left"
    }
    assert markers == {
        (SEAT_COLOURS["red"], SEAT_COLOURS["yellow"]),
        (SEAT_COLOURS["blue"], SEAT_COLOURS["green"]),
    }


def test_points_are_labelled() -> None:
    counts = random_counts(LINE_UPS["odd names"], 3000, rules=PRESETS["point-score"])
    shown = texts(draw_points(counts))
    for text in (
        "How many points the winner had",
        "points of the winner",
        "games (with 95 % intervals)",
        "point-score rules, 4 players, 3,000 games",
        ", 95 % interval ",
        "games drawn by the limit",
        "won by $x^2$, which has ",
        " points per seat played",
        f"won by {shortened('x' * 80)}, which",
    ):
        assert text in shown
    assert "won by" not in texts(draw_points(random_counts(LINE_UPS["one strategy"], 100)))


def test_bars_of_points_hold_all_games_won() -> None:
    counts = random_counts(LINE_UPS["against"], 400)
    axes = draw_points(counts).axes[0]
    heights = [patch.get_height() for patch in axes.patches]  # type: ignore[attr-defined]
    assert sum(heights) == pytest.approx(1 - counts.turn_limit_draws / 400)


def test_points_of_games_that_nobody_won() -> None:
    nobody = counts_of(LINE_UPS["two"], [1, 0], [[0, 0], [0, 0]])
    nobody.points.strategies[0][0] = nobody.points.strategies[1][0] = 1
    nobody.points.sides[0][0][0] = nobody.points.sides[0][1][0] = 1
    assert "1 game drawn by the limit" in texts(draw_points(nobody))


def test_intervals_lie_inside_the_chart() -> None:
    counts = counts_of(LINE_UPS["four"], [1] * 4, [[1, 0, 0, 0], [1, 0, 0, 0]] * 2)
    axes = draw_win_rates(counts).axes[0]
    low, high = axes.get_xlim()
    assert low < 0 < 1 < high


def test_game_lengths_are_labelled() -> None:
    counts = random_counts(LINE_UPS["four"], 3000)
    shown = texts(draw_game_length(counts))
    for text in (
        "How long the games took",
        "turns, of all players together",
        "games, by 20 turns (with 95 % intervals)",
        "50 % within",
        "(95 % interval)",
        "games drawn by the limit",
        "not shown: ",
    ):
        assert text in shown


def test_games_at_the_limit_do_not_stretch_the_axis() -> None:
    counts = random_counts(LINE_UPS["one strategy"], 1000, draws=False)
    counts.turns[10_000] = 400
    counts.games_by_rotation = [1400]
    counts.turn_limit_draws = 400
    axes = draw_game_length(counts).axes[0]
    assert axes.get_xlim()[1] < 1000


def test_bars_hold_all_games_that_are_shown() -> None:
    counts = random_counts(LINE_UPS["four"], 400)
    axes = draw_game_length(counts).axes[0]
    heights = [patch.get_height() for patch in axes.patches]  # type: ignore[attr-defined]
    assert sum(heights) == pytest.approx(1)


def test_seats_differ_in_lightness() -> None:
    def lightness(colour: str) -> float:
        linear = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
            for part in to_rgb(colour)
        ]
        luminance = sum(w * part for w, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
        return float(116 * luminance ** (1 / 3) - 16)

    assert tuple(SEAT_COLOURS) == COLOURS
    for one, other in combinations(SEAT_COLOURS.values(), 2):
        assert abs(lightness(one) - lightness(other)) > 12


@pytest.mark.parametrize("draw", [win_rates, game_length])
@pytest.mark.parametrize(
    ("name", "start"), [("c.png", PNG), ("c.svg", b"<?xml"), ("c.pdf", b"%PDF")]
)
def test_charts_are_written(
    draw: Callable[[Counts, Path], None], name: str, start: bytes, tmp_path: Path
) -> None:
    draw(random_counts(LINE_UPS["two"], 50), tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(start)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_chart_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot write .*nowhere"):
        win_rates(random_counts(LINE_UPS["two"], 50), tmp_path / "nowhere" / "chart.png")
