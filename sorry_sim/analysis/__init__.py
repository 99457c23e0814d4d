"""One position or one game at a time: moves, perft, replay."""
