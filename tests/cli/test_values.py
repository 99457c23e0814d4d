"""Numbers, game numbers and paths as options take them."""

from pathlib import Path

import click
import pytest

from sorry_sim.api import arguments
from sorry_sim.cli.values import GameNumbers, file_path, game_numbers, whole_number
from sorry_sim.errors import InputError

OPTION = click.Option(["--thing"])
CONTEXT = click.Context(click.Command("test"))


@pytest.mark.parametrize("text", ["1", "4", "0.4e1"])
def test_bounds_belong_to_the_range(text: str) -> None:
    number = whole_number(1, 4)(CONTEXT, OPTION, text)
    assert number in (1, 4)


@pytest.mark.parametrize("text", ["0", "5", "-1", "x"])
def test_a_number_out_of_range_is_refused(text: str) -> None:
    with pytest.raises(InputError) as refusal:
        whole_number(1, 4)(CONTEXT, OPTION, text)
    assert str(refusal.value) == f"--thing cannot be '{text}': it takes a whole number from 1 to 4"


@pytest.mark.parametrize(
    ("text", "games"),
    [("0", [0]), ("17", [17]), ("17:20", [17, 18, 19]), ("1k:1_002", [1000, 1001])],
)
def test_game_numbers(text: str, games: list[int]) -> None:
    numbers = game_numbers(CONTEXT, OPTION, text)
    assert (list(numbers.games), numbers.in_series) == (games, None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":",
        "3:",
        ":3",
        "3:3",
        "3:2",
        "-1",
        "-3:2",
        "1:2:3",
        "1.5:2",
        "2e12",
        "a:b",
        "3.",
        ".2",
        "3.2:4",
        "9999999999999.1",
    ],
)
def test_what_is_no_game_number(text: str) -> None:
    with pytest.raises(InputError, match=r"^--thing cannot be '.*': it takes the number of a game"):
        game_numbers(CONTEXT, OPTION, text)


def test_a_game_of_a_series() -> None:
    assert game_numbers(CONTEXT, OPTION, "3.20") == GameNumbers(range(3, 4), 20)


def test_an_empty_path_is_not_the_current_folder() -> None:
    assert file_path(CONTEXT, OPTION, "out/run") == Path("out/run")
    with pytest.raises(InputError, match="--thing is empty"):
        file_path(CONTEXT, OPTION, "")


@pytest.mark.parametrize("text", ["a\nb", "a\x1b[31m", "a\u2028b", "\x7f", "a\r"])
def test_a_path_with_control_characters(text: str) -> None:
    with pytest.raises(InputError, match="a path has no control characters") as refusal:
        file_path(CONTEXT, OPTION, text)
    assert str(refusal.value).isprintable()
    with pytest.raises(InputError, match="a path has no control characters"):
        arguments.path("out", text)
