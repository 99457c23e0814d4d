"""How much of anything may be asked for, in a command, a file or a program; and what is usual."""

from typing import Final

MOST_GAMES: Final = 10**12
"""Games, deals or series."""

MOST_TO_A_PRECISION: Final = 120_000_000
"""Games, where the precision ends them and nobody says how many at most."""

MOST_SEED: Final = 2**64 - 1
MOST_TURNS: Final = 10**8
MOST_THREADS: Final = 256

# The least and the most, as shares.
PRECISION: Final = 0.00001, 0.5
MARGIN: Final = 0.0001, 0.25
ERROR: Final = 0.00001, 0.5
DIFFERENCE: Final = 0.00001, 0.5
POWER: Final = 0.1, 0.9999

USUAL_ERROR: Final = 0.05
USUAL_POWER: Final = 0.9

LEAST_PILOT: Final = 2
MOST_PILOT: Final = 10**9
USUAL_PILOT: Final = 5000

USUAL_MOST_DEALS: Final = 10_000_000
"""Of a duel that nobody tells when to give up."""
