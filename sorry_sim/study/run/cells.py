"""The cells of a distribution in a table."""

from typing import Final

from sorry_sim.study.run.distribution import QUANTILES, Distribution
from sorry_sim.study.run.points import PointResult
from sorry_sim.study.showing import wording

SPREAD: Final = ("mean", "95 % interval", *(f"{percent} % within" for percent in QUANTILES))
"""The header of what `spread` gives; quantiles have their intervals in brackets."""


def spread(of: Distribution | PointResult) -> tuple[str, ...]:
    """The cells of a distribution."""
    return (*mean(of), *(bracketed(*quantile(of, percent)) for percent in QUANTILES))


def mean(of: Distribution | PointResult) -> tuple[str, str]:
    """The mean, to as many digits as are known, and its interval."""
    if of.mean_low is None or of.mean_high is None:
        return f"{of.mean:,.{wording.decimals(of.standard_error)}f}", wording.NOTHING
    digits = wording.decimals((of.mean_high - of.mean_low) / 2)
    ends = f"{of.mean_low:,.{digits}f} to {of.mean_high:,.{digits}f}"
    return f"{of.mean:,.{digits}f}", ends


def quantile(of: Distribution | PointResult, percent: int) -> tuple[str, str]:
    """A quantile, and its interval; few games bound it on one side alone, or not at all."""
    value, low, high = (getattr(of, f"p{percent:02}{end}") for end in ("", "_low", "_high"))
    return f"{value:,}", between(low, high)


def between(low: int | None, high: int | None) -> str:
    """Write an interval of whole numbers of which either end may be missing."""
    if low is None:
        return wording.NOTHING if high is None else f"at most {high:,}"
    return f"at least {low:,}" if high is None else f"{low:,} to {high:,}"


def bracketed(value: str, ends: str) -> str:
    """Put an interval in brackets behind a value; nothing where there is none."""
    return value if ends == wording.NOTHING else f"{value} ({ends})"
