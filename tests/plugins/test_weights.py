"""Strategies without code: a file of weights over the numbers of a move."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sorry_sim import bundled
from sorry_sim.core.cache import folder
from sorry_sim.errors import InputError
from sorry_sim.plugins.loading import find
from tests.tools import engine

Weighed = Callable[..., Path]


@pytest.fixture
def weighed(tmp_path: Path) -> Weighed:
    """Write a file of weights: ``weighed("pips = -1")``."""

    def write(weights: str, head: str = 'name = "mine"', file: str = "mine.toml") -> Path:
        path = tmp_path / file
        path.write_text(f"{head}\n[weights]\n{weights}\n", encoding="utf-8")
        return path

    return write


def fault_of(spec: str) -> str:
    """The one line that a spec is refused with."""
    with pytest.raises(InputError) as caught:
        find(spec)
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


def test_what_a_file_says(weighed: Weighed) -> None:
    path = weighed("pips = -1\nbumps = 2.5", 'name = "mine"\ndoc = """\nBump.\n\nMore.\n"""')
    mine = find(str(path))
    assert (mine.name, mine.label, mine.kind, mine.path) == ("mine", "mine", "weights", path)
    assert mine.doc == "Bump.\n\nMore."
    assert list(mine.parameters.items()) == [("bumps", 2.5), ("pips", -1.0)]
    assert find("greedy").kind == "score"
    assert find(f"{path}:mine").parameters == mine.parameters


def test_a_weight_is_a_parameter(weighed: Weighed) -> None:
    path = weighed("pips = -1\nbumps = 2.5")
    mine = find(f"{path}:pips=-2")
    assert mine.label == "mine:pips=-2"
    assert mine.parameters == {"bumps": 2.5, "pips": -2.0}
    assert mine.source_hash == find(str(path)).source_hash


@pytest.mark.parametrize(
    ("weights", "like"),
    [
        ("pips = -1", "greedy"),
        ("pips = 0", "random"),
        ("lead_pips = -0.5", "runner"),
        ("pips = -1\nbumps = 10", "chaser:bump=10"),
    ],
)
def test_it_plays_the_sum_of_weight_times_number(weighed: Weighed, weights: str, like: str) -> None:
    path = weighed(weights)
    assert (engine(str(path)).play(0, 100) == engine(like).play(0, 100)).all()


def test_weights_compile_nothing(weighed: Weighed) -> None:
    """Two files that weigh the same numbers, in any order and with any weights, share a module."""

    def modules() -> set[str]:
        kept = folder()
        assert kept is not None
        return {path.name for path in kept.glob("sorry_sim_chooser_*.nbi")}

    one = weighed("pips = -1\nbumps = 10")
    first = find(str(one)).chooser()
    before = modules()
    two = weighed("bumps = -3\npips = 7", 'name = "other"\ndoc = "Another."', "other.toml")
    for spec in (f"{one}:pips=3", str(two), f"{two}:bumps=0"):
        assert find(spec).chooser() is first
    assert modules() == before
    assert find(str(weighed("home_before = 1\nown_bumps = 2"))).chooser() is not first


def test_a_shipped_file_of_weights() -> None:
    balanced = find("balanced:pips=-2")
    assert (balanced.kind, balanced.label) == ("weights", "balanced:pips=-2")
    assert balanced.path.name == "balanced.toml"


def test_a_name_that_a_python_file_has_too(
    weighed: Weighed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    score = tmp_path / "a.py"
    score.write_text("from sorry_sim import strategy\n@strategy\ndef mine(move):\n    return 0\n")
    weights = weighed("pips = 1")
    monkeypatch.setattr(bundled, "folder", lambda _: tmp_path)
    assert fault_of("mine") == f"strategy mine is defined twice: in {score} and in {weights}"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("name = mine", "not TOML: Invalid value (at line 1, column 8)"),
        ('name = "a"\n[weights]\npips = -1\npips = 2', "not TOML: Cannot overwrite a value (at"),
        ("", 'it has no name: write name = "mine"'),
        ("name = 3", "name cannot be '3': write name = "),
        ('name = "a:b"', "name cannot be 'a:b': write name = "),
        ('name = "a"\ndoc = 1', "doc must be text, not '1'"),
        ('name = "a"', "it has no weights: write [weights], and below it pips = -1.0"),
        ('name = "a"\n[weights]', "it has no weights"),
        ('name = "a"\nweights = 3', "weights must be a table, [weights], not '3'"),
        ('nmae = "a"', "it has no key 'nmae' (did you mean 'name'?)"),
        ('name = "a"\npips = -1', "it has no key 'pips': it takes name, doc, weights"),
        ('name = "a"\n[weights]\npip = 1', "a move has no number 'pip' (did you mean 'pips'?)"),
        ('name = "a"\n[weights]\nxyzzy = 1', "a move has no number 'xyzzy': it has card, pips"),
        ('name = "a"\n[weights]\npips = "1"', "the weight of pips must be a number, not '1'"),
        ('name = "a"\n[weights]\npips = true', "the weight of pips must be a number, not 'true'"),
        ('name = "a"\n[weights]\npips = nan', "the weight of pips must be a number, not 'nan'"),
        ('name = "a"\n[weights]\npips = inf', "the weight of pips must be a number, not 'inf'"),
        ('name = "a"\n[weights]\npips = [1]', "the weight of pips must be a number, not '[1]'"),
        ('name = "a"\n[weights]\npips = 1' + "0" * 400, "the weight of pips must be a number"),
        ('name = "a"\n[weights]\npips = 1' + "0" * 5000, "not TOML that can be read"),
        ("x" * 50_001, "is longer than 50,000 bytes"),
        ("\0", "not TOML: "),
        ("\udcff", "not UTF-8: byte 1"),
    ],
)
def test_a_file_with_a_fault(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert fault_of(str(path)).startswith(f"weights file {path}")
    assert fault in fault_of(str(path))


def test_what_a_file_of_weights_does_not_have(weighed: Weighed) -> None:
    path = weighed("pips = -1")
    assert fault_of(f"{path}:pip=1") == (
        "strategy mine has no parameter 'pip' (did you mean 'pips'?)"
    )
    assert fault_of(f"{path}:other").endswith("has no strategy 'other': it has mine")
    assert fault_of(f"{path}:pips=nan").endswith("must be a number, not 'nan'")
    absent = path.parent / "dir.toml"
    assert fault_of(str(absent)) == f"there is no weights file {absent}"
