"""Text is broken and cut by its width, and its colour chosen by what it stands on."""

import numpy as np
import pytest
from matplotlib import colormaps

from sorry_sim.study.showing.contrast import contrast, ink_on
from sorry_sim.study.showing.headed import chart
from sorry_sim.study.showing.measured import apart, broken, shortened, width
from tests.study.drawn import clashes


def test_text_is_broken_to_a_width() -> None:
    text = f"{'W' * 60} and {'i' * 60}, a few words"
    lines = broken(text, 200)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(width(line) <= 200 for line in lines)
    assert broken("two words", 200) == ["two words"]
    assert broken("", 200) == []


def test_wide_letters_are_cut_sooner() -> None:
    assert shortened("greedy", 100) == "greedy"
    wide, narrow = shortened("W" * 80, 100), shortened("i" * 80, 100)
    assert wide.endswith("W...") and narrow.endswith("i...")
    assert len(wide) < 20 < len(narrow) and width(wide) <= 100 >= width(narrow)


def test_labels_that_differ_at_their_ends_stay_apart() -> None:
    labels = [f"chaser:bump=20,home=17.5,safe=4,start={start}" for start in (3, 4)]
    one, other = apart(labels)
    assert one.startswith("chaser:") and one.endswith("=3") and other.endswith("=4")
    assert max(width(one), width(other)) <= 165


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast("black", "white") == pytest.approx(21)
    assert contrast("#777777", "white") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", ["PuOr", "viridis", "gray"])
def test_there_is_an_ink_for_every_ground(name: str) -> None:
    for colour in colormaps[name](np.linspace(0, 1, 101)):
        assert contrast(ink_on(colour), colour) >= 4.5


def test_a_heading_fits_into_a_figure_of_another_size() -> None:
    figure, axes = chart("A title of so many words " * 3, ["some words " * 30, "W" * 90], 3)
    axes.set_xlabel("x")
    for size in ((8.4, 5), (4, 6), (12, 3)):
        figure.set_size_inches(size)
        assert clashes(figure) == []
        assert axes.get_window_extent().y1 < min(
            text.get_window_extent().y0 for text in figure.texts
        )
