"""What a shell is answered that asks for the rest of a word."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache

import click
import pytest

from sorry_sim.cli.reference import commands
from sorry_sim.plugins import loading
from sorry_sim.rules import PRESETS

from .conftest import CHECKOUT, Program
from .test_main import HEAVY

shipped = cache(loading.shipped)

Answer = Callable[[str, Sequence[str]], list[str]]


@pytest.fixture(autouse=True)
def _strategies_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "shipped", shipped)


@pytest.fixture
def answer(program: Program, monkeypatch: pytest.MonkeyPatch) -> Answer:
    """What a shell is answered, as lines; the last word is the one that it asks for."""

    def ask(shell: str, words: Sequence[str]) -> list[str]:
        monkeypatch.setenv("_SORRY_SIM_COMPLETE", f"{shell}_complete")
        monkeypatch.setenv("COMP_WORDS", "\n".join(["sorry-sim", *words]))
        monkeypatch.setenv("COMP_CWORD", words[-1] if shell == "fish" else str(len(words)))
        ran = program()
        assert (ran.code, ran.err) == (0, "")
        return ran.out.splitlines()

    return ask


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_gets_its_script(
    shell: str, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_SORRY_SIM_COMPLETE", f"{shell}_source")
    ran = program()
    assert (ran.code, ran.err) == (0, "")
    assert f"_SORRY_SIM_COMPLETE={shell}_complete" in ran.out


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("exper", ["experiment"]),
        ("rules d", ["diff"]),
        ("run --strateg", ["--strategy"]),
        ("run --strategy gre", ["greedy"]),
        ("run --against gre", ["greedy"]),
        ("variants --skilled gre", ["greedy"]),
        ("compare chaser gre", ["greedy"]),
        ("duel gre", ["greedy"]),
        ("plan greedy look", ["lookahead"]),
        ("tune gre", ["greedy"]),
        ("tune balanced --against gre", ["greedy"]),
        ("strategies show gre", ["greedy"]),
        ("strategies check gre", ["greedy"]),
        ("run --rules edition", ["edition-2013"]),
        ("variants --preset edition", ["edition-2013"]),
        ("moves - --rules edition", ["edition-2013"]),
        ("rules show edition", ["edition-2013"]),
        ("rules diff classic edition", ["edition-2013"]),
        ("run --set two_a", ["two_again=true", "two_again=false"]),
        ("variants --vary two_again=f", ["two_again=false"]),
        ("run --set start_c", ["start_cards=1+2"]),
        ("run --format m", ["markdown"]),
        ("strategies new bold --kind w", ["weights"]),
        ("run --seats red,b", ["red,blue"]),
        ("moves - --player y", ["yellow"]),
        ("moves - --card so", ["sorry"]),
        ("moves - --hand 1,so", ["1,sorry"]),
        ("experiment run ski", ["skill"]),
        ("experiment check house", ["house-rules"]),
        ("docs metr", ["metrics"]),
        ("no-command x", []),
        ("run --no-option --strategy gre", ["greedy"]),
    ],
)
def test_words(words: str, expected: list[str], answer: Answer) -> None:
    assert answer("bash", words.split(" ")) == [f"plain,{word}" for word in expected] or [""]


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("run --strategy mi", "file"),
        ("run --rules house", "file"),
        ("run --chart ", "file"),
        ("run --games-out ", "file"),
        ("run --out ", "dir"),
        ("resume res", "dir"),
        ("experiment run mine", "file"),
        ("experiment run skill --out ", "dir"),
        ("report res", "dir"),
        ("tune --resume res", "dir"),
    ],
)
def test_paths(words: str, kind: str, answer: Answer) -> None:
    assert answer("bash", words.split(" ")) == [f"{kind},"]
    assert answer("zsh", words.split(" ")) == [kind, "", "_"]


def test_all_rules_have_their_meaning_beside_them(answer: Answer) -> None:
    expected = [f"plain,{name}\t{rules.description}" for name, rules in PRESETS.items()]
    assert answer("fish", ["rules", "show", ""]) == expected


@pytest.mark.parametrize(
    ("parts", "rest"),
    [
        ("--strategy chaser :", ["bump=100"]),
        ("--strategy chaser : b", ["bump=100"]),
        ("--strategy = chaser : b", ["bump=100"]),
        ("--strategy = gre", ["greedy"]),
        ("--strategy =", None),
        ("--strategy homebody : bump = 3,", None),
        ("--set two_again =", ["true", "false"]),
        ("--set two_again = f", ["false"]),
        ("--set = two_again = f", ["false"]),
        ("--rules = edition", ["edition-2013"]),
        ("--strategy greedy --against chaser : b", ["bump=100"]),
        ("--strategy mine.py : bold : b", []),
    ],
)
def test_bash_breaks_words(parts: str, rest: list[str] | None, answer: Answer) -> None:
    """It takes ``chaser:b`` for three words, and wants what stands in place of the last part."""
    answers = answer("bash", ["run", *parts.split(" ")])
    if rest is None:
        assert len(answers) > 1 or answers[0].startswith("plain,3,")
    else:
        assert answers == [f"plain,{word}" for word in rest] or [""]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_replace_whole_words(shell: str, answer: Answer) -> None:
    def first(*words: str) -> str:
        lines = answer(shell, ["run", *words])
        return lines[1] if shell == "zsh" else lines[0].removeprefix("plain,").partition("\t")[0]

    assert first("--strategy", "chaser:b") == "chaser:bump=100"
    assert first("--strategy=chaser:b") == "--strategy=chaser:bump=100"
    assert first("--rules=edit") == "--rules=edition-2013"


@pytest.mark.parametrize(
    "param",
    [
        pytest.param(param, id=f"{path} {param.name}")
        for path, command in commands()
        for param in command.params
        if param.metavar in ("STRATEGY", "RULES", "OPTION=VALUE", "FILE", "FOLDER", "COLOURS")
        and not getattr(param, "hidden", False)
    ],
)
def test_what_takes_names_or_paths_is_completed(param: click.Parameter) -> None:
    with click.Context(click.Command("x")) as context:
        assert param.shell_complete(context, "")


def test_a_request_that_cannot_be_answered(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_SORRY_SIM_COMPLETE", "bsh_source")
    assert refused() == (
        "_SORRY_SIM_COMPLETE cannot be 'bsh_source' (did you mean 'bash_source'?): "
        "it takes bash_source, zsh_source, fish_source"
    )
    monkeypatch.setenv("_SORRY_SIM_COMPLETE", "bash_complete")
    assert "is for the script that bash_source prints" in refused()
    monkeypatch.setenv("COMP_WORDS", "sorry-sim")
    monkeypatch.setenv("COMP_CWORD", "x")
    assert "COMP_CWORD" in refused()


def test_completion_loads_nothing_heavy() -> None:
    code = (
        "import sys; from sorry_sim.cli.main import main; code = main([]); "
        "print(code, *sys.modules, file=sys.stderr)"
    )
    asked = {
        "_SORRY_SIM_COMPLETE": "bash_complete",
        "COMP_WORDS": "sorry-sim compare look",
        "COMP_CWORD": "2",
    }
    command = [sys.executable, "-c", code]
    ran = subprocess.run(
        command, cwd=CHECKOUT, capture_output=True, text=True, env=os.environ | asked
    )
    exit_code, *modules = ran.stderr.split()
    assert (exit_code, ran.stdout) == ("0", "plain,lookahead\n")
    heavy = set(HEAVY) - {"numpy"}  # which strategies import that look ahead
    assert not {module.partition(".")[0] for module in modules} & heavy
