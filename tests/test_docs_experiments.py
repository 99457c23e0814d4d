"""The examples of docs/experiments.md do what is said of them."""

import re
from pathlib import Path

import pytest

from sorry_sim.cli.main import main
from sorry_sim.study.experiment import report
from sorry_sim.study.experiment.store import FILES
from sorry_sim.study.keeping.document import NAME as CHECKPOINT
from tests.test_docs import ROOT, examples

TEXT = (ROOT / "docs" / "experiments.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("experiments").symlink_to(ROOT / "experiments")


def test_the_commands_and_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command as it stands there, with a few games and no charts, and what reads its rows."""
    monkeypatch.setattr(report, "_charts", lambda *_: {})
    (commands,) = examples(TEXT, "sh")
    for line in commands.splitlines():
        words = line.partition("#")[0].split()
        few = ["--games", "4"] if words[1:3] == ["experiment", "run"] else []
        assert main([*words[1:], *few]) == 0, line
    told = re.findall(r"^\| (`.+?) \| ", TEXT.partition("## The folder")[2], re.MULTILINE)
    names = [name for row in told for name in re.findall(r"`([a-z]+[./][a-z]*)`", row)]
    assert sorted(names) == sorted([*FILES, CHECKPOINT, "charts/"])
    assert {path.name for path in Path("results/neighbours").iterdir()} == {
        *FILES,
        CHECKPOINT,
        "charts",
    }
    (code,) = examples(TEXT, "python")
    found: dict[str, object] = {}
    lines = code.rstrip().partition("\nrows[")
    exec(f"{lines[0]}\ntable = {lines[1].strip()}{lines[2]}", found)
    assert found["table"].notna().any(axis=None)  # type: ignore[attr-defined]


def test_the_file(capsys: pytest.CaptureFixture[str]) -> None:
    whole, left_out = examples(TEXT, "toml")
    path = Path("hands.toml")
    path.write_text(whole, encoding="utf-8")
    assert main(["experiment", "check", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "12 run cells, seed 1"
    assert f"and each is a run of {lines[2].split()[1]} games" in TEXT
    more = 'partners = "partnership"\n\n[players]\nthree = 3\n'
    path.write_text(whole.replace("\n[players]\n", more) + left_out, encoding="utf-8")
    assert main(["experiment", "check", str(path)]) == 0
    slugs = [line.split(":")[0].strip() for line in capsys.readouterr().out.splitlines()[2:]]
    assert [slug for slug in slugs if "partners" in slug] == [
        "partners_beginners_four",
        "partners_one-who-knows_four",
    ]


def test_every_study_is_in_the_table() -> None:
    told = re.findall(r"^\| \[([a-z-]+\.toml)\]\(../experiments/\1\) \| ", TEXT, re.MULTILINE)
    assert sorted(told) == sorted(path.name for path in (ROOT / "experiments").glob("*.toml"))
