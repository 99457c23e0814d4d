"""Whatever file a user names: one line says why it is not read, and nothing hangs or grows."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from sorry_sim.errors import InputError
from sorry_sim.plugins.loading import find
from sorry_sim.rules import load_rules
from sorry_sim.study.experiment.located import Located
from sorry_sim.text_files import read_bytes

DOORS: dict[str, tuple[Callable[[str], object], str]] = {
    "strategy file": (find, "mine.py"),
    "weights file": (find, "mine.toml"),
    "rules file": (load_rules, "house.toml"),
    "experiment file": (lambda name: Located.read(Path(name)), "study.toml"),
}


def link_to_zeros(path: Path) -> None:
    path.symlink_to("/dev/zero")


def too_long(path: Path) -> None:
    path.touch()
    os.truncate(path, 10**12)  # takes no room on the disk


@pytest.mark.parametrize("what", DOORS)
@pytest.mark.parametrize(
    ("put", "fault"),
    [
        (link_to_zeros, "is not a regular file"),
        (os.mkfifo, "is not a regular file"),
        (Path.mkdir, "is not a regular file"),
        (too_long, "is longer than "),
    ],
)
def test_what_cannot_be_read_to_its_end_is_refused(
    what: str, put: Callable[[Path], None], fault: str, tmp_path: Path
) -> None:
    reader, name = DOORS[what]
    path = tmp_path / name
    put(path)
    with pytest.raises(InputError) as caught:
        reader(str(path))
    assert str(caught.value).startswith(f"{what} {path} {fault}")


def test_a_file_that_is_longer_than_it_says() -> None:
    with pytest.raises(InputError, match="is longer than 10 bytes"):
        read_bytes(Path("/proc/self/status"), "thing", 10)


def test_a_neighbour_of_a_strategy_is_read_alike(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("import helper")
    too_long(tmp_path / "helper.py")
    with pytest.raises(
        InputError, match=r"mine\.py, line 1: .*helper\.py is longer than 1,000,000"
    ):
        find(str(path))
