"""Names of users in charts, whatever letters they have."""

from matplotlib.figure import Figure

from sorry_sim.study.showing.headed import chart
from sorry_sim.study.showing.image import image
from sorry_sim.study.showing.legible import escaped, legible
from sorry_sim.study.showing.measured import LABEL, shortened, width


def drawn() -> Figure:
    figure, axes = chart("贪心 🎲", ["played by 贪心 and Zoë"], 2)
    axes.barh([0, 1], [1, 2], label="Δ 贪")
    axes.set_yticks([0, 1], labels=["🎲", "Ωmega"])
    axes.set_xlabel("骰")
    axes.legend()
    return figure


def test_letters_that_the_font_lacks_are_escaped_and_no_others() -> None:
    assert escaped("Zoë, Ω\n贪 🎲") == "Zoë, Ω\n\\u8d2a \\U0001f3b2"
    figure = legible(drawn())
    (axes,) = figure.axes
    title, texts = (text.get_text() for text in figure.texts)
    assert title == "\\u8d2a\\u5fc3 \\U0001f3b2"
    assert texts == "played by \\u8d2a\\u5fc3 and Zoë"
    assert axes.get_xlabel() == "\\u9ab0"
    figure.draw_without_rendering()
    assert [label.get_text() for label in axes.get_yticklabels()] == ["\\U0001f3b2", "Ωmega"]
    legend = axes.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == ["Δ \\u8d2a"]


def test_no_warning_is_given() -> None:
    """Warnings are errors in tests."""
    assert image(drawn()).startswith(b"\x89PNG")
    assert b"<svg" in image(drawn(), "svg")


def test_a_label_is_cut_to_the_room_there_is_once_it_is_escaped() -> None:
    short = shortened("贪" * 6)
    assert short.startswith("\\u8d2a\\u8d2a") and short.endswith("...")
    assert width(short) <= LABEL
