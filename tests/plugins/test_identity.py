"""What makes two strategies the same: all that decides on their choices, and nothing else."""

import functools
import math
import subprocess
import sys
import types
from collections import namedtuple
from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest

from sorry_sim import compare, duel, simulate, strategy
from sorry_sim.errors import InputError
from sorry_sim.plugins.loading import find, of_function
from tests.conftest import Written

Change = Callable[[dict[str, Any]], None]


def make(k: float) -> Any:
    @strategy
    def s(move):  # type: ignore[no-untyped-def]
        return k * move.bumps - move.pips

    return s


def identity(text: str, **things: Any) -> str:
    """The identity of a function ``mine`` that is typed into a session with these things."""
    scope: dict[str, Any] = {"strategy": strategy, "np": np, "numba": numba, **things}
    exec(text, scope)
    return of_function(scope["mine"], {}).identity


def wins_of(mine: Any) -> int:
    """How many of 100 games it wins against random play."""
    return int(simulate(mine, against="random", players=2, games=100).strategies["wins"].iloc[0])


PAIR = namedtuple("PAIR", "a b")


ARRAYS = namedtuple("ARRAYS", "a")
DEEP: Any = ()
for _ in range(24):
    DEEP = (DEEP, DEEP)


class Weights(NamedTuple):
    bump: float
    inner: PAIR


class Card(IntEnum):
    SORRY = 13


OTHER_CARD = IntEnum("Card", {"SORRY": 12})


def doubled(x: float) -> float:
    return 2 * x


def tripled(x: float) -> float:
    return 3 * x


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, 2),
        (1, 1.0),
        (0.0, -0.0),
        (True, 1),
        ("a", "b"),
        ((1, 2), (1, 3)),
        (((1,), 2), ((1, 2),)),
        (np.array([1.0, 2.0]), np.array([1.0, 3.0])),
        (np.array([1.0, 2.0]), np.array([[1.0, 2.0]])),
        (np.zeros(2), np.zeros(2, np.float32)),
        (np.float64(1), np.float32(1)),
        (PAIR(1, 2), PAIR(1, 3)),
        (PAIR(1, 2), (1, 2)),
        (Weights(1.0, PAIR(1, 2)), Weights(1.0, PAIR(1, 3))),
        (Card.SORRY, OTHER_CARD.SORRY),  # type: ignore[attr-defined]
        (Card, OTHER_CARD),
        (doubled, tripled),
        ((doubled, tripled), (tripled, doubled)),
        (numba.njit(doubled), numba.njit(tripled)),
        (numba.njit(doubled), numba.njit(doubled, fastmath=True)),
        (make(100.0), make(-100.0)),
        (math.nan, -math.nan),
        (types.SimpleNamespace, ValueError),
    ],
    ids=[str(number) for number in range(23)],
)
def test_another_value_is_another_strategy(one: object, other: object) -> None:
    for text in (
        "def mine(move):\n    return K",
        "def mine(move):\n    return (lambda: K)()",
        "def mine(move, *rest):\n    return helper(move)\ndef helper(move):\n    return K",
        "def mine(move):\n    return helper(move)\n"
        "@numba.njit\ndef helper(move):\n    return inner(move)\ndef inner(move):\n    return K",
        "def around(k):\n    def mine(move):\n        return k\n    return mine\nmine = around(K)",
    ):
        source = text.replace("def mine(move, *rest)", "def mine(move)")
        marked = f"{source}\nmine = strategy(mine)"
        assert identity(marked, K=one) == identity(marked, K=one)
        assert identity(marked, K=one) != identity(marked, K=other)


def test_an_attribute_of_a_module_counts_and_only_if_it_is_used() -> None:
    tuning = types.ModuleType("tuning")
    tuning.K, tuning.unused = 1.0, object()  # type: ignore[attr-defined]
    text = "@strategy\ndef mine(move):\n    return tuning.K * move.pips\n"
    before = identity(text, tuning=tuning)
    tuning.unused = 3  # type: ignore[attr-defined]
    assert identity(text, tuning=tuning) == before
    tuning.K = 2.0  # type: ignore[attr-defined]
    assert identity(text, tuning=tuning) != before


def test_a_helper_that_is_edited_makes_another_strategy() -> None:
    text = (
        "@numba.njit\ndef left(x):\n    return {}\n@strategy\ndef mine(move):\n    return left(1)"
    )
    assert identity(text.format("x + 1")) != identity(text.format("x + 2"))
    assert identity(text.format("x + 1")) == identity(text.format("x + 1"))


def test_what_is_hashed_is_the_same_in_every_process(written: Written) -> None:
    path = written(
        "import numpy as np\nfrom collections import namedtuple\nP = namedtuple('P', 'a b')\n"
        "ONE = P(1.0, P(2, 'x'))\nA = np.arange(3)\n"
        "@strategy\ndef mine(move):\n    return 1.0 if move.card in {1, 2} else ONE.a + A[0]\n"
    )
    program = f"from sorry_sim.plugins.loading import find; print(find({str(path)!r}).identity)"
    checkout = Path(__file__).parent.parent.parent
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=checkout, check=True, capture_output=True, text=True
    )
    assert ran.stdout.strip() == find(str(path)).identity


@pytest.mark.parametrize(
    "made",
    [
        "P = namedtuple('P', 'bump')\nK = P(READ)",
        "P = namedtuple('P', 'bump')\nQ = namedtuple('Q', 'inner')\nK = Q(P(READ)).inner",
        "class E(enum.IntEnum):\n    bump = READ\nK = E",
    ],
)
def test_what_a_file_reads_into_its_own_classes_counts(written: Written, made: str) -> None:
    text = (
        "import enum\nfrom collections import namedtuple\nfrom pathlib import Path\n"
        "READ = int((Path(__file__).parent / 'data.txt').read_text())\n"
        f"{made}\n@strategy\ndef mine(move):\n    return K.bump * move.bumps - move.pips\n"
    )
    path = written(text)
    found = []
    for content in ("1", "1 ", "-50"):
        (path.parent / "data.txt").write_text(content)
        found.append(find(str(path)).identity)
    assert found[0] == found[1] != found[2]


def test_a_name_of_the_function_around_is_not_the_global_of_that_name() -> None:
    text = (
        "K = 0.0\ndef around(K):\n    @strategy\n    def mine(move):\n        def g(x):\n"
        "            global K\n            return K * x\n        return g(1) + K\n    return mine\n"
        "mine = around(WEIGHT)"
    )
    assert identity(text, WEIGHT=1.0) != identity(text, WEIGHT=-1.0)


def test_what_only_goes_by_the_name_of_a_library_is_none() -> None:
    text = (
        "def around(k):\n    @functools.wraps(math.sqrt)\n    def h(x):\n        return k * x\n"
        "    @strategy\n    def mine(move):\n        return h(move.pips)\n    return mine\n"
        "mine = around(K)"
    )
    things = {"functools": functools, "math": math}
    assert identity(text, K=1.0, **things) != identity(text, K=-1.0, **things)
    one, other = types.ModuleType("numpy.mine"), types.ModuleType("numpy.mine")
    one.K, other.K = 1.0, -1.0  # type: ignore[attr-defined]
    text = "@strategy\ndef mine(move):\n    return tuning.K"
    assert identity(text, tuning=one) != identity(text, tuning=other)
    enum = "import enum\nclass E(enum.IntEnum):\n    A = {}\n"  # of the module builtins there
    classes = []
    for value in (1, 2):
        scope: dict[str, Any] = {}
        exec(enum.format(value), scope)
        classes.append(scope["E"])
    text = "@strategy\ndef mine(move):\n    return E.A"
    assert identity(text, E=classes[0]) != identity(text, E=classes[1])


def test_what_lies_between_the_fields_of_a_record_does_not_count() -> None:
    kind = np.dtype({"names": ["a", "b"], "formats": ["i4", "i4"], "offsets": [8, 0]})
    one, other = np.zeros(2, kind), np.zeros(2, kind)
    other.view(np.uint8).reshape(2, -1)[:, 5] = 7
    text = "@strategy\ndef mine(move):\n    return K[0].a"
    assert identity(text, K=one) == identity(text, K=other)
    other["a"][1] = 1
    assert identity(text, K=one) != identity(text, K=other)


def test_strategies_of_one_line_are_told_apart(written: Written) -> None:
    path = written("a, b = strategy(lambda m: -m.pips), strategy(lambda m: m.pips)\nc = a\n")
    one, other, again = (find(f"{path}:{name}") for name in "abc")
    assert one.identity == again.identity != other.identity
    assert (one.label, again.label) == ("a", "c")


def test_strategies_of_one_label_are_refused() -> None:
    """Told apart or refused: what they did was taken for one."""
    fault = "^two different strategies are called 's', both in .*: give one of them another name$"
    one, other = make(100.0), make(-100.0)
    for play in (
        lambda: compare([one, other], games=10),
        lambda: simulate([one, other], games=10),
        lambda: duel(one, other, margin=0.1),
    ):
        with pytest.raises(InputError, match=fault):
            play()


def test_two_names_tell_them_apart() -> None:
    one, other = make(100.0), make(-100.0)
    one.__name__, other.__name__ = "bold", "shy"
    table = compare([one, other], games=100).table
    assert list(table["win_share"]) == [0.615, 0.385, 0.615, 0.385]
    assert not table["fixed"].any()
    assert round(table["p_value"].iloc[-1], 4) == 0.0003


def test_values_count_as_they_are_now() -> None:
    """Numba compiles an array in: what changes in it must be compiled again."""
    weights = np.array([1.0, -1.0])
    scope = {"strategy": strategy, "W": weights}
    exec("@strategy\ndef mine(move):\n    return W[0] * move.pips\n", scope)
    before = wins_of(scope["mine"])
    weights[0] = -1.0
    assert wins_of(scope["mine"]) == wins_of("greedy") != before


@pytest.mark.parametrize(
    ("thing", "fault"),
    [
        ([1.0], "K is a list: write a tuple"),
        ({1.0}, "K is a set: write a tuple"),
        ((1, [2]), "K is a list: write a tuple"),
        ({"a": 1}, "K is a dict: write a tuple, or one name for each value"),
        (object(), "K is an object: a strategy can use numbers, text, tuples of them, arrays"),
        (np.array([object()]), "K is an array of Python objects: give it a dtype of numbers"),
        (np, "it uses the module K as a value: write K.something"),
        (np.frompyfunc(doubled, 1, 1), "K is an ufunc: a strategy can use"),
        (np.random.default_rng(1), "draws random numbers"),
        (np.zeros(200_000), "K is an array of 1,600,000 bytes: one of 1,000,000 at most"),
        (ARRAYS(np.zeros(2)), "K holds an array: give the array a name of its own"),
        (DEEP, "mine uses more than 100,000 values"),
    ],
)
def test_what_cannot_be_hashed_is_refused(thing: object, fault: str) -> None:
    with pytest.raises(InputError) as caught:
        identity("@strategy\ndef mine(move):\n    return K * move.pips\n", K=thing)
    assert str(caught.value).startswith("strategy mine")
    assert fault in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("bold = strategy(lambda move: -move.pips)\n", ["bold"]),
        ("import numba\n@strategy\n@numba.njit\ndef bold(move):\n    return 0\n", ["bold"]),
        ("def make(k):\n    @strategy\n    def s(move):\n        return k\n    return s\n"
         "a, b = make(5), make(6)\n", ["a", "b"]),
        ("@strategy\ndef bold(move):\n    return 0\nalias = bold\n", ["bold"]),
    ],
)  # fmt: skip
def test_ways_to_define_a_strategy(written: Written, text: str, names: list[str]) -> None:
    path = written(text)
    assert [find(f"{path}:{name}").label for name in names] == names
    with pytest.raises(InputError, match=r"it has " + ", ".join(names) + "$"):
        find(f"{path}:nobody_of_this_name")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("@strategy\nclass Bold:\n    pass\n", "TypeError: @strategy takes a function, not type"),
        ("@strategy\ndef mine(move):\n    return twice(move)\n"
         "@numba.njit\ndef twice(move):\n    return np.random.random()\n", "draws random numbers"),
        ("@strategy\ndef mine(move):\n    return twice(move)\n"
         "@numba.njit\ndef twice(move):\n    print(1)\n    return 1\n", "prints: a score can only"),
        ("def make():\n    n = 0\n    @strategy\n    def mine(move):\n        nonlocal n\n"
         "        n += 1\n        return n\n    return mine\nmine = make()\n",
         "assigns to n, which is not its own: a strategy keeps nothing"),
        ("def two(x):\n    return one(x)\ndef one(x):\n    return two(x)\n"
         "@strategy\ndef mine(move):\n    return one(1)\n", "one calls itself: write a loop"),
        ("def kept(f):\n    @functools.wraps(f)\n    def w(*all):\n        return f(*all)\n"
         "    return w\n@strategy\n@kept\ndef mine(move):\n    return 1\n",
         "must be a function of a move: def w(move): in its decorator"),
        ("@strategy\ndef mine(move):\n    r = np.random\n    return r.random()\n", "draws random"),
        ("@strategy\ndef mine(move):\n    return sum([x.flat[9] for x in (np.zeros(3),)])\n",
         "uses .flat: numba does not check"),
        ("@strategy\ndef mine(move):\n    return getattr(np.zeros(3), 'flat')[9]\n", "uses .flat"),
        ("@strategy\ndef mine(move):\n    return np._core.multiarray.empty(4)[1]\n",
         "uses numpy.empty: what is in it"),
        ("@strategy\ndef mine(move):\n    return numba.np.unsafe.ndarray.empty_inferred((4,))[0]\n",
         "it reaches memory of others"),
        ("@strategy\ndef mine(move):\n    s = np.lib.stride_tricks\n"
         "    return s.as_strided(np.zeros(4), (9,), (8,))[8]\n", "uses the module"),
        ("@strategy\ndef mine(move):\n    return float(builtins.hash('abc'))\n", "uses hash: "),
        ("@strategy\ndef mine(move):\n    return float('abc'.__hash__())\n", "uses .__hash__: "),
        ("@strategy\ndef mine(move):\n    t = 0.0\n    for w in {'a', move.pips}:\n"
         "        t = t + 1\n    return t\n", "makes a set: its order"),
        ("@strategy\ndef mine(move):\n    builtins.print('X')\n    return 1\n", "prints: a"),
        ("def h(x, p=print):\n    p(x)\n    return x\n"
         "@strategy\ndef mine(move):\n    return h(1)\n", "prints: a score can"),
        ("@strategy\ndef mine(move):\n    return numba.get_num_threads()\n", "uses numba.get_"),
    ],
)  # fmt: skip
def test_what_a_strategy_must_not_do(written: Written, text: str, fault: str) -> None:
    path = written(f"import builtins, functools, numba\nimport numpy as np\n{text}")
    with pytest.raises(InputError, match=r"^[^\n]*$") as caught:
        find(str(path))
    assert fault in str(caught.value)


def test_a_wrapped_score_is_what_its_decorator_makes_of_it(written: Written) -> None:
    path = written(
        "import functools\ndef turned(f):\n    @functools.wraps(f)\n    def w(move):\n"
        "        return -f(move)\n    return w\n"
        "@strategy\n@turned\ndef mine(move):\n    return move.pips\n"
    )
    assert wins_of(str(path)) == wins_of("greedy")
