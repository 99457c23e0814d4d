"""sorry_sim: the reference simulator for the board game Sorry!."""

from sorry_sim.plugins import search
from sorry_sim.plugins.decorator import strategy

__version__ = "0.1.0"
__all__ = ["__version__", "search", "strategy"]
