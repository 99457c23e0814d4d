"""Ratings of a field of strategies by the Bradley-Terry model, with intervals by deal.

R. A. Bradley and M. E. Terry, *Rank analysis of incomplete block designs*, Biometrika 39 (1952):
strategy i beats strategy j in a game with the probability 1 / (1 + exp(b(j) - b(i))). It is fitted
as a logistic regression without intercept, one column a strategy. The likelihood takes games for
independent; games of a deal are not. The standard errors are those of the sandwich estimator with
the deal as the cluster (K.-Y. Liang and S. L. Zeger, *Longitudinal data analysis using generalized
linear models*, Biometrika 73, 1986): what a deal adds to the score of a strategy is the games it
won there, less those it was expected to win, so the sums of products that are kept suffice.
"""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.compare.standings import variance_of_own_deals
from sorry_sim.study.statistics.intervals import mean
from sorry_sim.study.statistics.unseen import unseen

if TYPE_CHECKING:
    from numpy.typing import NDArray

BASELINE: Final = "greedy"
"""The strategy that is rated 0, where it takes part."""

SCALE: Final = 400 / log(10)
"""Points a unit of log-odds: 400 points are odds of ten to one, as in chess (A. E. Elo)."""


class Rating(NamedTuple):
    """The rating of a strategy in points, and its 95 % interval (None for a single deal)."""

    points: float
    low: float | None
    high: float | None


def baseline(meetings: Meetings) -> str:
    """Return the label of the strategy that is rated 0: `BASELINE`, else the first named.

    It does not depend on the games. One who is chosen for having won least seems worse than it is,
    and all others would be rated too high.
    """
    return BASELINE if BASELINE in meetings.labels else meetings.labels[0]


def ratings(meetings: Meetings) -> dict[str, Rating] | None:
    """Return the rating of each strategy by its label.

    Draws are left out. The interval of the baseline, which is 0 by choice, is 0, and so is that of
    the very same strategy.

    Returns
    -------
    dict or None
        None where the games cannot tell: some of the field won no game against the others, so that
        the model puts them infinitely far apart (L. R. Ford, *Solution of a ranking problem from
        binary comparisons*, American Mathematical Monthly 64, 1957).
    """
    if not _all_comparable(meetings):
        return None
    base = meetings.labels.index(baseline(meetings))
    others = [place for place in range(len(meetings.labels)) if place != base]
    points, covariance = _fitted(meetings, others)
    found = {meetings.labels[base]: Rating(0.0, 0.0, 0.0)}
    for place, of, variance in zip(others, points, np.diag(covariance), strict=True):
        if meetings.are_same(place, base):
            found[meetings.labels[place]] = Rating(0.0, 0.0, 0.0)
            continue
        value, error = SCALE * float(of), SCALE * sqrt(max(float(variance), 0.0))
        ends = mean(value, error, meetings.deals)
        found[meetings.labels[place]] = Rating(value, *(ends or (None, None)))
    return found


def _fitted(
    meetings: Meetings, others: list[int]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The log-odds of all but the baseline against it, and their covariances."""
    # They take two seconds to import.
    from statsmodels.genmod.families import Binomial
    from statsmodels.genmod.generalized_linear_model import GLM

    design = np.zeros((len(meetings.pairs), len(meetings.labels)))
    for row, pair in enumerate(meetings.pairs):
        design[row, pair] = 1, -1
    # Two rows a pair: the games that the first won, and those that it lost.
    won = np.array([pair.won for pair in meetings.sums.pairs], float).ravel()
    outcome = np.tile([1.0, 0.0], len(meetings.pairs))
    rows, some = np.repeat(design[:, others], 2, axis=0), won > 0
    model = GLM(outcome[some], rows[some], family=Binomial(), freq_weights=won[some])
    fit = model.fit(tol=1e-10)
    bread = fit.normalized_cov_params
    n, totals = meetings.deals, [meetings.won(place) for place in others]
    # Whole numbers until here, so nothing cancels.
    products = meetings.sums.products
    spread = [
        [n * products[one][two] - totals[i] * totals[k] for k, two in enumerate(others)]
        for i, one in enumerate(others)
    ]
    scores = (np.array(spread, float) + n * _missed(meetings)[np.ix_(others, others)]) / max(
        n - 1, 1
    )
    return fit.params, bread @ scores @ bread


def _missed(meetings: Meetings) -> NDArray[np.float64]:
    """What is added to the sums of products of wins for deals that have been missed.

    Of two that play almost alike few deals tell how they differ, as in a lead. A game that changes
    sides is won by one more and by one less.
    """
    added = np.zeros((len(meetings.labels), len(meetings.labels)))
    for place, (first, second) in enumerate(meetings.pairs):
        if not meetings.are_same(first, second):
            of_pair = unseen(variance_of_own_deals(meetings, place, 0) / meetings.deals**2, 1)
            added[[first, second], [first, second]] += of_pair
            added[[first, second], [second, first]] -= of_pair
    return added


def _all_comparable(meetings: Meetings) -> bool:
    """Whether from each strategy a chain of wins leads to every other."""
    size = len(meetings.labels)
    beaten = np.eye(size, dtype=bool)
    for (first, second), sums in zip(meetings.pairs, meetings.sums.pairs, strict=True):
        beaten[first, second] |= sums.won[0] > 0
        beaten[second, first] |= sums.won[1] > 0
    for middle in range(size):
        beaten |= np.outer(beaten[:, middle], beaten[middle])
    return bool(beaten.all())
