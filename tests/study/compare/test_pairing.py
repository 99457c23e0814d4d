"""Who meets whom in a comparison, and in which seats."""

import pytest

from sorry_sim.board import COLOURS
from sorry_sim.errors import InputError
from sorry_sim.plugins.loading import shipped
from sorry_sim.study.compare.pairing import pair_up
from tests.conftest import Written


@pytest.mark.parametrize(
    ("players", "teams", "seatings", "seats"),
    [(None, False, 2, 2), (2, False, 2, 2), (4, False, 6, 4), (None, True, 2, 4), (4, True, 2, 4)],
)
def test_every_seating_of_a_pair(
    players: int | None, teams: bool, seatings: int, seats: int
) -> None:
    pairing = pair_up(["greedy", "random"], players, teams)
    assert len(pairing.seatings) == len(set(pairing.seatings)) == seatings
    assert len(pairing.seats) == seats
    for seating in pairing.seatings:  # each has half of the seats
        assert sum(seating) == seats / 2
    for place in range(seats):  # and every seat in half of the seatings
        assert sum(seating[place] for seating in pairing.seatings) == seatings / 2
    tables = [pairing.line_up(0, seating).table() for seating in range(seatings)]
    assert len({table.tobytes() for table in tables}) == seatings
    for table in tables:
        assert table.shape == (1, 4)
        if teams:
            assert table[0, 0] == table[0, 2] != table[0, 1] == table[0, 3]


def test_every_strategy_meets_every_other() -> None:
    pairing = pair_up(["greedy", "random", "chaser:bump=2"])
    assert pairing.labels == ("greedy", "random", "chaser:bump=2")
    assert pairing.pairs == ((0, 1), (0, 2), (1, 2))
    assert pairing.seats == ("red", "yellow")
    assert pairing.games_a_deal == 6


def test_a_newcomer_meets_the_field() -> None:
    field = {strategy.label for strategy in shipped()}
    pairing = pair_up(["chaser:bump=2"], 4, against_field=True)
    assert pairing.labels[0] == "chaser:bump=2"
    assert set(pairing.labels[1:]) == field
    assert pairing.pairs == tuple((0, place) for place in range(1, len(field) + 1))
    assert pairing.seats == COLOURS
    of_the_field = pair_up(["greedy"], against_field=True)
    assert set(of_the_field.labels[1:]) == field - {"greedy"}


def test_strategies_that_are_the_same(written: Written) -> None:
    copy = written('@strategy\ndef copy(move):\n    """As greedy."""\n    return -move.pips\n')
    specs = ["greedy", "chaser", "greedy", "chaser:bump=100", "chaser:bump=3", str(copy), "greedy"]
    pairing = pair_up(specs)
    assert pairing.labels[2] == "greedy (2)"
    assert pairing.labels[6] == "greedy (3)"
    assert pairing.equals == (0, 1, 0, 1, 4, 5, 0)
    assert [strategy.spec for strategy in pairing.strategies] == specs


@pytest.mark.parametrize(
    ("specs", "options", "line"),
    [
        (["greedy"], {}, "greedy has nobody to meet: name two strategies at least"),
        (["greedy", "gredy"], {}, "there is no strategy 'gredy' .did you mean 'greedy'"),
        (["greedy", "random"], {"against_field": True}, "lets one strategy meet .* 2 are named"),
        (["greedy", "random"], {"players": 3}, "for --players 3 evenly: take 2 or 4"),
        (["greedy", "random"], {"players": 1}, "for --players 1 evenly: take 2 or 4"),
        (["greedy", "random"], {"players": 2, "teams": True}, "2 players cannot play in teams"),
        (["greedy"] * 65, {}, "65 strategies are too many: 64 at most"),
    ],
)
def test_who_cannot_meet(specs: list[str], options: dict[str, int], line: str) -> None:
    with pytest.raises(InputError, match=line):
        pair_up(specs, **options)  # type: ignore[arg-type]


def test_two_of_one_label(written: Written) -> None:
    other = written("@strategy\ndef greedy(move):\n    return move.pips\n")
    with pytest.raises(InputError, match="two different strategies are called 'greedy'"):
        pair_up(["greedy", str(other)])
    with pytest.raises(InputError, match="two different strategies are called 'greedy'"):
        pair_up([str(other)], against_field=True)
