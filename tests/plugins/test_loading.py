"""How a user names a strategy, and what is said where there is none."""

from pathlib import Path

import pytest

from sorry_sim import bundled
from sorry_sim.errors import InputError
from sorry_sim.plugins.loading import find, shipped
from tests.conftest import Written

TWO = """
@strategy
def bold(move, bump=2, home=0.5):
    '''Bump.

    More.
    '''
    return 0

@strategy
def shy(move):
    return 0
"""


def fault_of(spec: str) -> str:
    """The one line that a spec is refused with."""
    with pytest.raises(InputError) as caught:
        find(spec)
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


def test_what_is_shipped() -> None:
    names = [strategy.name for strategy in shipped()]
    assert names == sorted(names)
    assert {"random", "greedy", "runner", "chaser", "homebody"} <= set(names)
    for strategy in shipped():
        assert (strategy.label, strategy.spec) == (strategy.name, strategy.name)


def test_a_shipped_strategy() -> None:
    greedy = find("greedy")
    assert greedy.name == greedy.label == "greedy"
    assert greedy.path.name == "greedy.py"
    assert greedy.doc.startswith("Leave the fewest own pips.\n")
    assert len(greedy.source_hash) == 64
    assert greedy.parameters == {}


def test_a_strategy_of_a_file(written: Written) -> None:
    path = written(TWO)
    bold = find(f"{path}:bold")
    assert (bold.name, bold.label, bold.spec) == ("bold", "bold", f"{path}:bold")
    assert bold.path == path
    assert bold.doc == "Bump.\n\nMore."
    assert bold.parameters == {"bump": 2.0, "home": 0.5}
    assert find(f"{path}:shy").doc == ""


def test_parameters(written: Written) -> None:
    bold = find(f"{written(TWO)}:bold:home=-1e3")
    assert bold.label == "bold:home=-1e3"
    assert bold.parameters == {"bump": 2.0, "home": -1000.0}
    assert find("chaser:bump=3").parameters == {"bump": 3.0}
    both = find(f"{written(TWO)}:bold:home=1,bump=0")
    assert list(both.parameters.items()) == [("bump", 0.0), ("home", 1.0)]


def test_the_only_strategy_of_a_file_needs_no_name(written: Written) -> None:
    path = written("@strategy\ndef bold(move, bump=2):\n    return bump\n", "any.py")
    assert find(str(path)).label == "bold"
    assert find(f"{path}:bump=3").parameters == {"bump": 3.0}


@pytest.mark.parametrize("name", ["a:b.py", "über mine.py", "x.py.py", "x.pyy.py"])
def test_odd_file_names(written: Written, name: str) -> None:
    path = written(TWO, name)
    assert find(f"{path}:bold:bump=1").parameters["bump"] == 1


def test_a_strategy_knows_its_hash_whatever_its_parameters() -> None:
    assert find("chaser").source_hash == find("chaser:bump=5").source_hash


@pytest.mark.parametrize(
    ("spec", "fault"),
    [
        ("gredy", "there is no strategy 'gredy' (did you mean 'greedy'?)"),
        ("Greedy", "there is no strategy 'Greedy' (did you mean 'greedy'?)"),
        ("xyzzy", "there is no strategy 'xyzzy'"),
        ("a\nb", r"strategy 'a\nb': no strategy or file has control"),
        ("", "strategy '': write NAME, PATH.py:NAME or PATH.toml, then :parameter=value,..."),
        (
            ":bump=3",
            "strategy ':bump=3': write NAME, PATH.py:NAME or PATH.toml, then :parameter=value,...",
        ),
        ("bump=3", "strategy 'bump=3': write NAME, "),
        (
            "greedy:",
            "strategy 'greedy:': write NAME, PATH.py:NAME or PATH.toml, then :parameter=value,...",
        ),
        (
            "greedy:fast",
            "strategy 'greedy:fast': write NAME, PATH.py:NAME or PATH.toml, then :parameter=",
        ),
        ("chaser:bump=1:bump=2", "strategy 'chaser:bump=1:bump=2': write NAME, PATH.py:NAME"),
        ("chaser:bmp=3", "strategy chaser has no parameter 'bmp' (did you mean 'bump'?)"),
        ("chaser:zz=3", "strategy chaser has no parameter 'zz': it has bump"),
        ("greedy:bump=3", "strategy greedy has no parameter 'bump': it has none"),
        ("chaser:bump=", "parameter bump of strategy chaser must be a number, not ''"),
        ("chaser:bump=x", "parameter bump of strategy chaser must be a number, not 'x'"),
        ("chaser:bump=nan", "parameter bump of strategy chaser must be a number, not 'nan'"),
        ("chaser:bump=inf", "parameter bump of strategy chaser must be a number, not 'inf'"),
        ("chaser:bump=1,bump=2", "parameter bump of strategy chaser is given twice"),
        ("chaser:bump=1,", "strategy chaser has no parameter ''"),
        ("none.toml", "there is no weights file none.toml"),
        ("none.toml:pips=1", "there is no weights file none.toml"),
        ("none.py", "there is no strategy file none.py"),
        ("none.py:bold", "there is no strategy file none.py"),
    ],
)
def test_what_cannot_be_found(spec: str, fault: str) -> None:
    assert fault_of(spec).startswith(fault)


def test_a_file_without_the_strategy(written: Written) -> None:
    path = written(TWO)
    start = f"strategy file {path} has "
    assert fault_of(f"{path}:bald") == start + "no strategy 'bald' (did you mean 'bold'?)"
    assert fault_of(f"{path}:xyz") == start + "no strategy 'xyz': it has bold, shy"
    several = "several strategies: write mine.py: and one of bold, shy"
    assert fault_of(str(path)) == start + several
    nothing = written("def bold(move):\n    return 0\n", "plain.py")
    assert fault_of(str(nothing)).endswith("plain.py has no function marked @strategy")
    assert fault_of(f"{nothing}:bold").endswith("plain.py has no strategy 'bold': it has none")


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ("", "strategy mine must be a function of a move: def mine(move):"),
        ("*moves", "strategy mine must be a function of a move: def mine(move):"),
        ("*, move", "strategy mine must be a function of a move: def mine(move):"),
        ("move, *, bump=1", "strategy mine must be a function of a move: def mine(move):"),
        ("move, **rest", "strategy mine must be a function of a move: def mine(move):"),
        ("move, bump", "parameter bump of strategy mine needs a number as its default: bump=1.0"),
        ("move, bump='1'", "parameter bump of strategy mine needs a number as its default"),
        ("move, bump=None", "parameter bump of strategy mine needs a number as its default"),
        ("move, bump=1e999", "parameter bump of strategy mine needs a number as its default"),
        (
            "move, " + ", ".join(f"p{number}=1" for number in range(64)),
            "strategy mine has more than 64 parameters",
        ),
    ],
)
def test_a_function_that_cannot_be_a_strategy(written: Written, arguments: str, fault: str) -> None:
    path = written(f"@strategy\ndef mine({arguments}):\n    return 0\n")
    assert fault_of(str(path)).startswith(fault)


def test_two_shipped_strategies_of_one_name(
    written: Written, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one.py", "two.py"):
        written("@strategy\ndef mine(move):\n    return 0\n", name)
    monkeypatch.setattr(bundled, "folder", lambda _: tmp_path)
    fault = f"strategy mine is defined twice: in {tmp_path / 'one.py'} and in {tmp_path / 'two.py'}"
    assert fault_of("mine") == fault


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("print(move.pips)\n    return 1.0", "prints: a score can only return a number"),
        ("return random.random()", "draws random numbers"),
        ("return np.random.rand()", "draws random numbers"),
        ("return choice((1, 2))", "draws random numbers"),
        ("return helper(move)", "draws random numbers"),
    ],
)
def test_a_score_that_prints_or_draws_lots(written: Written, text: str, fault: str) -> None:
    path = written(
        "import random\nimport numpy as np\nfrom random import choice\n"
        "def helper(move):\n    return random.random()\n"
        f"@strategy\ndef mine(move):\n    {text}\n"
    )
    with pytest.raises(InputError, match=rf"^strategy mine \(mine\.py\) {fault}"):
        find(str(path))


def test_what_a_file_prints_stays_out_of_the_results(
    written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    find(str(written("print('hello')\n@strategy\ndef mine(move):\n    return 1\n")))
    assert capsys.readouterr() == ("", "hello\n")


@pytest.mark.parametrize(
    "text",
    [
        "async def mine(move):\n    return 1",
        "def mine(move):\n    yield 1",
        "def mine(move, a=10**400):\n    return a",
    ],
)
def test_functions_that_are_no_scores(written: Written, text: str) -> None:
    with pytest.raises(InputError, match=r"def mine\(move\):|needs a number as its default"):
        find(str(written(f"@strategy\n{text}\n")))


def test_a_dataclass_in_a_strategy_file(written: Written) -> None:
    text = (
        "@dataclass\nclass Weights:\n    bump: float = 2.0\n\n"
        "@strategy\ndef mine(move):\n    return move.bumps\n"
    )
    path = written(text)
    path.write_text(
        "from __future__ import annotations\nfrom dataclasses import dataclass\n" + path.read_text()
    )
    assert find(str(path)).name == "mine"
