"""`sorry-sim tune`: better parameters by playing."""
