"""What a command does before it draws charts: matplotlib speaks to nobody and opens no window."""

import logging
import os


def draw_to_files() -> None:
    """Have charts go to files alone, without notices of matplotlib's own.

    It would tell where it keeps its list of fonts, and that it makes a new one: at every run where
    the home folder cannot be written. What concerns a chart it raises, or warns of otherwise.
    """
    os.environ["MPLBACKEND"] = "agg"  # whatever is set for windows
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
