"""Charts of a run as files.

Figures are drawn without a display. matplotlib takes a second to import, so whoever may have
nothing to draw imports this module late.
"""

from pathlib import Path

from sorry_sim.study.keeping.files import write_all
from sorry_sim.study.run.cards_chart import draw_cards
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.length_chart import draw_game_length
from sorry_sim.study.run.points import shows_points
from sorry_sim.study.run.points_chart import draw_points
from sorry_sim.study.run.win_chart import WIN_RATES, draw_win_rates
from sorry_sim.study.showing.image import image


def win_rates(
    counts: Counts,
    path: Path,
    title: str | None = None,
    size: tuple[float, float] | None = None,
) -> None:
    """Draw the win rates to a file.

    Parameters
    ----------
    counts
        At least one game.
    path
        The file; its ending (png, svg or pdf) says of which kind.
    title
        What stands above the chart; None for the usual title.
    size
        Width and height in inches; None for what its lines take.

    Raises
    ------
    InputError
        The file cannot be written; an earlier one is then as it was.
    """
    figure = draw_win_rates(counts, title or WIN_RATES)
    if size:
        figure.set_size_inches(size)
    write_all({path: image(figure, path.suffix[1:])})


def game_length(counts: Counts, path: Path) -> None:
    """Draw the lengths of games to a file, as `win_rates` does."""
    write_all({path: game_length_image(counts, path.suffix[1:])})


def win_rates_image(counts: Counts, kind: str = "png") -> bytes:
    """Return the chart of win rates as the content of a file (png, svg or pdf)."""
    return image(draw_win_rates(counts), kind)


def game_length_image(counts: Counts, kind: str = "png") -> bytes:
    """Return the chart of game lengths as the content of a file (png, svg or pdf)."""
    return image(draw_game_length(counts), kind)


def points_image(counts: Counts, kind: str = "png") -> bytes:
    """Return the chart of the winner's points as the content of a file (png, svg or pdf)."""
    return image(draw_points(counts), kind)


def cards_image(counts: Counts, kind: str = "png") -> bytes:
    """Return the chart of what each card is worth as the content of a file (png, svg or pdf)."""
    return image(draw_cards(counts), kind)


def images(counts: Counts) -> dict[str, bytes]:
    """Return the charts that say something of a run as PNG files, by name; at least one game."""
    found = {"win_rates": win_rates_image(counts), "game_length": game_length_image(counts)}
    if shows_points(counts):
        found["points"] = points_image(counts)
    if counts.by_card is not None:
        found["cards"] = cards_image(counts)
    return found
