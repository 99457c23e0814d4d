"""A titled table of cells, and the cells of a distribution."""

from typing import Final, NamedTuple

from sorry_sim.study import wording
from sorry_sim.study.histograms import Summary
from sorry_sim.study.points import PointResult

SPREAD: Final = ("mean", "standard error", "5 % within", "50 % within", "95 % within")
"""The header of what `spread` gives."""


class Section(NamedTuple):
    """A titled table of cells; its first ``words`` columns hold words, the others numbers."""

    title: str
    words: int
    header: tuple[str, ...]
    rows: list[tuple[str, ...]]


def spread(of: Summary | PointResult) -> tuple[str, ...]:
    """The cells of a distribution, its mean to as many digits as are known."""
    error = of.standard_error
    digits = wording.decimals(error)
    return (
        f"{of.mean:,.{digits}f}",
        f"{error:.{digits}f}" if error else "-",
        f"{of.p05:,}",
        f"{of.p50:,}",
        f"{of.p95:,}",
    )
