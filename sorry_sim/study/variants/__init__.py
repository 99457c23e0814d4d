"""`sorry-sim variants`: the same deals by different rules."""
