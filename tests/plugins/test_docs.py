"""What a strategy does, with its docstring at hand and without."""

import subprocess
import sys

from sorry_sim.plugins.docs import doc_of
from tests.conftest import Written


def said(move: object, weight: float = 1.0) -> float:
    """Say it.

    At length:
        and deeper.
    """
    return weight


SAID = "Say it.\n\nAt length:\n    and deeper."


def test_a_docstring_that_python_dropped_is_read_from_the_source() -> None:
    assert doc_of(said) == SAID
    said.__doc__ = None
    assert doc_of(said) == SAID


def test_where_there_is_none() -> None:
    assert doc_of(lambda move: 1.0) == ""
    assert doc_of(len) == len.__doc__
    scope: dict[str, object] = {}
    exec("def typed(move):\n    return 1.0", scope)
    assert doc_of(scope["typed"]) == ""  # type: ignore[arg-type]


def test_optimized_python_keeps_docs_and_assertions_of_strategies(written: Written) -> None:
    """Compiled code is kept by the text of the file: it must not depend on how Python was begun."""
    path = written(
        "from beside import other\n"
        "assert __debug__\n"
        "@strategy\n"
        "def mine(move):\n"
        "    'Do it.'\n"
        "    assert other.__doc__\n"
        "    return 1.0\n"
    )
    path.with_name("beside.py").write_text("def other():\n    'Help.'\nassert __debug__\n")
    code = (
        "import sys; from sorry_sim.plugins.loading import find\n"
        "try: found = find(sys.argv[1])\n"
        "except Exception as error: print(error)\n"
        "else: print(found.doc, found.score.__code__.co_code.hex())"
    )
    plain, optimized = (
        subprocess.run([sys.executable, *options, "-c", code, str(path)], stdout=subprocess.PIPE)
        for options in ((), ("-OO",))
    )
    assert plain.stdout.startswith(b"Do it. ")
    assert optimized.stdout == plain.stdout
