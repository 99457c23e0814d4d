"""``strategies new``, ``show`` and ``check``."""

import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from sorry_sim.cli.strategies_new import _KINDS
from sorry_sim.plugins.loading import find
from tests.cli.conftest import CHECKOUT, Program, process
from tests.conftest import Written


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, which is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("kind", _KINDS)
def test_a_new_file_passes_the_checks(program: Program, here: Path, kind: str) -> None:
    made = program("strategies", "new", "bold", "--kind", kind)
    assert (made.code, made.err) == (0, "")
    (path,) = here.iterdir()
    assert made.out.startswith(f"written: {path.name}\n")
    assert f"sorry-sim strategies check {path.name}\n" in made.out
    strategy = find(path.name)
    assert (strategy.name, strategy.kind) == ("bold", kind)
    checked = program("strategies", "check", path.name)
    assert (checked.code, checked.err) == (0, ""), checked
    *lines, decision, choice = checked.out.splitlines()
    assert len(lines) == 10
    assert all(line.startswith("ok      ") for line in lines)
    times = r": [1-9][0-9]* ns, greedy [1-9][0-9]* ns, [0-9]+\.[0-9]{2} times as long"
    assert re.fullmatch(r"time    a decision \(one card used\)" + times, decision)
    assert re.fullmatch(r"time    a choice \(a decision between two .* or more\)" + times, choice)


def test_a_new_file_of_another_name(program: Program, here: Path) -> None:
    assert program("strategies", "new", "bold", "--out", "a b.py").code == 0
    assert find("a b.py").name == "bold"
    assert program("strategies", "new", "calm", "--kind", "weights", "--out", "c.toml").code == 0
    assert tomllib.loads(Path("c.toml").read_text())["name"] == "calm"


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["2bold"], "a strategy cannot be called '2bold': it takes a name of letters, digits"),
        (["my-bold"], "a strategy cannot be called 'my-bold'"),
        (["class"], "a strategy cannot be called 'class'"),
        ([""], "a strategy cannot be called ''"),
        (["../bold"], "a strategy cannot be called '../bold'"),
        (["bold", "--kind", "sarch"], "--kind cannot be 'sarch': it takes score, weights, chooser"),
        (["bold", "--out", "bold.txt"], "--out cannot be 'bold.txt': score needs a file in .py"),
        (["bold", "--kind", "weights", "--out", "b.py"], "--out cannot be 'b.py': weights needs"),
        (["bold", "--out", "none/bold.py"], "none/bold.py: No such file or directory"),
        (["bold", "--out", ""], "--out is empty: it takes a path"),
        ([], "missing argument 'NAME'"),
    ],
)
def test_what_cannot_be_written(
    refused: Callable[..., str], here: Path, arguments: list[str], fault: str
) -> None:
    assert fault in refused("strategies", "new", *arguments)
    assert list(here.iterdir()) == []


def test_a_file_that_is_there_is_not_touched(refused: Callable[..., str], here: Path) -> None:
    Path("bold.py").write_text("mine")
    assert refused("strategies", "new", "bold").startswith("bold.py is there already")
    assert Path("bold.py").read_text() == "mine"


def test_a_name_that_is_taken_is_said_to_be(program: Program, here: Path) -> None:
    made = program("strategies", "new", "greedy")
    assert made.code == 0
    assert made.err == (
        "sorry-sim: greedy is the name of a shipped strategy too: --strategy greedy is that one, "
        "--strategy greedy.py is yours\n"
    )
    assert find("greedy.py").path.samefile(here / "greedy.py")
    assert find("greedy").path != find("greedy.py").path
    assert "sorry-sim:" not in program("strategies", "new", "bold").err
    hiding = program("strategies", "new", "random")
    assert (hiding.code, hiding.out, list(here.glob("random*"))) == (2, "", [])
    assert "random.py would hide Python's own module random" in hiding.err


def test_show(program: Program, written: Written) -> None:
    path = written(
        "\n@strategy\ndef mine(move, bump=2.0):\n    '''Race.\n\n    More.\n    '''\n"
        "    return bump * move.bumps - move.pips\n"
    )
    shown = program("strategies", "show", f"{path}:bump=3.5")
    assert (shown.code, shown.err) == (0, "")
    assert shown.out == (
        f"mine:bump=3.5 (score)\n{path}:3\n\nRace.\n\nMore.\n\n"
        "parameters:\n  bump  3.5\n\n"
        "numbers of a move:\n  pips   own pips after the move\n"
        "  bumps  opponents' pawns that the move sends to START\n"
    )


def test_show_reads_without_the_table_of_the_docs(program: Program, written: Written) -> None:
    path = written(
        "@strategy\ndef mine(move, big=1234567.0):\n"
        "    return move.danger_before + big * move.home_before - move.danger\n"
    )
    shown = program("strategies", "show", str(path)).out
    assert shown.endswith(
        "parameters:\n  big  1234567\n\nnumbers of a move:\n"
        "  home_before    as home, before the move\n"
        "  danger         pips that one card of every opponent is expected to cost, after "
        "(see sorry-sim docs strategies)\n"
        "  danger_before  as danger, before the move\n"
    )


def test_show_a_chooser(program: Program) -> None:
    shown = program("strategies", "show", "lookahead").out
    assert re.match(r"lookahead \(chooser\)\n/.*/strategies/lookahead\.py:[0-9]+\n\nLook ", shown)
    assert shown.endswith("\n\nparameters:\n  others  0.7\n  reply   0.4\n")


def test_show_weights_and_nothing_to_set(program: Program) -> None:
    balanced = program("strategies", "show", "balanced").out
    assert balanced.startswith("balanced (weights)\n")
    assert "\n  pips           -1\n" in balanced
    assert (
        "\nparameters: none\n\nnumbers of a move: none\n"
        in program("strategies", "show", "random").out
    )


@pytest.mark.parametrize("command", ["show", "check"])
def test_what_is_not_there(program: Program, command: str) -> None:
    ran = program("strategies", command, "gredy")
    assert ran.code == 2
    assert "there is no strategy 'gredy' (did you mean 'greedy'?)" in ran.out + ran.err
    assert ran.err.count("\n") == 1


def test_a_strategy_that_scores_nan(program: Program, written: Written) -> None:
    path = written(
        "@strategy\ndef mine(move):\n    return float('nan') if move.home == 3 else -move.pips\n"
    )
    ran = program("strategies", "check", str(path))
    assert ran.code == 2
    ok, failed = (
        [line for line in ran.out.splitlines() if line.startswith(word)]
        for word in ("ok", "failed")
    )
    assert ok[:2] == ["ok      loads: mine, score, 0 parameters", "ok      compiles"]
    assert failed[0].startswith(
        "failed  plays classic, 2 players: 40 games: strategy mine returned"
    )
    assert "time" not in ran.out
    assert ran.err.endswith(" of 10 checks failed\n")
    _, _, replay = failed[0].partition("to replay: sorry-sim ")
    assert "returned NaN" in program(*replay.split()).err


ENDLESS = """
@strategy
def endless(move):
    count = 0
    while move.home == 1:
        count = (count + 1) % 1000
    return count - move.pips
"""


def test_a_strategy_that_never_comes_back(written: Written) -> None:
    path = written(ENDLESS, "so endless.py")
    code = "import sys; from sorry_sim.cli.strategies_check import check_and_time; "
    ran = subprocess.run(
        [sys.executable, "-c", code + "check_and_time(sys.argv[1], patience=0.4)", str(path)],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    *ok, failed = ran.stdout.splitlines()
    assert ok == ["ok      loads: endless, score, 0 parameters", "ok      compiles"]
    assert re.fullmatch(
        r"failed  plays classic, 2 players: 40 games: strategy endless never came back from a "
        r"decision in game [0-9]; to replay: sorry-sim replay --seed 1 --game [0-9] "
        rf"--strategy '{re.escape(str(path))}' --against greedy --players 2",
        failed,
    )
    assert (ran.returncode, ran.stderr) == (2, "sorry-sim: 1 of 3 checks failed\n")


def test_ctrl_c_while_a_strategy_does_not_come_back(written: Written) -> None:
    with process("strategies", "check", str(written(ENDLESS))) as sorry_sim:
        assert sorry_sim.stdout is not None
        while not sorry_sim.stdout.readline().endswith(" compiles\n"):
            assert sorry_sim.poll() is None
        with pytest.raises(subprocess.TimeoutExpired):
            sorry_sim.wait(timeout=2)
        sorry_sim.send_signal(signal.SIGINT)
        _, err = sorry_sim.communicate(timeout=10)
    assert (sorry_sim.returncode, err) == (130, "sorry-sim: stopped\n")


def test_a_strategy_that_cannot_be_compiled(program: Program, written: Written) -> None:
    path = written("@strategy\ndef mine(move):\n    return 'pips'\n")
    ran = program("strategies", "check", str(path))
    assert ran.code == 2
    assert ran.out.splitlines()[1].startswith("failed  compiles: strategy mine (mine.py)")
    assert ran.err == "sorry-sim: 1 of 2 checks failed\n"


def test_a_parameter_is_not_to_be_set(refused: Callable[..., str]) -> None:
    assert "sets parameters: name the strategy alone" in refused(
        "strategies", "check", "chaser:bump=3"
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "red.py",
            "from sorry_sim import strategy\n@strategy\ndef red(move):\n"
            "    '\\x1b[31mred\\x07\\n\\n    more'\n    return 1.0",
        ),
        ("red.toml", 'name = "red"\ndoc = "\\u001b[31mred\\u0007\\n\\nmore"\n[weights]\npips = 1'),
    ],
)
def test_a_doc_does_not_reach_the_terminal_raw(
    program: Program, here: Path, name: str, text: str
) -> None:
    Path(name).write_text(text)
    assert "\n\\x1b[31mred\\x07\n\nmore\n" in program("strategies", "show", name).out
    assert find(name).does == "\\x1b[31mred\\x07"


def test_names_and_faults_do_not_reach_the_terminal_raw(
    refused: Callable[..., str], program: Program, here: Path
) -> None:
    assert refused("strategies", "show", "\x1b[31m.py") == (
        "strategy '\\x1b[31m.py': no strategy or file has control characters"
    )
    assert refused("rules", "show", "\x1b[31m.toml") == (
        "rules '\\x1b[31m.toml': no rules or file have control characters"
    )
    Path("bad.py").write_text("raise ValueError('\x1b[31m')")
    assert refused("strategies", "show", "bad.py").endswith(r"ValueError: \x1b[31m")
    assert r"ValueError: \x1b[31m" in program("strategies", "check", "bad.py").out


def test_a_folder_does_not_reach_the_terminal_raw(
    program: Program, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = here / "\x1b[31m"
    folder.mkdir()
    monkeypatch.chdir(folder)
    program("strategies", "new", "bold")
    assert r"\x1b[31m/bold.py:6" in program("strategies", "show", "bold.py").out
