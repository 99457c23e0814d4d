"""Strategy files: what goes wrong in them, what they import, and that no edit is overlooked."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from sorry_sim.errors import InputError
from sorry_sim.plugins.files import read
from sorry_sim.plugins.loading import find
from tests.conftest import Written

MINE = """
@strategy
def mine(move):
    return {0}
"""


def fault_of(path: Path) -> str:
    """The one line that a faulty file is refused with."""
    with pytest.raises(InputError) as caught:
        read(path)
    message = str(caught.value)
    assert message.startswith(f"strategy file {path}")
    assert len(message.splitlines()) == 1
    return message.removeprefix(f"strategy file {path}")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("def mine(move) return 1", ", line 2: expected ':'"),
        ("if True:\nreturn 1", ", line 3: expected an indented block"),
        ("import no_such_module", ", line 2: ModuleNotFoundError: No module named"),
        ("\n\n1 / 0", ", line 4: ZeroDivisionError: division by zero"),
        ("raise ValueError('two\\nlines')", ", line 2: ValueError: two lines"),
        ("raise SystemExit(3)", ", line 2: SystemExit: 3"),
        ("import sys\nsys.exit()", ", line 3: SystemExit"),
        ("class Stop(BaseException): pass\nraise Stop", ", line 3: Stop"),
        ("x = '\0'", ": source code string cannot contain null bytes"),
        ("x = " + "(" * 1000, ", line 2: too many nested parentheses"),
        ("def f():\n    f()\nf()", ", line 3: RecursionError: maximum recursion depth exceeded"),
    ],
)
def test_a_faulty_file(written: Written, text: str, fault: str) -> None:
    assert fault_of(written(text)).startswith(fault)


def test_a_file_deeper_than_the_compiler(written: Written) -> None:
    assert "nested too deeply" in fault_of(written("x = " + "-" * 100_000 + "1"))


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_bytes(b"drink = 'caf\xe9'\n")
    assert "codec can't decode" in fault_of(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "mine.py").touch()
    with pytest.raises(InputError) as caught:
        read(tmp_path / "mien.py")
    guess = "(did you mean 'mine'?)"
    assert str(caught.value) == f"there is no strategy file {tmp_path / 'mien.py'} {guess}"


def test_a_folder(tmp_path: Path) -> None:
    assert fault_of(tmp_path) == " is not a regular file"


def test_a_file_too_long_to_be_one(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_bytes(b"#" * 1_000_001)
    assert fault_of(path) == " is longer than 1,000,000 bytes"


def test_ctrl_c_while_a_file_is_read_is_ctrl_c(written: Written) -> None:
    with pytest.raises(KeyboardInterrupt):
        read(written("raise KeyboardInterrupt"))


def test_what_a_file_holds(written: Written) -> None:
    path = written(
        "@strategy\ndef one(move):\n    return 1\n\ndef helper(): pass\n"
        "@strategy\ndef two(move):\n    return 2\nalias = two\n"
    )
    found = read(path)
    assert found.path == path
    assert list(found.scores) == ["one", "two"]


def test_a_path_is_read_from_the_current_folder(
    written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(MINE.format(1))
    monkeypatch.chdir(path.parent)
    assert read(Path("mine.py")).path == path


# Edits


def test_an_edited_file_is_read_again(written: Written) -> None:
    """Also where its size and its date are those of the file before."""
    path = written(MINE.format(1))
    os.utime(path, (0, 0))
    before = find(str(path))
    written(MINE.format(2))
    os.utime(path, (0, 0))
    after = find(str(path))
    assert (before.score(None), after.score(None)) == (1, 2)
    assert before.source_hash != after.source_hash
    written(MINE.format(1))
    assert find(str(path)).source_hash == before.source_hash


USES_NEAR = """
import near
@strategy
def mine(move):
    return near.number()
"""


@pytest.fixture(params=["as it is", "with bytecode"])
def _bytecode(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python may keep the bytecode of what it imports, and looks at its date and size only."""
    monkeypatch.setattr(sys, "dont_write_bytecode", request.param == "as it is")


@pytest.mark.usefixtures("_bytecode")
def test_an_edited_neighbour_is_read_again(written: Written) -> None:
    path = written(USES_NEAR)
    found = []
    for number in (1, 2):
        near = written(f"def number():\n    return {number}\n", "near.py")
        os.utime(near, (0, 0))
        found.append(find(str(path)))
    assert [strategy.score(None) for strategy in found] == [1, 2]
    assert found[0].source_hash != found[1].source_hash


def test_only_a_neighbour_that_is_imported_counts(written: Written) -> None:
    path = written(MINE.format(1))
    before = find(str(path)).source_hash
    written("number = 1", "near.py")
    assert find(str(path)).source_hash == before


# Neighbours


def test_neighbours_of_the_same_name_do_not_mix(written: Written) -> None:
    found = []
    for folder in ("one", "two"):
        written(f"def number():\n    return '{folder}'\n", f"{folder}/near.py")
        found.append(find(str(written(USES_NEAR, f"{folder}/mine.py"))))
    assert [strategy.score(None) for strategy in found] == ["one", "two"]
    assert found[0].source_hash != found[1].source_hash
    assert "near" not in sys.modules


def test_a_package_beside_the_file(written: Written) -> None:
    written("", "kit/__init__.py")
    written("def number():\n    return 5\n", "kit/near.py")
    path = written("from kit.near import number\n" + MINE.format("number()"))
    before = find(str(path))
    assert before.score(None) == 5
    assert not [name for name in sys.modules if name.partition(".")[0] == "kit"]


def test_a_neighbour_that_fails_is_the_fault_of_the_file_at_its_import(written: Written) -> None:
    written("1 / 0", "near.py")
    assert fault_of(written("\nimport near")) == ", line 3: ZeroDivisionError: division by zero"
    assert "near" not in sys.modules
    written("pass\n1 1", "nearer.py")
    fault = fault_of(written("\n\n\nimport nearer", "other.py"))
    assert fault.startswith(", line 5: SyntaxError: invalid syntax")
    assert "nearer.py, line 3" in fault


def test_a_file_called_random_hides_nobodys_random(written: Written) -> None:
    path = written(
        "import random as standard\nZERO = standard.randrange(1)\n"
        "@strategy\ndef random(move):\n    return ZERO\n",
        "random.py",
    )
    assert find(str(path)).score(None) == 0
    assert sys.modules["random"] is random
    assert str(path.parent) not in sys.path


def test_a_file_called_random_in_the_folder_of_the_others(tmp_path: Path) -> None:
    """A fresh process that has not imported random yet."""
    (tmp_path / "random.py").write_text("raise SystemExit('hidden')")
    (tmp_path / "mine.py").write_text(f"from sorry_sim import strategy\n{MINE.format(1)}")
    program = f"""
from sorry_sim.plugins.loading import find
find({str(tmp_path / "mine.py")!r})
import random
print(random.randrange(1))
"""
    checkout = Path(__file__).parent.parent.parent
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=checkout, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("0\n", "")
