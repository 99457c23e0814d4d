"""``run --chart`` with a title and a size of one's own."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from matplotlib.figure import Figure

from .conftest import Program

FEW = ("run", "--strategy", "greedy", "--players", "2", "--games", "2")


def test_a_title_and_a_size(program: Program, tmp_path: Path) -> None:
    """A viewer takes 72 points for an inch."""
    path = tmp_path / "wins.svg"
    title = 'Mine & "yours" <ö>, for 5 $'
    look = ["--chart-title", f" {title} ", "--chart-size", "9.5x6"]
    ran = program(*FEW, "--chart", str(path), *look)
    assert ran.code == 0
    text = path.read_text(encoding="utf-8")
    assert re.search(
        r'<svg [^>]*height="432pt"[^>]*width="684pt"|width="684pt" height="432pt"', text
    )


def test_both_reach_the_figure(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Figure] = []
    save = Figure.savefig

    def watched(figure: Figure, *arguments: object, **options: object) -> None:
        drawn.append(figure)
        save(figure, *arguments, **options)

    monkeypatch.setattr(Figure, "savefig", watched)

    def texts(figure: Figure) -> set[str]:
        return {
            text.get_text() for text in figure.findobj(lambda thing: hasattr(thing, "get_text"))
        }

    chart = ["--chart", str(tmp_path / "wins.png")]
    assert program(*FEW, *chart, "--chart-title", "My own").code == 0
    chart = ["--chart", str(tmp_path / "again.png")]
    assert program(*FEW, *chart, "--chart-size", "5x3").code == 0
    titled, sized = drawn
    assert "My own" in texts(titled)
    assert "How often each won" not in texts(titled)
    assert titled.get_size_inches()[0] == 8.4
    assert "How often each won" in texts(sized)
    assert sized.get_size_inches().tolist() == [5, 3]


@pytest.mark.parametrize(
    "size",
    ["", "8", "8x", "4.9x3", "5x2.9", "41x5", "5x40.1", "800x600", "-8x5", "nanx5", "1e1x5", "8,5"],
)
def test_a_size_that_cannot_be(size: str, refused: Callable[..., str], tmp_path: Path) -> None:
    chart = ["--chart", str(tmp_path / "wins.png")]
    assert refused(*FEW, *chart, "--chart-size", size) == (
        f"--chart-size cannot be {size!r}: it takes width and height in inches, 5x3 to 40x40, "
        "as in 8x5"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("title", ["", "  ", "two\nlines", "\x1b[31m", "x" * 201])
def test_a_title_that_cannot_be(title: str, refused: Callable[..., str], tmp_path: Path) -> None:
    chart = ["--chart", str(tmp_path / "wins.png")]
    line = refused(*FEW, *chart, "--chart-title", title)
    assert line.startswith("--chart-title cannot be ")
    assert line.endswith(": it takes one line of text, 200 characters at most")


@pytest.mark.parametrize("option", [["--chart-title", "Mine"], ["--chart-size", "8x5"]])
def test_without_a_chart_they_are_refused(option: list[str], refused: Callable[..., str]) -> None:
    assert refused(*FEW, *option) == f"{option[0]} is of a chart: give --chart too"


def test_replay_takes_them_as_run_does(program: Program) -> None:
    game = ["replay", "--strategy", "greedy", "--players", "2", "--game", "0", "--json"]
    look = ["--chart", "w.png", "--chart-title", "Mine", "--chart-size", "8x5"]
    assert program(*game, *look) == program(*game)
