"""The program for notebooks and scripts: functions that play, objects that show what came of it."""

from sorry_sim.api.comparing import Comparison, compare
from sorry_sim.api.duelling import Duel, duel
from sorry_sim.api.experimenting import Experiment
from sorry_sim.api.planning import Plan, plan
from sorry_sim.api.simulating import Simulation, simulate
from sorry_sim.api.studies import Study
from sorry_sim.api.varying import Variants, variants

__all__ = [
    "Comparison",
    "Duel",
    "Experiment",
    "Plan",
    "Simulation",
    "Study",
    "Variants",
    "compare",
    "duel",
    "plan",
    "simulate",
    "variants",
]
