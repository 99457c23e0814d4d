"""Rows become sums, and sums a file and back."""

import json
from typing import Any

import numpy as np
import pytest

from sorry_sim.board import COLOURS
from sorry_sim.core import rows
from sorry_sim.errors import InputError
from sorry_sim.rules import Rules
from sorry_sim.study.playing.lineup import LineUp
from sorry_sim.study.run.counts import Counts
from tests.study.examples import empty_counts, lineup, random_counts, random_rows

LINE_UPS = [
    lineup("a"),
    lineup("a", "b", "c", "d"),
    lineup("a", "b", "c", "d", rotate=False),
    lineup("a", "b", "b", seats=("blue", "yellow", "green")),
    lineup("a", "b", seats=("red", "yellow")),
    lineup("a", seats=("green",)),
    lineup("a", teams=True),
    lineup("a", "b", teams=True),
    lineup("a", "b", teams=True, rotate=False),
]
SUMS = {
    "pips": rows.PIPS,
    "pawns_home": rows.HOMES,
    "bumps_given": rows.GIVEN,
    "bumps_taken": rows.TAKEN,
    "cards_lost": rows.LOST,
}


def counted_one_by_one(line_up: LineUp, made: Any, first_game: int) -> dict[str, Any]:
    """The counts of some rows, by a loop over games."""
    counts = empty_counts(line_up)
    for number, row in enumerate(made.tolist()):
        rotation = (first_game + number) % line_up.rotations
        counts.games_by_rotation[rotation] += 1
        if row[rows.WINNER] == -1:
            counts.turn_limit_draws += 1
        else:
            winner = line_up.seats.index(COLOURS[row[rows.WINNER]])
            starter = line_up.seats.index(COLOURS[row[rows.STARTER]])
            counts.wins[rotation][winner] += 1
            counts.starter_wins[(winner - starter) % len(line_up.seats)] += 1
        for place, seat in enumerate(line_up.seats):
            for name, column in SUMS.items():
                getattr(counts, name)[rotation][place] += row[column + COLOURS.index(seat)]
        together = [0] * len(line_up.strategies)
        for side in range(len(line_up.sides)):
            points = row[rows.POINTS + COLOURS.index(line_up.seats[side])]
            counts.points.sides[rotation][side][points] += 1
            together[line_up.table()[rotation, COLOURS.index(line_up.seats[side])]] += points
            if row[rows.WINNER] != -1 and winner % len(line_up.sides) == side:
                counts.points.winners[rotation][side][points] += 1
        for histogram, points in zip(counts.points.strategies, together, strict=True):
            histogram[points] += 1
        counts.turns[row[rows.TURNS]] += 1
        counts.cards_sum += row[rows.CARDS]
        counts.cards_sum_of_squares += row[rows.CARDS] ** 2
    return counts.as_dict()


@pytest.mark.parametrize("line_up", LINE_UPS)
@pytest.mark.parametrize("first_game", [0, 7])
@pytest.mark.parametrize("games", [0, 1, 3, 500])
def test_rows_are_counted(line_up: LineUp, first_game: int, games: int) -> None:
    made = random_rows(line_up, games)
    counts = empty_counts(line_up)
    counts.add_rows(made, first_game)
    assert counts.as_dict() == counted_one_by_one(line_up, made, first_game)


@pytest.mark.parametrize("line_up", LINE_UPS)
def test_blocks_add_up_in_any_order(line_up: LineUp) -> None:
    made = random_rows(line_up, 1000)
    whole, parts, merged = (empty_counts(line_up) for _ in range(3))
    whole.add_rows(made, first_game=0)
    for first in (400, 0, 399):
        last = {0: 399, 399: 400, 400: 1000}[first]
        parts.add_rows(made[first:last], first)
        part = empty_counts(line_up)
        part.add_rows(made[first:last], first)
        merged += part
    assert whole == parts == merged
    assert whole.games == 1000


def test_counts_of_another_study_do_not_add() -> None:
    counts = empty_counts(lineup("a"))
    with pytest.raises(ValueError, match="different studies"):
        counts += empty_counts(lineup("b"))
    with pytest.raises(ValueError, match="different studies"):
        counts += Counts.empty(lineup("a"), Rules(), seed=2, turn_limit=10_000)


def test_a_partnership_takes_rules_and_line_up() -> None:
    with pytest.raises(ValueError, match="teams in the rules: True, in the line-up: False"):
        empty_counts(lineup("a"), Rules(teams=True))
    with pytest.raises(ValueError, match="teams in the rules: False, in the line-up: True"):
        empty_counts(lineup("a", teams=True), Rules())


def test_a_win_is_the_teams() -> None:
    counts = empty_counts(lineup("a", "b", teams=True))
    made = random_rows(lineup("a", "b", teams=True), 6, draws=False)
    made[:, rows.STARTER] = 0
    made[:, rows.WINNER] = [0, 0, 1, 2, 3, 2]
    counts.add_rows(made, first_game=0)
    assert counts.wins == [[1, 1, 0, 1], [1, 0, 2, 0]]
    assert counts.sides == ("red+yellow", "blue+green")
    assert counts.side_wins == [[1, 2], [3, 0]]
    assert counts.starter_side_wins == [4, 2]
    assert [counts.strategy(rotation, side) for rotation in (0, 1) for side in (0, 1)] == [
        "a",
        "b",
        "b",
        "a",
    ]
    assert list(counts.played_by("a")) == [(0, 0), (1, 1)]
    assert counts.filled("a") == 1


def test_sums_pass_64_bits() -> None:
    counts = empty_counts(lineup("a"))
    counts.cards_sum_of_squares = counts.pips[0][0] = 2**63 - 1
    made = random_rows(lineup("a"), 10)
    made[:, rows.CARDS] = made[:, rows.PIPS] = 10**8
    counts.add_rows(made, first_game=0)
    assert counts.cards_sum_of_squares == 2**63 - 1 + 10 * 10**16
    assert counts.pips[0][0] == 2**63 - 1 + 10 * 10**8


@pytest.mark.parametrize("line_up", LINE_UPS)
@pytest.mark.parametrize("games", [0, 200])
def test_a_file_of_counts_comes_back(line_up: LineUp, games: int) -> None:
    counts = random_counts(line_up, games)
    text = json.dumps(counts.as_dict(), allow_nan=False)
    assert Counts.from_dict(json.loads(text)) == counts


def test_the_object_has_the_fields_it_promises() -> None:
    values = random_counts(lineup("a", "b", seats=("red", "yellow")), 100).as_dict()
    assert values["format"] == "sorry-sim counts"
    assert values["version"] == 1
    assert values["seats"] == ["red", "yellow"]
    assert values["lineup"] == ["a", "b"]
    assert values["rotations"] == 2
    assert values["games_by_rotation"] == [50, 50]
    assert sum(map(sum, values["wins"])) + values["turn_limit_draws"] == values["games"] == 100
    assert list(values["turns"]) == sorted(values["turns"], key=int)
    assert set(values["cards"]) == {"sum", "sum_of_squares"}
    assert set(values["points"]) == {"sides", "winners", "strategies"}
    assert [len(sides) for sides in values["points"]["sides"]] == [2, 2]
    assert sum(values["points"]["strategies"][1].values()) == 100
    assert set(SUMS) < set(values)


def test_numbers_are_plain_integers() -> None:
    def numbers(value: Any) -> list[Any]:
        if isinstance(value, dict):
            return [n for inner in value.values() for n in numbers(inner)]
        if isinstance(value, list):
            return [n for inner in value for n in numbers(inner)]
        return [value]

    values = random_counts(lineup("a", "b", "c", "d"), 100).as_dict()
    assert not any(isinstance(number, np.generic) for number in numbers(values))


FAULTS: list[tuple[str, Any, str]] = [
    ("format", "other", '"format" is not "sorry-sim counts"'),
    ("version", 2, "version 2, and this sorry-sim reads up to version 1: use a newer one"),
    ("version", "1", '"version" of the counts is a string'),
    ("seats", ["yellow", "red"], "in this order"),
    ("seats", ["red", "pink"], "some of red, blue, yellow, green"),
    ("seats", [], "some of red"),
    ("seats", [1, 2], "strings only"),
    ("lineup", ["a"], "a list of 1: it must be a list of 2"),
    ("rotations", 3, "1 or 2"),
    ("turn_limit", 0, "at least 1"),
    ("wins", [[1, 2]], "a list of 1: it must be a list of 2"),
    ("wins", [[1, 2], [1, 2, 3]], "a list of 3: it must be a list of 2"),
    ("wins", [[1, -2], [1, 2]], "-2: it must be at least 0"),
    ("wins", [[1, 2.5], [1, 2]], "the number 2.5: it must be an integer"),
    ("wins", [[1, True], [1, 2]], "true: it must be an integer"),
    ("wins", [[60, 0], [20, 10]], "do not add up: 60 wins in 50 games"),
    ("wins", None, "null: it must be a list"),
    ("games", 99, "do not add up"),
    ("turn_limit_draws", 0, "wins and draws make 90, not 100"),
    ("games_by_rotation", [50, 51], "games of all rotations make 101, not 100"),
    ("starter_wins", [1, 1], "wins by order of play make 2, not 90"),
    ("turns", {"100": 99}, "games by number of turns make 99, not 100"),
    ("turns", {"x": 100}, "the key 'x'"),
    ("turns", {"0": 100}, "the key '0'"),
    ("turns", {"100": 0}, "at least 1"),
    ("turns", [1], "a list: it must be an object"),
    ("cards", {"sum": 1}, '"sum_of_squares"'),
    ("turns", {"1" * 5000: 100}, "integers from 1 on as keys"),
    ("rules", "classic", "rules of the counts must be a JSON object, not a string"),
    ("rules", {}, 'rules of the counts: there is no field "name"'),
    ("rules", {"name": 3}, '"name" of the rules of the counts is the number 3: it must be a str'),
    ("rules", {"name": "classic"}, 'rules of the counts: there is no field "teams"'),
    ("rules", Rules().as_dict() | {"pawns": 5}, "pawns cannot be '5': it takes 1 to 4"),
    ("rules", Rules().as_dict() | {"teams": None}, "teams cannot be 'none'"),
    ("rules", Rules(teams=True).as_dict(), "a partnership take four seats"),
    ("points", [], "points of the counts must be a JSON object, not a list"),
    ("points", {"sides": [], "winners": [], "strategies": []}, "a list of 0: it must be a list"),
]
"""A field of the counts of two players, what else stands there, and what is said."""

POINT_FAULTS: list[tuple[str, Any, str]] = [
    ("sides", [[{}, {}]], "a list of 1: it must be a list of 2"),
    ("sides", [[{}], [{}]], "a list of 1: it must be a list of 2"),
    ("sides", [[{}, []], [{}, {}]], "a list: it must be an object"),
    ("sides", [[{"05": 50}, {}], [{}, {}]], "the key '05': it must be integers from 0 on as keys"),
    ("sides", [[{"-5": 50}, {}], [{}, {}]], "the key '-5'"),
    ("sides", [[{"5": -50}, {}], [{}, {}]], "-50: it must be at least 1"),
    ("sides", [[{"5": 51}, {}], [{}, {}]], "games by points of a side make 51, not 50"),
    ("winners", [[{}, {}], [{}, {}]], "wins by points of a side make 0, not 30"),
    ("winners", [[{"999": 30}, {}], [{}, {}]], "more wins than games with some points"),
    ("strategies", [{}], "a list of 1: it must be a list of 2"),
    ("strategies", [{"5": 99}, {"0": 100}], "games by points of a strategy make 99, not 100"),
    ("strategies", [{"0": 100}, {"0": 100}], "points of all strategies make 0, not "),
]


def sound_object() -> dict[str, Any]:
    """Counts of 100 games of two players, of which 90 were won; the starter won 50 of them."""
    line_up = lineup("a", "b", seats=("red", "yellow"))
    made = random_rows(line_up, 100)
    made[::2, rows.WINNER] = [0] * 30 + [2] * 15 + [-1] * 5
    made[1::2, rows.WINNER] = [0] * 20 + [2] * 25 + [-1] * 5
    made[:, rows.STARTER] = 0
    counts = empty_counts(line_up)
    counts.add_rows(made, first_game=0)
    values: dict[str, Any] = json.loads(json.dumps(counts.as_dict()))
    return values


@pytest.mark.parametrize(("field", "value", "message"), FAULTS)
def test_faulty_objects_are_refused(field: str, value: Any, message: str) -> None:
    with pytest.raises(InputError) as caught:
        Counts.from_dict(sound_object() | {field: value})
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("field", "value", "message"), POINT_FAULTS)
def test_faulty_points_are_refused(field: str, value: Any, message: str) -> None:
    values = sound_object()
    values["points"][field] = value
    with pytest.raises(InputError) as caught:
        Counts.from_dict(values)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("lineup", ["a", "b", "b", "b"], "one strategy a team"),
        ("seats", ["red", "blue", "yellow"], "a list of 4: it must be a list of 3"),
        ("rotations", 4, "1 or 2"),
        ("rules", Rules().as_dict(), "it must be 1 or 4"),
    ],
)
def test_faulty_partnerships_are_refused(field: str, value: Any, message: str) -> None:
    values = random_counts(lineup("a", "b", teams=True), 100).as_dict()
    with pytest.raises(InputError, match=message):
        Counts.from_dict(values | {field: value})


@pytest.mark.parametrize("field", sorted(set(sound_object()) - {"format"}))
def test_a_missing_field_is_named(field: str) -> None:
    values = sound_object()
    del values[field]
    with pytest.raises(InputError, match=f'there is no field "{field}"'):
        Counts.from_dict(values)


@pytest.mark.parametrize("values", [None, [], "counts", 3, {}])
def test_other_things_are_no_counts(values: object) -> None:
    with pytest.raises(InputError):
        Counts.from_dict(values)
