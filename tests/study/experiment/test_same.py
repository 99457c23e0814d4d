"""What has been played finds its cell again, whatever that is called now."""

import json
from typing import Any

import pytest

from sorry_sim.errors import InputError
from sorry_sim.study.experiment.cells import Cell
from sorry_sim.study.experiment.same import matched
from sorry_sim.study.run.counts import Counts
from tests.study.examples import lineup, random_counts
from tests.study.experiment.files import HEAD, cells

ALONE = HEAD + '[lineups]\nall = "random"\n[players]\ntwo = 2\n'
LIKE = ALONE.replace("all =", 'a = "random"\nb = ["random"]\nc =')
"""Three names for the same cell."""


def told(asked: list[Cell]) -> dict[str, Any]:
    studies: dict[str, Any] = json.loads(json.dumps({cell.slug: cell.study() for cell in asked}))
    return studies


@pytest.fixture(scope="module")
def some() -> list[Counts]:
    return [random_counts(lineup("random", seats=("red", "yellow")), games) for games in (10, 20)]


def test_a_cell_is_known_by_what_is_played(some: list[Counts]) -> None:
    (few, more), before = some, told(cells(ALONE))
    assert matched(before, {"all": few}, cells(ALONE)) == {"all": few}
    others = cells(ALONE.replace("two = 2", "three = 3\ntwo = 2\nfour = 4"))
    assert matched(before, {"all": few}, others) == {"two": few}
    assert matched(before, {}, others) == {}
    assert matched(before, {"all": few}, cells(LIKE)) == {"a": few}
    # each keeps its own where all are alike, also where one gets another name
    before = told(cells(LIKE))
    found = {"a": few, "b": more}
    assert matched(before, found, cells(LIKE)) == found
    renamed = matched(before, found, cells(LIKE.replace("a =", "z =").replace("c =", "a2 =")))
    assert renamed == {"z": few, "b": more}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ALONE.replace("random", "greedy"), "it holds cell all with other line-ups and strategies"),
        (ALONE.replace("games = 40", "games = 8"), "it holds 10 games of cell all, more than 8"),
        (ALONE.replace("two = 2", "four = 4\nthree = 3"), "it holds cell all, which the file has"),
        ("turn_limit = 9\n" + ALONE, "it holds cell all with other turn limit"),
    ],
)
def test_what_is_no_part_of_it(text: str, message: str, some: list[Counts]) -> None:
    with pytest.raises(InputError, match=f"^{message}"):
        matched(told(cells(ALONE)), {"all": some[0]}, cells(text))
