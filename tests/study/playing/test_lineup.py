"""Who sits where."""

from dataclasses import replace

import pytest

from sorry_sim.errors import InputError
from sorry_sim.study.playing import lineup as module
from sorry_sim.study.playing.lineup import LineUp, line_up
from tests.study.examples import lineup, strategy


@pytest.fixture(autouse=True)
def _made_up_strategies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find", strategy)


def seated(made: LineUp) -> dict[str, str]:
    return dict(zip(made.seats, made.labels, strict=True))


def test_one_strategy_fills_every_seat() -> None:
    made = line_up(["a"])
    assert seated(made) == {"red": "a", "blue": "a", "yellow": "a", "green": "a"}
    assert [one.label for one in made.strategies] == ["a"]
    assert made.rotations == 1


def test_several_strategies_take_one_seat_each() -> None:
    assert seated(line_up(["a", "b"])) == {"red": "a", "yellow": "b"}
    assert seated(line_up(["a", "b", "c"])) == {"red": "a", "blue": "b", "yellow": "c"}
    assert line_up(["a", "b", "c", "d"]).rotations == 4


def test_against_fills_the_rest() -> None:
    made = line_up(["a"], against="b")
    assert seated(made) == {"red": "a", "blue": "b", "yellow": "b", "green": "b"}
    assert made.order == (0, 1, 1, 1)
    assert made.rotations == 4
    assert seated(line_up(["a"], against="b", players=2)) == {"red": "a", "yellow": "b"}


@pytest.mark.parametrize(
    ("players", "seats"),
    [
        (1, ("red",)),
        (2, ("red", "yellow")),
        (3, ("red", "blue", "yellow")),
        (4, ("red", "blue", "yellow", "green")),
    ],
)
def test_default_seats(players: int, seats: tuple[str, ...]) -> None:
    assert line_up(["a"], players=players).seats == seats


def test_seats_are_named_in_any_order_and_case() -> None:
    made = line_up(["a", "b"], seats="Green, blue")
    assert seated(made) == {"blue": "a", "green": "b"}
    assert line_up(["a"], seats="green", players=1).seats == ("green",)


def test_the_same_strategy_twice_is_one_strategy() -> None:
    made = line_up(["a", "a"])
    assert seated(made) == {"red": "a", "yellow": "a"}
    assert len(made.strategies) == 1
    assert made.rotations == 1
    assert line_up(["a"], against="a").rotations == 1


def test_the_same_source_under_two_names_is_one_strategy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find", lambda spec: replace(strategy("a"), spec=spec, path=spec))
    made = line_up(["a", "folder/a.py"])
    assert [one.spec for one in made.strategies] == ["a"]
    assert made.order == (0, 0)


def test_two_strategies_of_one_label_are_refused() -> None:
    with pytest.raises(InputError, match="called 'a', in here/a and in there/a"):
        line_up(["here/a", "there/a"])


def test_rotations_move_everyone_one_seat_on() -> None:
    table = line_up(["a", "b", "c"]).table()
    assert table.dtype == "int64"
    assert table.tolist() == [[0, 1, 2, -1], [2, 0, 1, -1], [1, 2, 0, -1]]
    assert lineup("a", "b", seats=("blue", "green")).table().tolist() == [
        [-1, 0, -1, 1],
        [-1, 1, -1, 0],
    ]


def test_without_rotation_there_is_one_seating() -> None:
    made = line_up(["a", "b"], rotate=False)
    assert made.rotations == 1
    assert made.table().tolist() == [[0, -1, 1, -1]]


def test_a_partnership_takes_one_strategy_a_team() -> None:
    made = line_up(["a", "b"], teams=True)
    assert seated(made) == {"red": "a", "blue": "b", "yellow": "a", "green": "b"}
    assert made.sides == ("red+yellow", "blue+green")
    assert made.table().tolist() == [[0, 1, 0, 1], [1, 0, 1, 0]]
    assert line_up(["a"], against="b", teams=True) == made
    assert line_up(["a", "b"], players=4, seats="green,blue,red,yellow", teams=True) == made
    assert line_up(["a", "b"], rotate=False, teams=True).rotations == 1


def test_one_strategy_plays_both_teams() -> None:
    made = line_up(["a"], teams=True)
    assert made.order == (0, 0, 0, 0)
    assert made.rotations == 1
    assert line_up(["a", "a"], teams=True) == made
    assert line_up(["a"], against="a", players=4, teams=True) == made


@pytest.mark.parametrize(
    ("named", "options", "message"),
    [
        ([], {}, "no strategy is named"),
        (list("abc"), {}, r"3 strategies cannot play in 2 teams: .*the first for red\+yellow"),
        (list("abcd"), {"players": 4}, "4 strategies cannot play in 2 teams"),
        (["a", "b"], {"against": "c"}, "'c' has no team: 2 strategies already play in both"),
        (["a"], {"players": 2}, "red and yellow cannot play in teams: .*all four colours"),
        (["a", "b"], {"seats": "red,blue,green"}, "red and blue and green cannot play in teams"),
        (["a"], {"players": 5}, "5 players cannot play"),
        (["a"], {"players": 4, "seats": "red,blue"}, "4 players and the seats red,blue do not"),
    ],
)
def test_what_does_not_go_together_in_teams(
    named: list[str], options: dict[str, int | str], message: str
) -> None:
    with pytest.raises(InputError, match=message) as caught:
        line_up(named, teams=True, **options)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("named", "options", "message"),
    [
        ([], {}, "no strategy is named"),
        (list("abcde"), {}, "5 strategies cannot sit in 4 seats: a game has 4"),
        (list("abc"), {"players": 2}, "3 strategies cannot sit in 2 seats: this game has 2"),
        (["a", "b"], {"players": 4}, "2 strategies do not fill 4 seats: name 4, or"),
        (["a", "b"], {"players": 2, "against": "c"}, "'c' has no seat"),
        (["a"], {"players": 0}, "0 players cannot play: a game has 1 to 4"),
        (["a"], {"players": 5}, "5 players cannot play"),
        (["a"], {"players": -1}, "-1 players cannot play"),
        (["a"], {"seats": "red,red"}, "seat 'red' is named twice"),
        (["a"], {"seats": "red,gren"}, "'gren' does not exist .did you mean 'green'"),
        (["a"], {"seats": ""}, "colour '' does not exist"),
        (["a"], {"seats": "red,"}, "colour '' does not exist"),
        (["a"], {"seats": "red,blue", "players": 3}, "3 players and the seats red,blue do not"),
    ],
)
def test_what_does_not_go_together(
    named: list[str], options: dict[str, int | str], message: str
) -> None:
    with pytest.raises(InputError, match=message) as caught:
        line_up(named, **options)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)
