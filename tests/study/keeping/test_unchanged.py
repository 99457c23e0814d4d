"""Strategies that are, or are not, what they were."""

from pathlib import Path

import pytest

from sorry_sim.cli.main import main
from sorry_sim.errors import InputError
from sorry_sim.plugins.loading import find
from sorry_sim.study.keeping.code import CODE, check_code, code_facts
from sorry_sim.study.keeping.folder import strategy_facts
from sorry_sim.study.keeping.unchanged import is_same
from tests.cli.experiments import ONE
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


RUNS = "from pathlib import Path\nPath(__file__).with_name('ran').touch()\n"


def test_the_text_of_a_file_and_its_neighbours_is_remembered(
    written: Written, tmp_path: Path
) -> None:
    (tmp_path / "pack").mkdir()
    for name in ("one.py", "two.py", "other.py", "pack/__init__.py", "pack/in_it.py"):
        (tmp_path / name).touch()
    (tmp_path / "one.py").write_text("import two, numpy\nimport one")
    (tmp_path / "pack" / "in_it.py").write_text("from . import more\nfrom .. import nothing")
    (tmp_path / "pack" / "more.py").touch()
    mine = written("from one import this\nfrom pack import in_it\n")
    told = code_facts(["greedy", f"{mine}:mine:bump=2", "weights.toml", None])
    names = [
        "mine.py",
        "one.py",
        "two.py",
        *(f"pack/{n}.py" for n in ("__init__", "in_it", "more")),
    ]
    assert set(told[CODE]) == {str(tmp_path / name) for name in names}
    check_code(told)
    for name in names:
        (tmp_path / name).write_text((content := (tmp_path / name).read_text()) + "\n#")
        with pytest.raises(InputError, match=f"^strategy file .*{name} has changed since this was"):
            check_code(told)
        (tmp_path / name).write_text(content)
    check_code(told)
    mine.unlink()  # finding it says so
    check_code(told)
    check_code({})  # of an earlier version
    assert code_facts(["greedy", "nowhere.py"]) == {}


PLAYS = "@strategy\ndef mine(move, k=1.0):\n    return -k * move.pips\n"


@pytest.mark.parametrize(
    "command",
    [
        ["run", "--strategy", "mine.py", "--players", "2"],
        ["compare", "mine.py", "random"],
        ["tune", "mine.py", "--against", "random", "--generations", "1"],
        ["experiment", "run", "study.toml"],
    ],
    ids=lambda command: command[0],
)
def test_a_file_that_has_changed_is_not_run(
    command: list[str],
    written: Written,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    study = ONE.replace('strategies = ["greedy"]', 'strategies = ["mine.py"]')
    Path("study.toml").write_text(study)
    for charts in ("study.run.store.charts", "study.compare.store.charts"):
        monkeypatch.setattr(f"sorry_sim.{charts}", lambda _: {})
    monkeypatch.setattr("sorry_sim.study.experiment.report._charts", lambda *_: {})
    monkeypatch.setattr("sorry_sim.study.tune.chart.progress_image", lambda _: b"")
    mine = written(PLAYS)
    assert main([*command, "--games", "4", "--out", "out"]) == 0
    assert main(["resume", "out"]) == 0
    mine.write_text(mine.read_text() + RUNS)
    capsys.readouterr()
    assert main(["resume", "out"]) == 2
    said = "strategy file mine.py has changed since this was begun: bring it back as it was, or"
    assert said in capsys.readouterr().err
    assert not (tmp_path / "ran").exists()
