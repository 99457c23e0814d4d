"""From a score to a chooser: what an author may write, what is compiled and what is not."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numba.core import event

from sorry_sim.core.rows import PIPS, WINNER
from sorry_sim.errors import InputError
from sorry_sim.plugins import compiling
from sorry_sim.plugins.loading import find
from sorry_sim.plugins.reach import names_in
from sorry_sim.rules import Rules
from tests.conftest import Written
from tests.tools import CLASSIC, engine, rules_of


def same_games(one: str, other: str, rules: Rules = CLASSIC) -> bool:
    """Whether two strategies choose alike."""
    rows = engine(one, rules=rules).play(0, 200)
    return bool((rows == engine(other, rules=rules).play(0, 200)).all())


def fault_of(path: Path) -> str:
    """The one line that a strategy is refused with when it is compiled."""
    with pytest.raises(InputError) as caught:
        find(str(path)).chooser()
    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 300
    return str(caught.value)


# What an author may write: all of these are greedy.


@pytest.mark.parametrize(
    "text",
    [
        "@strategy\ndef mine(move):\n    return -move.pips\n",
        "@strategy\ndef mine(m):\n    return 0 - m.pips / 3\n",
        "@strategy\ndef mine(move, weight=2):\n    return -weight * move.pips\n",
        "def left(m):\n    return m.pips\n@strategy\ndef mine(move):\n    return -left(move)\n",
        "import math\nSCALE = 2\n@strategy\ndef mine(move):\n"
        "    total = 0\n    for _ in range(3):\n        total += math.sqrt(move.pips) * SCALE\n"
        "    return -total\n",
        "@strategy\ndef mine(move):\n    if move.pips > 100:\n        return -move.pips\n"
        "    return 1000 - move.pips\n",
        "import numpy as np\n@strategy\ndef mine(move):\n    return -np.float64(move.pips)\n",
        "import numpy as np\n@strategy\ndef mine(move):\n    parts = np.zeros(500)\n"
        "    parts[move.card] = move.pips\n    return -(parts + np.ones(500)).max()\n",
        "def scaled(score):\n    return score\n@strategy\n@scaled\ndef mine(move):\n"
        "    return -move.pips\n",
    ],
)
def test_greedy_in_many_words(written: Written, text: str) -> None:
    assert same_games(str(written(text)), "greedy")


@pytest.mark.parametrize(
    "text",
    [
        "partnership",
        pytest.param("point-score", marks=pytest.mark.long),
        pytest.param("split_max=3,teams=true", marks=pytest.mark.long),
    ],
)
def test_arrays_of_a_score_do_not_touch_those_of_the_engine(written: Written, text: str) -> None:
    path = written(
        "import numpy as np\n@strategy\ndef mine(move):\n    parts = np.full(3000, move.bumps)\n"
        "    return 10.0 * np.sort(parts)[-1] - np.array([move.pips, 0]).sum()\n"
    )
    assert same_games(str(path), "chaser:bump=10", rules_of(text))


def test_helpers_of_a_neighbour_and_of_its_neighbour(written: Written) -> None:
    written("def count(move):\n    return move.pips\n", "far.py")
    written("import far\ndef left(move):\n    return far.count(move)\n", "near.py")
    by_name = "from near import left\n@strategy\ndef mine(move):\n    return -left(move)\n"
    by_module = "import near\n@strategy\ndef mine(move):\n    return -near.left(move)\n"
    assert same_games(str(written(by_name, "one.py")), "greedy")
    assert same_games(str(written(by_module, "two.py")), "greedy")


def test_a_neighbour_that_imports_its_own_package(written: Written) -> None:
    """In a process of its own: what goes round in circles may never come back."""
    written("", "kit/__init__.py")
    written("", "kit/other.py")
    written("import kit.other\ndef left(move):\n    return move.pips\n", "kit/near.py")
    path = written("import kit.near\n@strategy\ndef mine(move):\n    return -kit.near.left(move)\n")
    program = f"from sorry_sim.plugins.loading import find; find({str(path)!r}).chooser()"
    checkout = Path(__file__).parent.parent.parent
    subprocess.run([sys.executable, "-c", program], cwd=checkout, check=True, timeout=60)


def test_only_what_a_score_names_is_computed(written: Written) -> None:
    path = written(
        "def left(move):\n    return move.pips\n"
        "def unused(move):\n    return move.home\n"
        "@strategy\ndef mine(move):\n    return move.bumps - left(move)\n"
    )
    names = names_in(find(str(path)).score)
    assert {"bumps", "pips"} <= names
    assert "home" not in names


def test_whole_numbers_score_too(written: Written) -> None:
    path = written("@strategy\ndef mine(move):\n    return 1 if move.bumps else 0\n")
    assert (engine(str(path)).play(0, 50)[:, WINNER] >= 0).all()


# What is compiled


@pytest.fixture
def compilations() -> Iterator[event.RecordingListener]:
    """All that numba compiles meanwhile."""
    with event.install_recorder("numba:compile") as recorder:
        yield recorder


def test_parameters_compile_nothing(
    written: Written, compilations: event.RecordingListener
) -> None:
    path = written(
        "@strategy\ndef mine(move, bump=1.5):\n    return bump * move.bumps - move.pips\n"
    )
    rows = [engine(str(path)).play(0, 100)]
    compilations.buffer.clear()
    rows += [engine(f"{path}:bump={bump}").play(0, 100) for bump in (1.5, 40, -40)]
    assert not compilations.buffer
    assert (rows[0] == rows[1]).all()
    assert (rows[0] != rows[2]).any()
    assert (rows[2] != rows[3]).any()


def test_parameters_reach_their_own_strategy(written: Written) -> None:
    """Two parameter sets and two numbers of parameters in one line-up."""
    path = written("@strategy\ndef mine(move, a=0, b=-1):\n    return a + b * move.pips\n")
    mixed = engine("greedy", f"{path}:a=7", "chaser:bump=0", f"{path}:b=-2", seed=4)
    assert (mixed.play(0, 100) == engine("greedy", seed=4).play(0, 100)).all()
    backwards = engine(f"{path}:b=1", "greedy", colours=(0, 2)).play(0, 100)
    assert np.mean(backwards[::2, PIPS]) > 10 * np.mean(backwards[::2, PIPS + 2])


def test_the_same_text_elsewhere_compiles_nothing(
    written: Written, compilations: event.RecordingListener
) -> None:
    """What is kept is found by the text of the file, not by its place."""
    text = "@strategy\ndef mine(move):\n    return -move.pips - move.in_start\n"
    engine(str(written(text, "one/mine.py")))
    compilations.buffer.clear()
    engine(str(written(text, "two/mine.py")))
    assert not compilations.buffer


def test_code_with_a_helper_compiled_by_its_author_is_kept(
    written: Written, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(
        "import numba\n@numba.njit(cache=True)\ndef left(x):\n    return x - 3.0\n"
        "@strategy\ndef mine(move):\n    return -left(move.pips)\n"
    )
    assert not find(str(path)).chooser().stats.cache_hits
    monkeypatch.setattr(compiling, "_choosers", {})  # as in a new process
    assert find(str(path)).chooser().stats.cache_hits
    assert capsys.readouterr().err == ""


def test_an_edited_strategy_plays_as_it_now_reads(written: Written) -> None:
    text = "@strategy\ndef mine(move):\n    return {0}\n"
    for score, like in (("-move.pips", "greedy"), ("0.0", "random"), ("-move.lead_pips", "runner")):
        assert same_games(str(written(text.format(score))), like)


@pytest.mark.parametrize(
    "use",
    [
        "@strategy\ndef mine(move):\n    return W * move.pips\n",
        "def left(m, weight=W):\n    return weight * m.pips\n"
        "@strategy\ndef mine(move):\n    return left(move)\n",
        "import numpy as np\nA = np.array([0.0, W])\n"
        "@strategy\ndef mine(move):\n    return A[1] * move.pips\n",
    ],
)
def test_a_value_that_was_read_from_a_file_is_never_stale(written: Written, use: str) -> None:
    """Numba compiles it in as a constant."""
    reading = "W = float(Path(__file__).with_suffix('.txt').read_text())"
    path = written(f"from pathlib import Path\n{reading}\n{use}")
    for weight, like in (("-1", True), ("1", False), ("-2", True)):
        path.with_suffix(".txt").write_text(weight)
        assert same_games(str(path), "greedy") == like


# What cannot be compiled


@pytest.mark.parametrize(
    ("score", "fault"),
    [
        ("-move.pip", "line 4): a move has no number 'pip' (did you mean 'pips'?)"),
        ("move.xyzzy", "line 4): a move has no number 'xyzzy'"),
        ("'pips'", "cannot be compiled: "),
        ("move", "cannot be compiled: "),
        ("None", "cannot be compiled: it must return a number whichever way it goes"),
        ("unknown(move)", "cannot be compiled: NameError: name 'unknown' is not defined"),
        ("open('x').read()", "cannot be compiled: line 4: "),
        ("mine(move)", ": mine calls itself: write a loop instead"),
        ("hash('abc')", "uses hash: of text it is another number in each process"),
        ("int(time.time())", "cannot be compiled: line 4: "),
        ("np.empty(3)[0]", "uses numpy.empty: what is in it before it is written is anything"),
        ("np.zeros(3).flat[0]", "uses .flat: "),
        ("math + 1", ": it uses the module math as a value: write math.something"),
        ("LISTED[0]", ": LISTED is a list: write a tuple"),
        ("NAMED['a']", ": NAMED is a dict: write a tuple, or one name for each value"),
        ("HELD.number", ": HELD is a Held: a strategy can use numbers, text, tuples"),
        ("Held.number", ": Held is the class Held: a strategy can use numbers, text, tuples"),
        ("bound(move.pips)", ": bound is a partial: write a function"),
        ("keyed(move, by=1)", ": <lambda> has arguments that must be named"),
        ("vectorized(move.pips)", ": vectorized is a DUFunc: write a function without"),
        ("-(left := move.pips)", "line 4: numba does not have := in an expression"),
        ("sum(x for x in (1, 2))", "line 4: numba has no generators: write sum([...])"),
        ("[move.pips]", "cannot be compiled: "),
        ("1j", "cannot be compiled: "),
        ("move.home > 0", "cannot be compiled: it must return a number"),
    ],
)
def test_a_score_that_cannot_be_compiled(written: Written, score: str, fault: str) -> None:
    things = (
        "import functools, math, time, numba; import numpy as np; LISTED = [1.0]; "
        "NAMED = {'a': 1}; bound = functools.partial(max, 3); "
        "Held = type('Held', (), {'number': 1}); HELD = Held(); "
        "vectorized = numba.vectorize(lambda x: x); keyed = eval('lambda move, *, by: by')"
    )
    path = written(f"@strategy\ndef mine(move):\n    return {score}\n{things}\n")
    assert re.match(r"strategy mine \(mine\.py(, |\) |\):)", fault_of(path))
    assert fault in fault_of(path)


def test_a_score_that_returns_only_sometimes(written: Written) -> None:
    path = written("@strategy\ndef mine(move):\n    if move.bumps:\n        return 1.0\n")
    assert fault_of(path).endswith("it must return a number whichever way it goes")


def test_a_helper_that_asks_for_an_unknown_number(written: Written) -> None:
    path = written(
        "def left(move):\n    return move.pip\n@strategy\ndef mine(move):\n    return left(move)\n"
    )
    assert "Unknown attribute 'pip'" in fault_of(path)
