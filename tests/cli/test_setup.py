"""The command that replays a game stands for exactly the same setup."""

import shlex
from typing import Any

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sorry_sim.cli.setup import takes_setup
from sorry_sim.study.playing.setup import Setup

WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=12)

SETUPS = st.builds(
    Setup,
    strategies=st.lists(WORDS, min_size=1, max_size=4).map(tuple),
    against=st.none() | WORDS,
    players=st.none() | st.integers(1, 4),
    seats=st.none() | WORDS,
    rules=st.just("classic") | WORDS,
    settings=st.lists(WORDS, max_size=3).map(tuple),
    seed=st.integers(0, 2**64 - 1),
    rotate=st.booleans(),
    turn_limit=st.integers(1, 10**8),
)


def parsed(arguments: list[str]) -> Any:
    """What a command with these options receives."""

    @click.command()
    @takes_setup
    @click.option("--game")
    def command(setup: Setup, game: str) -> Any:
        return setup, game

    return command.main(arguments, standalone_mode=False)


@given(SETUPS, st.integers(0, 10**12))
def test_the_replay_command_gives_the_same_setup(setup: Setup, game: int) -> None:
    program, command, *arguments = shlex.split(setup.replay_command(str(game)))
    assert (program, command) == ("sorry-sim", "replay")
    assert parsed(arguments) == (setup, str(game))


def test_the_replay_command_is_short_where_it_can_be() -> None:
    setup = Setup(("my file.py:bold",))
    expected = "sorry-sim replay --seed 1 --game 17 --strategy 'my file.py:bold'"
    assert setup.replay_command("17") == expected


def test_a_command_has_all_that_was_asked_for() -> None:
    setup = Setup(("greedy",), precision=0.001, by_card=True)
    expected = "sorry-sim run --seed 1 --games 8 --precision 0.1% --by-card --strategy greedy"
    assert setup.run_command(8) == expected


def test_the_defaults_are_those_of_the_options() -> None:
    assert parsed(["--strategy", "greedy"]) == (Setup(("greedy",)), None)


@pytest.mark.parametrize("word", ["0", "5", "two"])
def test_players(word: str) -> None:
    with pytest.raises(ValueError, match="--players cannot be"):
        parsed(["--strategy", "greedy", "--players", word])
