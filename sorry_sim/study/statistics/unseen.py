"""What has not come up yet: two that seldom differ show little of how they differ."""

from sorry_sim.study.statistics.quantiles import normal


def unseen(own: float, event: float, confidence: float = 0.95) -> float:
    """Return what is added to a sum of squared deviations for units that have been missed.

    A number that is nearly the same in all units is decided by few of them, or by none, and as many
    as are as likely may have been missed. So the sum is taken to be larger: by what two units add
    in which all comes out anew, or by one event if that is more, z^2 times. That is what Wilson's
    interval allows for where something never happened.

    Parameters
    ----------
    own
        The variance that the number would have if nothing tied its parts together, as games of one
        deal are tied.
    event
        By how much the least that can happen changes the number.
    confidence
        The probability that an interval made of it is to cover, between 0 and 1.
    """
    return float(normal(confidence) ** 2 * max(2 * own, event**2))
