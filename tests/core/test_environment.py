"""Variables of the environment that are meant for numba."""

import subprocess
import sys

import pytest

from sorry_sim.core.environment import _meant


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("NUMBA_NUM_THREADS", "0", " (Number of threads specified must be > 0)"),
        ("NUMBA_NUM_THREADS", "-1", " (Number of threads specified must be > 0)"),
        ("NUMBA_NUM_THREADS", "abc", ""),
        ("NUMBA_OPT", "9", ""),
    ],
)
def test_a_value_that_numba_refuses_is_told_in_a_line(name: str, value: str, reason: str) -> None:
    """In a process of its own, as numba is imported once."""
    environment = {name: value, "NUMBA_DEBUG_CACHE": "0", "SORRY_SIM_CACHE": "/nowhere"}
    command = [sys.executable, "-m", "sorry_sim", "cache"]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == (
        f"sorry-sim: numba does not take {name}='{value}' of the environment{reason}: "
        "correct it or unset it\n"
    )


def test_where_numba_does_not_say_which_all_are_named() -> None:
    names = ["NUMBA_OPT", "NUMBA_NUM_THREADS", "NUMBA_NEW_THING"]
    assert _meant("no such threads", names) == ["NUMBA_NUM_THREADS"]
    assert _meant("variable 'NUMBA_OPT' is no number of threads", names) == ["NUMBA_OPT"]
    assert _meant("cannot do this", names) == names
