"""What a program is told of what it must not hand over."""

import traceback

import pytest

from sorry_sim import InputError
from sorry_sim.api.door import in_a_program, public


@public
def double(number: int) -> int:
    """Double a number."""
    if number < 0:
        raise InputError("it takes --games, not --force, and --no-rotate; see sorry-sim run --help")
    return 2 * number


def test_what_is_refused_is_refused_at_the_call() -> None:
    assert double(4) == 8
    assert double.__doc__ == "Double a number."
    line = "it takes games, not --force, and no_rotate=True; see sorry-sim run --help"
    with pytest.raises(InputError) as refused:
        double(-1)
    assert str(refused.value) == line.replace("--force", "force=True")
    assert refused.value.__cause__ is refused.value.__context__ is None
    frames = [frame.name for frame in traceback.extract_tb(refused.value.__traceback__)]
    assert frames == ["test_what_is_refused_is_refused_at_the_call", "call"]


@pytest.mark.parametrize(
    "line",
    ["my--games.parquet", "--games-played", "----force", "'--out'", "sorry-sim --version"],
)
def test_what_is_no_option_stays(line: str) -> None:
    assert in_a_program(line) == line
