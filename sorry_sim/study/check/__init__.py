"""`sorry-sim strategies check`: what a strategy keeps to, and costs."""
