"""The progress bar: on a terminal alone."""

import fcntl
import io
import os
import re
import struct
import sys
import termios

import pytest

from sorry_sim.cli.progress import drawn, progress


class Terminal(io.StringIO):
    """A text file that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_nothing_is_shown_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with progress(1000) as report:
        assert report is None
    assert capsys.readouterr() == ("", "")


def test_games_and_rate_are_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress(200_000) as report:
        assert report is not None
        for done in (64, 50_000, 200_000):
            report(done)
    *_, last = re.split(r"[\r\n]+", terminal.getvalue().rstrip("\n"))
    assert re.search(r"100%  200,000 of 200,000 games, [0-9,]+ a second", last)


def test_a_run_that_ends_before_its_first_block(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress(10):
        pass
    assert terminal.getvalue() == ""


UNITS = ("games", "deals", "series", "games at most", "series at most", "deals at most")


@pytest.mark.parametrize("columns", [10, 20, 40, 80, 200])
@pytest.mark.parametrize("unit", UNITS)
def test_the_bar_fits_into_the_terminal(columns: int, unit: str) -> None:
    for games in (1, 200_000, 10**12):
        for done in (0, 1, games // 2, games):
            for rate in (0, 0.01, 1e6):
                line = drawn(done, games, unit, rate, columns)
                assert len(line) == columns - 1
                assert line.isprintable()
                assert f"{100 * done // games}%" in line


@pytest.mark.parametrize(
    ("columns", "line"),
    [
        (74, "  [###         ]   25%  00:02:30  50,000 of 200,000 games, 1,000 a second"),
        (60, "  [###           ]   25%  00:02:30  50,000 of 200,000 games"),
        (40, "  [##         ]   25%  00:02:30  50,000"),
        (25, "  [#   ]   25%  00:02:30"),
        (20, "  [##       ]   25%"),
        (10, " 25%     "),
    ],
)
def test_what_has_no_room_is_left_out_the_least_first(columns: int, line: str) -> None:
    assert drawn(50_000, 200_000, "games", 1000, columns) == line


def test_the_terminal_is_that_of_standard_error(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Standard output is a file here."""
    monkeypatch.delenv("COLUMNS", raising=False)
    master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
    with open(slave, "w") as terminal:
        monkeypatch.setattr(sys, "stderr", terminal)
        with progress(200_000) as report:
            assert report is not None
            report(64)
            report(200_000)
    seen = os.read(master, 1000).decode()
    os.close(master)
    lines = [line for line in re.split(r"[\r\n]+", seen) if line]
    assert [len(line) for line in lines] == [39, 39]
    assert lines[-1].endswith("]  100%  200,000")
    assert capfd.readouterr().out == ""
