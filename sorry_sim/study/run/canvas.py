"""What the charts of a run have in common: an empty chart that says what was played."""

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sorry_sim.study.run import telling
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.showing.headed import chart


def canvas(counts: Counts, title: str, notes: str, height: float) -> tuple[Figure, Axes]:
    """An empty chart of a run with a title and, below that, what was played and notes."""
    return chart(title, (telling.played(counts), telling.line_up(counts), notes), height)
