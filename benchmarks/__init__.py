"""How fast the simulator is, on this machine, now: ``make bench``."""
