"""Functions as strategies: what is typed into a notebook stands in no file."""

from typing import Any

import pytest

import sorry_sim
from sorry_sim import InputError, strategy
from sorry_sim.plugins.loading import Strategy, find, of_function

CELL = '''
SCALE = {scale}

def scaled(x):
    return {body}

@strategy
def typed(move, bump=2.0):
    """Typed into a cell."""
    return bump * move.bumps - scaled(move.pips)
'''


def typed(scale: str = "1.0", body: str = "x / SCALE") -> Strategy:
    """A strategy of a session, whose functions have no file."""
    session: dict[str, Any] = {"strategy": strategy, "__name__": "__main__"}
    exec(CELL.format(scale=scale, body=body), session)
    return of_function(session["typed"], {})


def test_a_function_of_a_session_plays() -> None:
    """Its helper and its constant are compiled with it."""
    one = typed(body="-x / SCALE")  # it runs away from HOME
    found = sorry_sim.compare(one.score, "greedy", games=20)
    assert found.meetings.won(0) < 12
    assert (one.kind, one.doc, one.path.name) == ("score", "Typed into a cell.", "<string>")
    assert find(one) is one


def test_the_same_code_is_known_again() -> None:
    assert typed().source_hash == typed().source_hash
    assert typed().source_hash != typed(body="x * SCALE").source_hash


def test_a_number_that_a_move_does_not_have() -> None:
    @strategy
    def wrong(move: Any) -> float:
        return float(move.bmups)

    with pytest.raises(InputError, match=r"a move has no number 'bmups' \(did you mean 'bumps'"):
        sorry_sim.simulate(wrong, games=4)


def test_what_cannot_be_compiled() -> None:
    session: dict[str, Any] = {"strategy": strategy}
    exec("@strategy\ndef odd(move):\n    return [move.pips, 'x']\n", session)
    with pytest.raises(InputError, match=r"^strategy odd \(<string>\) cannot be compiled: "):
        sorry_sim.simulate(session["odd"], games=4)
