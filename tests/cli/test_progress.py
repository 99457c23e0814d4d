"""The progress bar: on a terminal alone."""

import io
import re
import sys

import pytest

from sorry_sim.cli.progress import progress


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
    *_, last = re.split(r"[\r\n]+", terminal.getvalue().rstrip("\n\x1b[?25h"))
    assert re.search(r"100%  200,000 of 200,000 games, [0-9,]+ a second", last)


def test_a_run_that_ends_before_its_first_block(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress(10):
        pass
    assert terminal.getvalue() == ""
