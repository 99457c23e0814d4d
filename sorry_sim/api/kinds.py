"""From sums of any kind to the object that shows them."""

from sorry_sim.api.comparing import Comparison
from sorry_sim.api.results import Results
from sorry_sim.api.simulating import Simulation
from sorry_sim.api.varying import Variants
from sorry_sim.study.report.found import Found
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.variants.comparison import Laboratory


def results_of(found: Found, complete: bool) -> Results:
    """Return the results that show what was found.

    Parameters
    ----------
    found
        Sums of a run, of a comparison of rule sets, of a comparison of strategies.
    complete
        Whether all that was asked for has been played.
    """
    if isinstance(found, Counts):
        return Simulation(found, complete)
    if isinstance(found, Laboratory):
        return Variants(found, complete)
    return Comparison(found, complete)
