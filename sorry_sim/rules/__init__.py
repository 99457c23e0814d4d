"""Rule sets as data: every option by its name, presets, files of rules, what makes no sense."""

from sorry_sim.rules.checks import check
from sorry_sim.rules.kinds import Value, shown
from sorry_sim.rules.loading import load_rules
from sorry_sim.rules.model import OPTIONS, Option, Rules, diff
from sorry_sim.rules.presets import PRESETS

__all__ = ["OPTIONS", "PRESETS", "Option", "Rules", "Value", "check", "diff", "load_rules", "shown"]
