"""`sorry-sim run`: a line-up plays a number of games."""
