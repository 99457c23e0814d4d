"""One process at a time."""

import subprocess
import sys
from pathlib import Path

import pytest

from sorry_sim.errors import InputError
from sorry_sim.study.keeping.keeper import going_on, keeping
from sorry_sim.study.keeping.lock import LOCK, locked
from tests.study.keeping.folders import ASKED, FILES, contents, killed

HOLDER = """
import sys
from pathlib import Path
from sorry_sim.study.keeping.lock import locked
with locked(Path(sys.argv[1])):
    print("locked", flush=True)
    sys.stdin.read()
"""


def test_a_second_process_is_refused_until_the_first_is_killed(tmp_path: Path) -> None:
    killed(tmp_path, 3)
    before = contents(tmp_path)
    command = [sys.executable, "-c", HOLDER, str(tmp_path)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, **pipes) as holder:  # type: ignore[call-overload]
        assert holder.stdout.readline() == b"locked\n"
        for enter in (
            going_on(tmp_path),
            keeping(tmp_path, FILES, "adding", ASKED),
            keeping(tmp_path, FILES, "adding", ASKED, force=True),
        ):
            with pytest.raises(InputError, match=f"another process plays in {tmp_path}"), enter:
                pass
        holder.kill()
    assert contents(tmp_path) == before | {LOCK: b""}
    with going_on(tmp_path) as keeper:
        assert keeper.counts == {"sum": 3}
    assert contents(tmp_path) == before


def test_a_folder_is_free_again_afterwards(tmp_path: Path) -> None:
    for _ in range(2):
        with locked(tmp_path):
            assert (tmp_path / LOCK).is_file()
            with pytest.raises(InputError, match="another process"), locked(tmp_path):
                pass
            assert (tmp_path / LOCK).is_file()
    assert list(tmp_path.iterdir()) == []


def test_a_lock_that_was_left_behind_is_no_result(tmp_path: Path) -> None:
    (tmp_path / LOCK).touch()
    with keeping(tmp_path, FILES, "adding", ASKED):
        pass


def test_a_folder_that_cannot_be_locked(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match=r"cannot write .*\.lock"), locked(tmp_path / "file"):
        pass


def test_a_lock_that_is_a_link_is_refused_and_what_it_points_at_kept(tmp_path: Path) -> None:
    thesis = tmp_path / "thesis.txt"
    thesis.write_text("years of work")
    folder = tmp_path / "out"
    folder.mkdir()
    for target in (thesis, tmp_path / "not-there"):
        link = folder / LOCK
        link.symlink_to(target)
        with pytest.raises(InputError, match=r"\.lock is a symbolic link"), locked(folder):
            pass
        link.unlink()
    assert thesis.read_text() == "years of work"
    assert not (tmp_path / "not-there").exists()
