"""Strategies that are, or are not, what they were."""

from pathlib import Path

from sorry_sim.plugins.loading import find
from sorry_sim.study.keeping.folder import strategy_facts
from sorry_sim.study.keeping.unchanged import is_same
from tests.conftest import Written

READS = """
from pathlib import Path
WEIGHT = float((Path(__file__).parent / "weight.txt").read_text())
@strategy
def mine(move, bump=2.0):
    return WEIGHT * move.pips
"""


def test_what_makes_a_strategy_the_same(written: Written, tmp_path: Path) -> None:
    data = tmp_path / "weight.txt"
    data.write_text("1")
    mine = str(written(READS))
    then = strategy_facts(find(mine))
    assert is_same(then, strategy_facts(find(mine)))
    data.write_text("1.0")  # the same number
    assert is_same(then, strategy_facts(find(mine)))
    assert not is_same(then, strategy_facts(find(f"{mine}:bump=3")))
    data.write_text("2")
    now = strategy_facts(find(mine))
    assert not is_same(then, now)
    del then["identity"]  # as earlier versions wrote it
    assert is_same(then, now)
    assert not is_same({}, now)
    written(READS + "# edited\n")
    assert not is_same(then, strategy_facts(find(mine)))
