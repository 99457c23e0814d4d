"""What tests of several folders use: strategy files, and the engine's warning kept quiet."""

import gc
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

Written = Callable[..., Path]


def pytest_configure(config: pytest.Config) -> None:
    # Numba calls first-class functions experimental. The engine tells Python to ignore it, but
    # pytest begins every test with warnings as they were.
    config.addinivalue_line("filterwarnings", "ignore:First-class function type feature")
    # What a shell starts in the background ignores Ctrl-C, and so would all that tests start.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True, scope="module")
def _compiled_code_is_not_searched_for_garbage() -> Iterator[None]:
    """Set aside what has come to stay: a search through all of it takes a second in the end."""
    yield
    gc.collect()
    gc.freeze()


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Write a strategy file of this text and return its path: ``written("...", "mine.py")``.

    A line that imports the decorator is put before the text.
    """

    def write(text: str, name: str = "mine.py") -> Path:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"from sorry_sim import strategy\n{text}", encoding="utf-8")
        return path

    return write
