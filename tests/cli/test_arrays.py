"""Arrays of a strategy: an index out of range stops the run, wherever it would have reached."""

import subprocess
import sys

import pytest

from sorry_sim import InputError, simulate
from sorry_sim.core.engine import StrategyFault
from tests.cli.conftest import CHECKOUT, Program
from tests.conftest import Written
from tests.tools import engine

CHOOSER = """
import numpy as np
from sorry_sim import search

@strategy.chooser
def small(position, moves, random):
    values = np.zeros({size})
    for place in range(moves.count):
        values[place] = 1.0
    return search.highest(values[:moves.count], random)
"""
FAULT = "strategy small raised IndexError: index is out of bounds in game "


@pytest.mark.parametrize("command", ["run", "check"])
def test_an_index_out_of_range_stops_the_run(
    written: Written, program: Program, command: str
) -> None:
    path = str(written(CHOOSER.format(size=2)))
    options = {"run": ("run", "--games", "20", "--strategy"), "check": ("strategies", "check")}
    ran = program(*options[command], path)
    assert ran.code in (1, 2)
    said = ran.err if command == "run" else ran.out + ran.err
    assert "small raised IndexError: index is out of bounds" in said
    assert "sorry-sim replay --seed 1 --game" in said
    assert "Traceback" not in ran.err


def test_also_from_a_full_cache_and_in_python(written: Written) -> None:
    path = str(written(CHOOSER.format(size="moves.count - 1")))
    for _ in range(2):  # compiled, then fetched
        ran = subprocess.run(
            [sys.executable, "-m", "sorry_sim", "run", "--strategy", path, "--games", "20"],
            cwd=CHECKOUT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (ran.returncode, ran.stdout) == (2, "")
        assert ran.stderr.splitlines()[-1].startswith(f"sorry-sim: {FAULT}")
    with pytest.raises(InputError, match=f"^{FAULT}.*; to replay: sorry-sim replay "):
        simulate(path, games=20)


SCORES = {
    "helper": "a = np.zeros(3)\n    return put(a, move.pips)",
    "negative": "a = np.zeros(3)\n    return a[-4 - move.bumps]",
    "a row": "a = np.zeros((3, 3))\n    return a[1, 3 + move.bumps]",
    "a global": "return TABLE[move.pips + 5]",
    "many": "return TABLE[np.array([1, 5])].sum()",
    "a slice": "return TABLE[7:9][0]",
    "a view": "return np.zeros(2).view(np.int8)[16]",
    "a list": "a = [1.0, 2.0]\n    return a[2 + move.bumps]",
    "a tuple": "return (1.0, 2.0)[2 + move.bumps]",
    "taken": "return np.take(TABLE, 5 + move.bumps)",
}


@pytest.mark.parametrize("kind", SCORES)
def test_whatever_is_indexed(written: Written, kind: str) -> None:
    path = written(
        "import numba\nimport numpy as np\nTABLE = np.arange(5.0)\n"
        "@numba.njit\ndef put(a, i):\n    a[i] = 3.0\n    return a[0]\n"
        f"@strategy\ndef mine(move):\n    {SCORES[kind]}\n"
    )
    with pytest.raises(StrategyFault, match=r"^strategy 0 raised IndexError: .*(range|bounds)"):
        engine(str(path)).play(0, 20)
