"""How long games are, with intervals."""

from dataclasses import replace

from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.distribution import Distribution, distribution
from sorry_sim.study.run.sampling import turns_error, units
from sorry_sim.study.statistics.histograms import summary
from sorry_sim.study.statistics.intervals import mean, or_of_one


def turns(counts: Counts) -> Distribution | None:
    """Return the length of games in turns, draws by limit included; None where there are none."""
    if not counts.games:
        return None
    found = replace(summary(counts.turns), standard_error=turns_error(counts))
    error = or_of_one(found.standard_error, counts.games)
    ends = mean(found.mean, error, units(counts), within=(1, counts.turn_limit))
    return distribution(found, ends, counts.turns if counts.of_series is None else None)
