"""A slow engine of the whole game, written to be read and checked against docs/rules.md.

It shares no code and no way of thinking with the simulator, whose tests hold the two against
each other. Every function takes the rules as `options`, and plays the classic game without.
"""

from .engine import candidates, goes_on, initial, next_player, perft, winner
from .game import play
from .hands import hand_candidates
from .log import check_log
from .options import CLASSIC, PRESETS, Options, pack, sensible
from .options_text import read_options, write_options
from .random_options import random_options
from .random_positions import random_position
from .scoring import scores

__all__ = [
    "CLASSIC",
    "PRESETS",
    "Options",
    "candidates",
    "check_log",
    "goes_on",
    "hand_candidates",
    "initial",
    "next_player",
    "pack",
    "perft",
    "play",
    "random_options",
    "random_position",
    "read_options",
    "scores",
    "sensible",
    "winner",
    "write_options",
]
