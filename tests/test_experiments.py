"""The studies of `experiments`, on positions and counts made up for the tests."""

from itertools import combinations

import numpy as np
import pytest

from experiments.findings.figures import RESULTS
from experiments.steps import COLUMNS, change, measure, table
from experiments.tournament import (
    GAMES,
    Comparison,
    against_greedy,
    marks,
    page,
    standings,
    tuned_ones,
)
from sorry_sim.board import SORRY
from sorry_sim.position import Position
from sorry_sim.rules import PRESETS
from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.compare.sums import PairSums, Sums

RED, BLUE = 0, 1


@pytest.mark.parametrize(
    ("seat", "card", "swapped", "before", "after", "expected"),
    [
        (BLUE, 5, False, "S,S,S,10/S,S,S,20", "S,S,S,10/S,S,S,25", {}),
        (  # a walk that bumps: red had walked 21 of its 65 steps
            BLUE,
            5,
            False,
            "S,S,S,24/S,S,S,19",
            "S,S,S,S/S,S,S,24",
            {(RED, "by bumps"): -21},
        ),
        (  # blue's new pawn is 46 steps on its way where red's is 1
            BLUE,
            SORRY,
            False,
            "S,S,S,4/S,S,S,S",
            "S,S,S,S/S,S,S,4",
            {(BLUE, "Sorry! played"): 1, (BLUE, "by Sorry!"): 46, (RED, "by bumps"): -1},
        ),
        (
            RED,
            11,
            True,
            "S,S,S,10/S,S,S,40",
            "S,S,S,40/S,S,S,10",
            {(RED, "by own swaps"): 30, (BLUE, "by others' swaps"): 30},
        ),
    ],
    ids=["walk", "bump", "Sorry!", "swap"],
)
def test_what_a_move_gives_and_takes(
    seat: int,
    card: int,
    swapped: bool,
    before: str,
    after: str,
    expected: dict[tuple[int, str], int],
) -> None:
    positions = [Position.parse(f"{text}/-/-") for text in (before, after)]
    assert change(seat, card, swapped, *positions) == expected


def test_steps_of_games() -> None:
    seats, sums = measure("random", "blue,red", 30)
    assert seats == ("red", "blue")
    assert sums.shape == (30, 4, len(COLUMNS))
    assert not sums[:, 2:].any()
    lost = sums[:, :2, COLUMNS.index("by bumps")]
    assert (lost <= 0).all() and lost.any()
    lines = table(seats, sums).splitlines()
    names = [line.split(" | ")[0] for line in lines]
    assert names == ["| seat", "| :---", "| red", "| blue", "| blue - red"]
    mean = sums[:, BLUE, COLUMNS.index("by Sorry!")].mean()
    reach = 1.96 * np.std(sums[:, BLUE, COLUMNS.index("by Sorry!")], ddof=1) / np.sqrt(30)
    assert f"{mean:.2f} ± {reach:.2f}" in lines[3]


def test_tables_of_a_tournament_show_what_was_saved() -> None:
    field = ("greedy", "tuned_two", "tuned_four", "tuned_teams", "tuned_points", "random")
    places = list(combinations(range(len(field)), 2))

    def won(deals: int, labels: tuple[str, ...], pairs: list[tuple[int, int]]) -> Comparison:
        """Of half the deals the first named of every pair wins both games, of half one."""
        half = deals // 2
        sums = [PairSums([[deals, half], [0, half]], [5 * half, half], half, 0) for _ in pairs]
        both, one_each = np.zeros((2, len(labels)), int)
        for first, second in pairs:
            both[first] += 2
            one_each[[first, second]] += 1
        products = half * (np.outer(both, both) + np.outer(one_each, one_each))
        meetings = Meetings(
            1,
            100,
            PRESETS["classic"].as_dict(),
            ("red", "yellow"),
            labels,
            tuple(range(len(labels))),
            tuple(pairs),
            Sums(deals, sums, products.tolist()),
        )
        return Comparison(meetings, {"elapsed_s": 3.0, "threads": 2})

    field_of = {game: won(100, field, places) for game in GAMES}
    alone = [(0, place) for place in range(1, len(field) + 1)]
    rollout = {game: won(10, ("rollout", *field), alone) for game in GAMES}
    lines = standings(field_of, rollout)
    rows = [line.split("|")[1].strip(" `") for line in lines if line.startswith("| `")]
    # Of rollout and greedy, who both won 75 % of all games, the one that stands first stays so.
    assert rows == ["greedy", "rollout", *field[1:]]
    assert "| 75.00 ± " in lines[rows.index("rollout") + 6]
    assert "- 2 players: 100 deals a pair (10 with `rollout`), 3,120 games" in lines
    rivals = against_greedy(field_of)
    assert sum("25.00 ± " in line for line in rivals) == len(field) - 1
    weights = tuned_ones(field_of)
    row = next(line for line in weights if "| `tuned_points` |" in line)
    assert "| `greedy` | 25.00 ± " in row
    assert "| `tuned_two` | 25.00 ± " in row
    pair = won(100, ("greedy", "random"), [(0, 1)])
    assert any("| `greedy` | 200 | 75.00 ± " in line for line in marks([pair]))
    assert pair.ms_a_game == 30


@pytest.mark.long
def test_the_page_of_the_tournament_is_that_of_its_sums() -> None:
    folder = RESULTS / "tournament"
    assert page(folder) == (folder / "README.md").read_text(encoding="utf-8")
