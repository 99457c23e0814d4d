"""Rows become sums, and sums a file and back."""

import json
from typing import Any

import numpy as np
import pytest

from sorry_sim.board import COLOURS
from sorry_sim.core import rows
from sorry_sim.errors import InputError
from sorry_sim.rules import Rules
from sorry_sim.study.counts import Counts
from sorry_sim.study.lineup import LineUp
from tests.study.examples import empty_counts, lineup, random_counts, random_rows

LINE_UPS = [
    lineup("a"),
    lineup("a", "b", "c", "d"),
    lineup("a", "b", "c", "d", rotate=False),
    lineup("a", "b", "b", seats=("blue", "yellow", "green")),
    lineup("a", "b", seats=("red", "yellow")),
    lineup("a", seats=("green",)),
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
    ("rules", "classic", "a string: it must be an object"),
]


def sound_object() -> dict[str, Any]:
    counts = random_counts(lineup("a", "b", seats=("red", "yellow")), 100)
    counts.wins, counts.turn_limit_draws = [[30, 15], [20, 25]], 10
    counts.starter_wins = [50, 40]
    values: dict[str, Any] = json.loads(json.dumps(counts.as_dict()))
    return values


@pytest.mark.parametrize(("field", "value", "message"), FAULTS)
def test_faulty_objects_are_refused(field: str, value: Any, message: str) -> None:
    with pytest.raises(InputError) as caught:
        Counts.from_dict(sound_object() | {field: value})
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("field", sorted(set(sound_object()) - {"format"}))
def test_a_missing_field_is_named(field: str) -> None:
    values = sound_object()
    del values[field]
    with pytest.raises(InputError, match=f'lack the field "{field}"'):
        Counts.from_dict(values)


@pytest.mark.parametrize("values", [None, [], "counts", 3, {}])
def test_other_things_are_no_counts(values: object) -> None:
    with pytest.raises(InputError):
        Counts.from_dict(values)
