"""The cells of a distribution in a table."""

from typing import Final

from sorry_sim.study.run.points import PointResult
from sorry_sim.study.showing import wording
from sorry_sim.study.statistics.histograms import Summary

SPREAD: Final = ("mean", "standard error", "5 % within", "50 % within", "95 % within")
"""The header of what `spread` gives."""


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
