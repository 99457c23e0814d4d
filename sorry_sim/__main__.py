"""``python -m sorry_sim`` is ``sorry-sim``."""

import sys

from sorry_sim.cli.main import entry

sys.exit(entry())
