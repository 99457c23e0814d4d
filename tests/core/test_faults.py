"""A strategy that does what it must not: who, in which game, and what."""

import pytest

from sorry_sim.core.engine import StrategyFault
from sorry_sim.core.rows import WINNER
from tests.conftest import Written
from tests.tools import engine, log_of

#: A condition that comes about in some games only, of course never in `greedy`'s.
RARE = "move.home == 2 and move.in_safety == 2"


def fault_of(*strategies: str, games: int = 400) -> StrategyFault:
    with pytest.raises(StrategyFault) as caught:
        engine(*strategies, colours=(0, 2)).play(0, games)
    return caught.value


@pytest.mark.parametrize(
    ("deed", "reason"),
    [
        ("return math.nan", "returned NaN"),
        ("return math.inf - math.inf", "returned NaN"),
        ("raise ValueError('no way out')", "raised ValueError: no way out"),
        ("raise ValueError", "raised ValueError"),
        ("return 1 / (move.home - 2)", "raised ZeroDivisionError: division by zero"),
        ("return 1 // (move.home - 2)", "raised ZeroDivisionError: integer division by zero"),
        ("assert move.home < 2", "raised AssertionError"),
    ],
)
def test_who_did_what(written: Written, deed: str, reason: str) -> None:
    path = written(
        f"import math\n@strategy\ndef mine(move):\n    if {RARE}:\n        {deed}\n"
        "    return -move.pips\n"
    )
    fault = fault_of("greedy", str(path))
    assert fault.strategy == 1
    assert fault.reason == reason
    assert str(fault) == f"strategy 1 {reason} in game {fault.game}"
    play = engine("greedy", str(path), colours=(0, 2))
    assert (play.play(0, fault.game)[:, WINNER] >= 0).all()
    with pytest.raises(StrategyFault) as again:
        play.play(fault.game, 1)
    assert str(again.value) == str(fault)


def test_the_log_of_a_game_with_a_fault_leads_up_to_it(written: Written) -> None:
    path = written(
        f"@strategy\ndef mine(move):\n    if {RARE}:\n        raise ValueError\n"
        "    return -move.pips\n"
    )
    fault = fault_of(str(path))
    play = engine(str(path), colours=(0, 2))
    log, again = play.log(fault.game)
    assert str(again) == str(fault)
    whole = log_of(engine("greedy", colours=(0, 2)), fault.game)
    assert 0 < len(log) < len(whole)
    assert (log == whole[: len(log)]).all()


def test_an_engine_plays_on_after_a_fault(written: Written) -> None:
    path = written(
        f"@strategy\ndef mine(move):\n    if {RARE}:\n        raise ValueError\n"
        "    return -move.pips\n"
    )
    play = engine(str(path), colours=(0, 2))
    with pytest.raises(StrategyFault):
        play.play(0, 400)
    assert (play.play(0, 1) == engine("greedy", colours=(0, 2)).play(0, 1)).all()


@pytest.mark.parametrize("infinity", ["math.inf", "-math.inf"])
def test_infinity_is_a_score(written: Written, infinity: str) -> None:
    path = written(f"import math\n@strategy\ndef mine(move):\n    return {infinity}\n")
    assert (engine(str(path)).play(0, 100) == engine("random").play(0, 100)).all()


def test_one_infinity_among_numbers(written: Written) -> None:
    path = written(
        "import math\n@strategy\ndef mine(move):\n"
        "    return -math.inf if move.pips > 100 else math.inf if move.pips == 0 else -move.pips\n"
    )
    assert (engine(str(path)).play(0, 100)[:, WINNER] >= 0).all()


def test_nan_is_found_wherever_it_stands(written: Written) -> None:
    """The forward moves of a 10 are listed first, the backward ones last."""
    for comparison in "<>":
        path = written(
            "import math\n@strategy\ndef mine(move):\n"
            f"    wrong = move.card == 10 and move.pips {comparison} move.pips_before\n"
            "    return math.nan if wrong else 1.0\n"
        )
        assert fault_of(str(path)).reason == "returned NaN"
