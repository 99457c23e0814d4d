"""Series of games: what is kept of them, who wins them, and their intervals."""

import json
from collections import Counter

import numpy as np
import pytest

from sorry_sim.core.rows import GAME_OF_SERIES, POINTS, STARTER, TURNS, WINNER
from sorry_sim.errors import InputError
from sorry_sim.rules import Rules, load_rules
from sorry_sim.rules.series import Series
from sorry_sim.study.playing.lineup import LineUp, line_up
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.lengths import turns
from sorry_sim.study.run.playing import play, ready
from sorry_sim.study.run.points import point_results
from sorry_sim.study.run.results import results
from sorry_sim.study.run.sampling import order_interval
from sorry_sim.study.run.series_results import lengths, series_results
from sorry_sim.study.run.tables import as_json, as_table
from sorry_sim.study.statistics.intervals import share

CLASSIC, POINT_SCORE = load_rules("classic"), load_rules("point-score")
PARTNERS = load_rules("partnership")
STUDIES = [
    (line_up(["greedy", "random"]), CLASSIC, Series(5)),
    (line_up(["greedy", "random"], players=2), CLASSIC, Series(target=100)),
    (line_up(["greedy"], "random"), POINT_SCORE, Series(target=300)),
    (line_up(["greedy", "random"], teams=True), PARTNERS, Series(4)),
    (line_up(["random"]), CLASSIC, Series(3)),
]


def played(seated: LineUp, rules: Rules, series: Series, number: int = 200) -> Counts:
    return play(seated, rules, number, seed=2, threads=2, series=series).counts


def by_hand(
    seated: LineUp, rules: Rules, series: Series, number: int = 200
) -> list[tuple[int, np.ndarray]]:
    """The rotation and the rows of each series."""
    rows = ready(seated, rules, 2, series=series).play(0, number)
    parts = np.split(rows, np.flatnonzero(rows[:, GAME_OF_SERIES] == 0)[1:])
    return [(place % seated.rotations, part) for place, part in enumerate(parts)]


def mean_and_error(x: list[int], g: list[int]) -> tuple[float, float]:
    """A number a game over units of g games: the ratio, and its standard error."""
    of, games = np.array(x, float), np.array(g, float)
    mean = of.sum() / games.sum()
    variance = ((of - mean * games) ** 2).sum() / (len(x) - 1)
    return float(mean), float(np.sqrt(variance * len(x)) / games.sum())


@pytest.mark.parametrize(("seated", "rules", "series"), STUDIES)
def test_series_won_and_their_lengths(seated: LineUp, rules: Rules, series: Series) -> None:
    counts = played(seated, rules, series)
    sides, won, drawn = seated.sides, Counter[tuple[str, str]](), 0
    for rotation, rows in by_hand(seated, rules, series):
        places = range(len(seated.seats))
        colours = ["red", "blue", "yellow", "green"]
        seats = [colours.index(seat) for seat in seated.seats]
        scores = [0] * len(sides)
        for row in rows:
            for place in places[: len(sides)]:
                if counts.for_points:
                    scores[place] += int(row[POINTS + seats[place]])
                elif row[WINNER] >= 0:
                    scores[place] += seats.index(row[WINNER]) % len(sides) == place
        best = [place for place, score in enumerate(scores) if score == max(scores)]
        if len(best) == 1 and max(scores) >= series.target:
            won[counts.strategy(rotation, best[0]), sides[best[0]]] += 1
        else:
            drawn += 1
    found = {(row.strategy, row.seat): row.won for row in series_results(counts) if row.seat}
    assert {key: number for key, number in found.items() if number} == dict(won)
    assert counts.of_series is not None
    assert counts.of_series.drawn == drawn
    assert sum(won.values()) + drawn == counts.of_series.series == 200
    games = [len(rows) for _, rows in by_hand(seated, rules, series)]
    length = lengths(counts)
    assert length is not None
    assert length.mean == pytest.approx(np.mean(games))
    assert counts.games == sum(games)


@pytest.mark.parametrize(("seated", "rules", "series"), STUDIES)
def test_intervals_take_the_series_for_the_unit(
    seated: LineUp, rules: Rules, series: Series
) -> None:
    counts = played(seated, rules, series)
    parts = by_hand(seated, rules, series)
    games = [len(rows) for _, rows in parts]
    colours = ["red", "blue", "yellow", "green"]
    seats = [colours.index(seat) for seat in seated.seats]
    sides = len(seated.sides)

    def plays(rotation: int, colour: int, strategy: str) -> bool:
        return counts.strategy(rotation, seats.index(colour) % sides) == strategy

    for row in results(counts):
        if row.seat is not None or row.ci_low == row.ci_high:
            continue
        wins = [
            sum(winner >= 0 and plays(rotation, winner, row.strategy) for winner in rows[:, WINNER])
            for rotation, rows in parts
        ]
        mean, error = mean_and_error(wins, games)
        filled = counts.filled(row.strategy)
        assert row.win_rate == pytest.approx(mean / filled)
        assert row.ci_high == pytest.approx(share(mean, error, len(games))[1] / filled)
    for total in point_results(counts):
        if total.seat is None:
            points = [
                sum(
                    int(rows[:, POINTS + seats[place]].sum())
                    for place in range(sides)
                    if counts.strategy(rotation, place) == total.strategy
                )
                for rotation, rows in parts
            ]
            mean, error = mean_and_error(points, games)
            filled = counts.filled(total.strategy)
            assert (total.mean, total.standard_error) == pytest.approx(
                (mean / filled, error / filled)
            )
    length = turns(counts)
    assert length is not None
    _, error = mean_and_error([int(rows[:, TURNS].sum()) for _, rows in parts], games)
    assert length.standard_error == pytest.approx(error)
    starter = [
        sum(
            w >= 0 and (seats.index(w) - seats.index(s)) % sides == 0
            for w, s in rows[:, [WINNER, STARTER]]
        )
        for _, rows in parts
    ]
    mean, error = mean_and_error(starter, games)
    _, high = order_interval(counts, 0, counts.starter_side_wins[0])
    assert high == pytest.approx(share(mean, error, len(games))[1])


@pytest.mark.parametrize(("seated", "rules", "series"), STUDIES)
def test_counts_are_the_same_for_any_threads_and_survive_a_file(
    seated: LineUp, rules: Rules, series: Series
) -> None:
    counts = played(seated, rules, series)
    alone = play(seated, rules, 200, seed=2, threads=1, series=series).counts
    assert alone == counts
    assert Counts.from_dict(json.loads(json.dumps(counts.as_dict()))) == counts


def test_counts_of_other_series_do_not_add_up() -> None:
    seated = line_up(["random"])
    counts = Counts.empty(seated, CLASSIC, 1, 100, Series(5))
    with pytest.raises(ValueError, match="different studies"):
        counts += Counts.empty(seated, CLASSIC, 1, 100, Series(6))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda of: of.update(games_each=0), "must have a number of games or a target"),
        (lambda of: of.update(games_each=5000), "too long"),
        (lambda of: of["won"][0].__setitem__(0, 10**6), "more series won than played"),
        (lambda of: of["lengths"][0].update({"9": 1}), "games of the series make"),
        (lambda of: of["moments"]["wins"][0][0].__setitem__(0, 1), "wins in series make"),
        (lambda of: of["moments"].pop("turns"), 'there is no field "turns"'),
    ],
)
def test_series_that_cannot_be_are_refused(change, message: str) -> None:  # type: ignore[no-untyped-def]
    values = json.loads(json.dumps(played(*STUDIES[0], 20).as_dict()))
    change(values["series"])
    with pytest.raises(InputError, match=message):
        Counts.from_dict(values)


def test_the_table_says_what_was_played() -> None:
    text = as_table(played(*STUDIES[2]))
    assert "in 200 series to 300 points, seed 2" in text
    assert "everyone moves one seat on after each series" in text
    for title in ("Series won by strategy", "Length of a series in games", "Points a game by str"):
        assert title in text
    assert "series drawn: " in as_table(played(line_up(["random"]), CLASSIC, Series(2)))


def test_the_json_has_the_series() -> None:
    counts = played(*STUDIES[1])
    found = json.loads(as_json(counts, 1.0))["series"]
    assert (found["games_each"], found["target"], found["series"]) == (None, 100, 200)
    assert sum(row["won"] for row in found["results"] if row["seat"] is None) == 200
    assert found["starter"]["wins"] == counts.starter_side_wins[0]
    assert "series" not in json.loads(as_json(play(STUDIES[4][0], CLASSIC, 4).counts, 1.0))
