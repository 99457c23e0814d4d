"""The documents say what the program does."""

import re
from pathlib import Path

import pyarrow.parquet
import pytest

from sorry_sim.cli.main import main
from sorry_sim.plugins.features import FEATURES
from sorry_sim.plugins.loading import find, shipped
from sorry_sim.plugins.search import HELPERS

ROOT = Path(__file__).parent.parent
GAMES = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
CHOOSERS = (ROOT / "docs" / "choosers.md").read_text(encoding="utf-8")
STRATEGIES = (ROOT / "docs" / "strategies.md").read_text(encoding="utf-8")


def examples(text: str, language: str) -> list[str]:
    """The code blocks of a document in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_every_number_of_a_move_is_documented() -> None:
    rows = [
        f"| `{name}` | {number.meaning} | {number.unit} | {number.least} to {number.most} |"
        for name, number in FEATURES.items()
    ]
    assert "\n".join(rows) in STRATEGIES


def test_every_function_of_a_search_is_documented() -> None:
    rows = [f"| `{call}` | {does.replace('``', '`')} |" for call, does in HELPERS.values()]
    assert "\n".join(rows) in CHOOSERS


def test_the_example_of_a_chooser_works(tmp_path: Path) -> None:
    (code,) = examples(CHOOSERS, "python")
    path = tmp_path / "mine.py"
    path.write_text(code, encoding="utf-8")
    few = ["--against", "greedy", "--players", "2", "--games", "4"]
    assert main(["run", "--strategy", f"{path}:sampler:playouts=2", *few]) == 0


def test_every_shipped_strategy_is_documented() -> None:
    told = re.findall(r"^\| `(\w+)` \| [^|]+ \|$", STRATEGIES, re.MULTILINE)
    assert sorted(told) == [strategy.name for strategy in shipped()]


@pytest.mark.parametrize("text", [README, STRATEGIES], ids=["README", "strategies"])
def test_the_example_of_a_strategy_works(text: str, tmp_path: Path) -> None:
    (code,) = examples(text, "python")
    path = tmp_path / "mine.py"
    path.write_text(code, encoding="utf-8")
    assert find(f"{path}:bold:bump=35").parameters == {"bump": 35.0}
    assert main(["run", "--strategy", f"{path}:bold", "--against", "greedy", "--games", "8"]) == 0


@pytest.mark.parametrize("text", [README, STRATEGIES], ids=["README", "strategies"])
def test_the_commands_of_the_documents_work(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every command as it stands there, with a few games instead of a million."""
    (code,) = examples(text, "python")
    monkeypatch.chdir(tmp_path)
    Path("experiments").symlink_to(ROOT / "experiments")
    Path("mine.py").write_text(code, encoding="utf-8")
    for weights in examples(text, "toml"):
        if "[weights]" in weights:
            Path("steady.toml").write_text(weights, encoding="utf-8")
    commands = [
        line.partition("#")[0].split()[1:]
        for block in examples(text, "sh")
        for line in block.splitlines()
        if line.startswith("sorry-sim ")
    ]
    assert len(commands) >= 2
    for command in commands:
        few = ["8" if word in ("1M", "1e6", "100k", "10k") else word for word in command]
        few = ["20%" if word == "0.1%" else word for word in few]
        if command[:2] == ["experiment", "run"]:
            few += ["--games", "8"]
        assert main(few) == 0, command


def test_every_column_of_a_file_of_games_is_documented(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    few = ["--players", "2", "--games", "4", "--games-out", "games.parquet"]
    assert main(["run", "--strategy", "greedy", *few]) == 0
    told = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| `[^|]+\|", GAMES, re.MULTILINE))))
    there = pyarrow.parquet.read_schema("games.parquet").names
    assert {re.sub("_(red|yellow)$", "_COLOUR", name) for name in there} == told - {
        "series",
        "game_of_series",
        "winning_seat",
    }
    for code in examples(GAMES, "python"):
        exec(code, {})
