"""A slow engine of the classic game, written to be read and checked against docs/rules.md.

It shares no code and no way of thinking with the simulator, whose tests hold the two against
each other.
"""

from .engine import candidates, next_player, perft, winner
from .game import play
from .log import check_log
from .random_positions import random_position

__all__ = ["candidates", "check_log", "next_player", "perft", "play", "random_position", "winner"]
