"""Keeping what is played: when it is written, and that nothing is lost or left behind."""

import doctest
import errno
import json
import os
from pathlib import Path

import pytest

from sorry_sim import study
from sorry_sim.errors import InputError
from sorry_sim.study.keeping import document, keeper
from sorry_sim.study.keeping.keeper import going_on, keeping
from tests.study.keeping.folders import ASKED, FILES, contents, finished, keep, killed


def test_the_example_works() -> None:
    results = doctest.testmod(study.keeping)
    assert results.attempted > 5
    assert results.failed == 0


def test_it_can_be_gone_on_with_from_the_beginning(tmp_path: Path) -> None:
    killed(tmp_path)
    with going_on(tmp_path) as found:
        assert (found.command, found.asked, found.counts) == ("adding", ASKED, None)
        assert not found.is_saved


def test_it_is_written_when_it_is_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])

    def kept() -> object:
        return document.read(tmp_path).counts

    def slow(*arguments: object) -> None:
        write(*arguments)  # type: ignore[arg-type]
        clock[0] += 0.5

    write = document.write
    with keeping(tmp_path, FILES, "adding", ASKED) as keeper:
        keep(keeper, 1, now=False)
        assert kept() is None
        clock[0] += 2.1
        keep(keeper, 2, now=False)
        assert kept() == {"sum": 2}
        clock[0] += 1.9
        keep(keeper, 3, now=False)
        assert kept() == {"sum": 2}
        monkeypatch.setattr(document, "write", slow)
        keep(keeper, 4)
        assert kept() == {"sum": 4}
        clock[0] += 4.9  # writing takes a tenth of the time at most
        keep(keeper, 5, now=False)
        assert kept() == {"sum": 4}
        clock[0] += 0.2
        keep(keeper, 6, now=False)
        assert kept() == {"sum": 6}


def test_seconds_of_play_add_up(tmp_path: Path) -> None:
    killed(tmp_path, 3)
    with going_on(tmp_path) as found:
        assert found.elapsed == 1.0
        keep(found, 4)
    assert document.read(tmp_path).elapsed == 2.0


def test_more_can_be_asked_for(tmp_path: Path) -> None:
    path = finished(tmp_path)
    before = path.read_bytes()
    with going_on(tmp_path) as found:
        assert found.is_saved
        assert not found.ask({"names": ("a",), "numbers": 5})  # the very same as JSON
        assert path.read_bytes() == before
        assert found.ask({"numbers": 6})
    found_then = document.read(tmp_path)
    assert found_then.asked == {"numbers": 6}
    assert found_then.counts == {"format": "sorry-sim sums", "sum": 10}
    assert found_then.saved == "sums.json"


# Where nothing comes of it


def test_nothing_is_left_where_nothing_was_played(tmp_path: Path) -> None:
    with keeping(tmp_path / "new" / "out", FILES, "adding", ASKED):
        assert (tmp_path / "new" / "out" / "checkpoint.json").is_file()
    assert not (tmp_path / "new").exists()


def test_what_was_there_is_left_where_nothing_was_played(tmp_path: Path) -> None:
    finished(tmp_path)
    before = contents(tmp_path)
    with pytest.raises(KeyboardInterrupt), keeping(tmp_path, FILES, "run", ASKED, force=True):
        raise KeyboardInterrupt
    assert contents(tmp_path) == before


def test_earlier_results_stay_until_there_are_others(tmp_path: Path) -> None:
    finished(tmp_path, 10)
    killed(tmp_path, 3)
    assert json.loads((tmp_path / "sums.json").read_text())["sum"] == 10
    assert document.read(tmp_path).counts == {"sum": 3}


@pytest.mark.parametrize("begin", [killed, finished])
def test_results_are_not_replaced_unless_forced(begin: object, tmp_path: Path) -> None:
    begin(tmp_path)  # type: ignore[operator]
    before = contents(tmp_path)
    with (
        pytest.raises(InputError, match=r"already holds results .*resume.*--force$"),
        keeping(tmp_path, FILES, "adding", ASKED),
    ):
        pass
    assert contents(tmp_path) == before


def test_what_a_killed_process_was_writing_is_removed(tmp_path: Path) -> None:
    killed(tmp_path)
    for name in (".checkpoint.json.123.part", ".table.csv.4.part", ".mine.part"):
        (tmp_path / name).touch()
    with going_on(tmp_path):
        pass
    assert set(contents(tmp_path)) == {"checkpoint.json", ".mine.part"}


# A full disk


def test_a_disk_that_is_full_for_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said once, what was kept before is whole, and later there is room again."""
    really_sync, said = os.fsync, []

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with keeping(tmp_path, FILES, "adding", ASKED, say=said.append) as keeper:
        keep(keeper, 1)
        before = contents(tmp_path)
        monkeypatch.setattr(os, "fsync", full)
        keep(keeper, 2)
        keep(keeper, 3)
        assert contents(tmp_path) == before
        monkeypatch.setattr(os, "fsync", really_sync)
        keep(keeper, 4)
        assert document.read(tmp_path).counts == {"sum": 4}
    (line,) = said
    assert line.startswith(f"cannot write {tmp_path / 'checkpoint.json'}: No space left on device;")


def test_a_disk_that_is_full_at_the_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with (
        pytest.raises(InputError, match="No space left on device"),
        keeping(tmp_path / "new", FILES, "adding", ASKED),
    ):
        raise AssertionError("nothing is played that cannot be kept")
    assert not (tmp_path / "new").exists()


def test_checkpoints_are_on_the_disk_when_they_take_their_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Power may fail at any time: first the content is synced, then renamed, then the folder."""
    done = []
    sync, replace = os.fsync, Path.replace
    monkeypatch.setattr(os, "fsync", lambda descriptor: (done.append("sync"), sync(descriptor)))
    monkeypatch.setattr(
        Path, "replace", lambda path, to: (done.append("rename"), replace(path, to))
    )
    with keeping(tmp_path, FILES, "adding", ASKED) as keeper:
        done.clear()
        keep(keeper, 1)
    assert done == ["sync", "rename", "sync"]


def test_two_seconds_of_play_are_lost_at_most() -> None:
    assert keeper._SECONDS == 2.0
